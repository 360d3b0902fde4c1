/** What the text in a payment's code (EMVCo) says of who is paid, and by which network. */

/** As the payer's own app shows it. */
export interface Payee {
  readonly name: string | null;
  readonly isPromptPay: boolean;
}

const PROMPTPAY = /^A00000067701011/;

/** The fields of a code by their tags; what cannot be read ends them. */
function fieldsOf(payload: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at + 4 <= payload.length; ) {
    const length = Number(payload.slice(at + 2, at + 4));
    if (!Number.isInteger(length)) break;
    fields.set(payload.slice(at, at + 2), payload.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

/** Nothing is known of a code of which there is only a picture. */
export function payeeIn(payload: string | null | undefined): Payee {
  const fields = fieldsOf(payload ?? '');
  const isPromptPay = ['29', '30'].some((tag) => PROMPTPAY.test(fieldsOf(fields.get(tag) ?? '').get('00') ?? ''));
  return { name: fields.get('59')?.trim() || null, isPromptPay };
}
