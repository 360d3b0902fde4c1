/**
 * HTML that an operator wrote, made safe for the player's page. What cleans it loads with the first text that needs it.
 */
import { inLanguage, isBlank, LANGUAGES, type LocalText, mapLocal } from '../../contract/local-text.ts';
import type { LocalHtml, SafeHtml } from '../../machines/safe-html.ts';

const isPlain = (text: string) => !/[<&]/.test(text);

/** Text without a sign of HTML: there is nothing to clean in it. Null for other text. */
export const plainHtml = (text: LocalText): LocalHtml | null =>
  LANGUAGES.every((language) => isPlain(inLanguage(text, language))) ? mapLocal(text, (one) => one as SafeHtml) : null;

/** The cleaned text of each string. */
async function cleaned(texts: readonly string[]): Promise<SafeHtml[]> {
  // Plain texts need no cleaner, so nothing is loaded for them.
  if (texts.every(isPlain)) return texts.map((text) => (text.trim() ? text : '') as SafeHtml);
  const { clean } = await import('./html-cleaner.ts');
  return texts.map(clean);
}

/**
 * Cleans each text, in each of its languages. What holds nothing to see afterwards is ''. Rejects when the cleaner
 * cannot be loaded.
 */
export async function safeHtml(texts: readonly LocalText[]): Promise<LocalHtml[]> {
  const sources: string[] = [];
  for (const text of texts) mapLocal(text, (source) => String(sources.push(source)));
  const clean = (await cleaned(sources)).values();
  return texts.map((text) => {
    const safe = mapLocal(text, () => clean.next().value ?? ('' as SafeHtml));
    return isBlank(safe) ? ('' as SafeHtml) : safe;
  });
}

/** A list of texts, without those that hold nothing to see. */
export async function safeList(texts: readonly LocalText[]): Promise<LocalHtml[]> {
  return (await safeHtml(texts)).filter((text) => text !== '');
}
