/**
 * Commas between thousands while an amount is typed. The field shows `1,234.5`, the flow receives `1234.5`. A comma
 * that the player types is the decimal point (some Thai and Lao keyboards have no other key for it), so it must be told
 * apart from the commas that the field has put there itself: by the text before the edit. Where the currency has no
 * decimals, comma and point also stand between thousands: three digits after one say so, fewer are decimals.
 */
import { westernDigits } from '../../contract/digits.ts';
import { amountText } from '../../machines/wallet/amount.ts';

/** The text of the field before an edit, the selection in it, and the kind of edit. */
export interface Edit {
  readonly shown: string;
  readonly start: number;
  readonly end: number;
  /** The browser's name for the edit: `insertText` or `deleteContentBackward`. */
  readonly kind: string;
}

const plain = (text: string) => text.replaceAll(',', '');

/** `1234.5` as it is shown: `1,234.5`. */
export function grouped(text: string): string {
  const [baht = '', ...rest] = text.split('.');
  return [baht.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}

/** `amountText` of a currency without decimals: three digits after a point are thousands. */
function wholeText(text: string): string {
  const written = westernDigits(text);
  return amountText(/^\d+\.\d{3}$/.test(written) ? written.replace('.', '') : written);
}

/** What comes whole may have points or commas between its own thousands, and decimals where none are typed. */
function pasted(text: string, decimals: boolean): string {
  if (decimals) return text.includes(',') ? amountText(text) : text;
  const written = westernDigits(text).replace(/[^\d.,]|[.,]\D*$/g, '');
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(written);
  return amountText(isGrouped ? written.replace(/[.,]/g, '') : written).replace(/\.0+$/, '');
}

/** The field's text after an edit that left `raw` in it, with the caret at `caret`; and the part behind the caret. */
function typed(
  edit: Edit | undefined,
  raw: string,
  caret: number,
  decimals: boolean,
): { text: string; behind: string } {
  const textOf = decimals ? amountText : wholeText;
  const allOf = decimals ? amountText : (text: string) => pasted(text, false);
  const behind = plain(raw.slice(caret));
  if (edit?.kind.startsWith('delete')) {
    let [left, right] = [plain(raw.slice(0, caret)), behind];
    // Only a comma of ours was deleted: what is meant is the digit next to it.
    if (raw !== edit.shown && left + right === plain(edit.shown)) {
      if (edit.kind.endsWith('Backward')) left = left.slice(0, -1);
      else right = right.slice(1);
    }
    return { text: textOf(left + right), behind: right };
  }
  const isInserted = edit !== undefined && raw.startsWith(edit.shown.slice(0, edit.start));
  if (!isInserted || raw.slice(caret) !== edit.shown.slice(edit.end)) return { text: allOf(raw), behind };
  const left = plain(edit.shown.slice(0, edit.start));
  const between = raw.slice(edit.start, caret);
  const inserted = between.length > 1 ? pasted(between, decimals) : between.replace(',', '.');
  return { text: textOf(left + inserted + behind), behind };
}

/** The caret's place in the shown text, so that as much is behind it as before. */
export function caretBefore(shown: string, behind: string): number {
  let at = shown.length;
  for (let left = behind.length; left > 0 && at > 0; at--) if (shown[at - 1] !== ',') left--;
  return at;
}

const edits = new WeakMap<HTMLInputElement, Edit>();

/** A ref for the field: remembers the text before each edit. */
export function watchEdits(field: HTMLInputElement) {
  const remember = ({ inputType }: InputEvent) => {
    const { value: shown, selectionStart, selectionEnd } = field;
    edits.set(field, {
      shown,
      start: selectionStart ?? shown.length,
      end: selectionEnd ?? shown.length,
      kind: inputType,
    });
  };
  field.addEventListener('beforeinput', remember);
  return () => field.removeEventListener('beforeinput', remember);
}

/** Puts the commas where they belong after an edit, and the caret back; gives the text without commas. */
export function regroup(field: HTMLInputElement, decimals: boolean): string {
  const { value, selectionStart } = field;
  const { text, behind } = typed(edits.get(field), value, selectionStart ?? value.length, decimals);
  edits.delete(field);
  field.value = grouped(text);
  const caret = caretBefore(field.value, behind);
  field.setSelectionRange(caret, caret);
  return text;
}
