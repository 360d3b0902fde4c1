import type { ReactNode } from 'react';
import type { Currency } from '../../../contract/entities.ts';
import { MoneyContext, moneyIn } from '../../i18n/money.ts';

/** Around a member's pages: all that is said there of money is in the member's currency. */
export function MoneyProvider({ currency, children }: { currency: Currency; children: ReactNode }) {
  return <MoneyContext value={moneyIn(currency)}>{children}</MoneyContext>;
}
