import { expect, test } from 'vitest';
import { coinIcon } from '../../src/components/icons/money.ts';

/** The corners of the last figure of a path that is drawn by relative lines. */
function cornersOf(path: string): { x: number; y: number }[] {
  const [start, steps = ''] = path.slice(path.lastIndexOf('M') + 1).split('l');
  const [x = 0, y = 0] = (start ?? '').split(' ').map(Number);
  const numbers = (steps.match(/-?\d*\.?\d+/g) ?? []).map(Number);
  const corners = [{ x, y }];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const last = corners.at(-1) ?? { x, y };
    corners.push({ x: last.x + (numbers[at] ?? 0), y: last.y + (numbers[at + 1] ?? 0) });
  }
  return corners;
}

test('a coin for the wheel is a star in a circle, not the sign of a currency', () => {
  const corners = cornersOf(coinIcon);
  expect(corners).toHaveLength(10);
  const middle = { x: 12, y: 12 };
  const distances = corners.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y));
  const [points, dents] = [0, 1].map((odd) => distances.filter((_, index) => index % 2 === odd));
  expect(Math.min(...(points ?? []))).toBeGreaterThan(1.5 * Math.max(...(dents ?? [])));
});
