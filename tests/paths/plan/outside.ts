/** Describes the events that a tester causes outside the screen, by their kind. */
import type { EventObject } from 'xstate';
import { codeText } from '../../../src/i18n/problem.ts';
import { internal, sourceOf } from '../harness/generate.ts';
import { type AnyModel, models } from '../report/collect.ts';
import { dataOf, fileOf, isThing, placesOf, spaced, textIn } from './data.ts';
import { alike, app, DESK, each, isWord, type Said, sentence, type Word } from './texts.ts';

/** The code of a refusal, in whichever form an actor gives it. */
export function codeOf(value: unknown): string | null {
  if (!isThing(value)) return null;
  const isRefusal = value.ok === false || value.kind === 'refused';
  return isRefusal ? textIn(value, 'code') : codeOf(value.problem);
}

export const failureOf = (error: unknown): string | null => textIn(error, 'failure') ?? textIn(error, 'kind');

const told = (word: Word, data: unknown, places: Readonly<Record<string, Said>> = {}, known?: unknown): Said =>
  sentence(word, { ...places, data: dataOf(data, known) });

function refusal(word: Word, code: string, places: Readonly<Record<string, Said>> = {}): Said {
  // The browser's own refusals, which no service sends.
  const own = `by.${code}`;
  if (isWord(own)) return sentence(own);
  return sentence(word, { ...places, code: alike(code), message: each((locale) => codeText(app[locale], code)) });
}

/** A request for money: what becomes of it. Null where the thing tells of none. */
function ofRequest(thing: unknown): Said | null {
  if (!isThing(thing) || !('request' in thing || 'view' in thing)) return null;
  const request = thing.request ?? thing.view ?? null;
  if (request === null) return sentence('request.none');
  const word = `request.${textIn(request, 'phase')}`;
  if (!isThing(request) || !isWord(word)) return null;
  const code = codeOf(request);
  return code === null || word !== 'request.refused' ? told(word, request.value ?? request.ask) : refusal(word, code);
}

function ofAnswer(what: Said, output: unknown): Said {
  const code = codeOf(output);
  if (code !== null) return refusal('refuses', code, { what });
  return told('answers', isThing(output) && output.ok === true ? output.value : output, { what });
}

function ofFailure(what: Said, error: unknown): Said {
  const code = codeOf(error);
  if (code !== null) return refusal('refuses', code, { what });
  const word = `fails.${failureOf(error)}`;
  return told(isWord(word) ? word : 'fails.unknown', error, { what });
}

/**
 * Describes an event by the sentence that it has, for a flag that it carries (`on.page.seen.not.seen`) or for all, else by its last word, which says what kind of news it is. `context`: of
 * the machine, which knows some of it already.
 */
export function ofNews({ type, ...payload }: EventObject & { online?: unknown }, context: unknown): Said {
  if (type === 'connection.changed') return sentence(payload.online === true ? 'online' : 'offline');
  const verb = type.slice(type.lastIndexOf('.') + 1).replace(/^re(fresh|load)$/, 'stale');
  const known = verb === 'told' ? context : undefined;
  if (known !== undefined && dataOf(payload, known).en === '') return sentence('again');
  const dialog = textIn(payload, 'dialog')?.replace(/:.*/, '');
  const flags = Object.entries(payload).flatMap(([name, value]) =>
    typeof value === 'boolean' ? [`on.${type}.${value ? name : `not.${name}`}`] : [],
  );
  const word = [`on.${type}.${dialog}`, ...flags, `on.${type}`, `news.${verb}`].find(isWord) ?? 'other';
  const places = Object.entries(placesOf(payload)).map(([name, text]) => [name, alike(text)] as const);
  return ofRequest(payload) ?? told(word, payload, Object.fromEntries(places), known);
}

/** The request from before that has to be there when the page is opened. */
export const isBefore = ({ en }: Said): boolean => en.startsWith(sentence('request.before').en);

/** A flow that looks for a request from before finds one. */
function fromBefore(context: unknown, told: unknown): Said[] {
  const looks = isThing(context) && isThing(context.order) && 'kinds' in context.order;
  const request = looks && isThing(told) ? told.request : null;
  return isThing(request) ? [sentence('request.before', { data: dataOf(request.ask) })] : [];
}

/** The desk's action, where it has one for the event, the actor or the code of the refusal. */
function atDesk(...names: readonly (string | null)[]): Said[] {
  const how = DESK.find(([pattern]) => names.some((name) => name !== null && pattern.test(name)))?.[1];
  return how === undefined ? [] : [sentence('desk', { how: alike(how) })];
}

/**
 * Describes the world outside at an event; nothing where the player alone causes it. `seconds`: of a delay. `isDone`: what
 * the hands do in another machine is told.
 */
export function outsideOf(
  model: AnyModel,
  event: EventObject,
  context: unknown,
  seconds: number,
  isDone: boolean,
): Said[] {
  const about = internal(event.type);
  if (about === null) {
    const fixtures: Record<string, { readonly act: unknown } | undefined> = model.events;
    if (fixtures[event.type]?.act !== 'world') return [];
    const news = ofNews(event, context);
    return [...fromBefore(context, event), news, ...atDesk(event.type, news.en)];
  }
  if (about.kind === 'after') return [sentence('wait', { seconds: alike(String(seconds)) })];
  const src = sourceOf(model.machine, about.name);
  const actor = `actor.${src}`;
  const what = each((locale) => `“${isWord(actor) ? sentence(actor)[locale] : spaced(src)}”`);
  if (about.kind === 'error') {
    const error = 'error' in event ? event.error : undefined;
    return [ofFailure(what, error), ...atDesk(codeOf(error))];
  }
  const output = 'output' in event ? event.output : undefined;
  const actors: Record<string, unknown> = model.actors;
  const fixture = actors[src];
  if (!isThing(fixture) || !('machine' in fixture)) return [ofAnswer(what, output), ...atDesk(src, codeOf(output))];
  const [name] =
    [...models].find(([, one]) => one.machine.id === textIn(fixture.machine, 'id') && !one.isStandIn) ?? [];
  const how = name === undefined ? alike('') : sentence('how', { id: alike(fileOf(name)) });
  const request = ofRequest(output);
  const inner = told('inner', output, { how });
  if (request === null) return [...atDesk(src), ...(isDone && dataOf(output).en === '' ? [] : [inner])];
  return [...fromBefore(context, output), request, ...atDesk(isThing(output) ? codeOf(output.request) : null)];
}
