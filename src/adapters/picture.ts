/** Pictures of a receipt or a QR code, drawn by the browser, which knows how Thai and Lao are written. Loaded late. */
import type { MadeFile, Picture, QrPicture, ReceiptPicture } from '../../machines/picture/picture.ts';

const INK = '#17201c';
const MUTED = '#5c6b64';
const LINE = '#dfe5e2';
const BRAND = '#0a4a3c';

function paperOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const paper = canvas.getContext('2d');
  if (paper === null) throw new Error('no canvas');
  paper.fillStyle = '#ffffff';
  paper.fillRect(0, 0, width, height);
  return paper;
}

/** QR code, margin and lines of text in pixels: sharp enough for any reader, small enough for any phone. */
const CODE = 720;
const MARGIN = 60;
const CAPTION = 96;
const TEXT = 54;
const MARK = { height: 76, colour: '#1d3d6b' };

/** Milliseconds that the browser has to read the code's picture. */
const PATIENCE = 20_000;

async function drawQr({ image, caption, mark, lines }: QrPicture): Promise<HTMLCanvasElement> {
  const picture = new Image(CODE, CODE);
  picture.src = image;
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('the picture does not come')), PATIENCE));
  await Promise.race([picture.decode(), late]);
  const head = mark === null ? 0 : MARK.height;
  const paper = paperOf(CODE + 2 * MARGIN, CODE + 2 * MARGIN + head + CAPTION + lines.length * TEXT);
  const middle = CODE / 2 + MARGIN;
  const family = getComputedStyle(document.body).fontFamily || 'sans-serif';
  paper.textAlign = 'center';
  if (mark !== null) {
    paper.font = `600 40px ${family}`;
    const width = paper.measureText(mark).width + 64;
    paper.fillStyle = MARK.colour;
    paper.fillRect(middle - width / 2, MARGIN / 2, width, MARK.height);
    paper.fillStyle = '#ffffff';
    paper.fillText(mark, middle, MARGIN / 2 + 52);
  }
  const top = MARGIN + head;
  paper.drawImage(picture, MARGIN, top, CODE, CODE);
  paper.fillStyle = INK;
  paper.font = `600 56px ${family}`;
  paper.fillText(caption, middle, top + CODE + 62, CODE);
  paper.font = `400 34px ${family}`;
  for (const [index, line] of lines.entries())
    paper.fillText(line, middle, top + CODE + CAPTION + (index + 0.6) * TEXT, CODE);
  return paper.canvas;
}

/** Pixels of a receipt. */
const WIDTH = 900;
const SIDE = 64;
const LABELS = 280;
const GAP = 24;
/** A receipt is cut off here: no phone draws a longer picture. */
const LONGEST = 4000;

/** The words of a text as the browser would break it into lines; Thai and Lao write no spaces between them. */
function wordsOf(text: string, lang: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text];
  return Array.from(new Intl.Segmenter(lang, { granularity: 'word' }).segment(text), ({ segment }) => segment);
}

/** The lines of a text that are no wider than `width`. */
function linesOf(paper: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const take = (piece: string) => {
    if (line !== '' && paper.measureText((line + piece).trimEnd()).width > width) {
      lines.push(line.trim());
      line = '';
    }
    line += piece;
  };
  for (const word of wordsOf(text, document.documentElement.lang))
    if (paper.measureText(word).width <= width) take(word);
    else for (const letter of graphemesOf(word)) take(letter);
  if (line.trim() !== '') lines.push(line.trim());
  return lines;
}

/** Letters with the marks above and below them. */
function graphemesOf(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text];
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

function drawReceipt({ brand, title, status, amount, rows }: ReceiptPicture): HTMLCanvasElement {
  const family = getComputedStyle(document.body).fontFamily || 'sans-serif';
  const sketch = paperOf(1, 1);
  type Draw = (paper: CanvasRenderingContext2D) => void;
  const drawn: Draw[] = [];
  let y = SIDE;
  const font = (size: number, weight = 400) => `${weight} ${size}px ${family}`;
  const write = (
    text: string,
    style: { size: number; weight?: number; colour?: string; x?: number; width?: number },
  ) => {
    const { size, weight, colour = INK, x, width = WIDTH - 2 * SIDE } = style;
    sketch.font = font(size, weight);
    let at = y;
    for (const line of linesOf(sketch, text, width)) {
      const baseline = at + size;
      drawn.push((paper) => {
        paper.font = font(size, weight);
        paper.fillStyle = colour;
        paper.textAlign = x === undefined ? 'center' : 'left';
        paper.fillText(line, x ?? WIDTH / 2, baseline);
      });
      at += size * 1.5;
    }
    return at;
  };
  if (brand !== '') y = write(brand, { size: 30, weight: 600, colour: BRAND }) + GAP / 2;
  y = write(title, { size: 40, weight: 600 });
  if (amount !== null) y = write(amount, { size: 76, weight: 650 }) + GAP / 2;
  if (status !== null) y = write(status, { size: 32, colour: MUTED });
  y += GAP;
  for (const { label, lines } of rows) {
    const line = y;
    drawn.push((paper) => {
      paper.fillStyle = LINE;
      paper.fillRect(SIDE, line, WIDTH - 2 * SIDE, 2);
    });
    y += GAP;
    const below = write(label, { size: 30, colour: MUTED, x: SIDE, width: LABELS });
    for (const text of lines)
      y = write(text, { size: 30, weight: 500, x: SIDE + LABELS + GAP, width: WIDTH - 2 * SIDE - LABELS - GAP });
    y = Math.max(y, below) + GAP / 2;
  }
  const paper = paperOf(WIDTH, Math.min(LONGEST, Math.ceil(y + SIDE - GAP / 2)));
  for (const draw of drawn) draw(paper);
  return paper.canvas;
}

/** The picture as a PNG file. */
export async function drawPicture(picture: Exclude<Picture, MadeFile>): Promise<File> {
  const canvas = picture.kind === 'qr' ? await drawQr(picture) : drawReceipt(picture);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('no picture');
  return new File([blob], `${picture.name}.png`, { type: 'image/png' });
}
