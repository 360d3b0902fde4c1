/** Whether the corner of the page where the chat's invitation would lie is empty. */
import { fromCallback } from 'xstate';
import type { ChatWidgetEvent } from '../../machines/chat/widget-context.ts';

/** How large the invitation grows, and how far it stands from the window's edge. Pixels. */
const WIDTH = 300;
const HEIGHT = 120;
const EDGE = 12;
/** Milliseconds from a change of the page to the look at it, which sees those that follow as well. */
const INTERVAL = 500;

/** Milliseconds that a look waits at most until the page has nothing better to do. */
const PATIENCE = 200;

/** What can be pressed, or says something without a text. */
const CONTENT = 'a, button, input, select, textarea, label, summary, img, video, canvas, svg';

/** What two boxes share. */
function sharedPart(one: DOMRect, other: DOMRect): DOMRect | null {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const width = Math.min(one.right, other.right) - left;
  const height = Math.min(one.bottom, other.bottom) - top;
  return width > 0 && height > 0 ? new DOMRect(left, top, width, height) : null;
}

function isContent(element: Element): boolean {
  if (element.closest('[data-chat-dock]') !== null) return false;
  return (
    element.matches(CONTENT) || [...element.childNodes].some((node) => node instanceof Text && /\S/.test(node.data))
  );
}

/**
 * Nothing that is read or pressed stands there. The boxes say what could, and only for that is asked what lies under a
 * point: asking so all over the corner held a phone up for 100 ms, twice a second.
 */
function isCornerFree(page: Document = document): boolean {
  const { innerWidth, innerHeight } = window;
  const menu = page.querySelector('nav')?.getBoundingClientRect();
  const bottom = menu !== undefined && menu.width === innerWidth && menu.top > innerHeight / 2 ? menu.top : innerHeight;
  const corner = new DOMRect(innerWidth - EDGE - WIDTH, bottom - EDGE - HEIGHT, WIDTH, HEIGHT);
  for (const element of page.body.querySelectorAll('*')) {
    if (sharedPart(element.getBoundingClientRect(), corner) === null || !isContent(element)) continue;
    for (const box of element.getClientRects()) {
      const part = sharedPart(box, corner);
      if (part === null) continue;
      const { x, y, width, height } = part;
      if (page.elementsFromPoint(x + width / 2, y + height / 2).includes(element)) return false;
    }
  }
  return true;
}

/** Sends `corner.seen` whenever that changes. */
export const chatCorner = fromCallback(({ sendBack }) => {
  let free: boolean | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const look = () => {
    if (stopped) return;
    // Under a dialog nothing can be hit, and nothing invites.
    if (document.querySelector('[aria-modal=true]') !== null) return;
    const now = isCornerFree();
    if (now === free) return;
    free = now;
    const told: ChatWidgetEvent = { type: 'corner.seen', free };
    sendBack(told);
  };
  // A look takes a slow phone 30 ms: not in the frame that answers a press or follows a finger.
  const lookLater = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (typeof requestIdleCallback === 'function') requestIdleCallback(look, { timeout: PATIENCE });
      else look();
    }, INTERVAL);
  };
  look();
  const changes = new MutationObserver(lookLater);
  changes.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
  window.addEventListener('scroll', lookLater, { passive: true, capture: true });
  window.addEventListener('resize', lookLater);
  return () => {
    stopped = true;
    clearTimeout(timer);
    changes.disconnect();
    window.removeEventListener('scroll', lookLater, { capture: true });
    window.removeEventListener('resize', lookLater);
  };
});
