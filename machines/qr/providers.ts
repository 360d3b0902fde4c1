/** The limits of each QR provider: the rule **QR providers**. */
import { bahtToSatang, type Satang, satang } from '../../contract/money.ts';
import type { QrProvider } from '../../contract/qrcode.ts';

interface QrRules {
  /** Amounts offered at a tap, in satang. */
  readonly quick: readonly Satang[];
  /** The smallest amount with which "create" can be pressed, in satang. */
  readonly minimum: Satang;
}

/** The least amount of a code, whatever the provider's minimum: one baht, in satang. */
export const LEAST = bahtToSatang(1);

const baht = (...amounts: number[]) => amounts.map(bahtToSatang);

const ANY_AMOUNT: QrRules = { quick: baht(10, 20, 50, 100, 500, 1000), minimum: satang(1) };

const RULES: Readonly<Record<QrProvider, (paytimzMinimum: Satang) => QrRules>> = {
  KBANK: () => ANY_AMOUNT,
  SCB: () => ANY_AMOUNT,
  GSB: () => ANY_AMOUNT,
  BCEL: () => ANY_AMOUNT,
  WW: () => ({ quick: baht(100, 200, 300, 500, 1000), minimum: bahtToSatang(100) }),
  PAYTIMZ: (minimum) => ({ quick: baht(10, 50, 100, 500, 1000).filter((amount) => amount >= minimum), minimum }),
};

/** `paytimzMinimum`: the build setting, in satang. */
export function rulesOf(provider: QrProvider, paytimzMinimum: Satang): QrRules {
  return RULES[provider](paytimzMinimum);
}
