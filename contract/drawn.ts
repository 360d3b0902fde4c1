/**
 * Words of a page that stands in its file in all languages at once, before any script has run (scripts/vite-prerender.ts):
 * where the languages differ, the file has the words of each side by side. Private characters of Unicode part them.
 */

const BEGIN = '\uE000';
const NEXT = '\uE001';
const END = '\uE002';
const WORDS = /\uE000([^\uE002]*)\uE002/g;

/** The words of each language, in the order of `LANGUAGES`, as they stand in the file. The characters that part them are left out. */
export const inAllLanguages = (words: readonly string[]): string =>
  BEGIN + words.map((one) => one.replace(/[\uE000-\uE002]/g, '')).join(NEXT) + END;

/** A part of the file in one language. `place`: that of the language in `LANGUAGES`. */
export const inOneLanguage = (part: string, place: number): string =>
  part.replace(WORDS, (_, words: string) => words.split(NEXT)[place] ?? '');
