/** Entities that several calls share. */
import * as v from 'valibot';
import { fields, given, needed, optional, optionalAs, optionalWords, text, told, toldOr, yesNo } from './fields.ts';
import { accountNumber, decimal, key, moment, tally } from './lenient.ts';
import { type LocalText, localText } from './local-text.ts';
import { shownBaht, toldBaht } from './money.ts';

/** Date and time, ISO 8601 in UTC, as the service keeps them. */
export const instant = v.pipe(v.string(), v.isoTimestamp());

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The number of a list's entries on all pages, where the backend gives it. */
export const total = optional(tally);

export const id = v.pipe(v.string(), v.minLength(1));

/**
 * A receipt for a movement of money. Optional throughout: an operator's backend may not give one, and what of it cannot
 * be read does not undo that the money has moved.
 */
export const receipt = fields({
  reference: given(text),
  amount: optional(shownBaht),
  createdAt: given(moment),
});

export const message = fields({ message: given(v.string()) });

/** Page of a list: 1 is the newest. Page size 10 (rule: Statement). */
export const page = v.object({
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
});

export const profile = fields({
  /** The id of the member whose money requests the phone keeps: without it no request can be made. */
  _id: needed(key),
  /** Empty if it is not known. */
  name: optionalWords,
  /** The phone number. */
  username: told(text),
  coin: told(tally),
  createdAt: told(moment),
  /** The app reads the bank account from `bankAccount`, not from here. */
  bankCode: optional(text),
  bankAccountName: optional(text),
  bankAccountNo: optional(text),
  lastLoginAt: optional(moment),
});
export type Profile = v.InferOutput<typeof profile>;

/** A bank's names; empty if they are not known. */
export const bankNames = optionalAs(fields({ nameTH: optionalWords, nameLA: optional(text), nameEN: optionalWords }), {
  nameTH: '',
  nameEN: '',
});

export const bankAccount = fields({
  bankCode: optionalWords,
  bank: bankNames,
  bankAccountName: told(text),
  bankAccountNo: told(accountNumber),
});
export type BankAccount = v.InferOutput<typeof bankAccount>;

export const currency = v.picklist(['LAK', 'BAHT']);
export type Currency = v.InferOutput<typeof currency>;

const gameCategory = v.picklist(['slot', 'sport', 'lotto']);
export type GameCategory = v.InferOutput<typeof gameCategory>;

export const gameAccount = v.pipe(
  fields({
    code: needed(key),
    /** Empty if it is not known: the code stands for it. */
    name: optionalWords,
    /** The name for players who read Lao, if the other one is in Thai letters. */
    nameLA: optional(text),
    /** For who reads English; the game is found by it in every language. */
    nameEN: optional(text),
    /** Other names by which it is found, as the brand in Thai or Lao letters. They are not shown. */
    searchWords: optional(v.array(text)),
    /** A category that we do not know shows among the slots. */
    category: optionalAs(gameCategory, 'slot'),
    isActive: needed(yesNo),
    /** The amount in the game's own unit, of either sign; times `ftWalletSlot` gives baht. Null: not known. */
    amount: toldBaht,
    /** 1 where the service has none. Null if it cannot be read: then the worth is not known. */
    ftWalletSlot: toldOr(v.pipe(decimal, v.minValue(0), v.maxValue(1e6)), 1),
    logo: optional(v.string()),
    background: optional(v.string()),
    web: optional(v.string()),
    android: optional(v.string()),
    ios: optional(v.string()),
  }),
  v.transform(({ name, nameLA, nameEN, ...rest }) => ({ ...rest, name: named(name || rest.code, nameLA, nameEN) })),
);
export type GameAccount = v.InferOutput<typeof gameAccount>;

const named = (th: string, la: string | null | undefined, en: string | null | undefined): LocalText =>
  la == null && en == null ? th : { th, la, en };

/** A banner: picture, HTML or both. */
export const banner = fields({ image: optional(v.string()), html: optional(localText) });
export type Banner = v.InferOutput<typeof banner>;
