/** What the scenes of the how-to clips are drawn with: time, motion, and the parts of a stylised app. No words. */
import { checkIcon } from '../../src/components/icons/base.ts';
import { disc, GOLD, gradient, IVORY, JADE, JADE_DEEP, JADE_LIGHT, line, ring } from '../art/svg.ts';

export const WIDTH = 960;
export const HEIGHT = 540;
/** Seconds. Each clip has three steps; the captions follow them. */
export const STEP = 3;
export const LENGTH = 3 * STEP;

const PAPER = '#ffffff';
const GROUND = '#edeae2';
const SOFT = '#e0eee8';
const INK = '#17201c';
const LINE = '#d9d4c7';
export const ACCENT = '#0b5d4b';
export const DANGER = '#b3261e';

/** How far `t` has come from `from` to `to` seconds, eased: 0 before, 1 after. */
export function during(t: number, from: number, to: number): number {
  const x = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return x * x * (3 - 2 * x);
}

export function between(a: number, b: number, x: number): number {
  return a + (b - a) * x;
}

/** There from `from` to `to` seconds, coming and going softly. */
export function shown(t: number, from: number, to: number, soft = 0.25): number {
  return during(t, from, from + soft) * (1 - during(t, to - soft, to));
}

const n = (value: number) => String(Math.round(value * 100) / 100);

export function faded(opacity: number, body: string): string {
  if (opacity <= 0.004) return '';
  return opacity >= 0.996 ? body : `<g opacity="${n(opacity)}">${body}</g>`;
}

export function scaled(x: number, y: number, scale: number, body: string): string {
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(scale)}) translate(${n(-x)} ${n(-y)})">${body}</g>`;
}

export function turned(x: number, y: number, degrees: number, body: string): string {
  return `<g transform="rotate(${n(degrees)} ${n(x)} ${n(y)})">${body}</g>`;
}

export function box(x: number, y: number, w: number, h: number, fill = PAPER, r = 18, edge?: string): string {
  const stroke = edge === undefined ? '' : ` stroke="${edge}" stroke-width="3"`;
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(Math.min(r, h / 2))}" fill="${fill}"${stroke}/>`;
}

/** A 24-unit drawing of the app, `size` wide, around a point. */
export function icon(path: string, x: number, y: number, size: number, colour = ACCENT): string {
  return `<g transform="translate(${n(x - size / 2)} ${n(y - size / 2)}) scale(${n(size / 24)})"><path d="${path}" fill="none" stroke="${colour}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/></g>`;
}

export function badge(path: string, x: number, y: number, r: number, ground = SOFT, colour = ACCENT): string {
  return disc(x, y, r, ground) + icon(path, x, y, r * 1.15, colour);
}

/** Money, `1,234.00`. */
export function money(x: number, y: number, baht: number, size: number, colour = INK, anchor = 'middle'): string {
  const text = baht.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
  return `<text x="${n(x)}" y="${n(y)}" text-anchor="${anchor}" font-family="Inter, 'Noto Sans', system-ui, sans-serif" font-weight="600" font-size="${n(size)}" fill="${colour}">${text}</text>`;
}

/** Lines of text that nobody needs to read. */
export function lines(x: number, y: number, widths: readonly number[], colour = LINE): string {
  return widths.map((width, index) => box(x, y + index * 22, width, 10, colour, 5)).join('');
}

export function button(x: number, y: number, w: number, fill = ACCENT, mark = checkIcon): string {
  return box(x, y, w, 52, fill, 14) + icon(mark, x + w / 2, y + 26, 30, PAPER);
}

export function coin(x: number, y: number, r = 16): string {
  return disc(x, y, r, GOLD) + ring(x, y, r * 0.66, JADE_DEEP, 2.5, 0.45);
}

type Point = readonly [number, number];

/** Coins on their way from one place to another, in an arc. */
export function flow(t: number, from: number, to: number, [ax, ay]: Point, [bx, by]: Point): string {
  return Array.from({ length: 5 }, (_, index) => {
    const start = from + (index * (to - from) * 0.5) / 4;
    const x = during(t, start, start + (to - from) * 0.5);
    if (x <= 0 || x >= 1) return '';
    return coin(between(ax, bx, x), between(ay, by, x) - Math.sin(Math.PI * x) * 70);
  }).join('');
}

/** A finger's tap at a moment. */
export function tap(t: number, at: number, x: number, y: number): string {
  const near = shown(t, at - 0.5, at + 0.5, 0.3);
  const press = during(t, at - 0.15, at) - during(t, at, at + 0.2);
  const wave = during(t, at, at + 0.5);
  return (
    faded(wave > 0 && wave < 1 ? 1 - wave : 0, ring(x, y, 18 + wave * 40, GOLD, 5)) +
    faded(near * 0.92, disc(x, y, 22 - press * 6, GOLD) + ring(x, y, 22 - press * 6, IVORY, 3))
  );
}

/** A card that opens over the page. */
export function sheet(t: number, from: number, to: number, body: string): string {
  const there = shown(t, from, to, 0.3);
  const shade = `<rect x="80" y="36" width="800" height="384" rx="28" fill="${JADE_DEEP}" fill-opacity=".55"/>`;
  return faded(there, shade + scaled(480, 230, 0.94 + there * 0.06, box(290, 66, 380, 326, PAPER, 24) + body));
}

/** The clip's ground, the app's page on it, and which of the three steps it is. The foot is left to the captions. */
export function frame(t: number, body: string): string {
  const dots = [0, 1, 2].map((step) => {
    const here = shown(t, step * STEP - 0.3, (step + 1) * STEP + 0.3, 0.3);
    return box(433 + step * 36 - here * 4, 438, 22 + here * 8, 8, here > 0.5 ? GOLD : '#4f7f70', 4);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${gradient('g', JADE_LIGHT, JADE_DEEP)}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/><rect x="80" y="36" width="800" height="384" rx="28" fill="${GROUND}"/>${body}${dots.join('')}</svg>`;
}

export { GOLD, GROUND, IVORY, JADE, JADE_LIGHT, LINE, line, PAPER, SOFT };
