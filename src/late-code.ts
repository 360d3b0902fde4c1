/**
 * Loads a late part of the app's code, with the style sheets and the code that it needs: they are asked for together. It stands
 * in the place of Vite's own function in the build (scripts/vite-names.ts), which does more for browsers that cannot run the
 * app: those bytes are the names' that each page holds.
 */

/** Holds the files that were requested, by their addresses, and the wait for a style sheet until it has come. */
const asked = new Map<string, Promise<unknown> | undefined>();

function ask(name: string): Promise<unknown> | undefined {
  const href = import.meta.resolve(`/${name}`);
  const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  if (!asked.has(href) && !document.querySelector(`link[rel=${rel}][href="${new URL(href).pathname}"]`)) {
    const link = Object.assign(document.createElement('link'), { rel, href });
    document.head.append(link);
    const come = (resolve: (event: Event) => void, reject: (error: Error) => void) => {
      link.onload = resolve;
      link.onerror = () => reject(new Error(`CSS ${href}`));
    };
    asked.set(href, rel === 'stylesheet' ? new Promise(come).finally(() => asked.set(href, undefined)) : undefined);
  }
  return asked.get(href);
}

/** Milliseconds after which code that has not come is taken to be missing. It is welcome later, at the next try. */
const PATIENCE = 30_000;

/**
 * Rejects in time: a request that hangs would leave a dialog, a page or a language without an end. Until the app stands, with
 * its region of notices, the page in the HTML says itself what it misses, and takes it whenever it comes (src/first-page.ts).
 */
const hung = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => document.querySelector('#notices') && reject(new Error('hangs')), PATIENCE);
  });

function tell(payload: Error): never {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  throw payload;
}

/** The name is Vite's: its plugin writes the calls, without names where the code is in a file that is there. */
export function __vitePreload<Module>(load: () => Promise<Module>, names: readonly string[] = []): Promise<Module> {
  return Promise.race([Promise.all(names.map(ask)).then(load), hung()]).catch(tell);
}
