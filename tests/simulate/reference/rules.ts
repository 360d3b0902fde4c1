/** The product's rules in figures (docs/rules.md), written down once more. Satang and milliseconds. */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Bangkok is so far ahead, all the year. */
const BANGKOK = 7 * HOUR;

/** The number of the day in Bangkok, and of the week, which begins on Monday. */
export const dayOf = (at: number): number => Math.floor((at + BANGKOK) / DAY);
export const weekOf = (at: number): number => Math.floor((dayOf(at) + 3) / 7);
/** The first moment of a day. */
export const beginOf = (day: number): number => day * DAY - BANGKOK;

export type Currency = 'BAHT' | 'LAK';
/** A kip has no parts at a bank: in hundredths. */
export const unitOf = (currency: Currency): number => (currency === 'LAK' ? 100 : 1);

/** A share is rounded down to what can be paid. */
export const shareOf = (amount: number, percent: number, unit = 1): number =>
  Math.floor((amount * percent) / 100 / unit) * unit;
/** The payout of a won round, of a stake with such a chance: 98 % come back in the long run. */
export const wonOf = (stake: number, chance: number): number => Math.floor((stake * 98) / chance);

/** The least that can be moved, and below which there is nothing to play on with. */
export const LEAST = 100;
/** A QR code can be paid in time. */
export const CODE_VALID = 15 * MINUTE;
/** Payouts wait after a new password. */
export const PAYOUT_HOLD = 24 * HOUR;
/** An answer is kept under its key; a refusal for less, as the app tries again for a day at most. */
export const ANSWER_KEPT = 30 * DAY;
export const REFUSAL_KEPT = 2 * DAY;
/** A session ends by itself, and without a call. */
export const SESSION = 168 * HOUR;
export const SESSION_IDLE = 72 * HOUR;

/** A bonus or promotion as the operator offers it. */
export interface Offer {
  readonly code: string;
  readonly kind: 'bonus' | 'promotion';
  readonly type: 'limit' | 'day' | 'week';
  readonly currency: Currency;
  readonly most: number;
  readonly percentFail: number;
  readonly turnoverTimes: number;
  readonly playedTimes: number;
  readonly amount: number | null;
  readonly depositPercent: number | null;
  readonly amountMost: number | null;
  readonly depositLeast: number | null;
  readonly endsAt: number | null;
  /** The number that is left for all members together; null where there is no such limit. */
  left: number | null;
}

export interface Prize {
  readonly kind: string;
  readonly amount: number | null;
  readonly coin: number | null;
  readonly valid: number;
}

/** The operator's settings, and the switches that change while players are there. */
export interface Setup {
  readonly offers: readonly Offer[];
  /** By the slice's code. */
  readonly prizes: ReadonlyMap<string, Prize>;
  /** Satang for a hundredth of its credit, by the game's code. */
  readonly games: ReadonlyMap<string, number>;
  readonly withdrawLeast: number;
  readonly withdrawMost: number;
  readonly withdrawDayMost: number;
  readonly withdrawDayCount: number;
  readonly invitePercent: number;
  readonly inviteMost: number;
  readonly inviteDayMost: number;
  readonly inviteTurnoverTimes: number;
  refundPercent: number;
  spinActive: boolean;
  readonly failing: Set<string>;
}

/** Anything that came as JSON. */
export function field(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
    value,
  );
}
export const textIn = (value: unknown, ...path: readonly string[]): string | null => {
  const found = field(value, ...path);
  return typeof found === 'string' ? found : null;
};
export const numberIn = (value: unknown, ...path: readonly string[]): number | null => {
  const found = field(value, ...path);
  return typeof found === 'number' ? found : null;
};
/** Baht on the wire. */
export const satangIn = (value: unknown, ...path: readonly string[]): number | null => {
  const found = numberIn(value, ...path);
  return found === null ? null : Math.round(found * 100);
};
export function listIn(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = field(value, ...path);
  return Array.isArray(found) ? found : [];
}
export function timeIn(value: unknown, ...path: readonly string[]): number {
  const found = field(value, ...path);
  return typeof found === 'number' ? found : typeof found === 'string' ? Date.parse(found) : Number.NaN;
}
