/**
 * Turns Thai ๐-๙, Lao ໐-໙ and the wide ０-９ of some keyboards into 0-9; their wide point and comma too. Other signs (½,
 * ²) are no digits.
 */
export function westernDigits(text: string): string {
  // Both scripts' zeros stand at a multiple of 16.
  return text
    .replace(/[！-～]/g, (wide) => wide.normalize('NFKC'))
    .replace(/[๐-๙໐-໙]/g, (digit) => String(digit.charCodeAt(0) % 16));
}
