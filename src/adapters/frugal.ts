import * as v from 'valibot';

/** The facts about the connection that some browsers give (Network Information). */
const line = v.object({ saveData: v.optional(v.boolean()), effectiveType: v.optional(v.string()) });

/**
 * True if the phone wants to load little, or hardly anything comes through: then nothing is loaded ahead of time. A line
 * that is merely slow is where it helps most, and its speed is often guessed too low.
 */
export function isFrugal(browser: object = navigator): boolean {
  const known = v.safeParse(line, 'connection' in browser ? browser.connection : undefined);
  return known.success && (known.output.saveData === true || known.output.effectiveType === 'slow-2g');
}
