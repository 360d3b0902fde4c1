/** Where the panel stands: what a phone's keyboard leaves of the screen, and who has the focus in it. */
import { type KeyboardEvent, useSyncExternalStore } from 'react';

const PHONE = '(width < 40rem)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(PHONE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether the panel covers the screen. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
}

/** A ref for the panel: gives it the focus and keeps it, and has the panel stand in what is in view of the page. */
export function inPlace(panel: HTMLElement | null): (() => void) | undefined {
  if (panel === null) return undefined;
  panel.focus({ preventScroll: true });
  const stops = [keptFocus(panel), visibleArea(panel)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Tells the panel's style what part of the page is in view (`--visible-top`, `--visible-height`). Safari's keyboard
 * covers the page without making it smaller, so `dvh` alone would hide the field.
 */
function visibleArea(panel: HTMLElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const place = () => {
    // Somebody who zooms in wants to see the panel larger, not in a smaller frame.
    const isZoomed = view.scale > 1.01;
    panel.style.setProperty('--visible-top', isZoomed ? null : `${view.offsetTop}px`);
    panel.style.setProperty('--visible-height', isZoomed ? null : `${view.height}px`);
  };
  place();
  view.addEventListener('resize', place);
  view.addEventListener('scroll', place);
  return () => {
    view.removeEventListener('resize', place);
    view.removeEventListener('scroll', place);
  };
}

/** No longer to be used: gone from the page, or a button that has nothing to do any more. */
const isGone = (element: Element) => !element.isConnected || element.matches(':disabled');

/**
 * When what has the focus goes away in the panel (a quick reply that was chosen, a message that was removed), what stands
 * around it takes the focus: the field for what was in the composer, else the conversation, which opens no keyboard. A
 * focus that the player put elsewhere stays there: beside the card the page is in use.
 */
function keptFocus(panel: HTMLElement): () => void {
  let last: { element: Element; heir: string } | null = null;
  let frame = 0;
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element)
      last = { element: target, heir: target.closest('form') ? 'textarea' : '[role="log"]' };
  };
  const onBlur = ({ target }: FocusEvent) => {
    queueMicrotask(() => {
      if (last?.element === target && !isGone(last.element)) last = null;
    });
  };
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (last === null || !isGone(last.element)) return;
      if (activeElement === document.body || activeElement === last.element)
        (panel.querySelector<HTMLElement>(last.heir) ?? panel).focus({ preventScroll: true });
      else last = null;
    });
  });
  panel.addEventListener('focusin', onFocus);
  panel.addEventListener('focusout', onBlur);
  observer.observe(panel, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    panel.removeEventListener('focusin', onFocus);
    panel.removeEventListener('focusout', onBlur);
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
