/** Comma-separated values for a spreadsheet: UTF-8 with a byte order mark, or Thai and Lao are unreadable there. */

/** The beginnings of a cell that a spreadsheet would compute, with spaces before it or not. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** A plain number is no formula, and is to be summed up. */
const NUMBER = /^-?\d+(\.\d+)?$/;

function cellOf(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}
