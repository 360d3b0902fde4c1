import { describe, expect, it } from 'vitest';
import { contrast, type ThemeName } from './theme-colours.ts';

/** A colour, and the grounds it stands on, from the lowest up. */
type Pair = readonly [colour: string, ...grounds: string[]];

const SURFACES = ['surface', 'surface-raised', 'surface-sunken'];
const TONES = ['accent', 'positive', 'warning', 'danger', 'info'];

const TEXTS: readonly Pair[] = [
  ...SURFACES.flatMap((ground): Pair[] => [
    ['ink', ground],
    ['ink-muted', ground],
    ['accent', ground],
    ['danger', ground],
    ['warning', ground],
    ['positive', ground],
  ]),
  ...TONES.flatMap((tone): Pair[] => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    // A button in an alert, under the pointer.
    ['ink', `${tone}-soft`, 'ink/20'],
  ]),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['accent-hover', 'accent-soft'],
  ['accent', 'surface-raised', 'accent/20'],
  ['danger-ink', 'danger'],
  ['danger-ink', 'danger-hover'],
  ['brand-ink', 'brand'],
  ['brand-ink', 'brand-deep'],
  ['brand-ink', '#0d5544'],
  ['brand-muted', 'brand'],
  ['brand-muted', 'brand-deep'],
  ['brand-muted', '#0d5544'],
];

const EDGES: readonly Pair[] = [
  ...['surface', 'surface-raised'].flatMap((ground): Pair[] => [
    ['line-strong', ground],
    ['focus', ground],
    ['accent', ground],
  ]),
  ['focus', 'surface-sunken'],
  ['gold', 'brand'],
];

/** Inside the jade: its lightest corner is the hardest ground for light text, its accent button is ivory. */
const ON_BRAND: readonly Pair[] = [
  ['ink', '#0d5544'],
  ['ink-muted', '#0d5544'],
  ['ink-muted', '#0d5544', '#f7f4ea/10'],
  ['accent', '#0d5544'],
  ['accent', '#0d5544', 'accent-soft'],
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['focus', '#0d5544'],
  ['positive', '#0d5544'],
  ['positive', '#0d5544', 'positive-soft'],
];

const named = (pairs: readonly Pair[]) => pairs.map(([colour, ...grounds]) => ({ colour, grounds }));

describe.each<ThemeName>(['light', 'dark'])('in the %s theme', (theme) => {
  it.each(named(TEXTS))('$colour can be read on $grounds', ({ colour, grounds }) => {
    expect(contrast(theme, colour, grounds)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(named(EDGES))('$colour can be told from $grounds', ({ colour, grounds }) => {
    expect(contrast(theme, colour, grounds)).toBeGreaterThanOrEqual(3);
  });
});

describe('on the jade', () => {
  it.each(named(ON_BRAND))('$colour can be read on $grounds', ({ colour, grounds }) => {
    expect(contrast('brand', colour, grounds)).toBeGreaterThanOrEqual(4.5);
  });
});
