/** Walks the tours of a model behind its view, and notes them as test cases that a person can follow. */
import { vi } from 'vitest';
import type { AnyStateMachine, EventObject } from 'xstate';
import type { LocaleKey } from '../../../machines/locale/texts.ts';
import { nameOf } from '../../../tools/visualiser/page/chart.ts';
import { cause } from '../harness/describe-paths.ts';
import {
  delayOf,
  eachOnce,
  graphOf,
  internal,
  sourceOf,
  type Tour,
  toursOf,
  transitionsOf,
} from '../harness/generate.ts';
import { keysOf } from '../harness/model.ts';
import { type Run, start } from '../harness/run.ts';
import { type Screen, screenNow } from '../harness/screen-lines.ts';
import type { Live } from '../playwright/step.ts';
import type { AnyModel } from '../report/collect.ts';
import { fileOf, isThing, spaced } from './data.ts';
import { givenOf } from './given.ts';
import { type Deed, Hands, type Screens, toldOf } from './hands.ts';
import { liveOf } from './live.ts';
import { isBefore, ofNews, outsideOf } from './outside.ts';
import { app, each, isSaid, PLACES, type Said, sentence, type Word } from './texts.ts';

interface Step {
  readonly actions: readonly Said[];
  readonly expected: readonly Said[];
  /** The transitions taken and the states that the machine is in afterwards. */
  readonly reference: string;
  /** Headings and alerts. */
  readonly shown: readonly Said[];
  /** The same for a browser that makes it by itself. */
  readonly live: Live;
  /** The news that the screen shows nothing of: before the first deed, it can be so from the start. */
  readonly quiet: EventObject | null;
}

/** `live`: the steps of a browser, which are more where some news are given. */
export interface Case {
  readonly id: string;
  readonly title: Said;
  readonly given: readonly Said[];
  readonly steps: readonly Step[];
  readonly live: readonly Live[];
}

async function look({ stage }: Run<AnyStateMachine>): Promise<Screens> {
  const seenIn = async (locale: LocaleKey) => {
    await stage.speak(locale);
    return screenNow();
  };
  return { th: await seenIn('th'), la: await seenIn('la'), en: await seenIn('en') };
}

/** More that is alike (a list's entries) is not named. */
const MOST = 15;

const quoted = (names: readonly string[]): string => {
  const more = names.length > MOST ? [`… (+${names.length - MOST})`] : [];
  return [...names.slice(0, MOST).map((name) => `“${name}”`), ...more].join(', ');
};

/** The parts of a screen that are compared from step to step, as the lists of their texts. */
const PARTS: readonly (readonly [Word, (screen: Screen) => readonly string[]])[] = [
  ['dialogs', ({ dialogs }) => dialogs],
  ['headings', ({ headings }) => headings],
  ['alerts', ({ alerts }) => alerts],
  ['statuses', ({ statuses }) => statuses],
  ['offered', ({ controls }) => controls.flatMap((one) => (one.isOff ? [] : [named(one)]))],
  ['withheld', ({ controls }) => controls.flatMap((one) => (one.isOff ? [named(one)] : []))],
];

/** A field with what stands in it, a box with whether it is ticked. */
function named({ name, holds }: Screen['controls'][number]): string {
  if (/^[☑☐]$/.test(holds)) return `${holds} ${name}`;
  return holds === '' ? name : `${name}: ${holds}`;
}

/** Signs alone say nothing. */
const textsOf = ({ texts }: Screen): string[] => [...new Set(texts)].filter((text) => /[\p{L}\p{N}]/u.test(text));

const isEmpty = (screen: Screen): boolean =>
  screen.texts.length === 0 && screen.busy.length === 0 && PARTS.every(([, part]) => part(screen).length === 0);

const toldBy = ({ dialogs, headings, alerts, statuses, controls }: Screen): string[] => [
  ...new Set([...dialogs, ...headings, ...alerts, ...statuses, ...controls.map(({ name }) => name)]),
];

/** The texts of a list that are not in another one. */
const without = (some: readonly string[], others: readonly string[] | null): string[] =>
  some.filter((one) => !others?.includes(one));

/** The texts that are not a part of another one, as a button is of its alert: the dialog around may have such a button too. */
const wholes = (texts: readonly string[]): string[] =>
  texts.filter((one) => !texts.some((other) => other !== one && other.split(' · ').includes(one)));

/** The texts that a tester sees after a step, as far as they are new or have changed. */
function expectedOf(before: Screens | null, now: Screens, isDone: boolean): Said[] {
  if (isEmpty(now.en)) return [before !== null && isEmpty(before.en) ? sentence('same') : sentence('nothing')];
  const line = (word: Word, list: (locale: LocaleKey) => readonly string[]): Said[] =>
    list('en').length === 0 ? [] : [sentence(word, { list: each((locale) => quoted(list(locale))) })];
  const said = PARTS.flatMap(([name, part]) => {
    const [old, fresh] = [before === null ? [] : part(before.en), part(now.en)];
    return old.join('\n') === fresh.join('\n') ? [] : line(name, (locale) => part(now[locale]));
  });
  const startsBusy = now.en.busy.length > 0 && !before?.en.busy.length;
  const all = [
    ...said,
    ...(startsBusy ? [sentence('loading')] : []),
    ...line('shown', (locale) => without(textsOf(now[locale]), before && textsOf(before[locale]))),
    ...line('gone', (locale) => (before === null ? [] : wholes(without(toldBy(before[locale]), toldBy(now[locale]))))),
  ];
  return all.length === 0 ? [isDone ? sentence('over') : sentence('same')] : all;
}

/** False for a part of the app that breaks, which nobody can bring about by hand, and for what another plan has. */
function isByHand({ actors, machine, elsewhere = {} }: AnyModel, type: string): boolean {
  const about = internal(type);
  if (about?.kind !== 'error') return !Object.hasOwn(elsewhere, type);
  const fixtures: Record<string, unknown> = actors;
  const fixture = fixtures[sourceOf(machine, about.name)];
  return isThing(fixture) && 'error' in fixture;
}

/** Walks a tour behind the view. `name`: the flow's. */
async function walked(model: AnyModel, input: unknown, tour: Tour, name: Said): Promise<Step[]> {
  vi.clearAllMocks();
  const taken: string[] = [];
  const hands = new Hands();
  const run = start(model, input, (transition) => taken.push(nameOf(transition)), undefined, { quick: true });
  const steps: Step[] = [];
  let before: Screens | null = null;
  try {
    for (const [number, step] of tour.entries()) {
      const last = tour[number - 1];
      const { event } = step;
      let actions: Said[] = [sentence('open', { name })];
      let deeds: readonly Deed[] = [];
      if (last !== undefined) {
        taken.length = 0;
        const about = internal(event.type);
        const delay = about?.kind === 'after' ? delayOf(model.machine, about.name, run.actor, event) : 0;
        const { context } = run.actor.getSnapshot();
        deeds = await hands.during(() => cause(model, run, last, event));
        const outside = outsideOf(model, event, context, Math.ceil(delay / 1000), deeds.length > 0);
        // A press that leaves a request is not a request that is not there.
        const isLeft = outside.some((said) => isSaid('request.none', said)) && deeds.length > 0;
        actions = [...(isLeft ? [] : outside), ...deeds.map(toldOf)];
        if (actions.length === 0) actions = [ofNews(event, context)];
      }
      const later = last === undefined ? tour.slice(1).map((next) => next.event) : [];
      await model.settles?.(event, run.send, later);
      const now = await look(run);
      hands.know(now);
      const isShut = model.closes?.includes(event.type) ?? false;
      vi.clearAllMocks();
      const { value, status } = run.actor.getSnapshot();
      const states = keysOf(value).join(' + ');
      const reference = `${[...new Set(taken)].join('; ') || event.type} ⇒ ${states}`;
      const told = each((locale) => [...now[locale].headings, ...now[locale].alerts]);
      const shown = told.en.map((_, place) => each((locale) => told[locale][place] ?? ''));
      const expected = isShut ? [sentence('nothing')] : expectedOf(before, now, status === 'done');
      const live = {
        ...liveOf(model, event, actions, deeds, before?.en ?? null, now.en),
        takes: last === undefined ? [] : [...new Set(taken)],
        to: states,
        isEnd: isShut || status === 'done',
      };
      const isQuiet = deeds.length === 0 && expected.every((said) => isSaid('same', said));
      const isNews = event.type.endsWith('.told') || actions.every((said) => isSaid('request.none', said));
      steps.push({ actions, expected, reference, shown, live, quiet: isQuiet && isNews ? event : null });
      before = now;
    }
  } finally {
    run.stop();
  }
  return steps;
}

/** The flow's title in the app, or what leads to it; the machine's name where the texts have neither. */
function titleOf(id: string): Said {
  const place = Object.keys(PLACES).find((name) => PLACES[name]?.includes(id));
  const message = place ?? [`${id}.title`, `home.${id}`, `nav.${id}`, `menu.${id}`].find(app.en.has);
  return each((locale) => (message !== undefined && app[locale].has(message) ? app[locale](message) : spaced(id)));
}

/** The most characters of a title. */
const LONGEST = 120;

/** The most texts in a tour's title, of those that it is the first to show: they are what it is about. */
const IN_TITLE = 2;

/** Transitions that no step of the cases takes, though a person could. */
export function missingIn(cases: readonly Case[], model: AnyModel): string[] {
  const references = cases.flatMap(({ steps }) => steps.map(({ reference }) => reference)).join('\n');
  const wanted = transitionsOf(model.machine).filter(({ eventType }) => isByHand(model, eventType));
  return wanted.map(nameOf).filter((name) => !references.includes(name) && !(name in (model.unreachable ?? {})));
}

/** The fewest tours that take all of a model's transitions, as far as a person can. `name`: the model's. */
export function toursByHand(name: string, model: AnyModel) {
  const { machine } = model;
  const known = new Set<string>();
  const tours = model.inputs.flatMap((input) => {
    const graph = graphOf(model, machine, input, ({ type }) => isByHand(model, type), model.closes);
    return toursOf(model, machine, input, known, graph, eachOnce).map((tour) => ({ input, tour }));
  });
  return tours.map((one, index) => ({ id: `${fileOf(name)}-${String(index + 1).padStart(2, '0')}`, ...one }));
}

/** A tour's steps without the quiet news that come before any other step, and those. */
function startOf(walk: readonly Step[]) {
  const end = Math.max(
    1,
    walk.findIndex(({ quiet }, place) => place > 0 && quiet === null),
  );
  const before = walk.slice(0, end);
  const reference = before.map((step) => step.reference).join('; ');
  const opening = walk.slice(0, 1).map((step) => ({ ...step, reference }));
  return { quiet: before.flatMap(({ quiet }) => quiet ?? []), steps: [...opening, ...walk.slice(end)] };
}

/** The test cases of a model, of the tours by hand. `name`: the model's. */
export async function casesOf(name: string, model: AnyModel): Promise<Case[]> {
  const tours = toursByHand(name, model);
  const title = titleOf(model.machine.id);
  const cases: Case[] = [];
  const before = new Set<string>();
  for (const [index, { id, input, tour }] of tours.entries()) {
    const walk = await walked(model, input, tour, title);
    const { quiet, steps: told } = startOf(walk);
    const steps = told.map((step) => ({ ...step, actions: step.actions.filter((said) => !isBefore(said)) }));
    const earlier = walk.flatMap(({ actions }) => actions.filter(isBefore)).slice(0, 1);
    const shown = [...new Map(steps.flatMap((step) => step.shown).map((one) => [one.en, one])).values()];
    const fresh = shown.filter(({ en }) => !before.has(en));
    for (const { en } of fresh) before.add(en);
    const last = shown.length > 0 ? shown : (steps.at(-1)?.expected.slice(0, 1) ?? []);
    const about = fresh.length > 0 ? fresh.slice(0, IN_TITLE) : last.slice(-1);
    cases.push({
      id,
      title: each((locale) => {
        const whole = [`${title[locale]} ${index + 1}/${tours.length}`, ...about.map((one) => one[locale])].join(' · ');
        return whole.length > LONGEST ? `${whole.slice(0, LONGEST - 1)}…` : whole;
      }),
      given: [...givenOf(input, tour[0]?.state.context, quiet), ...earlier],
      steps,
      live: walk.map(({ live }) => live),
    });
  }
  return cases;
}
