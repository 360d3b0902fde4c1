import { satang } from '../../contract/money.ts';

/** The smallest transfer: one baht, or one kip. No QR code is for less. */
export const LEAST = satang(1_00);
