/** The report of recordings: how often what was seen of each machine, what was never seen, and how to see it. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { AnyStateMachine } from 'xstate';
import { isErrorCode } from '../../../contract/errors.ts';
import { LOCALES } from '../../../src/i18n/locale.ts';
import { type ChartState, chartOf, definitionOf, nameOf } from '../../../tools/visualiser/page/chart.ts';
import { readRecording } from '../../../tools/visualiser/page/file.ts';
import { addHeat, type Heat, NO_HEAT } from '../../../tools/visualiser/page/heat.ts';
import type { Entry, Moment, Recording } from '../../../tools/visualiser/page/recording.ts';
import { takenBy } from '../../../tools/visualiser/page/taken.ts';
import { whyOf } from '../../../tools/visualiser/page/why.ts';
import { transitionsOf } from '../harness/generate.ts';
import { toursByHand } from '../plan/plan.ts';
import type { AnyModel } from './collect.ts';
import { type MachineReport, type Paths, replay } from './paths.ts';

/** Paths of the recordings, from `npm run paths -- --heat FILE...`. */
const FILES = v.parse(v.pipe(v.string(), v.parseJson(), v.array(v.string())), process.env.HEAT ?? '[]');

/** The recordings of one machine: its heat, and the refusals and languages in which it was seen. */
export interface Seen {
  readonly heat: Heat;
  readonly codes: Set<string>;
  readonly languages: Set<string>;
}

const CODE = /"code":"(\w+)"/g;
const codesIn = (json: string): string[] =>
  [...json.matchAll(CODE)].flatMap(([, code = '']) => (isErrorCode(code) ? [code] : []));
const inLanguage = v.object({ locale: v.string() });

/**
 * The transitions that an event took. Where several are possible the machine's guards are asked once more; where the
 * recording does not tell what they read, all that are possible count.
 */
function decided(
  chart: ChartState,
  machine: AnyStateMachine | undefined,
  recording: Recording,
  entry: Entry,
): string[] {
  const possible = [...takenBy(chart, entry)].map(({ name }) => name);
  if (possible.length === 1 || entry.after === undefined || machine === undefined) return possible;
  const { asked, problem } = whyOf(recording, entry, machine);
  if (problem !== null || asked.some(({ doubt }) => doubt !== undefined)) return possible;
  return [...new Set(asked.flatMap(({ answer, by }) => (answer && by ? [nameOf(by)] : [])))];
}

/** The page on which an actor runs, which has its own language: in a file of several pages each is above its actors. */
function pageOf(actors: Recording['actors'], id: string): string {
  const { parent, definition } = actors.get(id) ?? {};
  if (parent !== undefined && actors.has(parent)) return pageOf(actors, parent);
  return definition === undefined ? id : 'page';
}

/**
 * The recordings' content about each machine, by its id; null without recordings. `machines` and `charts`: today's, by the
 * same id.
 */
export function seenIn(
  machines: ReadonlyMap<string, AnyStateMachine>,
  charts: ReadonlyMap<string, ChartState>,
  files = FILES,
): ReadonlyMap<string, Seen> | null {
  if (files.length === 0) return null;
  const all = new Map<string, Seen>();
  for (const machine of charts.keys()) all.set(machine, { heat: NO_HEAT(), codes: new Set(), languages: new Set() });
  const ids = new Map<string, string | undefined>();
  const idOf = (definition: string) => {
    if (!ids.has(definition)) ids.set(definition, chartOf(definition)?.key);
    return ids.get(definition);
  };
  const definitions = new Map([...machines].map(([id, machine]) => [id, definitionOf(machine)]));
  for (const file of files) {
    const { recording } = readRecording(readFileSync(file, 'utf8'), definitions, Number.POSITIVE_INFINITY);
    const { actors, entries } = recording;
    const run = new Map([...actors].map(([id, { definition }]) => [id, definition && idOf(definition)]));
    for (const [id, chart] of charts) {
      const taken = (entry: Entry) => decided(chart, machines.get(id), recording, entry);
      addHeat(all.get(id)?.heat ?? NO_HEAT(), chart, recording, (actor) => run.get(actor) === id, taken);
    }
    const spoken = new Map<string, string>();
    const hear = (actor: string, moment: Moment | undefined) => {
      const { success, output } = v.safeParse(inLanguage, moment?.context);
      if (run.get(actor) === 'locale' && success) spoken.set(pageOf(actors, actor), output.locale);
    };
    // One to which nothing happens in the recording stands as it began.
    for (const [id, { moment }] of actors) hear(id, entries.find(({ target }) => target === id)?.before ?? moment);
    for (const { target, payload, before, after } of entries) {
      hear(target, after ?? before);
      const seen = all.get(run.get(target) ?? '');
      const language = spoken.get(pageOf(actors, target));
      if (language !== undefined) seen?.languages.add(language);
      for (const code of codesIn(JSON.stringify(payload))) seen?.codes.add(code);
    }
  }
  return all;
}

/** A test case that takes transitions which nobody has seen, up to the step that takes its last one. */
interface Proposal {
  readonly id: string;
  /** Of the tour: a plan leaves out some at the beginning, which show nothing. */
  readonly steps: number;
  /** Names of the transitions, in the order in which the case takes them. */
  readonly sees: readonly string[];
}

/** The cases that take all of `wanted` that any takes: each time the steps that see the most for their number. */
export function proposalsOf(
  cases: readonly { readonly id: string; readonly taken: readonly (readonly string[])[] }[],
  wanted: readonly string[],
): Proposal[] {
  const left = new Set(wanted);
  const chosen = new Map<string, Proposal>();
  for (;;) {
    const offers = cases.flatMap(({ id, taken }) => {
      const { steps: walked, sees: known } = chosen.get(id) ?? { steps: 0, sees: [] };
      const fresh = new Set<string>();
      return taken.flatMap((some, index) => {
        const count = fresh.size;
        for (const one of some) if (left.has(one)) fresh.add(one);
        const steps = index + 1;
        const worth = fresh.size / (steps - walked);
        return fresh.size === count ? [] : [{ id, steps, sees: [...known, ...fresh], worth }];
      });
    });
    const [best] = offers.toSorted((one, other) => other.worth - one.worth || other.sees.length - one.sees.length);
    if (best === undefined) return [...chosen.values()];
    const { id, steps, sees } = best;
    for (const one of sees) left.delete(one);
    chosen.set(id, { id, steps, sees });
  }
}

export type Unseen = ReturnType<typeof unseenOf>;

/**
 * Finds the parts of a machine that nobody has seen: its transitions by name, the codes of refusals that its fixtures have,
 * languages, and the test cases that show the transitions with the fewest steps. `name`: the model's.
 */
export function unseenOf(
  { heat, codes, languages }: Seen,
  name: string,
  model: AnyModel,
  { excused }: MachineReport,
  { steps }: Paths,
) {
  const all = [...new Set(transitionsOf(model.machine).map(nameOf))];
  const transitions = all.filter((one) => !(one in excused) && !heat.transitions.has(one));
  const cases = toursByHand(name, model).map(({ id, input, tour }) => ({
    id,
    taken: replay(model, input, tour).taken,
  }));
  const known = new Set(steps.flatMap(({ payload }) => codesIn(payload)));
  return {
    transitions,
    codes: [...known].filter((code) => !codes.has(code)),
    languages: LOCALES.map(({ key }) => key).filter((key) => !languages.has(key)),
    cases: proposalsOf(cases, transitions),
  };
}
