import * as v from 'valibot';

/** The facts about the connection that some browsers give (Network Information). */
const line = v.object({ saveData: v.optional(v.boolean()), effectiveType: v.optional(v.string()) });

/**
 * True if the phone wants to load little, or hardly anything comes through: then nothing is loaded ahead of time. A line
 * that is merely slow is where it helps most, and its speed is often guessed too low.
 */
export function isFrugal(browser: object = navigator): boolean {
  const { saveData, effectiveType } = lineOf(browser);
  return saveData === true || effectiveType === 'slow-2g';
}

function lineOf(browser: object): v.InferOutput<typeof line> {
  const known = v.safeParse(line, 'connection' in browser ? browser.connection : undefined);
  return known.success ? known.output : {};
}

/**
 * Resolves to true once the line lets something through: while a first page loads, a browser often takes it for too slow.
 * To false where the phone wants to load little.
 */
export async function isFree(browser: object = navigator): Promise<boolean> {
  while (isFrugal(browser)) {
    const connection = 'connection' in browser ? browser.connection : undefined;
    if (lineOf(browser).saveData === true || !(connection instanceof EventTarget)) return false;
    await new Promise((resolve) => connection.addEventListener('change', resolve, { once: true }));
  }
  return true;
}
