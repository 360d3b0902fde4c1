import * as v from 'valibot';

/** What some browsers know of the line (Network Information). */
const line = v.object({ saveData: v.optional(v.boolean()), effectiveType: v.optional(v.string()) });

/** Whether the phone wants to load little, or its line is slow: then only what is asked for is loaded. */
export function isFrugal(browser: object = navigator): boolean {
  const known = v.safeParse(line, 'connection' in browser ? browser.connection : undefined);
  return known.success && (known.output.saveData === true || /2g$/.test(known.output.effectiveType ?? ''));
}
