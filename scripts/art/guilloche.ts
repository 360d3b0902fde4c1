import { IVORY } from './svg.ts';

/** A wave that runs round a circle and closes: one thread of a banknote's engraving. */
function wave(radius: number, depth: number, lobes: number): string {
  const steps = lobes * 4;
  const points = Array.from({ length: steps }, (_, index) => {
    const angle = (index * 2 * Math.PI) / steps;
    const r = radius + depth * Math.cos(lobes * angle);
    return [Math.round(r * Math.cos(angle)), Math.round(r * Math.sin(angle))] as const;
  });
  const middle = (a: readonly [number, number], b: readonly [number, number]) =>
    `${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2)}`;
  const first = points[0] ?? [0, 0];
  const curves = points.map((point, index) => `${point[0]} ${point[1]} ${middle(point, points[index + 1] ?? first)}`);
  return `M${middle(points.at(-1) ?? first, first)}Q${curves.join(' ')}z`;
}

/** The same thread turned several times: together they make a ring of lace. */
function ring(id: string, radius: number, depth: number, lobes: number, turns: number): string {
  const copies = Array.from({ length: turns - 1 }, (_, index) => {
    const angle = (((index + 1) * 360) / lobes / turns).toFixed(1);
    return `<use href="#${id}" transform="rotate(${angle})"/>`;
  });
  return `<path id="${id}" d="${wave(radius, depth, lobes)}"/>${copies.join('')}`;
}

/** The engraved rosette behind the jade of the balance card and the brand panel. */
export const guilloche = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-400 -400 800 800"><g fill="none" stroke="${IVORY}" stroke-width="1.5" stroke-opacity=".1">${ring('a', 310, 80, 18, 6)}${ring('b', 160, 72, 12, 6)}${ring('c', 52, 34, 6, 4)}</g></svg>\n`;
