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
      link.onerror = () => reject(new Error(`Unable to preload CSS for ${href}`));
    };
    asked.set(href, rel === 'stylesheet' ? new Promise(come).finally(() => asked.set(href, undefined)) : undefined);
  }
  return asked.get(href);
}

function tell(payload: Error): undefined {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
  window.dispatchEvent(event);
  if (!event.defaultPrevented) throw payload;
}

/** The name is Vite's: its plugin writes the calls. */
export async function __vitePreload<Module>(
  load: () => Promise<Module>,
  names: readonly string[] = [],
): Promise<Module | undefined> {
  await Promise.all(names.map(ask)).catch(tell);
  return load().catch(tell);
}
