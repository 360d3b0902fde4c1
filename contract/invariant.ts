/**
 * Invariants: rules of a call beyond the shape of its reply. Each stands beside its call; `npm run conform -- URL
 * --sandbox` tries them with two test members of a backend. The app itself uses none.
 */

/** One rule. It judges what was seen. */
export interface Invariant<Seen> {
  /** The sentence that its developer reads: the backend's mistake, and how to mend it. */
  readonly wrong: string;
  readonly holds: (seen: Seen) => boolean;
}

/** The rules of a call, by their names. */
export type Invariants<Seen> = Readonly<Record<string, Invariant<Seen>>>;

/** The balances of a member, in satang. `game`: the account of the game that is tried, in its worth in baht. */
export interface Holdings {
  readonly wallet: number;
  readonly game: number;
  readonly coins: number;
}

/** Something was requested. */
export interface Requested {
  /** True if the request was carried out, by the answer. */
  readonly done: boolean;
  readonly before: Holdings;
  readonly after: Holdings;
}

/** Money was requested to move. */
export interface Moved extends Requested {
  /** Satang. */
  readonly amount: number;
}

const isSame = (one: Holdings, other: Holdings) =>
  one.wallet === other.wallet && one.game === other.game && one.coins === other.coins;

/** True if the request was refused, and nothing moved. */
export const isRefused = ({ done, before, after }: Requested) => !done && isSame(before, after);

/** True if the request was refused. */
export const isNotDone = ({ done }: { readonly done: boolean }) => !done;

/** Satang that left the wallet. */
export const spent = ({ before, after }: Requested) => before.wallet - after.wallet;

/** True if a hundred times the amount moved, or a hundredth: baht and satang were mixed up. */
export const isMixedUp = (moved: number, amount: number) =>
  Math.abs(moved) === amount * 100 || Math.abs(moved) * 100 === amount;
