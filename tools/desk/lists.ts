/** The board's lists, each named by its path: what is shown of one is a page of what its search finds. */
import type * as v from 'valibot';
import type { ledgerReply, membersReply, qrcodesReply, smsReply } from '../../server/desk/contract.ts';
import type { giftsReply, slipsReply, withdrawalsReply } from '../../server/desk/money-contract.ts';

export interface DeskLists {
  readonly sms: v.InferOutput<typeof smsReply>;
  readonly qrcodes: v.InferOutput<typeof qrcodesReply>;
  readonly slips: v.InferOutput<typeof slipsReply>;
  readonly withdrawals: v.InferOutput<typeof withdrawalsReply>;
  readonly members: v.InferOutput<typeof membersReply>;
  readonly gifts: v.InferOutput<typeof giftsReply>;
  readonly ledger: v.InferOutput<typeof ledgerReply>;
}
export type ListName = keyof DeskLists;

/** The part of a list that is wanted, or shown. */
export interface View {
  /** Empty for all entries. */
  readonly search: string;
  /** The places where this page and those before it begin, its own last; none for the first page. */
  readonly places: readonly string[];
}
export type Views = Readonly<Record<ListName, View>>;

const FIRST: View = { search: '', places: [] };
export const FIRST_PAGES: Views = {
  sms: FIRST,
  qrcodes: FIRST,
  slips: FIRST,
  withdrawals: FIRST,
  members: FIRST,
  gifts: FIRST,
  ledger: FIRST,
};

/** Entries of a page. */
const ENTRIES: Readonly<Record<ListName, number>> = {
  sms: 4,
  qrcodes: 8,
  slips: 8,
  withdrawals: 8,
  members: 8,
  gifts: 8,
  ledger: 10,
};

/** The path by which a page is read. */
export function pathOf(list: ListName, { search, places }: View): string {
  const query = new URLSearchParams({ limit: String(ENTRIES[list]) });
  if (search !== '') query.set('search', search);
  const before = places.at(-1);
  if (before !== undefined) query.set('before', before);
  return `${list}?${query}`;
}

/** The view one page on, or one page back. Null where there is no such page. */
export function turned({ search, places }: View, to: 'next' | 'previous', next: string | null): View | null {
  if (to === 'next') return next === null ? null : { search, places: [...places, next] };
  return places.length === 0 ? null : { search, places: places.slice(0, -1) };
}
