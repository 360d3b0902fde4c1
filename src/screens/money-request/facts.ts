import type { Figure } from '../../../contract/money.ts';
import type { RequestView } from '../../../machines/money-request/request.ts';

/** How much a request is about; null where that is not an amount of money. */
export function amountOf({ ask }: Pick<RequestView, 'ask'>): Figure | null {
  return 'amount' in ask ? ask.amount : null;
}
