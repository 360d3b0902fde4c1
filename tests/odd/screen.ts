/** The player's screen, piece by piece, and the possible traces of a field that nobody can read. */

import en from '../../locales/en.json';

/** Every piece of text, every address and what stands in the fields, with how often. */
export type Screen = ReadonlyMap<string, number>;

export function readScreen(root: HTMLElement): Screen {
  const pieces = new Map<string, number>();
  const add = (piece: string) => void pieces.set(piece, (pieces.get(piece) ?? 0) + 1);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    if (text !== '') add(text);
  }
  for (const element of root.querySelectorAll('[src]')) add(`src ${element.getAttribute('src')}`);
  for (const field of root.querySelectorAll('input')) if (field.value !== '') add(`field ${field.value}`);
  return pieces;
}

/** The pieces that `one` has more of. */
export function beyond(one: Screen, other: Screen): readonly string[] {
  return [...one].filter(([piece, times]) => times > (other.get(piece) ?? 0)).map(([piece]) => piece);
}

const texts: Record<string, string> = en;
const idsLike = (pattern: RegExp) => Object.keys(texts).filter((id) => pattern.test(id));

/** "There is none", in the words of each screen. */
const NONE = new Set(
  idsLike(/\.(empty|none|noBank|lacking|nothing)(Text)?$|^error\.NO_|^error\.\w+_(MINIMUM|EMPTY)$/).map(
    (id) => texts[id],
  ),
);

/** True for a piece that says that something is not known: a dash, or words for it. */
export const isUnknown = (piece: string) =>
  /^-$|–|could not be (read|loaded)|couldn’t read|not known|without what/i.test(piece);

export const isNone = (piece: string) => NONE.has(piece);

/** True for a piece that a reply has said somewhere: figures, and the texts of the fixtures. */
export const isSaid = (piece: string) => /\d|Ω/.test(piece);

/** Elements that no reply may bring. */
export function dangersIn(root: HTMLElement): readonly string[] {
  const dangers = [...root.querySelectorAll('script, iframe, frame, frameset, object, embed')].map(
    ({ outerHTML }) => outerHTML,
  );
  for (const element of root.querySelectorAll('*'))
    for (const { name, value } of element.attributes)
      if (/^on/i.test(name) || (/^(href|src|action)$/i.test(name) && /^\s*(javascript|vbscript):/i.test(value)))
        dangers.push(`${name}="${value}"`);
  return dangers;
}
