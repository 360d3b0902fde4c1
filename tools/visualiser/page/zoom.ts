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
    scale = Math.min(MOST, Math.max(LEAST, wanted));
    const [left, top] = [box.scrollLeft + x, box.scrollTop + y];
    canvas.style.width = `${width * scale}px`;
    canvas.style.height = `${height * scale}px`;
    box.scrollTo(left * (scale / before) - x, top * (scale / before) - y);
  };
  const fitting = () => Math.min(1, (box.clientWidth - 48) / width, (box.clientHeight - 48) / height);
  const grow = () => scale < READABLE && zoom(READABLE);
  const show = () => box.querySelector('[data-here]')?.scrollIntoView({ block: 'center', inline: 'center' });
  const presses: Readonly<Record<string, () => void>> = {
    in: () => zoom(scale * STEP),
    out: () => zoom(scale / STEP),
    fit: () => zoom(fitting()),
    here: () => {
      grow();
      show();
    },
  };
  const pressed = ({ target }: Event) => {
    const name = target instanceof Element && target.closest<HTMLElement>('[data-zoom]')?.dataset.zoom;
    if (name) presses[name]?.();
  };
  box.parentElement?.addEventListener('click', pressed, { signal });
  const typed = (event: KeyboardEvent) => {
    const name = { '+': 'in', '=': 'in', '-': 'out', '0': 'fit', '.': 'here' }[event.key];
    if (name === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    presses[name]?.();
  };
  box.addEventListener('keydown', typed, { signal });
  const turned = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { left, top } = box.getBoundingClientRect();
    zoom(scale * Math.exp(-event.deltaY / 500), event.clientX - left, event.clientY - top);
  };
  box.addEventListener('wheel', turned, { signal, passive: false });
  box.addEventListener(FOUND, grow, { signal });

  // A finger scrolls by itself. While something is dragged, the style sheet keeps its states from being pressed.
  let held: { x: number; y: number } | null = null;
  const press = ({ pointerType, button, clientX: x, clientY: y }: PointerEvent) => {
    if (pointerType === 'mouse' && button <= 1) held = { x, y };
  };
  const move = ({ clientX, clientY, pointerId }: PointerEvent) => {
    if (held === null) return;
    const [x, y] = [clientX - held.x, clientY - held.y];
    if (box.dataset.dragged === undefined && Math.hypot(x, y) < WANDER) return;
    box.setPointerCapture(pointerId);
    box.dataset.dragged = '';
    box.scrollBy(-x, -y);
    held = { x: clientX, y: clientY };
  };
  const drop = () => {
    held = null;
    // The click that ends a drag comes right after.
    setTimeout(() => delete box.dataset.dragged);
  };
  box.addEventListener('pointerdown', press, { signal });
  box.addEventListener('pointermove', move, { signal });
  box.addEventListener('pointerup', drop, { signal });
  box.addEventListener('pointercancel', drop, { signal });
  box.addEventListener('dragstart', (event) => event.preventDefault(), { signal });

  zoom(Math.max(READABLE, fitting()));
  show();
  return () => stop.abort();
}
