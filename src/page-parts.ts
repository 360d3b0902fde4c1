/**
 * The page that a phone keeps, in parts: a release that changes one of them costs a phone that part. Read by the build
 * (scripts/vite-service-worker.ts) and by the worker.
 */

/**
 * The parts of a page in their order. Each but the last ends with its styles, a style sheet's link or a script, the drawn
 * pages among them.
 */
export const partsOf = (page: string): readonly string[] =>
  page.match(/[\s\S]+?(?:<\/(?:style|script)>|\.css">|$)/g) ?? [];

/** The SHA-256 of a text, as base64. */
export async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/** A part's name, by what it says. */
export const partName = async (part: string): Promise<string> => (await hashOf(part)).replace(/\W/g, '').slice(0, 8);

/** The part's file in the build, by its name. */
export const partFile = (name: string): string => `assets/page-${name}.txt`;
