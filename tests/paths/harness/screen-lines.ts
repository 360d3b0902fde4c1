/** The screen in a few lines: headings, announcements, controls. */

export const CONTROLS =
  'button, a[href], input, select, textarea, [role=button], [role=tab], [role=option], [role=switch]';
/** The number of many alike (a list's entries) that are named, from the first. */
const MOST = 40;

const IN_A_LINE = 'a, b, bdi, em, i, small, span, strong';
const ON_ITS_OWN = '.block, .flex, .grid, .flex-col > *, .grid > *';

/** The nearest element around a text that begins a line of its own. */
function blockOf(node: Node): Element | null {
  let element = node.parentElement;
  while (element?.matches(IN_A_LINE) && !element.matches(ON_ITS_OWN)) element = element.parentElement;
  return element;
}

/** The texts of an element, each with the block in which it stands. */
function partsOf(element: Element, skipped?: string): { readonly block: Element | null; readonly text: string }[] {
  const parts: { block: Element | null; text: string }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? '';
    if (text.trim() === '') continue;
    if (skipped !== undefined && walker.currentNode.parentElement?.closest(skipped)) continue;
    const block = blockOf(walker.currentNode);
    const last = parts.at(-1);
    if (last !== undefined && last.block === block) last.text += text;
    else parts.push({ block, text });
  }
  return parts.map(({ block, text }) => ({ block, text: text.replace(/\s+/g, ' ').trim() }));
}

/** The text of an element, with a sign between its blocks. */
const textOf = (element: Element): string =>
  partsOf(element)
    .map(({ text }) => text)
    .join(' · ');

const hidesAll = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  element.hasAttribute('inert') ||
  element.getAttribute('aria-hidden') === 'true' ||
  element.classList.contains('hidden') ||
  element.localName === 'template';

/** True if the element, or one above it, is hidden; the results for those above are stored in `known`. */
function isHidden(element: Element, known: Map<Element, boolean>): boolean {
  const before = known.get(element);
  if (before !== undefined) return before;
  const above = element.parentElement;
  const hidden = hidesAll(element) || (above !== null && isHidden(above, known));
  known.set(element, hidden);
  return hidden;
}

/** The accessible name, as far as our components give one. */
export function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const ids = element.getAttribute('aria-labelledby');
  if (ids !== null)
    return ids
      .split(' ')
      .flatMap((id) => document.getElementById(id) ?? [])
      .map(textOf)
      .join(' ');
  const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
  const named = labels.flatMap((one) => (one instanceof Element ? [textOf(one)] : []));
  const images = [...element.querySelectorAll('img[alt]')].map((image) => image.getAttribute('alt') ?? '');
  return named.join(' ') || textOf(element) || images.join(' ') || element.getAttribute('type') || element.tagName;
}

const isOff = (element: Element): boolean => element.matches(':disabled, [aria-disabled=true], [aria-busy=true]');

const listed = (word: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${word} ${names.slice(0, MOST).join(' | ')}${names.length > MOST ? ' | …' : ''}`];

type Find = (selector: string) => Element[];

/** Finds what is not hidden, for as long as nothing changes. */
function finder(): Find {
  const known = new Map<Element, boolean>();
  return (selector) => [...document.body.querySelectorAll(selector)].filter((element) => !isHidden(element, known));
}

/** The texts of the elements of a role that have any. */
const said = (all: Find, role: string): string[] =>
  all(`[role=${role}]`)
    .map(textOf)
    .filter((text) => text !== '');

/** The texts of alerts; a dialog that wants an answer is one only where it has something to tell. */
export const alerts = (): string[] => said(finder(), 'alert');
export const alertDialogs = (): number => finder()('[role=alertdialog]').length;

/** The elements whose texts are in other parts of a `Screen`, or are there for screen readers alone. */
const TOLD_ELSEWHERE = `h1, h2, h3, label, option, [role=heading], [role=alert], [role=status], .sr-only, ${CONTROLS}`;

/** The value of a field, or the mark of a checkbox or radio button; empty for others. */
function heldBy(element: Element): string {
  if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type))
    return element.checked ? '☑' : '☐';
  if (element instanceof HTMLInputElement && element.type === 'file') return '';
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? '';
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '';
}

export type Screen = ReturnType<typeof screenNow>;

/** The texts and controls that the screen has for a player, part by part. */
export function screenNow() {
  const all = finder();
  const blocks = new Set(all('*'));
  const texts = partsOf(document.body, TOLD_ELSEWHERE).flatMap(({ block, text }) =>
    block !== null && blocks.has(block) ? [text] : [],
  );
  return { ...partsNow(all), /** All other texts, block by block. */ texts };
}

function partsNow(all: Find) {
  return {
    dialogs: all('[role=dialog], [role=alertdialog], dialog').map(nameOf),
    headings: all('h1, h2, h3, [role=heading]').map(textOf),
    alerts: said(all, 'alert'),
    statuses: said(all, 'status'),
    busy: all('[aria-busy=true]').map((element) =>
      element.matches(CONTROLS) ? nameOf(element) : element.tagName.toLowerCase(),
    ),
    // In the page's order. `isOff`: it is there and cannot be used.
    controls: all(CONTROLS).map((element) => ({
      element,
      name: nameOf(element),
      isOff: isOff(element),
      holds: heldBy(element),
    })),
  };
}

/** All that is read or read out, each text in its line. */
export function wordsNow(): string {
  const words: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) words.push(walker.currentNode.textContent ?? '');
  for (const name of ['aria-label', 'alt', 'placeholder', 'title'])
    for (const element of document.body.querySelectorAll(`[${name}]`)) words.push(element.getAttribute(name) ?? '');
  return words.join('\n');
}

export function screenLines(): string[] {
  const { dialogs, headings, alerts: told, statuses, busy, controls } = partsNow(finder());
  return [
    ...listed('dialog', dialogs),
    ...listed('headings', headings),
    ...told.map((text) => `alert ${text}`),
    ...statuses.map((text) => `status ${text}`),
    ...listed('busy', busy),
    ...listed(
      'controls',
      controls.map(({ name, isOff: off }) => (off ? `(${name})` : name)),
    ),
  ];
}
