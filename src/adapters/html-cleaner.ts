/** Cleans HTML that an operator wrote: loaded with the first text that needs it (html.ts). */
import createPurifier from 'dompurify';
import type { SafeHtml } from '../../machines/safe-html.ts';
import { urlOf } from '../web-address.ts';
import { pictureAddress } from './picture-address.ts';

/** The tags of text. Everything else goes: scripts, styles, forms, frames, media, drawings. */
const TAGS = [
  ...['a', 'b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'code', 'span', 'br'],
  ...['p', 'div', 'section', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'figure', 'figcaption'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'img'],
];
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'lang', 'dir', 'width', 'height', 'colspan', 'rowspan', 'start'];

const LINKS: readonly string[] = ['http:', 'https:', 'tel:', 'mailto:'];

/** True if an address, as the page would understand it, is of one of these kinds. */
function isOf(kinds: readonly string[], address: string | null): boolean {
  const url = address === null ? null : urlOf(address, document.baseURI);
  return url !== null && kinds.includes(url.protocol);
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

/** A purifier of our own: hooks belong to the instance. */
const purifier = createPurifier(window);
purifier.addHook('afterSanitizeAttributes', finish);

/** The safe part of a text; '' if there is nothing to see. */
export function clean(text: string): SafeHtml {
  // Null for what is no text of a page at all, a `<frameset>` say.
  const fragment: DocumentFragment | null = purifier.sanitize(text, {
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
  if (fragment === null || (!fragment.textContent?.trim() && fragment.querySelector('img') === null))
    return '' as SafeHtml;
  const box = document.createElement('div');
  box.append(fragment);
  return box.innerHTML as SafeHtml;
}
