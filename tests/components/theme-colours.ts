/** Reads the colours of `src/tokens.css` and compares them the way WCAG 2.2 does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type ThemeName = 'light' | 'dark' | 'brand';
type Palette = ReadonlyMap<string, string>;

const css = readFileSync(join(process.cwd(), 'src/tokens.css'), 'utf8');

/** The text between the braces that follow `head`. */
function block(head: string): string {
  const start = css.indexOf('{', css.indexOf(head));
  if (start < 0) throw new Error(`tokens.css has no "${head}"`);
  let depth = 0;
  for (let at = start; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return css.slice(start + 1, at);
  }
  throw new Error(`"${head}" does not end`);
}

const colours = (text: string): [string, string][] =>
  [...text.matchAll(/--color-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]);

const light: Palette = new Map(colours(block('@theme {')));
const dark: Palette = new Map([...light, ...colours(block('@media (prefers-color-scheme: dark)'))]);
const brand: Palette = new Map([...light, ...colours(block('@utility on-brand-text'))]);
const PALETTES: Record<ThemeName, Palette> = { light, dark, brand };

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

function parse(palette: Palette, name: string): Rgba {
  const value = name.startsWith('#') ? name : palette.get(name);
  if (value === undefined) throw new Error(`tokens.css has no colour "${name}"`);
  const other = /^var\(--color-([\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return parse(palette, other);
  const hex = value.slice(1);
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(0), part(2), part(4), hex.length === 8 ? part(6) / 255 : 1];
}

/** `name`, or `name/20` for a fifth of it, laid over an opaque colour. */
function over(palette: Palette, name: string, under: Rgba): Rgba {
  const [colour = '', percent = '100'] = name.split('/');
  const [r, g, b, alpha] = parse(palette, colour);
  const share = alpha * (Number(percent) / 100);
  const mix = (top: number, bottom: number) => top * share + bottom * (1 - share);
  return [mix(r, under[0]), mix(g, under[1]), mix(b, under[2]), 1];
}

function luminance([r, g, b]: Rgba): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** The contrast of a colour on a stack of grounds, the lowest of which is opaque. */
export function contrast(theme: ThemeName, text: string, grounds: readonly string[]): number {
  const palette = PALETTES[theme];
  const ground = grounds.reduce<Rgba>((under, name) => over(palette, name, under), [0, 0, 0, 1]);
  const [low = 0, high = 0] = [luminance(ground), luminance(over(palette, text, ground))].sort((p, q) => p - q);
  return (high + 0.05) / (low + 0.05);
}
