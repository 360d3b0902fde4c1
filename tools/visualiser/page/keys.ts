import type { KeyboardEvent } from 'react';

/** Keeps what is looked at in sight. */
export const reveal = (row: Element | null) => row?.scrollIntoView({ block: 'nearest' });

/** Follows the machine on a chart that is larger than its panel. */
export const follow = (box: Element | null) =>
  box?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'smooth' });

/** Arrow keys, Home and End in a list with one tab stop: moves the focus and presses what it lands on. */
export function walked(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem], [data-row]')];
  const at = items.findIndex((item) => item.matches(':focus'));
  if (at < 0) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  const item = to === undefined ? undefined : items[to];
  if (item === undefined || to === at) return;
  event.preventDefault();
  item.focus();
  item.click();
}
