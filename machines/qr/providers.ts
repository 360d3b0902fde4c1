/** The limits of each QR provider: the rule **QR providers**. */
import type { Currency } from '../../contract/entities.ts';
import { bahtToSatang, type Satang, satang } from '../../contract/money.ts';
import { type QrProvider, SERVICE_AMOUNTS } from '../../contract/qrcode.ts';
import { isPaymentService } from '../deposit/methods.ts';

interface QrRules {
  /** Amounts offered at a tap, in satang. */
  readonly quick: readonly Satang[];
  /** The smallest amount with which "create" can be pressed, in satang. */
  readonly minimum: Satang;
}

const baht = (...amounts: number[]) => amounts.map(bahtToSatang);

/** The amounts that every bank takes. */
const ANY_AMOUNT: QrRules = { quick: baht(10, 20, 50, 100, 500, 1000), minimum: satang(1) };

/** The amounts in kip that every provider takes. */
const IN_KIP: QrRules = {
  quick: [50_000_00, 100_000_00, 200_000_00, 500_000_00, 1_000_000_00].map(satang),
  minimum: satang(1_000_00),
};

/** `paytimzMinimum`: the build setting, in satang. */
export function rulesOf(provider: QrProvider, paytimzMinimum: Satang, currency: Currency = 'BAHT'): QrRules {
  if (currency === 'LAK') return IN_KIP;
  if (!isPaymentService(provider)) return ANY_AMOUNT;
  const { quick, minimum: least } = SERVICE_AMOUNTS[provider];
  const minimum = provider === 'PAYTIMZ' ? paytimzMinimum : bahtToSatang(least);
  return { quick: baht(...quick).filter((amount) => amount >= minimum), minimum };
}
