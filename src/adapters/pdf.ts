/**
 * A table as a PDF, made on the phone. pdfkit places the marks above and below Thai and Lao letters as their fonts say;
 * the fonts are the product's own, in a format that pdfkit can take parts out of. Loaded late: it is large.
 */
import latin from '@fontsource/inter/files/inter-latin-400-normal.woff?url';
import lao from '@fontsource/noto-sans-lao/files/noto-sans-lao-lao-400-normal.woff?url';
import kip from '@fontsource/noto-sans-lao/files/noto-sans-lao-latin-ext-400-normal.woff?url';
import thai from '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff?url';
import PDFDocument from 'pdfkit';
import { eitherOf } from '../signals.ts';

export interface PdfColumn {
  readonly heading: string;
  /** Points; A4 has 523 between its margins. */
  readonly width: number;
  readonly align?: 'right';
}

export interface PdfTable {
  readonly title: string;
  /** Lines under the title. */
  readonly lead: readonly string[];
  readonly columns: readonly PdfColumn[];
  /** A cell may have several lines, and a long one is broken. */
  readonly rows: readonly (readonly (readonly string[])[])[];
  readonly pageOf: (page: number) => string;
}

export type Fonts = Readonly<Record<'latin' | 'thai' | 'lao' | 'kip', Uint8Array>>;

const MARGIN = 36;
const WIDTH = 595.28;
const HEIGHT = 841.89;
const SIZE = 9;
const LINE = 14;
const PAD = 5;
/** Figures of one width, which stand below each other. */
const FIGURES: { features: ['tnum'] } = { features: ['tnum'] };

function fontOf(code: number): keyof Fonts {
  if (code === 0x20ad) return 'kip';
  return code >= 0x0e80 && code <= 0x0eff ? 'lao' : code >= 0x0e00 && code <= 0x0e7f ? 'thai' : 'latin';
}

/** The parts of a text by the font that has their letters. */
function runsOf(text: string): { font: keyof Fonts; text: string }[] {
  const runs: { font: keyof Fonts; text: string }[] = [];
  for (const [part] of text.matchAll(/[\u0e00-\u0e7f]+|[\u0e80-\u0eff]+|₭+|[^\u0e00-\u0eff₭]+/gu)) {
    const font = fontOf(part.charCodeAt(0));
    // The fonts have no more than this: a letter that none has is a question mark, not a box.
    const known =
      font === 'latin' ? part.replace(/[^ -~\u00a0-\u00ff\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]/gu, '?') : part;
    runs.push({ font, text: known });
  }
  return runs;
}

const pieces = (granularity: 'word' | 'grapheme') => {
  const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity }) : null;
  return (text: string) =>
    segmenter === null ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment);
};

/** The table's PDF. Lets the page breathe between two pages; rejects once `signal` is aborted. */
export async function pdfOf(table: PdfTable, fonts: Fonts, signal?: AbortSignal): Promise<Uint8Array[]> {
  // No standard font is loaded: their files are not shipped.
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, font: '' });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  for (const [name, bytes] of Object.entries(fonts)) doc.registerFont(name, bytes);
  const wordsOf = pieces('word');
  const lettersOf = pieces('grapheme');
  const widths = new Map<string, number>();

  const widthOf = (text: string, size: number): number => {
    const key = `${size} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = runsOf(text).reduce(
        (sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text, FIGURES),
        0,
      );
      widths.set(key, width);
    }
    return width;
  };
  const linesOf = (text: string, width: number, size: number): string[] => {
    if (widthOf(text, size) <= width) return [text];
    const lines: string[] = [];
    let line = '';
    let used = 0;
    for (const word of wordsOf(text))
      for (const piece of widthOf(word, size) <= width ? [word] : lettersOf(word)) {
        const wide = widthOf(piece, size);
        if (used + wide > width && line.trim() !== '') {
          lines.push(line.trimEnd());
          line = '';
          used = 0;
        }
        if (line === '' && piece.trim() === '') continue;
        line += piece;
        used += wide;
      }
    return line.trim() === '' ? lines : [...lines, line.trimEnd()];
  };
  const write = (text: string, x: number, baseline: number, size = SIZE) => {
    let at = x;
    for (const run of runsOf(text)) {
      doc
        .font(run.font)
        .fontSize(size)
        .text(run.text, at, baseline, { ...FIGURES, lineBreak: false, baseline: 'alphabetic' });
      at += widthOf(run.text, size);
    }
  };

  let page = 0;
  let y = 0;
  const rule = (colour: string) => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(WIDTH - MARGIN, y)
      .lineWidth(0.5)
      .strokeColor(colour)
      .stroke();
  };
  const writeCells = (cells: readonly (readonly string[])[]) => {
    const broken = cells.map((lines, index) =>
      lines.flatMap((text) => linesOf(text, (table.columns[index]?.width ?? 0) - PAD, SIZE)),
    );
    const height = Math.max(1, ...broken.map(({ length }) => length)) * LINE + PAD;
    if (y + height > HEIGHT - MARGIN - LINE) turn();
    let x = MARGIN;
    for (const [index, lines] of broken.entries()) {
      const { width = 0, align } = table.columns[index] ?? {};
      for (const [place, text] of lines.entries())
        write(text, align === 'right' ? x + width - widthOf(text, SIZE) : x, y + LINE * (place + 1) - 2);
      x += width;
    }
    y += height;
    rule('#dfe5e2');
  };
  const turn = () => {
    page += 1;
    doc.addPage();
    doc.fillColor('#5c6b64');
    write(table.pageOf(page), MARGIN, HEIGHT - MARGIN + 6);
    doc.fillColor('#17201c');
    y = MARGIN;
    if (page === 1) {
      write(table.title, MARGIN, y + 18, 18);
      y += 30;
      for (const text of table.lead)
        for (const line of linesOf(text, WIDTH - 2 * MARGIN, SIZE)) {
          write(line, MARGIN, y + SIZE);
          y += LINE;
        }
      y += PAD;
    }
    doc.fillColor('#5c6b64');
    writeCells(table.columns.map(({ heading }) => [heading]));
    doc.fillColor('#17201c');
  };

  turn();
  let breathed = page;
  for (const row of table.rows) {
    writeCells(row);
    if (page === breathed) continue;
    breathed = page;
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal?.throwIfAborted();
  }
  doc.end();
  await ended;
  return chunks;
}

const bytesOf = async (address: string, signal: AbortSignal): Promise<Uint8Array> => {
  const reply = await fetch(address, { signal });
  if (!reply.ok) throw new Error(`the font did not come: ${reply.status}`);
  return new Uint8Array(await reply.arrayBuffer());
};

/** Milliseconds that the fonts have to come. */
const PATIENCE = 30_000;

export async function loadFonts(signal: AbortSignal): Promise<Fonts> {
  const either = eitherOf(signal, AbortSignal.timeout(PATIENCE));
  const load = (address: string) => bytesOf(address, either.signal);
  const [latinBytes, thaiBytes, laoBytes, kipBytes] = await Promise.all([
    load(latin),
    load(thai),
    load(lao),
    load(kip),
  ]).finally(() => either.abort());
  return { latin: latinBytes, thai: thaiBytes, lao: laoBytes, kip: kipBytes };
}
