import type { Figure } from '../../contract/money.ts';
import { pagedList } from '../paged-list.ts';

/** One sum that was earned or received. */
export interface Entry {
  /** Whom it came through; null where it came through nobody. */
  readonly name: string | null;
  /** Null where it is not known. */
  readonly amount: Figure | null;
  /** ISO 8601; null where it is not known. */
  readonly at: string | null;
}

/** What was received so far, newest first: the lists of the invite and the refund dialog. */
export const recordList = pagedList<Entry>('records', 'quiet');
