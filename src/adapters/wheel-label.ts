/** Fits a slice's words into the slice (rule: Wheel): wrapped, smaller, or with an ellipsis. Lengths in CSS pixels. */

/** Section 9. */
export const LABEL_WIDTH = 90;
const LARGEST = 15;
const SMALLEST = 9;
const MOST_LINES = 3;

export interface Room {
  /** The outer end of the words, from the middle of the wheel. */
  readonly outer: number;
  /** The greatest length of the words, inwards from there. */
  readonly width: number;
  /** The slice's angle, in radians. */
  readonly angle: number;
}

export interface Label {
  readonly size: number;
  /** The distance from one line to the next. */
  readonly leading: number;
  readonly lines: readonly string[];
}

/** The width of a text at a size. */
export type Measure = (text: string, size: number) => number;

/** Thai and Lao stack marks above and below the letter. */
const isTall = (text: string) => /[\u0E00-\u0EFF]/.test(text);

/** Pieces between which a line may be broken: words, also where none are written apart. */
function piecesOf(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return text.split(/(?<=\s)/);
  const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)];
  const pieces: string[] = [];
  for (const { segment } of words) {
    // A sign (฿, %, a full stop) stays with what it belongs to.
    const before = pieces.at(-1);
    const sticks =
      before !== undefined &&
      !/\s$/.test(before) &&
      (/^[^\p{L}\p{N}]/u.test(segment) || /[^\p{L}\p{N}\p{M}]$/u.test(before));
    if (sticks) pieces[pieces.length - 1] = before + segment;
    else pieces.push(segment);
  }
  return pieces;
}

/** Letters with the marks that belong to them. */
const lettersOf = (text: string) => text.match(/\P{M}\p{M}*/gu) ?? [];

/** Fills lines up to a width; null if a piece alone is wider. */
function wrapped(pieces: readonly string[], width: number, measure: (text: string) => number): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (measure((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = piece.trimStart();
    if (measure(line.trimEnd()) > width) return null;
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

/** The part of a text that fits, with an ellipsis. */
function cut(text: string, width: number, measure: (text: string) => number): string {
  const letters = lettersOf(text);
  for (let count = letters.length; count > 0; count--) {
    const part = count === letters.length ? text : `${letters.slice(0, count).join('').trimEnd()}…`;
    if (measure(part) <= width) return part;
  }
  return '';
}

/** The largest way to write a label inside its slice. A slice too narrow for any letter stays without. */
export function fitLabel(text: string, { outer, width, angle }: Room, measure: Measure): Label {
  const words = text.replace(/\s+/g, ' ').trim();
  const pieces = piecesOf(words);
  const tall = isTall(words) ? 1.45 : 1.15;
  const most = Math.min(LABEL_WIDTH, width);
  /** The greatest length of a block of this height that does not cross the slice's edges. */
  const reach = (height: number) =>
    angle >= Math.PI ? most : Math.min(most, outer - height / (2 * Math.tan(angle / 2)));
  const heightOf = (lines: number, size: number) => size * ((lines - 1) * tall + (tall > 1.2 ? 1.3 : 1));
  for (let size = LARGEST; size >= SMALLEST; size -= 0.5)
    for (let count = 1; count <= MOST_LINES; count++) {
      const lines = wrapped(pieces, reach(heightOf(count, size)), (part) => measure(part, size));
      if (lines !== null && lines.length <= count) return { size, leading: size * tall, lines };
    }
  const line = cut(words, reach(heightOf(1, SMALLEST)), (part) => measure(part, SMALLEST));
  return { size: SMALLEST, leading: SMALLEST * tall, lines: line === '' ? [] : [line] };
}
