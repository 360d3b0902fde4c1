/** The changes for players between two sets of records (tests/paths/records), flow by flow. */
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { type Catalogue, type Catalogues, compile, LANGUAGES } from './catalogue.ts';

/** One end of a comparison. `records`: texts by the flow's name. */
export interface End {
  readonly records: ReadonlyMap<string, string>;
  readonly catalogues: Catalogues;
}

type Mark = 'added' | 'removed' | 'changed';

export interface Change {
  readonly mark: Mark;
  readonly text: string;
  /** The names of the views, or of the flows, that it is about. */
  readonly places: readonly string[];
}

/** The changes of each flow; a flow that is as it was for players has none. */
export type Changes = ReadonlyMap<string, readonly Change[]>;

interface Item {
  readonly kind: string;
  readonly text: string;
  /** Kind and text, alike for texts that differ in their data alone. */
  readonly id: string;
  /** The messages that may have written it; none for data, and for texts that are put together. */
  readonly keys: readonly string[];
  /** The id, and kind and message of each key: items that share one of these are one item in other words. */
  readonly names: readonly string[];
  /** True if a player can use it on one of the view's screens, or could if it were not busy. */
  offered: boolean;
  /** The numbers of the screens that have it. */
  readonly seen: Set<number>;
}

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(elements: readonly MessageFormatElement[]): string {
  const written = elements.map((element) => {
    if (element.type === TYPE.literal) return escaped(element.value);
    if (element.type === TYPE.tag) return patternOf(element.children);
    if (!('options' in element)) return '.+?';
    const options = Object.values(element.options).map(({ value }) => patternOf(value));
    return `(?:${options.join('|')})`;
  });
  return written.join('');
}

/** A message with fewer letters beside its places would be found in everything. */
const LETTERS = 5;

/**
 * Finds the messages behind the texts of a screen. `id`: alike for texts that differ in their data alone; `pattern`: of the
 * texts that the message makes, none for data.
 */
export function reader(catalogue: Catalogue) {
  const exact = new Map<string, string[]>();
  const patterns: { key: string; message: string; pattern: string; whole: RegExp }[] = [];
  for (const [key, message] of Object.entries(catalogue)) {
    const compiled = compile(message);
    const pattern = typeof compiled === 'string' ? '' : patternOf(compiled);
    if (typeof compiled === 'string') exact.set(compiled, [...(exact.get(compiled) ?? []), key]);
    else if (pattern.replace(/\P{L}/gu, '').length >= LETTERS)
      patterns.push({ key, message, pattern, whole: new RegExp(`^${pattern}$`) });
  }
  return (text: string): { readonly id: string; readonly keys: readonly string[]; readonly pattern?: string } => {
    const keys = exact.get(text);
    if (keys !== undefined) return { id: text, keys, pattern: escaped(text) };
    const filled = patterns.find(({ whole }) => whole.test(text));
    if (filled === undefined) return { id: text.replace(/\d[\d,.:/]*/g, '#'), keys: [] };
    return { id: filled.message, keys: [filled.key], pattern: filled.pattern };
  };
}
type Read = ReturnType<typeof reader>;

/** The word of a record's line → the kind of what it lists. */
const KINDS: Readonly<Record<string, string>> = {
  dialog: 'dialog',
  headings: 'heading',
  alert: 'alert',
  status: 'message',
  controls: 'control',
};

/** Reads the items that a line of a record lists. `screen` is the number of its screen, `busy` what works there. */
function itemsOf(line: string, screen: number, busy: readonly string[], read: Read): Item[] {
  const [, word = '', rest = ''] = /^ {4}(\w+) (.*)$/.exec(line) ?? [];
  const kind = KINDS[word];
  if (kind === undefined) return [];
  const listed = rest.split(kind === 'alert' || kind === 'message' ? ' · ' : ' | ').filter((text) => text !== '…');
  return listed.map((written) => {
    const withheld = kind === 'control' ? /^\((.*)\)$/.exec(written)?.[1] : undefined;
    const text = withheld ?? written;
    const { id, keys } = read(text);
    const names = [id, ...keys].map((name) => `${kind} ${name}`);
    const offered = withheld === undefined || busy.includes(text);
    return { kind, text, id: `${kind} ${id}`, keys, names, offered, seen: new Set([screen]) };
  });
}

/** `screens`: their number, 0 where they are not numbered, as there is but one. `orders`: the controls of each. */
const newView = () => ({ screens: 0, items: new Map<string, Item>(), orders: [] as (readonly Item[])[] });
type View = ReturnType<typeof newView>;

interface Way {
  readonly place: string;
  readonly event: string;
  readonly target: string;
}

/** `starts`: the names of the flows that it starts. */
function flowOf(record: string, read: Read) {
  const views = new Map<string, View>();
  const ways: Way[] = [];
  const starts = new Set<string>();
  const [transitions = '', screens = ''] = record.split(/^What the player has.*$/m);
  let place = '';
  for (const line of transitions.split('\n')) {
    if (/^\S/.test(line)) place = line;
    const [, event, target] = /^ {2}(\S.*) → (.*)$/.exec(line) ?? [];
    if (event && target) ways.push({ place, event, target: target === '(same)' ? place : target });
    const started = /^ {4}(?:~ )?starts (\S+)/.exec(line)?.[1];
    if (started) starts.add(started);
  }
  let view = newView();
  let busy: readonly string[] = [];
  for (const line of screens.split('\n')) {
    if (/^\S/.test(line)) {
      view = newView();
      views.set(line, view);
    }
    if (/^ {2}\d/.test(line)) view.screens += 1;
    if (!line.startsWith('    ')) busy = [];
    busy = /^ {4}busy (.*)$/.exec(line)?.[1]?.split(' | ') ?? busy;
    const items = itemsOf(line, view.screens, busy, read);
    if (items[0]?.kind === 'control') view.orders.push(items);
    for (const item of items) {
      const same = view.items.get(item.id) ?? { ...item };
      view.items.set(item.id, same);
      same.offered ||= item.offered;
      same.seen.add(view.screens);
    }
  }
  return { views, ways, starts };
}
type Flow = ReturnType<typeof flowOf>;

/** `entering.fresh` → `entering fresh`, `statementList` → `statement list`. */
export const spaced = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[.-]/g, ' ')
    .toLowerCase();
const dashed = (name: string): string => spaced(name).replaceAll(' ', '-');

/** The name of a place, or of what is not part of another: other regions of a parallel state stay as they are. */
function named(place: string, beside = ''): string {
  const parts = place.split(' + ').filter((part) => !beside.split(' + ').includes(part));
  return parts.map((part) => spaced(parts.length > 1 ? part.split('.').slice(-2).join('.') : part)).join(' + ');
}

/** Characters of a text that are quoted. */
const MOST = 160;

function brief(text: string): string {
  const said = text.replace(/\{\w+, (?:plural|select),.*other \{([^{}]*)\}\}/g, '$1');
  return said.length > MOST ? `${said.slice(0, MOST)}…` : said;
}

const quoted = (text: string): string => `“${brief(text)}”`;

/** A player knows a step back by its button or the browser's, any other event by its name alone. */
const eventText = (event: string): string => (/^step\.left$|\.back$/.test(event) ? '“Back”' : `\`${event}\``);

interface Said extends Omit<Change, 'places'> {
  readonly flow: string;
  readonly place: string | undefined;
}
type Tell = (mark: Mark, text: string, place?: string) => void;

/** A sentence of more flows than these is told once. */
const FLOWS = 3;
export const MANY = 'in many flows';

function byFlow(said: readonly Said[]): Changes {
  const flows = new Map<string, Map<string, Change>>([[MANY, new Map()]]);
  for (const { mark, text, ...one } of said.toSorted((a, b) => (a.flow < b.flow ? -1 : a.flow > b.flow ? 1 : 0))) {
    const isOfMany = new Set(said.filter((other) => other.text === text).map(({ flow }) => flow)).size > FLOWS;
    const [flow, place] = isOfMany ? [MANY, spaced(one.flow)] : [one.flow, one.place];
    const changes = flows.get(flow) ?? new Map<string, Change>();
    const places = new Set([...(changes.get(text)?.places ?? []), ...(place === undefined ? [] : [place])]);
    flows.set(flow, changes.set(text, { mark, text, places: [...places] }));
  }
  return new Map([...flows].flatMap(([flow, all]) => (all.size > 0 ? [[flow, [...all.values()]] as const] : [])));
}

/** True if the flow has it, in whichever view. */
type InFlow = (item: Item) => boolean;

interface Sides {
  readonly before: Flow;
  readonly after: Flow;
  readonly had: InFlow;
  readonly has: InFlow;
}

/** A request may fail in any view: its tours choose where. */
const isFailure = ({ keys }: Item): boolean => keys.some((key) => key.startsWith('error.failure.'));

/**
 * True for what a view always has: the app's own words, and controls, also those that name an amount. Others come and go
 * with the data of the tours.
 */
const isSteady = ({ kind, keys, seen }: Item, { screens }: View): boolean =>
  (keys.length > 0 ? kind !== 'alert' && kind !== 'message' : kind === 'control') && seen.size === Math.max(1, screens);

const nowSays = (now: string, was: string): string => `now says ${quoted(now)}, was ${quoted(was)}`;

/** The item of another view that is this one, maybe in other words. */
const twinOf = ({ id, names }: Item, { items }: View): Item | undefined =>
  items.get(id) ?? [...items.values()].find((one) => one.names.some((name) => names.includes(name)));

function compareViews(tell: Tell, old: View, now: View, { had, has }: Sides): void {
  const missing = (from: View, other: View, inFlow: InFlow) =>
    [...from.items.values()].filter(
      (item) => !twinOf(item, other) && !isFailure(item) && (isSteady(item, from) || !inFlow(item)),
    );
  const [gone, fresh] = [missing(old, now, has), missing(now, old, had)];
  const change = (was: Item, is: Item) =>
    tell('changed', `${is.kind === 'control' ? '' : `the ${is.kind} `}${nowSays(is.text, was.text)}`);
  for (const is of now.items.values()) {
    const was = twinOf(is, old);
    if (was === undefined) continue;
    if (was.id !== is.id) change(was, is);
    if (is.keys.length === 0) continue;
    if (is.offered && !was.offered) tell('added', `${quoted(is.text)} can be used now`);
    if (!is.offered && was.offered) tell('removed', `${quoted(is.text)} can no longer be used`);
  }
  const at = (view: View, { id }: Item) =>
    view.orders.map((order) => order.findIndex((one) => one.id === id)).find((index) => index >= 0);
  // The only one of its kind that went, and the only one that came, in the same place.
  const swaps = gone.flatMap((was) => {
    const [is, ...others] = [...fresh, ...gone].filter((one) => one.kind === was.kind && one !== was);
    return is && others.length === 0 && fresh.includes(is) && at(old, was) === at(now, is) ? [[was, is] as const] : [];
  });
  for (const [was, is] of swaps) change(was, is);
  const alone = (items: readonly Item[]) => items.filter((item) => !swaps.some((swap) => swap.includes(item)));
  for (const { kind, text } of alone(gone))
    tell('removed', kind === 'control' ? `${quoted(text)} is no longer there` : `the ${kind} ${quoted(text)} is gone`);
  for (const { kind, text, offered } of alone(fresh)) {
    const shown = offered ? 'is offered now' : 'is shown now, and cannot be used';
    tell('added', kind === 'control' ? `${quoted(text)} ${shown}` : `the ${kind} ${quoted(text)} is new`);
  }
  compareOrders(tell, old, now);
}

/** Tells of one control that stands in another place, among the same others. */
function compareOrders(tell: Tell, old: View, now: View): void {
  const written = (order: readonly Item[], without?: string) =>
    order.flatMap(({ id }) => (id === without ? [] : [id])).join('\n');
  const sorted = (order: readonly Item[]) => written([...order].sort((one, other) => (one.id < other.id ? -1 : 1)));
  for (const order of now.orders) {
    const before = old.orders.filter((one) => sorted(one) === sorted(order));
    const [first] = before;
    if (first === undefined || before.some((one) => written(one) === written(order))) continue;
    const moved = order.find(({ id }) => written(order, id) === written(first, id));
    const previous = order[moved === undefined ? -1 : order.indexOf(moved) - 1];
    if (moved === undefined) tell('changed', 'its buttons and fields stand in another order');
    else tell('changed', `${quoted(moved.text)} stands ${previous ? `after ${quoted(previous.text)}` : 'first'} now`);
  }
}

/** Matches the events that the service and the clock cause. */
const OF_WORLD = /^(done|error|after) /;

/** Tells where events lead. An event with another name that leads from and to the same places is the same to a player. */
function compareWays(tell: Tell, { before, after }: Sides): void {
  const isOf = (one: Way) => (way: Way) => way.place === one.place && way.event === one.event;
  const isAlike = (one: Way) => (way: Way) => way.place === one.place && way.target === one.target;
  const isThere = (place: string) => before.views.has(place) && after.views.has(place);
  const beside = (ways: readonly Way[], others: readonly Way[]) =>
    ways.filter(
      (way) =>
        isThere(way.place) &&
        way.target !== way.place &&
        !OF_WORLD.test(way.event) &&
        !others.filter(isOf(way)).some(isAlike(way)),
    );
  const [lost, won] = [beside(before.ways, after.ways), beside(after.ways, before.ways)];
  const tellOf = (mark: Mark, said: string, ways: readonly Way[], opposite: readonly Way[], others: readonly Way[]) => {
    for (const way of ways)
      if (isThere(way.target) && !opposite.some(isAlike(way)) && !others.some(({ event }) => event === way.event))
        tell(mark, `${eventText(way.event)} ${said} to ${named(way.target, way.place)}`, named(way.place));
  };
  tellOf('added', 'leads now', won, lost, before.ways);
  tellOf('removed', 'no longer leads', lost, won, after.ways);
  for (const way of won) {
    const was = lost.find((one) => isOf(way)(one) && isThere(one.target));
    // Where a transition has several targets, the tours choose which one is seen.
    if (was === undefined || [before, after].some(({ ways }) => ways.filter(isOf(way)).length > 1)) continue;
    const [here, there] = [named(way.target, way.place), named(was.target, way.place)];
    tell('changed', `${eventText(way.event)} leads to ${here}, was ${there}`, named(way.place));
  }
}

const LEADS = { headed: ['dialog', 'heading'], says: ['alert', 'message'], has: ['control'] };

/** The sentence of a whole view. */
function contents({ items }: View): string {
  const parts = Object.entries(LEADS).flatMap(([lead, kinds]) => {
    const texts = [...items.values()].flatMap(({ kind, text }) => (kinds.includes(kind) ? [quoted(text)] : []));
    return texts.length > 0 ? [`${lead} ${texts.join(', ')}`] : [];
  });
  return parts.join('; ');
}

function compareFlow(tell: Tell, sides: Sides): void {
  const { before, after, had, has } = sides;
  const isPart = ({ items }: View, inFlow: InFlow) =>
    [...items.values()].every((item) => isFailure(item) || inFlow(item));
  for (const [name, view] of after.views) {
    const old = before.views.get(name);
    if (old !== undefined) compareViews((mark, text) => tell(mark, text, named(name)), old, view, sides);
    else if (!isPart(view, had)) tell('added', `a new view: ${contents(view)}`, named(name));
  }
  for (const [name, view] of before.views)
    if (!after.views.has(name) && !isPart(view, has))
      tell('removed', `the view is gone: ${contents(view)}`, named(name));
  compareWays(tell, sides);
}

const flowOfText = (key: string): string => dashed(key.slice(0, key.indexOf('.')));

const SAID = { en: 'a text', lo: 'the Lao text', th: 'the Thai text' };
type TellerOf = (flow: string) => Tell;

/** Tells of the texts that no record shows: those of the catalogues. */
function compareTexts(tellerOf: TellerOf, before: Catalogues, after: Catalogues, isTold: (text: string) => boolean) {
  for (const language of LANGUAGES) {
    const [old, now] = [before[language], after[language]];
    const [oldTexts, nowTexts] = [new Set(Object.values(old)), new Set(Object.values(now))];
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const [was, is] = [old[key], now[key]];
      if (was === is || [was, is].some((text) => text !== undefined && isTold(text))) continue;
      const tell = tellerOf(flowOfText(key));
      const isEnglish = language === 'en';
      // The other languages follow English: they are told where they change alone.
      if (!isEnglish && before.en[key] !== after.en[key]) continue;
      if (was !== undefined && is !== undefined) tell('changed', `${SAID[language]} ${nowSays(is, was)}`);
      else if (is !== undefined && isEnglish && !oldTexts.has(is)) tell('added', `the text ${quoted(is)} is new`);
      else if (was !== undefined && isEnglish && !nowTexts.has(was)) tell('removed', `the text ${quoted(was)} is gone`);
    }
  }
}

/** Tells of the notices that flows show. Older records have their texts, later ones the messages. */
function compareNotices(tellerOf: TellerOf, before: End, after: End): void {
  const noticesOf = ({ records }: End) =>
    [...records.values()].flatMap((record) => record.match(/(?<=emits notice\.shown \{.*text: )[\w.]+/g) ?? []);
  const tellOf = (mark: Mark, what: string, end: End, other: End) => {
    const known = noticesOf(other).flatMap((key) => [key, before.catalogues.en[key], after.catalogues.en[key]]);
    const { en } = end.catalogues;
    for (const key of new Set(noticesOf(end)))
      if (!known.includes(key) && !known.includes(en[key]))
        tellerOf(flowOfText(key))(mark, `the notice ${quoted(en[key] ?? key)} is ${what}`);
  };
  tellOf('removed', 'gone', before, after);
  tellOf('added', 'new', after, before);
}

export function changesOf(before: End, after: End): Changes {
  const [readOld, readNow] = [reader(before.catalogues.en), reader(after.catalogues.en)];
  const flowsOf = ({ records }: End, read: Read) =>
    new Map([...records].map(([name, record]) => [name, flowOf(record, read)]));
  const [old, now] = [flowsOf(before, readOld), flowsOf(after, readNow)];
  const knows = (flows: Iterable<Flow>): InFlow => {
    const items = [...flows].flatMap(({ views }) => [...views.values()].flatMap((view) => [...view.items.values()]));
    const known = new Set(items.flatMap(({ names }) => names));
    return ({ names }) => names.some((name) => known.has(name));
  };
  const [wasAnywhere, isAnywhere] = [knows(old.values()), knows(now.values())];
  const isInTexts = ({ keys }: Item) => keys.length === 0 || keys.some((key) => key in after.catalogues.en);
  const said: Said[] = [];
  const tellerOf: TellerOf = (flow) => (mark, text, place) => said.push({ flow, mark, text, place });
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(name), now.get(name)];
    // A flow may hand views over to another that it starts, whose record shows them with an example of its own.
    const begun = [...(is?.starts ?? [])].filter((child) => !was?.starts.has(child)).map(dashed);
    const isHandedOver = begun.some((child) =>
      [...now.keys()].some((flow) => `-${dashed(flow)}`.endsWith(`-${child}`)),
    );
    const isStill = is === undefined || isHandedOver ? isAnywhere : knows([is]);
    compareFlow(tellerOf(name), {
      before: was ?? flowOf('', readOld),
      after: is ?? flowOf('', readNow),
      had: was === undefined ? wasAnywhere : knows([was]),
      has: (item) => isStill(item) || (isHandedOver && isInTexts(item)),
    });
  }
  compareNotices(tellerOf, before, after);
  const quotes = said.flatMap(({ text }) => [...text.matchAll(/“(.*?)”/g)].map(([, quote = '']) => quote));
  const told = new Set(quotes.flatMap((text) => [text, readOld(text).id, readNow(text).id].map(brief)));
  compareTexts(tellerOf, before.catalogues, after.catalogues, (text) => told.has(brief(text)));
  return byFlow(said);
}
