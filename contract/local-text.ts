/** A text that the operator writes for players: in one language, or in the three of the app. */
import * as v from 'valibot';
import { optional, text } from './fields.ts';

/** The stored keys of the languages. */
export const LANGUAGES = ['th', 'la', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One value, or one for each language that there is. */
export type Local<Value> = Value | { readonly [L in Language]?: Value | null | undefined };
export type LocalText = Local<string>;

/** A text in at least one of the languages. */
const inLanguages = v.pipe(
  v.object({ th: optional(text), la: optional(text), en: optional(text) }),
  v.check((texts) => LANGUAGES.some((language) => texts[language] != null), 'a text in th, la or en'),
);

export const localText = v.union([text, inLanguages]);

/** The text for a player: in their language, else in Thai, else in whichever there is. */
export function inLanguage<Value extends string>(local: Local<Value>, language: Language): Value {
  if (typeof local === 'string') return local;
  const given: { readonly [L in Language]?: Value | null | undefined } = local;
  const found = [language, ...LANGUAGES].map((one) => given[one]).find((one) => one != null && one !== '');
  return found ?? ('' as Value);
}

/** The texts of all languages that there are. */
export const textsIn = (local: LocalText): string[] =>
  typeof local === 'string' ? [local] : LANGUAGES.flatMap((language) => local[language] ?? []);

/** A text made of another one, in each of its languages by `make`. */
export function mapLocal<Value extends string, Other extends string>(
  local: Local<Value>,
  make: (value: Value) => Other,
): Local<Other> {
  if (typeof local === 'string') return make(local);
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const value = local[language];
      return value == null ? [] : [[language, make(value)]];
    }),
  );
}

/** True if there is nothing to read in any language. */
export const isBlank = (local: LocalText | null | undefined): boolean =>
  local == null || LANGUAGES.every((language) => inLanguage(local, language).trim() === '');

/** True if a player would read the same text, in every language. */
export const isSameText = (one: LocalText | undefined, other: LocalText): boolean =>
  one !== undefined && LANGUAGES.every((language) => inLanguage(one, language) === inLanguage(other, language));
