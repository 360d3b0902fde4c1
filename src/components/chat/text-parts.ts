/**
 * Links in what people write. Thai and Lao put no space after an address, so an address ends at the first character
 * that is not plain ASCII; the libraries for this take the sentence behind it along.
 */
import { safeHref } from './safe-link.ts';

export interface TextPart {
  text: string;
  /** Absent: plain text. */
  href?: string;
}

const LINK =
  /\b(?:https?:\/\/|www\.)[\w\-.~:/?#[\]@!$&'()*+,;=%]{2,2000}|\btel:\+?[\d().-]{3,20}|(?:\bmailto:)?\b[\w.%+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}/gi;

const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** The link without the full stop, comma or bracket of the sentence around it. */
function withoutPunctuation(link: string): string {
  let end = link.length;
  for (; end > 0; end -= 1) {
    const sign = link.charAt(end - 1);
    const opener = CLOSERS[sign];
    const own =
      opener === undefined
        ? !/[.,;:!?'*_~]/.test(sign)
        : count(link.slice(0, end), opener) >= count(link.slice(0, end), sign);
    if (own) break;
  }
  return link.slice(0, end);
}

function hrefOf(link: string): string | null {
  return safeHref(/^(?:https?:|www\.|tel:|mailto:)/i.test(link) ? link : `mailto:${link}`);
}

/** The text in order, nothing left out, cut where a link begins or ends. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const link = withoutPunctuation(match[0]);
    const href = hrefOf(link);
    if (href === null) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: link, href });
    from = match.index + link.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** The language that the script of a text gives away: Thai and Lao have scripts of their own. */
export function languageOf(text: string): 'th' | 'lo' | undefined {
  const letter = /[\u0e01-\u0e3a\u0e40-\u0e4e]|[\u0e81-\u0ebd\u0ec0-\u0ecd]/.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return letter < '\u0e80' ? 'th' : 'lo';
}
