/**
 * Refs for a step inside a `Dialog` whose content was replaced: the scrolled content stays where the step before left
 * it, and the new one would be seen from its middle.
 */

const scrollerOf = (part: HTMLElement | null) => part?.closest('[data-scrolls]') ?? null;

/** The dialog's content begins at its top again. */
export function fromTheTop(part: HTMLElement | null): void {
  const scroller = scrollerOf(part);
  if (scroller !== null) scroller.scrollTop = 0;
}

/** A part of the page that has been replaced is read from its top: it comes into view, and the focus goes to it. */
export function readFromTheTop(part: HTMLElement | null): void {
  if (part === null) return;
  part.focus({ preventScroll: true });
  part.scrollIntoView?.({ block: 'start' });
}

/** Scrolls the part to the top of the dialog's content, as far as that scrolls: the content above it has been read. */
export function partToTheTop(part: HTMLElement | null): void {
  const scroller = scrollerOf(part);
  if (part === null || scroller === null) return;
  scroller.scrollTop += part.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 8;
}
