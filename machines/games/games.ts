/** The order of a member's games, and the search among them. */
import type { GameAccount } from '../../contract/entities.ts';
import { textsIn } from '../../contract/local-text.ts';

/** The member's choices that the phone keeps. Codes of games, the latest last. */
export interface Habits {
  readonly favourites: readonly string[];
  /** The codes of the games, one for each time that a game was opened. */
  readonly played: readonly string[];
}

export const NO_HABITS: Habits = { favourites: [], played: [] };

/** The limits of the lists; the oldest codes are forgotten. */
export const MOST_FAVOURITES = 50;
export const MOST_PLAYED = 30;
/** Letters of a search. */
export const LONGEST_SEARCH = 40;
/** The number of games that are found at a glance; for more, home has a list with a search. */
export const FEW = 6;

export function opened({ favourites, played }: Habits, code: string): Habits {
  return { favourites, played: [...played, code].slice(-MOST_PLAYED) };
}

export function toggled({ favourites, played }: Habits, code: string): Habits {
  const others = favourites.filter((one) => one !== code);
  return {
    favourites: others.length < favourites.length ? others : [...favourites, code].slice(-MOST_FAVOURITES),
    played,
  };
}

/** The one that was opened most of late; of several, the one that was opened last. */
function mostPlayed(played: readonly string[]): string | undefined {
  const times = (code: string) => played.filter((one) => one === code).length;
  return played.reduce<string | undefined>(
    (most, code) => (most === undefined || times(code) >= times(most) ? code : most),
    undefined,
  );
}

/** The code of the game that was opened last, if its account is open. */
export function playedLast(accounts: readonly GameAccount[], { played }: Habits): string | undefined {
  const last = played.at(-1);
  return accounts.some(({ code, isActive }) => code === last && isActive) ? last : undefined;
}

/**
 * The most played game, the favourites, what was played of late; then the accounts that hold money, the open ones, and
 * all others, in the operator's order. So a phone that knows nothing of the member still begins with what is in use.
 */
export function arranged(accounts: readonly GameAccount[], { favourites, played }: Habits): GameAccount[] {
  const most = mostPlayed(played);
  const ranks = new Map(
    accounts.map(({ code, isActive, amount }) => [
      code,
      [
        code === most,
        favourites.includes(code),
        played.filter((one) => one === code).length,
        played.lastIndexOf(code),
        isActive && (amount ?? 0) > 0,
        isActive,
      ].map(Number),
    ]),
  );
  return accounts.toSorted((one, other) => {
    const theirs = ranks.get(other.code) ?? [];
    return (ranks.get(one.code) ?? []).map((rank, place) => (theirs[place] ?? 0) - rank).find(Boolean) ?? 0;
  });
}

/** Letters and digits alone: neither case, spaces and signs nor the marks above and below Thai, Lao and Latin letters count. */
const bare = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

export function found(accounts: readonly GameAccount[], text: string): readonly GameAccount[] {
  const wanted = bare(text);
  return accounts.filter(({ name, code, searchWords }) =>
    [code, ...textsIn(name), ...(searchWords ?? [])].some((text) => bare(text).includes(wanted)),
  );
}
