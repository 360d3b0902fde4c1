/** Bonuses and promotions on offer, and what a member has received of them (rule: Bonus page). Amounts in satang. */
import * as v from 'valibot';
import type { activateBonus } from '../../contract/bonus.ts';
import type { WireReplyOf } from '../../contract/call.ts';
import type { Currency } from '../../contract/entities.ts';
import { one, type Queries } from '../db/database.ts';
import { type Held, standingOf } from './held.ts';

export interface Offer {
  readonly code: string;
  readonly kind: Held['kind'];
  readonly name: string;
  readonly type: Held['type'];
  readonly max_received: number;
  readonly percent_fail: number;
  /** HTML. */
  readonly notice: string;
  readonly turnover_times: number;
  /** Stakes of the member's own before it is received, as a multiple of what is credited. */
  readonly played_times: number;
  /** The amount credited, unless it is a share of a deposit (`deposit_percent`, `amount_max`). */
  readonly amount: number | null;
  readonly deposit_percent: number | null;
  readonly amount_max: number | null;
  /** The least deposit that it takes. */
  readonly deposit_min: number | null;
  readonly currency: Currency;
  /** True if all members together can receive it only so often. `is_full`: that quota is used up. */
  readonly has_quota: boolean;
  readonly is_full: boolean;
}

export const COLUMNS = `b.code, b.kind, b.name, b.type, b.max_received, b.percent_fail, b.notice, b.turnover_times, b.played_times, b.amount,
  b.deposit_percent, b.amount_max, b.deposit_min, b.currency, b.quota is not null as has_quota,
  coalesce(b.given >= b.quota, false) as is_full`;

/** The SQL condition that `b` is in the currency of the member that the parameter names. */
const inCurrencyOf = (member: string) => `b.currency = (select currency from member where id = ${member})`;

/** The SQL condition that the member can receive `b` at the moment; both are parameters. */
export const offeredAt = (now: string, member: string) =>
  `(b.is_active and (b.starts_at is null or b.starts_at <= ${now}) and (b.ends_at is null or b.ends_at > ${now})
    and ${inCurrencyOf(member)})`;

/** A bonus or promotion that is on offer, by its code; undefined for one that is unknown, not yet or no longer there. */
export async function findOffer(
  db: Queries,
  kind: Offer['kind'],
  code: string,
  { memberId, now }: Pick<Asking, 'memberId' | 'now'>,
): Promise<Offer | undefined> {
  const [offer] = await db.query<Offer>(
    `select ${COLUMNS} from bonus b where b.code = $1 and b.kind = $2 and ${offeredAt('$3', '$4')}`,
    [code, kind, now, memberId],
  );
  return offer;
}

/** Tells why no promotion is on offer by this code. One that was taken off, or is in another currency, is unknown. */
export async function whyNoPromotion(
  db: Queries,
  code: string,
  { memberId, now }: Pick<Asking, 'memberId' | 'now'>,
): Promise<'PROMOTION_EXPIRED' | 'PROMOTION_NOT_BEGUN' | 'NO_PROMOTION'> {
  const [known] = await db.query<{ is_over: boolean }>(
    `select coalesce(b.ends_at <= $2, false) as is_over from bonus b
     where b.code = $1 and b.kind = 'promotion' and b.is_active and ${inCurrencyOf('$3')}`,
    [code, now, memberId],
  );
  if (known === undefined) return 'NO_PROMOTION';
  return known.is_over ? 'PROMOTION_EXPIRED' : 'PROMOTION_NOT_BEGUN';
}

/** An offer by its code alone, whether it is open or not. */
export async function readOffer(db: Queries, code: string): Promise<Offer | undefined> {
  const [offer] = await db.query<Offer>(`select ${COLUMNS} from bonus b where b.code = $1`, [code]);
  return offer;
}

export interface Asking {
  readonly memberId: number;
  /** IANA zone in which days and weeks are counted. */
  readonly timeZone: string;
  readonly now: Date;
}

/** Finds the start of the day or week in which a bonus of a type is counted (from Monday). Undefined for `limit`. */
export async function periodStart(
  db: Queries,
  type: Offer['type'],
  { timeZone, now }: Asking,
): Promise<Date | undefined> {
  if (type === 'limit') return undefined;
  const { start } = one(
    await db.query<{ start: Date }>(`select date_trunc($1, $2::timestamptz at time zone $3) at time zone $3 as start`, [
      type,
      now,
      timeZone,
    ]),
  );
  return start;
}

/** True if a member has received it as often as it allows, counted by its type's rule (rule: Bonus limits). */
export async function isReceivedInFull(db: Queries, offer: Offer, asking: Asking): Promise<boolean> {
  const { received } = one(
    await db.query<{ received: number }>(
      `select count(*)::int as received from bonus_receipt
       where member_id = $1 and code = $2 and ($3::timestamptz is null or received_at >= $3)`,
      [asking.memberId, offer.code, (await periodStart(db, offer.type, asking)) ?? null],
    ),
  );
  return received >= offer.max_received;
}

interface ReceiptRow {
  code: string;
  received: unknown;
}

const datesSchema = v.array(
  v.pipe(
    v.number(),
    v.transform((milliseconds) => new Date(milliseconds).toISOString()),
  ),
);

/** Receipts that are listed of a bonus without end; one that is limited lists as many as it allows. */
const LISTED = 50;

type UserBonus = WireReplyOf<typeof activateBonus>;

/**
 * A member's records by the codes of what was received, newest receipts first. An entry's `updatedAt` is when it was
 * received, so that a bonus that ends on another day still counts for the day that it was received.
 */
export async function readRecords(
  db: Queries,
  memberId: number,
  held: Held | undefined,
  code?: string,
): Promise<Map<string, UserBonus>> {
  const rows = await db.query<ReceiptRow>(
    `select b.code, jsonb_agg((extract(epoch from r.received_at) * 1000)::bigint order by r.id desc) as received
     from bonus b cross join lateral
       (select id, received_at from bonus_receipt where member_id = $1 and code = b.code
        order by id desc limit greatest(b.max_received, $2::int)) r
     where $3::text is null or b.code = $3
     group by b.code`,
    [memberId, LISTED, code ?? null],
  );
  return new Map(
    rows.map((row) => [
      row.code,
      {
        _id: `${memberId}-${row.code}`,
        isActive: held?.code === row.code,
        received: v.parse(datesSchema, row.received).map((updatedAt) => ({ updatedAt })),
        ...(held?.code === row.code ? standingOf(held) : {}),
      },
    ]),
  );
}
