/** Characters as a player sees them: a Thai vowel sign or an emoji's parts are not counted for themselves. */

const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : null;

/** The number of characters that the player sees. Browsers without a segmenter count code points. */
export function lettersIn(text: string): number {
  // Most drafts are short and plain: nothing to take apart.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let count = 0;
  for (const _ of segmenter?.segment(text) ?? text) count++;
  return count;
}
