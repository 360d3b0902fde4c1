/** The names of places of money on the screen. */

import type { BankAccount } from '../../../contract/entities.ts';
import type { MoneyPlace } from '../../../machines/receipt/receipt.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { useBankName } from '../../i18n/bank-name.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { masked } from '../profile/account-number.ts';

/** A bank account in a picture's lines, as `BankAccountLines` shows it. */
export function useAccountLines(): (account: BankAccount) => string[] {
  const bankOf = useBankName();
  return (account) => [
    bankOf(account).name,
    account.bankAccountNo === null ? UNKNOWN : masked(account.bankAccountNo),
    account.bankAccountName ?? UNKNOWN,
  ];
}

export function usePlaceName(): (place: Exclude<MoneyPlace, { kind: 'bank' }>) => string {
  const t = useText();
  const said = useSaid();
  return (place) => (place.kind === 'named' ? said(place.name) : t(`receipt.place.${place.kind}`));
}
