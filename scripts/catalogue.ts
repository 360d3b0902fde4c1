/**
 * The rules for the three catalogues in locales/, and the compiler of their messages. Used by the Vite plugin, by the
 * test setup and by the check that fails the build.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

export type Catalogue = Record<string, string>;
export const LANGUAGES = ['en', 'lo', 'th'] as const;
export type Catalogues = Readonly<Record<(typeof LANGUAGES)[number], Catalogue>>;

/** The catalogues of a folder. */
export function readCatalogues(folder: string): Catalogues {
  const read = (language: string): Catalogue => JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
  return { th: read('th'), lo: read('lo'), en: read('en') };
}

export type Compiled = string | MessageFormatElement[];

/**
 * The part a message is loaded with: `core` is all that /login needs, `codes` what the registration and the member's
 * area share (the texts of most error codes, and words of forms), the rest comes with its screens.
 */
export type Part = 'core' | 'codes' | 'register' | 'site' | 'member' | 'chat' | 'lock';

/** First segment of a key → part. A key's first segment must be listed here. */
const PARTS: Record<string, Part> = {
  app: 'core',
  common: 'core',
  field: 'core',
  nav: 'core',
  locale: 'core',
  session: 'core',
  notice: 'core',
  connection: 'core',
  login: 'core',
  register: 'register',
  otp: 'register',
  forgot: 'register',
  error: 'core',
  contact: 'site',
  genuine: 'site',
  howto: 'site',
  terminated: 'site',
  notFound: 'site',
  passkeyLogin: 'codes',
  chat: 'chat',
  lock: 'lock',
  proof: 'lock',
};

/** Texts of codes that the first page has at once: what a login is refused with. */
const FIRST_CODES = /^error\.(INVALID_IP|REQUEST_LIMIT|NO_USER|WRONG_|INACTIVE_USER|LOGIN_FAIL|INTERNAL_SERVER_ERROR)/;
/** Others load with the pages that need them, or when one is met (machines/locale). */
const CODES = /^error\.([A-Z]|failure\.refused$)/;

/** Words of the common areas that no page of a visitor shows but the registration. */
const OF_FORMS =
  /^(common\.(amount|back|date|done|next|optional|previous|saved?|status|today|yesterday)|field\.(accountNo|bank|confirmPassword|currency|firstName|inviteCode|lastName|name|source))$/;

/** Texts with arguments would bring the formatter into the first page: they load later than their area. */
const WITH_ARGUMENTS: Record<string, Part> = {
  'app.version': 'site',
  'common.copied': 'member',
  'common.inBaht': 'member',
  'common.unread': 'member',
};

export function partOf(key: string): Part {
  const later = WITH_ARGUMENTS[key];
  if (later !== undefined) return later;
  if (OF_FORMS.test(key)) return 'codes';
  if (CODES.test(key)) return FIRST_CODES.test(key) ? 'core' : 'codes';
  return PARTS[key.slice(0, key.indexOf('.'))] ?? 'member';
}

/** Plain text stays a string; anything with arguments or markup becomes an AST. */
export function compile(text: string): Compiled {
  const ast = parse(text);
  if (ast.every((element) => element.type === TYPE.literal))
    return ast.map((e) => ('value' in e ? String(e.value) : '')).join('');
  return ast;
}

function argumentsOf(elements: MessageFormatElement[], into = new Set<string>()): Set<string> {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    into.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
    if (element.type === TYPE.tag) argumentsOf(element.children, into);
    if (element.type === TYPE.select || element.type === TYPE.plural)
      for (const option of Object.values(element.options)) argumentsOf(option.value, into);
  }
  return into;
}

const argumentsIn = (text: string): string[] => [...argumentsOf(parse(text))];

/**
 * Every problem of the catalogues as a line of text; none when they agree. `placesIn`: finds the names of what a text
 * leaves open, and throws where it is no message.
 */
export function checkCatalogues(catalogues: Record<string, Catalogue>, placesIn = argumentsIn): string[] {
  const problems: string[] = [];
  const keys = new Set(Object.values(catalogues).flatMap((catalogue) => Object.keys(catalogue)));
  for (const key of keys) {
    const seen = new Map<string, string>();
    for (const [locale, catalogue] of Object.entries(catalogues)) {
      const text = catalogue[key];
      if (text === undefined || text.trim() === '') {
        problems.push(`${locale}.json: "${key}" is missing`);
        continue;
      }
      try {
        const names = [...new Set(placesIn(text))].sort();
        seen.set(locale, names.join(', '));
        if (names.length > 0 && partOf(key) === 'core')
          problems.push(`${locale}.json: "${key}" has arguments; texts of the first page cannot (see WITH_ARGUMENTS)`);
      } catch (error) {
        problems.push(
          `${locale}.json: "${key}" is not a message: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
    if (new Set(seen.values()).size > 1)
      problems.push(
        `"${key}": arguments differ: ${[...seen].map(([locale, args]) => `${locale} {${args}}`).join('; ')}`,
      );
  }
  return problems;
}
