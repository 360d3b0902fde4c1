/** Which ways to pay in by QR the service offers (section 2, deposit). */
import type { DepositBank, DepositOptions } from '../../src/contract/lookups.ts';
import type { QrProvider } from '../../src/contract/qrcode.ts';

export interface QrMethod {
  readonly provider: QrProvider;
  readonly bank: DepositBank;
}

/** Payment types are always a QR; banks are one where the mode says so. */
const PAYMENT_TYPES: readonly QrProvider[] = ['WW', 'PAYTIMZ'];
const BANKS: readonly QrProvider[] = ['KBANK', 'SCB', 'GSB', 'BCEL'];

function providerOf({ bankCode, bankType, mode }: DepositBank): QrProvider | undefined {
  const type = PAYMENT_TYPES.find((known) => known === bankType || known === bankCode);
  if (type !== undefined) return type;
  return mode === 'QR' ? BANKS.find((known) => known === bankCode) : undefined;
}

/** Each provider once, in the service's order. */
export function qrMethods({ banks }: Pick<DepositOptions, 'banks'>): QrMethod[] {
  const methods = new Map<QrProvider, QrMethod>();
  for (const bank of banks) {
    const provider = providerOf(bank);
    if (provider !== undefined && !methods.has(provider)) methods.set(provider, { provider, bank });
  }
  return [...methods.values()];
}
