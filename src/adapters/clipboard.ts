/** The clipboard. Rejects if the browser has none (an insecure address, some in-app browsers) or does not allow it. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard === undefined) throw new Error('no clipboard');
  await navigator.clipboard.writeText(text);
}

/** Characters of a text that is pasted: any message with a link in it is shorter. */
const LONGEST = 2000;

/** True if the browser lets a page read the clipboard, after the player's press. */
export const canPaste = (): boolean => typeof navigator.clipboard?.readText === 'function';

/**
 * Puts the clipboard's text, in one line, in the place of what stands in the field, as if it were typed. Rejects where
 * there is no text, or the browser or the player does not allow it. Does nothing if it is no longer `wanted` by then.
 */
export async function pasteInto(name: string, wanted: () => boolean): Promise<void> {
  const text = (await navigator.clipboard.readText()).replace(/\s+/g, ' ').trim().slice(0, LONGEST);
  const field = document.querySelector(`input[name="${name}"]`);
  if (!wanted() || !(field instanceof HTMLInputElement) || field.readOnly) return;
  if (text === '') throw new Error('nothing to paste');
  // Setting its value would hide the change from React.
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
