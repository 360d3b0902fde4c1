const segmenter = new Intl.Segmenter();

/** The number of UTF-16 units that are counted: a pasted book is "too long" without a count. */
const LOOKED_AT = 20_000;

/** Characters as the player sees them: a Thai letter with its marks is one, an emoji is one. */
export function countGraphemes(text: string): number {
  let count = Math.max(0, text.length - LOOKED_AT);
  for (const _ of segmenter.segment(text.slice(0, LOOKED_AT))) count += 1;
  return count;
}
