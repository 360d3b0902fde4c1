import type { Currency } from '../../contract/entities.ts';
import { type Satang, satang } from '../../contract/money.ts';

const LEAST: Readonly<Record<Currency, Satang>> = { BAHT: satang(1_00), LAK: satang(1_000_00) };

/** The smallest transfer, and the smallest QR code: one baht, or a thousand kip. */
export const leastIn = (currency: Currency = 'BAHT'): Satang => LEAST[currency];
