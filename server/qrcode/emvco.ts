/**
 * The text in a payment QR: EMVCo Merchant-Presented Mode. A list of fields, each a two-digit tag, a two-digit length
 * and the value; templates hold such a list themselves; a checksum ends it.
 *
 * - Thai PromptPay (Bank of Thailand): tag 29 (credit transfer) pays a person or an e-wallet, tag 30 (bill payment)
 *   pays a biller with a reference that tells which bill it was. Currency 764 (baht), country TH.
 * - Lao QR (LAPNet), which every bank's app in Laos reads: tag 38. Currency 418 (kip, whole ones), country LA.
 * - BCEL OnePay, for a member whose wallet is in baht: tag 33. Currency 764, country LA.
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
const KIP: Field = ['53', '418'];

export interface Charge {
  /** Hundredths, above zero. */
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

/** A bank of Laos for LAPNet: BCEL. */
const IIN = '27710418';
/** The kind of payment: to a merchant. */
const TO_MERCHANT = '002';

/** Lao QR, in kip: a payment to a merchant of BCEL's. The amount is in whole kip. */
export function laoQr(merchantId: string, charge: Charge): string {
  const account: Field[] = [
    ['00', 'A005266284662577'],
    ['01', IIN],
    ['02', TO_MERCHANT],
    ['03', merchantId],
  ];
  return sealed([FORMAT, DYNAMIC, ['38', account], KIP, ['54', String(charge.amount / 100)], ...inLaos(charge)]);
}

/** BCEL OnePay, in baht. */
export function onePay(merchantId: string, charge: Charge): string {
  const account: Field[] = [
    ['00', 'BCEL'],
    ['01', 'ONEPAY'],
    ['02', merchantId],
  ];
  return sealed([FORMAT, DYNAMIC, ['33', account], BAHT, amountOf(charge), ...inLaos(charge)]);
}

const inLaos = ({ merchant, reference }: Charge): Field[] => [
  ['52', '7995'],
  ['58', 'LA'],
  ['59', merchant],
  ['60', 'VTE'],
  ['62', [['05', reference]]],
];
