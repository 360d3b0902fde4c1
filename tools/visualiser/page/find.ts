import type { KeyboardEvent } from 'react';

/** Is what is looked for in one of the texts, whatever the case? Nothing is in none. */
export function holds(find: string, texts: readonly string[]): boolean {
  const wanted = find.trim().toLowerCase();
  return wanted !== '' && texts.some((text) => text.toLowerCase().includes(wanted));
}

/** Told by the place that is shown next: a drawing that is too small to read grows before. */
export const FOUND = 'chart.found';

/** Enter in the field goes to the next place that was found in its panel, with Shift to the one before. */
export function findNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const found = [...(event.currentTarget.closest('section')?.querySelectorAll('[data-found]') ?? [])];
  const at = found.findIndex((one) => one.hasAttribute('data-found-now'));
  const next = found.at((at + (event.shiftKey ? -1 : 1)) % found.length);
  found[at]?.removeAttribute('data-found-now');
  next?.setAttribute('data-found-now', '');
  next?.dispatchEvent(new Event(FOUND, { bubbles: true }));
  next?.scrollIntoView({ block: 'center', inline: 'center' });
}
