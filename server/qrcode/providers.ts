/** QR providers: which are offered, what they take, what their codes say. See the rule **QR providers**. */
import type { Currency } from '../../contract/entities.ts';
import { PAYMENT_SERVICES, QR_PROVIDERS, type QrProvider, SERVICE_AMOUNTS } from '../../contract/qrcode.ts';
import type { Queries } from '../db/database.ts';
import { payable } from '../wallet/units.ts';
import { type Charge, laoQr, onePay, promptPayBill, promptPayWallet } from './emvco.ts';

interface Provider {
  /** In hundredths; nobody takes less than a baht. */
  readonly minimum: number;
  payload(charge: Charge): string;
}

/** Most that a code may be for, in hundredths: what PromptPay and LAPNet move at once for an ordinary account. */
const MOST: Readonly<Record<Currency, number>> = { BAHT: 200_000_00, LAK: 100_000_000_00 };
export const mostOf = (currency: Currency): number => MOST[currency];

/** Numbers that cannot exist, so that nobody who scans a trial code pays a stranger. An operator puts its own here. */
const NOBODY = '000000000000000';

const bank: Provider = { minimum: 100, payload: (charge) => promptPayBill(NOBODY, charge) };

const IN_BAHT: Readonly<Record<QrProvider, Provider>> = {
  KBANK: bank,
  SCB: bank,
  GSB: bank,
  BCEL: { minimum: 100, payload: (charge) => onePay('TRIALMERCHANT', charge) },
  WW: { minimum: SERVICE_AMOUNTS.WW.minimum * 100, payload: (charge) => promptPayWallet(NOBODY, charge) },
  PAYTIMZ: { minimum: SERVICE_AMOUNTS.PAYTIMZ.minimum * 100, payload: (charge) => promptPayWallet(NOBODY, charge) },
};

const IN_KIP: Partial<typeof IN_BAHT> = {
  BCEL: { minimum: 1_000_00, payload: (charge) => laoQr('TRIALMERCHANT', charge) },
};

const providerIn = (currency: Currency, provider: QrProvider) => (currency === 'LAK' ? IN_KIP : IN_BAHT)[provider];

/** True if a provider takes the amount (hundredths) in a currency. */
export function takesAmount(provider: QrProvider, amount: number, currency: Currency): boolean {
  const least = providerIn(currency, provider)?.minimum;
  return least !== undefined && amount >= least && amount <= mostOf(currency) && payable(amount, currency) === amount;
}

/** The text of a provider's code for an amount in hundredths. Throws a RangeError where it has none in the currency. */
export function payloadFor(provider: QrProvider, amount: number, currency: Currency, reference: string): string {
  const found = providerIn(currency, provider);
  if (found === undefined) throw new RangeError(`${provider} gives no codes in ${currency}`);
  return found.payload({ amount, reference, merchant: 'LUCKY WALLET' });
}

export interface Offered {
  readonly provider: string;
  readonly currency: Currency;
}

/**
 * Those that the deposit lookup lists: banks of the mode `QR`, and payment services, which are a `bankType` there because
 * the account behind one is some bank's.
 */
export function offeredProviders(db: Queries): Promise<Offered[]> {
  return db.query<Offered>(
    `select distinct case when bank_type = any($1) then bank_type else bank_code end as provider, currency
     from deposit_bank where is_active and mode = 'QR'`,
    [PAYMENT_SERVICES],
  );
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
