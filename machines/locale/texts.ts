/** The languages, and the texts in them. */
import type { Currency } from '../../contract/entities.ts';
import type { Figure } from '../../contract/money.ts';

/** The stored key of a language. Lao is `la` here and `lo` as a BCP 47 tag. */
export type LocaleKey = 'th' | 'la' | 'en';

/** The parts of the texts, which load with the screens that need them. `core` is there from the start. */
export const PARTS = ['core', 'codes', 'register', 'site', 'member', 'chat', 'lock'] as const;
export type Part = (typeof PARTS)[number];

export interface LoadRequest {
  readonly locale: LocaleKey;
  readonly parts: readonly Part[];
}

/**
 * The values of a message's arguments, by their names. An `amount` of money is in words already, or a figure: that is put
 * into words in the `currency` (baht if none is given), and not shown where it is `hidden`.
 */
export type Values = Readonly<Record<string, string | number | boolean>> & {
  readonly amount?: string | Figure;
  readonly currency?: Currency | 'unknown';
};

/** A text, or what makes one of the message's arguments. */
export type Message = string | ((values: Values) => string);

/** Message id → message. The machine only hands it on. */
export type Messages = Readonly<Record<string, Message>>;
