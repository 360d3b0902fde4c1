/** The place of the panel: the part of the screen that a phone's keyboard leaves, and the focus in the panel. */
import { type KeyboardEvent, useSyncExternalStore } from 'react';
import { ownTask } from '../../pause.ts';

const PHONE = '(width < 40rem)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(PHONE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** True while the panel covers the screen. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
}

/** A ref for the panel: gives it the focus after the frame that shows it, and fits it to the page's visible part. */
export function inPlace(panel: HTMLElement | null): (() => void) | undefined {
  if (panel === null) return;
  void ownTask().then(() => panel.contains(document.activeElement) || panel.focus({ preventScroll: true }));
  return visibleArea(panel);
}

/**
 * Tells the panel's style what part of the page is in view (`--visible-top`, `--visible-height`). Safari's keyboard
 * covers the page without making it smaller, so `dvh` alone would hide the field.
 */
function visibleArea(panel: HTMLElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const place = () => {
    // Somebody who zooms in wants to see the panel larger, not in a smaller frame. Without a keyboard the style's own
    // values hold: to set them, to the same, would have the browser style the panel again.
    const isWhole = view.offsetTop === 0 && view.height === document.documentElement.clientHeight;
    const isOwn = isWhole || view.scale > 1.01;
    panel.style.setProperty('--visible-top', isOwn ? null : `${view.offsetTop}px`);
    panel.style.setProperty('--visible-height', isOwn ? null : `${view.height}px`);
  };
  place();
  view.addEventListener('resize', place);
  view.addEventListener('scroll', place);
  return () => {
    view.removeEventListener('resize', place);
    view.removeEventListener('scroll', place);
  };
}

const FOCUSABLE =
  'a[href], button:not(:disabled), textarea:not(:disabled), input:not(:disabled, [hidden]), video[controls], [tabindex="0"]';

/** Tab goes round inside the panel while it covers everything else. */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    ({ tabIndex }) => tabIndex >= 0,
  );
  const first = stops[0];
  const last = stops.at(-1);
  const { activeElement } = document;
  const leaves = event.shiftKey
    ? activeElement === first || activeElement === event.currentTarget
    : activeElement === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
