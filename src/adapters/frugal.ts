import * as v from 'valibot';

/** The facts about the connection that some browsers give (Network Information). */
const line = v.object({ saveData: v.optional(v.boolean()), effectiveType: v.optional(v.string()) });

/** True if the phone wants to load little, or its connection is slow: then nothing is loaded ahead of time. */
export function isFrugal(browser: object = navigator): boolean {
  const known = v.safeParse(line, 'connection' in browser ? browser.connection : undefined);
  return known.success && (known.output.saveData === true || /2g$/.test(known.output.effectiveType ?? ''));
}
