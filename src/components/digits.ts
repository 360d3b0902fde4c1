/** The digits of a text as ASCII; Thai and Lao digits count too. */
export function digits(text: string): string {
  return text
    .replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\u0ed0-\u0ed9]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0))
    .replace(/\D/g, '');
}
