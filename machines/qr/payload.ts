/** Reads the payee and the network from the text of a payment's code (EMVCo). */

/** The payee as the payer's own app shows it. */
export interface Payee {
  readonly name: string | null;
  /** The network by whose mark payers know the code. */
  readonly network: 'promptPay' | 'laoQr' | null;
}

/** The tags of a network's account, and how its identifier begins. */
const NETWORKS = [
  { network: 'promptPay', tags: ['29', '30'], id: 'A00000067701011' },
  { network: 'laoQr', tags: ['38'], id: 'A005266284662577' },
] as const;

/** The fields of a code by their tags, up to the first that cannot be read. */
function fieldsOf(payload: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at + 4 <= payload.length; ) {
    const digits = payload.slice(at + 2, at + 4);
    // A length below zero would lead back, and never to an end.
    if (!/^\d\d$/.test(digits)) break;
    const length = Number(digits);
    fields.set(payload.slice(at, at + 2), payload.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

/** The payee of a code; nothing is known of one that came as a picture only. */
export function payeeIn(payload: string | null | undefined): Payee {
  const fields = fieldsOf(payload ?? '');
  const idOf = (tag: string) => fieldsOf(fields.get(tag) ?? '').get('00') ?? '';
  const known = NETWORKS.find(({ tags, id }) => tags.some((tag) => idOf(tag).startsWith(id)));
  return { name: fields.get('59')?.trim() || null, network: known?.network ?? null };
}
