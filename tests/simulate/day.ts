/** The times at which players take their phones out, and how much they do before they put them away again. */
import type { Player } from './player.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Span = readonly [least: number, most: number];

/** Milliseconds. */
export interface Pace {
  /** The time until the first part of the day. */
  readonly first: Span;
  /** The time between two parts of the day. */
  readonly between: Span;
  /** Share of the parts after which the phone is put away. */
  readonly ends: number;
  readonly away: Span;
  /**
   * The factor by which everything else is slower than in a busy world: the desk, the agent, what happens to the
   * service.
   */
  readonly calm: number;
}

/** The pace of people who play some minutes, several times a day. */
const REAL: Pace = {
  first: [0, HOUR],
  between: [20_000, 3 * MINUTE],
  ends: 0.25,
  away: [HOUR, 8 * HOUR],
  calm: 6,
};

/** One thing after the other, so that much happens in little time. */
const BUSY: Pace = {
  first: [0, MINUTE],
  between: [5_000, MINUTE],
  ends: 0.1,
  away: [5 * MINUTE, 30 * MINUTE],
  calm: 1,
};

export const paceOf = (isBusy: boolean): Pace => (isBusy ? BUSY : REAL);

export interface Part {
  readonly index: number;
  readonly at: number;
  /** The phone is put away after it, for so long. Milliseconds; null: it is not. */
  readonly away: number | null;
}

/** The parts of a player's day begin at moments of their own, whatever became of the one before. */
export function* partsOfDay(random: Random, pace: Pace, start: number, end: number): Generator<Part, void, void> {
  let at = start + random.between(...pace.first);
  for (let index = 1; at < end; index++) {
    const away = random.chance(pace.ends) ? random.between(...pace.away) : null;
    yield { index, at, away };
    at += away ?? random.between(...pace.between);
  }
}

/** The time after the last action. */
const PATIENCE = 2 * MINUTE;
/** A browser stops what is on a page that nobody has seen for so long. */
const FROZEN_AFTER = 5 * MINUTE;

/** A phone is put away after a part of the day, and taken out for the next or at the `end`; `random` is its own. */
export function putAway(timeline: Timeline, player: Player, part: Part, end: number, random: Random): void {
  const { at, away } = part;
  if (away === null) return;
  const until = at + away;
  const when = (moment: number, work: () => void) => {
    if (moment < end) timeline.plan(moment - timeline.now, work);
  };
  const tabs = () => player.phone.tabs;
  // A dialog that is left open repeats its requests to the service.
  if (random.chance(0.8)) when(at + PATIENCE, () => player.closeDialogs());
  // On a table, with the page in sight: not for long, as phones turn their screens off.
  if (random.chance(0.2) && away < HOUR) return;
  const isForgotten = random.chance(0.25);
  when(at + PATIENCE, () => {
    for (const tab of tabs()) tab.later(0, () => tab.look('hidden'));
  });
  when(at + PATIENCE + FROZEN_AFTER, () => {
    for (const tab of tabs())
      if (tab.document.visibilityState === 'hidden')
        tab.asleepUntil = Math.max(tab.asleepUntil, timeline.now + away - PATIENCE - FROZEN_AFTER);
  });
  when(until, () => {
    // The phone needed its memory for something else.
    for (const tab of [...tabs()])
      if (isForgotten && away > HOUR) player.reload(tab);
      else tab.later(0, () => tab.look('visible'));
  });
}
