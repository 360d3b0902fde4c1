import type { Figure } from '../../contract/money.ts';
import type { MessageId } from '../../contract/texts.ts';
import { pagedList } from '../paged-list.ts';

/** One sum that was earned or received. */
export interface Entry {
  /** The person it came through; null if it came through nobody. */
  readonly name: string | null;
  /** Null if it is not known. */
  readonly amount: Figure | null;
  /** ISO 8601; null if it is not known. */
  readonly at: string | null;
}

/** The amounts received so far, newest first: the lists of the invite and the refund dialog. */
export const recordList = pagedList<Entry>('records', 'quiet');

/** The toast of what was received, in the service's words where it has any. */
export function receivedNotice(answer: { readonly message?: string } | null, text: MessageId) {
  const words = answer?.message === undefined ? { text } : { raw: answer.message };
  return { type: 'notice.shown' as const, tone: 'success' as const, ...words };
}
