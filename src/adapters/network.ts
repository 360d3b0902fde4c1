import * as v from 'valibot';

/** Tells whether the browser believes it has a connection, at once and with each change, until what it gives back is called. */
export function watchConnection(tell: (online: boolean) => void): () => void {
  const look = () => tell(navigator.onLine);
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  look();
  return () => {
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
}

/** What some browsers know of the line (Network Information). */
const line = v.object({ saveData: v.optional(v.boolean()), effectiveType: v.optional(v.string()) });

/** Whether the phone wants to load little, or its line is slow: then only what is asked for is loaded. */
export function isFrugal(browser: object = navigator): boolean {
  const known = v.safeParse(line, 'connection' in browser ? browser.connection : undefined);
  return known.success && (known.output.saveData === true || /2g$/.test(known.output.effectiveType ?? ''));
}
