/**
 * The small QR on a Thai transfer slip (Bank of Thailand, "slip verify"): fields as in EMVCo. Tag 00 holds the kind
 * (00 = 000001), the sending bank's number (01) and the transaction's reference (02); tag 51 the country, tag 91 a
 * checksum over all before it. It carries no amount: that is known to the bank only, so a slip is never credited by it.
 */
import { crc16, decode } from '../qrcode/emvco.ts';

export interface SlipCode {
  /** Three digits, by which the Bank of Thailand numbers banks: 004 is Kasikornbank. */
  readonly sendingBank: string;
  readonly transactionReference: string;
}

const KIND = '000001';

/** The content of the code on a slip; undefined for anything else, also when its checksum is wrong. */
export function readSlipCode(text: string): SlipCode | undefined {
  if (!/9104[0-9A-Fa-f]{4}$/.test(text) || crc16(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) return undefined;
  try {
    const slip = decode(decode(text).get('00') ?? '');
    const sendingBank = slip.get('01') ?? '';
    const transactionReference = slip.get('02') ?? '';
    const isSlip = slip.get('00') === KIND && /^\d{3}$/.test(sendingBank) && /^[\w-]{4,60}$/.test(transactionReference);
    return isSlip ? { sendingBank, transactionReference } : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
