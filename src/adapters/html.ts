/**
 * HTML that an operator wrote, made safe for the player's page. DOMPurify loads with the first text that needs it.
 */
import type { DOMPurify } from 'dompurify';
import { inLanguage, isBlank, LANGUAGES, type LocalText, mapLocal } from '../../contract/local-text.ts';
import type { LocalHtml, SafeHtml } from '../../machines/safe-html.ts';
import { urlOf, webAddress } from '../web-address.ts';

/** What text is made of. Everything else goes: scripts, styles, forms, frames, media, drawings. */
const TAGS = [
  ...['a', 'b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'code', 'span', 'br'],
  ...['p', 'div', 'section', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'figure', 'figcaption'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'img'],
];
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'lang', 'dir', 'width', 'height', 'colspan', 'rowspan', 'start'];

const LINKS: readonly string[] = ['http:', 'https:', 'tel:', 'mailto:'];

/** Whether an address, as the page would understand it, is of one of these kinds. */
function isOf(kinds: readonly string[], address: string | null): boolean {
  const url = address === null ? null : urlOf(address, document.baseURI);
  return url !== null && kinds.includes(url.protocol);
}

const DATA_PICTURE = /^data:image\/(png|jpe?g|gif|webp);base64,/i;

/** The address of a picture: http, https, or a picture that is its own address. Relative ones are meant from the page. */
export function pictureAddress(address: string | null | undefined): string | null {
  const trimmed = address?.trim() ?? '';
  const isPicture = DATA_PICTURE.test(trimmed) || webAddress(trimmed, document.baseURI) !== null;
  return isPicture ? trimmed : null;
}

function finish(element: Element): void {
  if (element.hasAttribute('href')) {
    if (element.localName === 'a' && isOf(LINKS, element.getAttribute('href'))) {
      element.setAttribute('target', '_blank');
      element.setAttribute('rel', 'noopener noreferrer');
    } else element.removeAttribute('href');
  }
  if (element.localName !== 'img') return;
  const address = element.getAttribute('src');
  if (pictureAddress(address) === null) {
    element.remove();
    return;
  }
  // A picture that nobody described is read out by its file name otherwise.
  if (!element.hasAttribute('alt')) element.setAttribute('alt', '');
  element.setAttribute('referrerpolicy', 'no-referrer');
}

let purifier: Promise<DOMPurify> | undefined;

function load(): Promise<DOMPurify> {
  purifier ??= import('dompurify').then(
    ({ default: createPurifier }) => {
      // Of our own: hooks belong to the instance.
      const own = createPurifier(window);
      own.addHook('afterSanitizeAttributes', finish);
      return own;
    },
    (error: unknown) => {
      purifier = undefined;
      throw error;
    },
  );
  return purifier;
}

const isPlain = (text: string) => !/[<&]/.test(text);

/** Text without a sign of HTML: there is nothing to clean in it. Null for other text. */
export const plainHtml = (text: LocalText): LocalHtml | null =>
  LANGUAGES.every((language) => isPlain(inLanguage(text, language))) ? mapLocal(text, (one) => one as SafeHtml) : null;

/** Of each string. */
async function cleaned(texts: readonly string[]): Promise<SafeHtml[]> {
  // What is plain needs no cleaner, and nothing to load for it.
  if (texts.every(isPlain)) return texts.map((text) => (text.trim() ? text : '') as SafeHtml);
  const own = await load();
  return texts.map((text) => {
    // Null for what is no text of a page at all, a `<frameset>` say.
    const clean: DocumentFragment | null = own.sanitize(text, {
      ALLOWED_TAGS: TAGS,
      ALLOWED_ATTR: ATTRIBUTES,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      FORBID_CONTENTS: [
        'style',
        'script',
        'template',
        'svg',
        'math',
        'iframe',
        'noscript',
        'select',
        'textarea',
        'button',
      ],
      RETURN_DOM_FRAGMENT: true,
    });
    if (clean === null || (!clean.textContent?.trim() && clean.querySelector('img') === null)) return '' as SafeHtml;
    const box = document.createElement('div');
    box.append(clean);
    return box.innerHTML as SafeHtml;
  });
}

/**
 * Cleans each text, in each of its languages. What holds nothing to see afterwards is ''. Rejects when the cleaner cannot be
 * loaded.
 */
export async function safeHtml(texts: readonly LocalText[]): Promise<LocalHtml[]> {
  const sources: string[] = [];
  for (const text of texts) mapLocal(text, (source) => String(sources.push(source)));
  const clean = (await cleaned(sources)).values();
  return texts.map((text) => {
    const safe = mapLocal(text, () => clean.next().value ?? ('' as SafeHtml));
    return isBlank(safe) ? ('' as SafeHtml) : safe;
  });
}

/** A list of texts, without those that hold nothing to see. */
export async function safeList(texts: readonly LocalText[]): Promise<LocalHtml[]> {
  return (await safeHtml(texts)).filter((text) => text !== '');
}
