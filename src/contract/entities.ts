/** Entities of section 3 that several calls share. */
import * as v from 'valibot';
import { baht } from './money.ts';

/** Date and time, ISO 8601 in UTC, as the service keeps them. */
export const instant = v.pipe(v.string(), v.isoTimestamp());

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const id = v.pipe(v.string(), v.minLength(1));

/** A receipt for a movement of money. Optional throughout: an operator's backend may not give one. */
export const receipt = v.object({
  reference: v.optional(v.string()),
  amount: v.optional(baht),
  createdAt: v.optional(instant),
});

export const message = v.object({ message: v.optional(v.string()) });

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
  coin: v.optional(count, 0),
  createdAt: instant,
  /** Also in `bankAccount`, which the app reads. */
  bankCode: v.nullish(v.string()),
  bankAccountName: v.nullish(v.string()),
  bankAccountNo: v.nullish(v.string()),
  lastLoginAt: v.nullish(instant),
});
export type Profile = v.InferOutput<typeof profile>;

export const bankAccount = v.object({
  bankCode: v.string(),
  bank: v.object({ nameTH: v.string(), nameEN: v.optional(v.string(), '') }),
  bankAccountName: v.string(),
  bankAccountNo: v.string(),
});
export type BankAccount = v.InferOutput<typeof bankAccount>;

export const currency = v.picklist(['LAK', 'BAHT']);
export type Currency = v.InferOutput<typeof currency>;

export const gameCategory = v.picklist(['slot', 'sport', 'lotto']);
export type GameCategory = v.InferOutput<typeof gameCategory>;

export const gameAccount = v.object({
  code: id,
  name: v.string(),
  /** A category that we do not know shows among the slots. */
  category: v.fallback(gameCategory, 'slot'),
  isActive: v.boolean(),
  /** In the game's own unit; times `ftWalletSlot` gives baht. */
  amount: baht,
  ftWalletSlot: v.optional(v.number(), 1),
  logo: v.nullish(v.string()),
  background: v.nullish(v.string()),
  web: v.nullish(v.string()),
  android: v.nullish(v.string()),
  ios: v.nullish(v.string()),
});
export type GameAccount = v.InferOutput<typeof gameAccount>;

/** A banner: picture, HTML or both. */
export const banner = v.object({ image: v.nullish(v.string()), html: v.nullish(v.string()) });
export type Banner = v.InferOutput<typeof banner>;
