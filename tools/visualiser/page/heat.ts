/**
 * Counts of a machine in recordings: how often each state and transition was taken, how long states lasted, where it
 * was left.
 */
import { activeIn, type ChartState, statesOf } from './chart.ts';
import { BEGINNING, type Entry, type Moment, type Recording } from './recording.ts';
import { takenBy } from './taken.ts';

export interface StateHeat {
  /** The number of times that it was entered. */
  entered: number;
  /** Milliseconds, of all visits together. */
  time: number;
  /** The number of times that the machine was stopped there: the dialog was closed, the page was left. */
  left: number;
}

/** The heat of one machine, in any number of recordings. */
export interface Heat {
  /** The number of times that the machine was started. */
  lives: number;
  /** Heat by the state's dotted path. */
  readonly states: Map<string, StateHeat>;
  /** Counts by the transition's name. */
  readonly transitions: Map<string, number>;
}

export const NO_HEAT = (): Heat => ({ lives: 0, states: new Map(), transitions: new Map() });

function stateHeat(heat: Heat, path: string): StateHeat {
  const known = heat.states.get(path) ?? { entered: 0, time: 0, left: 0 };
  heat.states.set(path, known);
  return known;
}

/** Stopped from outside: nobody wants to know any more how it goes on. */
const isStopped = (moment: Moment | undefined): boolean => moment?.status === 'stopped';

/** Adds a recording to the heat of one machine: of its actors that run it. `taken`: the transitions that an event took, by name. */
export function addHeat(
  heat: Heat,
  chart: ChartState,
  { actors, entries, isOver = false }: Recording,
  isOne: (actor: string) => boolean,
  taken: (entry: Entry) => Iterable<string> = (entry) => [...takenBy(chart, entry)].map(({ name }) => name),
): Heat {
  const finals = new Set(statesOf(chart).flatMap(({ kind, path }) => (kind === 'final' ? [path] : [])));
  const lives = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (!isOne(entry.target)) continue;
    const life = lives.get(entry.target) ?? [];
    life.push(entry);
    lives.set(entry.target, life);
  }
  const end = entries.at(-1)?.at ?? 0;
  for (const [actor, life] of lives) {
    heat.lives += 1;
    // Its page was closed or loaded again, of which no event tells.
    const isGone = isOver || isStopped(actors.get(actor)?.moment);
    let was: ReadonlySet<string> = new Set();
    for (const [index, entry] of life.entries()) {
      const { at, before, after } = entry;
      const moment = after ?? before;
      if (index === 0 && before !== undefined && entry.type !== BEGINNING) was = activeIn(before.value);
      const is = activeIn(moment?.value);
      for (const path of is) if (!was.has(path)) stateHeat(heat, path).entered += 1;
      for (const name of taken(entry)) heat.transitions.set(name, (heat.transitions.get(name) ?? 0) + 1);
      const isGoneHere = isGone && index === life.length - 1 && moment?.status === 'active';
      if (isStopped(after) || isGoneHere) for (const path of is) if (!finals.has(path)) stateHeat(heat, path).left += 1;
      if (isStopped(after)) break;
      const until = life[index + 1]?.at ?? (moment?.status === 'active' ? end : at);
      for (const path of is) stateHeat(heat, path).time += Math.max(0, until - at);
      was = is;
    }
  }
  return heat;
}

/** From 0 (never) to 5 (as often as the most frequent): each step is a multiple of the one before. */
export function levelOf(count: number, most: number): number {
  if (count <= 0) return 0;
  return most <= 1 ? 5 : 1 + Math.round((4 * Math.log(count)) / Math.log(most));
}

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** `40 ms`, `3.2 s`, `5 min`. */
export function timeText(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 120_000) return `${NUMBER.format(milliseconds / 1000)} s`;
  return `${NUMBER.format(milliseconds / 60_000)} min`;
}

export const timesText = (count: number): string => `${count.toLocaleString('en')}×`;

/** `12× · 3.2 s`: how often, and how long at a time. */
export const heatText = ({ entered, time }: StateHeat): string =>
  entered === 0 ? 'never' : `${timesText(entered)} · ${timeText(time / entered)}`;
