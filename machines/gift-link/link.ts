/** A true-wallet gift link, as players paste it. */
import type { Moved } from '../receipt/answer.ts';
import type { Receipt } from '../receipt/receipt.ts';

/**
 * The gift link in what was pasted: apps share it with words around it. Null unless it is an https address at
 * gift.truemoney.com itself.
 */
export function giftLinkIn(text: string): string | null {
  return /(?:^|\s)(https:\/\/gift\.truemoney\.com\/\S+)/i.exec(text)?.[1] ?? null;
}

export function giftReceipt(moved: Moved): Receipt {
  return {
    kind: 'deposit',
    progress: 'done',
    amount: moved.amount,
    reference: moved.reference,
    at: moved.at,
    method: 'giftLink',
    from: { kind: 'named', name: 'TrueMoney Wallet' },
    to: { kind: 'wallet' },
  };
}
