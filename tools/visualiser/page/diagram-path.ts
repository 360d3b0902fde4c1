interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pixels of a bend. */
const RADIUS = 6;

const towards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
};
const text = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** A line through the points with round bends, as the `d` of an SVG path. Empty for less than two points. */
export function pathOf(points: readonly Point[]): string {
  const [start, ...rest] = points;
  const end = rest.pop();
  if (start === undefined || end === undefined) return '';
  const bends = rest.map((bend, index) => {
    const before = points[index] ?? bend;
    const after = points[index + 2] ?? bend;
    return `L${text(towards(bend, before, RADIUS))}Q${text(bend)} ${text(towards(bend, after, RADIUS))}`;
  });
  return `M${text(start)}${bends.join('')}L${text(end)}`;
}
