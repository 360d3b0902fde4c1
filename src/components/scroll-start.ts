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

/** The part itself comes to the top of the dialog's content, as far as that scrolls: what stands above it has been read. */
export function partToTheTop(part: HTMLElement | null): void {
  const scroller = scrollerOf(part);
  if (part === null || scroller === null) return;
  scroller.scrollTop += part.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 8;
}
