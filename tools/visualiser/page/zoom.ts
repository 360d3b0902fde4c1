/**
 * Zoom and drag of a scrolling box, as a `ref`. They are the box's own, as scrolling is, and no state of the page: nothing
 * is drawn again while a hand moves. What it holds (`[data-canvas]`) tells its size at a zoom of 1 by `data-width` and
 * `data-height`; buttons with `data-zoom` stand beside it.
 */

import { FOUND } from './find.ts';

const LEAST = 0.2;
const MOST = 2;
const STEP = 1.25;
/** Smaller letters than at this zoom are not read: a larger drawing begins with a part of it. */
const READABLE = 0.8;
/** Pixels that a press may wander without becoming a drag. */
const WANDER = 4;

const clamped = (scale: number) => Math.min(MOST, Math.max(LEAST, scale));

export function zoomed(box: HTMLElement | null): (() => void) | undefined {
  const canvas = box?.querySelector<HTMLElement>('[data-canvas]');
  if (box === null || canvas === null || canvas === undefined) return undefined;
  const width = Number(canvas.dataset.width);
  const height = Number(canvas.dataset.height);
  const stop = new AbortController();
  const { signal } = stop;
  let scale = 1;

  /** Zooms, and leaves what is at this place of the box where it is. */
  const zoom = (wanted: number, x = box.clientWidth / 2, y = box.clientHeight / 2) => {
    const before = scale;
    scale = clamped(wanted);
    const [left, top] = [box.scrollLeft + x, box.scrollTop + y];
    canvas.style.width = `${width * scale}px`;
    canvas.style.height = `${height * scale}px`;
    box.scrollTo(left * (scale / before) - x, top * (scale / before) - y);
  };
  const fitting = () => Math.min(1, (box.clientWidth - 48) / width, (box.clientHeight - 48) / height);
  const center = (part: Element | null) => {
    if (part === null) return;
    const [inner, outer] = [part.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollTo(
      box.scrollLeft + inner.left + inner.width / 2 - outer.left - outer.width / 2,
      box.scrollTop + inner.top + inner.height / 2 - outer.top - outer.height / 2,
    );
  };
  const show = () => center(box.querySelector('[data-here]'));
  const press = (name: string | undefined): boolean => {
    if (name === 'in') zoom(scale * STEP);
    else if (name === 'out') zoom(scale / STEP);
    else if (name === 'fit') zoom(fitting());
    else if (name === 'here') {
      if (scale < READABLE) zoom(READABLE);
      show();
    } else return false;
    return true;
  };
  const pressed = ({ target }: Event) => {
    if (target instanceof Element) press(target.closest<HTMLElement>('[data-zoom]')?.dataset.zoom);
  };

  const hear = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
    options: AddEventListenerOptions = {},
  ) => box.addEventListener(type, listener, { signal, ...options });

  box.parentElement?.addEventListener('click', pressed, { signal });
  hear('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const name = { '+': 'in', '=': 'in', '-': 'out', '0': 'fit', '.': 'here' }[event.key];
    if (press(name)) event.preventDefault();
  });
  const turned = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { left, top } = box.getBoundingClientRect();
    zoom(scale * Math.exp(-event.deltaY / 500), event.clientX - left, event.clientY - top);
  };
  hear('wheel', turned, { passive: false });
  const found = (event: Event) => {
    event.preventDefault();
    if (scale < READABLE) zoom(READABLE);
    if (event.target instanceof Element) center(event.target);
  };
  box.addEventListener(FOUND, found, { signal });

  // A finger scrolls by itself.
  let held: { x: number; y: number; moved: boolean } | null = null;
  hear('pointerdown', ({ pointerType, button, clientX, clientY }) => {
    if (pointerType === 'mouse' && button <= 1) held = { x: clientX, y: clientY, moved: false };
  });
  hear('pointermove', ({ clientX, clientY, pointerId }) => {
    if (held === null) return;
    const [x, y] = [clientX - held.x, clientY - held.y];
    if (!held.moved && Math.hypot(x, y) < WANDER) return;
    if (!held.moved) box.setPointerCapture(pointerId);
    box.scrollTo(box.scrollLeft - x, box.scrollTop - y);
    held = { x: clientX, y: clientY, moved: true };
    box.dataset.dragged = '';
  });
  const drop = () => {
    held = null;
    // The click that ends a drag comes right after.
    setTimeout(() => delete box.dataset.dragged);
  };
  hear('pointerup', drop);
  hear('pointercancel', drop);
  const swallowed = (event: Event) => {
    if (box.dataset.dragged === undefined) return;
    event.preventDefault();
    event.stopPropagation();
  };
  hear('click', swallowed, { capture: true });
  hear('dragstart', (event) => event.preventDefault());

  zoom(Math.max(READABLE, fitting()));
  show();
  return () => stop.abort();
}
