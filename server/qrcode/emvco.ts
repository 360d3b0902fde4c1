/**
 * The text in a payment QR: EMVCo Merchant-Presented Mode. A list of fields, each a two-digit tag, a two-digit length
 * and the value; templates hold such a list themselves; a checksum ends it.
 *
 * - Thai PromptPay (Bank of Thailand): tag 29 (credit transfer) pays a person or an e-wallet, tag 30 (bill payment)
 *   pays a biller with a reference that tells which bill it was. Currency 764 (baht), country TH.
 * - Lao (BCEL OnePay): tag 33. Currency 764 all the same and country LA: the wallet is kept in baht and the service
 *   knows no rate to kip (418), so a code in kip would be for an amount that nobody agreed to.
 */

/** A tag and its value, or the fields of a template. */
export type Field = readonly [tag: string, value: string | readonly Field[]];

/** Joins fields. Throws a RangeError when a value has more than 99 characters. */
export function encode(fields: readonly Field[]): string {
  return fields
    .map(([tag, content]) => {
      const value = typeof content === 'string' ? content : encode(content);
      if (value.length > 99) throw new RangeError(`field ${tag} has ${value.length} characters, 99 at most`);
      return `${tag}${String(value.length).padStart(2, '0')}${value}`;
    })
    .join('');
}

/** Takes fields apart, templates left as text. Throws a RangeError on a length that does not fit. */
export function decode(payload: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < payload.length; ) {
    const length = Number(payload.slice(at + 2, at + 4));
    const value = payload.slice(at + 4, at + 4 + length);
    if (!/^\d{4}$/.test(payload.slice(at, at + 4)) || value.length !== length)
      throw new RangeError(`no field at position ${at}`);
    fields.set(payload.slice(at, at + 2), value);
    at += 4 + length;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE (polynomial 1021, start FFFF) of an ASCII text, as four capital hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const char of text) {
    crc ^= char.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Fields and, as the last one (tag 63), the checksum over all of it including its own tag and length. */
export function sealed(fields: readonly Field[]): string {
  const text = `${encode(fields)}6304`;
  return text + crc16(text);
}

/** True if the checksum at the end is right. */
export function isSealed(payload: string): boolean {
  return /6304[0-9A-F]{4}$/.test(payload) && crc16(payload.slice(0, -4)) === payload.slice(-4);
}

const FORMAT: Field = ['00', '01'];
/** The field of a code for one payment only. */
const DYNAMIC: Field = ['01', '12'];
const BAHT: Field = ['53', '764'];

export interface Charge {
  /** Satang, above zero. */
  readonly amount: number;
  /** Capitals and digits, 20 at most: comes back with the payment. */
  readonly reference: string;
  /** Shown by the payer's app; ASCII, 25 characters at most. */
  readonly merchant: string;
}

/** Baht with two decimals, exactly. */
function amountOf({ amount }: Charge): Field {
  return ['54', `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`];
}

/** Bill payment to a biller (15 digits: tax number and suffix). */
export function promptPayBill(billerId: string, charge: Charge): string {
  const account: Field[] = [
    ['00', 'A000000677010112'],
    ['01', billerId],
    ['02', charge.reference],
  ];
  return sealed([FORMAT, DYNAMIC, ['30', account], BAHT, amountOf(charge), ['58', 'TH'], ['59', charge.merchant]]);
}

/** Credit transfer to an e-wallet (15 digits). It has no reference of its own: that stands in the additional data. */
export function promptPayWallet(walletId: string, charge: Charge): string {
  const account: Field[] = [
    ['00', 'A000000677010111'],
    ['03', walletId],
  ];
  return sealed([
    FORMAT,
    DYNAMIC,
    ['29', account],
    BAHT,
    amountOf(charge),
    ['58', 'TH'],
    ['59', charge.merchant],
    ['62', [['05', charge.reference]]],
  ]);
}

/** BCEL OnePay, in baht. */
export function onePay(merchantId: string, charge: Charge): string {
  const account: Field[] = [
    ['00', 'BCEL'],
    ['01', 'ONEPAY'],
    ['02', merchantId],
  ];
  return sealed([
    FORMAT,
    DYNAMIC,
    ['33', account],
    ['52', '7995'],
    BAHT,
    amountOf(charge),
    ['58', 'LA'],
    ['59', charge.merchant],
    ['60', 'VTE'],
    ['62', [['05', charge.reference]]],
  ]);
}
