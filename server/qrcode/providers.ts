/** QR providers: which are offered, what they take, what their codes say. See the rule **QR providers**. */
import { PAYMENT_SERVICES, QR_PROVIDERS, type QrProvider } from '../../contract/qrcode.ts';
import type { Queries } from '../db/database.ts';
import { type Charge, onePay, promptPayBill, promptPayWallet } from './emvco.ts';

interface Provider {
  /** Satang; nobody takes less than a baht. */
  readonly minimum: number;
  payload(charge: Charge): string;
}

/** Most that a code may be for, in satang: what PromptPay moves at once for an ordinary account. */
export const QR_MAXIMUM = 200_000_00;

/** Numbers that cannot exist, so that nobody who scans a trial code pays a stranger. An operator puts its own here. */
const NOBODY = '000000000000000';

const bank: Provider = { minimum: 100, payload: (charge) => promptPayBill(NOBODY, charge) };

const PROVIDERS: Readonly<Record<QrProvider, Provider>> = {
  KBANK: bank,
  SCB: bank,
  GSB: bank,
  BCEL: { minimum: 100, payload: (charge) => onePay('TRIALMERCHANT', charge) },
  WW: { minimum: 100_00, payload: (charge) => promptPayWallet(NOBODY, charge) },
  PAYTIMZ: { minimum: 10_00, payload: (charge) => promptPayWallet(NOBODY, charge) },
};

/** True if a provider takes the amount (satang). */
export function takesAmount(provider: QrProvider, amount: number): boolean {
  return amount >= PROVIDERS[provider].minimum && amount <= QR_MAXIMUM;
}

/** The text of a provider's code for an amount in satang. */
export function payloadFor(provider: QrProvider, amount: number, reference: string): string {
  return PROVIDERS[provider].payload({ amount, reference, merchant: 'LUCKY WALLET' });
}

/**
 * Those that the deposit lookup lists: banks of the mode `QR`, and payment services, which are a `bankType` there because
 * the account behind one is some bank's.
 */
export async function offeredProviders(db: Queries): Promise<string[]> {
  const rows = await db.query<{ provider: string }>(
    `select distinct case when bank_type = any($1) then bank_type else bank_code end as provider
     from deposit_bank where is_active and mode = 'QR'`,
    [PAYMENT_SERVICES],
  );
  return rows.map(({ provider }) => provider);
}

/** The providers that give no code at the moment. */
export async function failingProviders(db: Queries): Promise<QrProvider[]> {
  const rows = await db.query<{ provider: string }>('select provider from qr_provider_failure');
  return QR_PROVIDERS.filter((known) => rows.some(({ provider }) => provider === known));
}

/** Lets a provider fail, or work again. */
export async function setFailing(db: Queries, provider: QrProvider, failing: boolean, now: Date): Promise<void> {
  if (failing)
    await db.query('insert into qr_provider_failure (provider, since) values ($1, $2) on conflict do nothing', [
      provider,
      now,
    ]);
  else await db.query('delete from qr_provider_failure where provider = $1', [provider]);
}
