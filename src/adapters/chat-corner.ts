/** Whether the corner of the page where the chat's invitation would lie is empty. */
import { fromCallback } from 'xstate';
import type { ChatWidgetEvent } from '../../machines/chat/widget-context.ts';

/** How large the invitation grows, and how far it stands from the window's edge. Pixels. */
const WIDTH = 300;
const HEIGHT = 120;
const EDGE = 12;
/** Between two places that are looked at: a line of text is higher, a word is wider. */
const STEP = { across: 24, down: 12 };
/** Milliseconds between two looks: pages change without a word. */
const INTERVAL = 500;

/** What can be pressed, or says something without a text. */
const CONTENT = 'a, button, input, select, textarea, label, summary, img, video, canvas, svg';

function isContent(element: Element): boolean {
  if (element.closest('[data-chat-dock]') !== null) return false;
  return (
    element.matches(CONTENT) || [...element.childNodes].some((node) => node instanceof Text && /\S/.test(node.data))
  );
}

/** Nothing that is read or pressed stands there. */
function isCornerFree(page: Document = document): boolean {
  const { innerWidth, innerHeight } = window;
  const menu = page.querySelector('nav')?.getBoundingClientRect();
  const bottom = menu !== undefined && menu.width === innerWidth && menu.top > innerHeight / 2 ? menu.top : innerHeight;
  for (let y = bottom - EDGE; y > bottom - EDGE - HEIGHT; y -= STEP.down)
    for (let x = innerWidth - EDGE; x > innerWidth - EDGE - WIDTH; x -= STEP.across)
      if (page.elementsFromPoint(x, y).some(isContent)) return false;
  return true;
}

/** Sends `corner.seen` whenever that changes. */
export const chatCorner = fromCallback(({ sendBack }) => {
  let free: boolean | null = null;
  const look = () => {
    const now = isCornerFree();
    if (now === free) return;
    free = now;
    const told: ChatWidgetEvent = { type: 'corner.seen', free };
    sendBack(told);
  };
  look();
  const timer = setInterval(look, INTERVAL);
  window.addEventListener('scroll', look, { passive: true, capture: true });
  window.addEventListener('resize', look);
  return () => {
    clearInterval(timer);
    window.removeEventListener('scroll', look, { capture: true });
    window.removeEventListener('resize', look);
  };
});
