/** Copies what the player sees as HTML that a browser can show. */
import * as v from 'valibot';

const styled = v.object({ style: v.record(v.string(), v.unknown()) });

/**
 * Attributes that the copy's HTML needs to show what the player typed, ticked and chose, and the styles that jsdom drops or
 * garbles, such as `100cqw` and `min()`: they are taken from React's properties.
 */
function keepLook(from: Element, copy: Element): void {
  if (from instanceof HTMLTextAreaElement) copy.textContent = from.value;
  if (from instanceof HTMLOptionElement) copy.toggleAttribute('selected', from.selected);
  if (from instanceof HTMLInputElement) {
    if (from.type !== 'file') copy.setAttribute('value', from.value);
    copy.toggleAttribute('checked', from.checked);
  }
  const properties: unknown = Object.entries(from).find(([name]) => name.startsWith('__reactProps$'))?.[1];
  if (!v.is(styled, properties)) return;
  for (const [name, value] of Object.entries(properties.style)) {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (typeof value === 'string')
      copy.setAttribute('style', `${copy.getAttribute('style') ?? ''};${property}:${value}`);
  }
}

/** The whole page, dialogs included, as HTML that shows the same without a script; nothing where the view shows nothing. */
export function seen(): string | null {
  const main = document.querySelector('main');
  if (main?.childElementCount === 0 && document.querySelector('[data-headlessui-portal]') === null) return null;
  const copy = document.importNode(document.body, true);
  const copies = [...copy.querySelectorAll('*')];
  for (const [index, element] of [...document.body.querySelectorAll('*')].entries())
    if (copies[index]) keepLook(element, copies[index]);
  for (const script of copy.querySelectorAll('script, style')) script.remove();
  for (const image of copy.querySelectorAll('[loading]')) image.removeAttribute('loading');
  // A file of the fixtures is in no browser: the camera shows a picture of its own.
  for (const image of copy.querySelectorAll('[src^="blob:"]')) image.setAttribute('src', '/file');
  // Other sites receive no requests.
  for (const frame of copy.querySelectorAll('iframe')) frame.removeAttribute('src');
  return copy.innerHTML;
}
