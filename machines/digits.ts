/** Thai ๐-๙, Lao ໐-໙ and the wide ０-９ of some keyboards as 0-9. */
export function westernDigits(text: string): string {
  // Both scripts' zeros stand at a multiple of 16.
  return text.normalize('NFKC').replace(/[๐-๙໐-໙]/g, (digit) => String(digit.charCodeAt(0) % 16));
}
