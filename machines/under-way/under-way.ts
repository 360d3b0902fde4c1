/** What of a member's is under way, as home shows it. Amounts in satang. */
import type { Held } from '../bonus/offer.ts';

/** The bonus or promotion that is active, and how far its turnover is. Null throughout for what the service does not tell. */
export type ActiveBonus = Pick<Held, 'kind' | 'type' | 'name' | 'turnoverRequired' | 'turnoverDone'>;

export interface UnderWay {
  readonly bonus: ActiveBonus | null;
}

/** What could be read: a part that is missing is as it was. */
export type UnderWayRead = Partial<UnderWay>;

export const NOTHING: UnderWay = { bonus: null };

/** Whether home has anything of it to show. */
export function isAny({ bonus }: UnderWay): boolean {
  return bonus !== null;
}
