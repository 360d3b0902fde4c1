import type { Figure } from '../../../contract/money.ts';
import type { RequestView } from '../../../machines/money-request/request.ts';

/** The amount of a request; null if it is not about an amount of money. */
export function amountOf({ ask }: Pick<RequestView, 'ask'>): Figure | null {
  return 'amount' in ask ? ask.amount : null;
}
