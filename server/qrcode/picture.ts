/** A QR code as SVG. */
import { encode } from 'uqr';

/** Modules of white around the code that scanners need. */
const QUIET = 4;
/** Pixels a module when the picture is saved. */
const SCALE = 8;

/** Draws a text as SVG markup, dark runs of a row as one stroke: a third of the size of a square a module. */
export function qrSvg(text: string): string {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const size = data.length + 2 * QUIET;
  const path = data.map((row, y) =>
    runs(row).map(([x, length]) => `M${x + QUIET} ${y + QUIET}h${length}v1h-${length}z`),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size * SCALE}" height="${size * SCALE}" ` +
    `viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path.flat().join('')}"/></svg>`
  );
}

/** The starts and lengths of a row's runs of dark modules. */
function runs(row: readonly boolean[]): [start: number, length: number][] {
  const found: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = found.at(-1);
    if (!dark) return;
    if (last !== undefined && last[0] + last[1] === x) last[1]++;
    else found.push([x, 1]);
  });
  return found;
}
