/** Entities of section 3 that several calls share. */
import * as v from 'valibot';
import { decimal, given, told, words } from './lenient.ts';
import { shownBaht, toldBaht } from './money.ts';

/** Date and time, ISO 8601 in UTC, as the service keeps them. */
export const instant = v.pipe(v.string(), v.isoTimestamp());

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How many there are in all; 0 where it is not told, or cannot be read. */
export const total = v.fallback(v.nullish(count, 0), 0);

export const id = v.pipe(v.string(), v.minLength(1));

/**
 * A receipt for a movement of money. Optional throughout: an operator's backend may not give one, and what of it cannot be
 * read does not undo that the money has moved.
 */
export const receipt = v.object({
  reference: given(v.string()),
  amount: told(shownBaht),
  createdAt: given(instant),
});

export const message = v.object({ message: given(v.string()) });

/** Page of a list: 1 is the newest. Page size 10 (section 9). */
export const page = v.object({
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
});

export const profile = v.object({
  _id: id,
  name: v.string(),
  /** The phone number. */
  username: v.string(),
  coin: v.fallback(v.nullish(count, 0), 0),
  createdAt: instant,
  /** Also in `bankAccount`, which the app reads. */
  bankCode: told(v.string()),
  bankAccountName: told(v.string()),
  bankAccountNo: told(v.string()),
  lastLoginAt: told(instant),
});
export type Profile = v.InferOutput<typeof profile>;

export const bankAccount = v.object({
  bankCode: v.string(),
  bank: v.object({ nameTH: words, nameEN: words }),
  bankAccountName: v.string(),
  bankAccountNo: v.string(),
});
export type BankAccount = v.InferOutput<typeof bankAccount>;

export const currency = v.picklist(['LAK', 'BAHT']);
export type Currency = v.InferOutput<typeof currency>;

const gameCategory = v.picklist(['slot', 'sport', 'lotto']);
export type GameCategory = v.InferOutput<typeof gameCategory>;

export const gameAccount = v.object({
  code: id,
  name: v.string(),
  /** A category that we do not know shows among the slots. */
  category: v.fallback(gameCategory, 'slot'),
  isActive: v.boolean(),
  /** In the game's own unit, of either sign; times `ftWalletSlot` gives baht. Null: not known. */
  amount: toldBaht,
  ftWalletSlot: v.nullish(v.pipe(decimal, v.minValue(0), v.maxValue(1e6)), 1),
  logo: told(v.string()),
  background: told(v.string()),
  web: told(v.string()),
  android: told(v.string()),
  ios: told(v.string()),
});
export type GameAccount = v.InferOutput<typeof gameAccount>;

/** A banner: picture, HTML or both. */
export const banner = v.object({ image: told(v.string()), html: told(v.string()) });
export type Banner = v.InferOutput<typeof banner>;
