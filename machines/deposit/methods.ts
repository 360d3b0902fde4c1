/** The ways to pay in that the service offers: the rule **Ways to deposit**. */
import type { Currency } from '../../contract/entities.ts';
import type { DepositBank, DepositOptions, DepositWallet } from '../../contract/member-lookups.ts';
import { bahtToSatang, type Satang } from '../../contract/money.ts';
import { PAYMENT_SERVICES, type PaymentService, QR_BANKS, type QrProvider } from '../../contract/qrcode.ts';

export interface QrMethod {
  readonly provider: QrProvider;
  readonly bank: DepositBank;
}

function providerOf({ bankCode, bankType, mode }: DepositBank): QrProvider | undefined {
  const service = PAYMENT_SERVICES.find((known) => known === bankType || known === bankCode);
  if (service !== undefined) return service;
  return mode === 'QR' ? QR_BANKS.find((known) => known === bankCode) : undefined;
}

/** A payment service has a name of its own; a bank is known by the bank's. */
export function isPaymentService(provider: QrProvider): provider is PaymentService {
  return PAYMENT_SERVICES.some((known) => known === provider);
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

/** Accounts to transfer to. */
export interface TransferAccounts {
  /** The accounts that the service reads: the money is in the wallet within 1 minute. */
  readonly automatic: readonly DepositBank[];
  /** The slip is read by a person: in the wallet within 1 hour. */
  readonly manual: readonly DepositBank[];
}

/** Every listed account that has a number and is not paid by QR. With `isManual` nothing is read by itself. */
export function transferAccounts({ banks, isManual }: Pick<DepositOptions, 'banks' | 'isManual'>): TransferAccounts {
  const accounts = banks.filter(
    (bank) => bank.bankAccountNo !== '' && bank.mode !== 'QR' && providerOf(bank) === undefined,
  );
  const isAutomatic = (bank: DepositBank) => bank.mode === 'AUTO' && !isManual;
  return { automatic: accounts.filter(isAutomatic), manual: accounts.filter((bank) => !isAutomatic(bank)) };
}

/** True-wallet accounts: those that are read by the service, and whether gift links are taken. */
export interface TrueWallets {
  readonly automatic: readonly DepositWallet[];
  readonly giftLinks: boolean;
}

export function trueWallets({ wallets }: Pick<DepositOptions, 'wallets'>): TrueWallets {
  const isAutomatic = ({ mode }: DepositWallet) => mode.toUpperCase() === 'AUTO';
  return { automatic: wallets.filter(isAutomatic), giftLinks: !wallets.every(isAutomatic) };
}

export type DepositWay = 'qr' | 'bank' | 'trueWallet';

/** The options of a member whose amounts are in this currency: true-wallet and its gift links are in baht alone. */
export function optionsIn(currency: Currency, options: DepositOptions): DepositOptions {
  return currency === 'BAHT' ? options : { ...options, wallets: [] };
}

/** The ways to choose from, the quickest first. */
export function waysOf(options: DepositOptions): DepositWay[] {
  const { automatic, manual } = transferAccounts(options);
  const ways: [DepositWay, boolean][] = [
    ['qr', qrMethods(options).length > 0],
    ['bank', automatic.length + manual.length > 0],
    ['trueWallet', options.wallets.length > 0],
  ];
  return ways.filter(([, offered]) => offered).map(([way]) => way);
}

/** Smallest automatic true-wallet transfer: 2 baht, the rule **Deposit hints**. */
export const TRUE_WALLET_MINIMUM: Satang = bahtToSatang(2);
