/** The languages, and the texts in them. */

/** The stored key of a language. Lao is `la` here and `lo` as a BCP 47 tag. */
export type LocaleKey = 'th' | 'la' | 'en';

/** The parts of the texts, which load with the screens that need them. `core` is there from the start. */
export const PARTS = ['core', 'codes', 'register', 'site', 'member', 'chat'] as const;
export type Part = (typeof PARTS)[number];

export interface LoadRequest {
  readonly locale: LocaleKey;
  readonly parts: readonly Part[];
}

/** A text, or what makes one of the message's arguments. */
export type Message = string | ((values: Readonly<Record<string, string | number>>) => string);

/** Message id → message. The machine only hands it on. */
export type Messages = Readonly<Record<string, Message>>;
