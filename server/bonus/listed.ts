/** The bonuses of the page, with what each asks of the member (rule: Bonus page). */
import * as v from 'valibot';
import type { listBonuses } from '../../contract/bonus.ts';
import type { WireReplyOf } from '../../contract/call.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import type { Queries } from '../db/database.ts';
import { sayer } from '../texts/texts.ts';
import { conditionsOf } from './conditions.ts';
import type { Held } from './held.ts';
import { type Asking, COLUMNS, type Offer, offeredAt, readRecords } from './offers.ts';

interface ListedRow extends Offer {
  banners: unknown;
}

const bannersSchema = v.array(v.object({ image: v.nullable(v.string()), html: v.nullable(v.string()) }));

/** Every bonus on offer, and one that is held though it is no longer offered, with the member's record of each. */
export async function readBonuses(
  db: Queries,
  held: Held | undefined,
  asking: Asking,
): Promise<WireReplyOf<typeof listBonuses>> {
  const { memberId, now } = asking;
  const rows = await db.query<ListedRow>(
    `select ${COLUMNS},
            (select coalesce(jsonb_agg(jsonb_build_object('image', image, 'html', html) order by position), '[]')
             from bonus_banner where code = b.code) as banners
     from bonus b where b.kind = 'bonus' and (${offeredAt('$1', '$3')} or b.code = $2) order by b.position, b.code`,
    [now, held?.code ?? null, memberId],
  );
  const records = await readRecords(db, memberId, held);
  const bannersOf = ({ banners }: ListedRow) => v.parse(bannersSchema, banners);
  const say = await sayer(
    db,
    rows.flatMap((row) => [row.name, row.notice, ...bannersOf(row).map(({ html }) => html)]),
  );
  const conditions = await conditionsOf(db, rows, asking);
  return rows.map((row, index) => ({
    code: row.code,
    name: say(row.name),
    type: row.type,
    maxReceived: row.max_received,
    percentFail: row.percent_fail,
    notice: say(row.notice),
    amount: row.amount === null ? null : satangToBaht(satang(row.amount)),
    turnoverTimes: row.turnover_times,
    depositMin: row.deposit_min === null ? null : satangToBaht(satang(row.deposit_min)),
    conditions: conditions[index] ?? [],
    banners: bannersOf(row).map(({ image, html }) => ({ image, html: html === null ? null : say(html) })),
    userBonus: records.get(row.code) ?? null,
  }));
}
