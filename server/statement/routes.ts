/** The statement (rule: Statement): what a member did with money, newest first. Slips are in server/slip. */
import * as v from 'valibot';
import type { WireReplyOf } from '../../contract/call.ts';
import type { LocalText } from '../../contract/local-text.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import type { PayoutDetails } from '../../contract/payout.ts';
import { QR_PROVIDERS } from '../../contract/qrcode.ts';
import { type DepositMethod, FILTER_PARTS, listStatement } from '../../contract/statement.ts';
import type { App } from '../http/app-context.ts';
import { memberRoute } from '../http/route.ts';
import { SLIP } from '../slip/slips.ts';
import { type Say, sayer } from '../texts/texts.ts';
import type { Usual } from '../withdraw/usual.ts';
import type { WithdrawalStatus } from '../withdraw/withdrawals.ts';
import { readPage } from './pages.ts';
import { isSearch, searcher } from './search.ts';

type Entry = WireReplyOf<typeof listStatement>['statements'][number];

interface Row {
  type: string;
  status: string;
  from_place: string | null;
  to_place: string | null;
  amount: number;
  coin: number | null;
  reference: string;
  detail: unknown;
  created_at: Date;
  /** This says how far a withdrawal is; it is null for other entries. */
  payout: { stage: WithdrawalStatus; since: string; reason: string | null; details: PayoutDetails } | null;
  from_name: LocalText | null;
  to_name: LocalText | null;
}

const described = v.optional(v.object({ description: v.string() }));
/** The records that an entry may carry (rule: Statement). */
const detail = v.object({
  bonus: described,
  promotion: described,
  invite: described,
  refund: described,
  luckydraw: described,
});

type Detail = v.InferOutput<typeof detail>;

const bankName = (place: string) =>
  `(select jsonb_strip_nulls(jsonb_build_object('th', name_th, 'la', name_la, 'en', name_en)) from bank where code = ${place})`;

/** The columns of an entry, with the names of banks, and how far a withdrawal is. */
const COLUMNS = `l.type, l.status, l.from_place, l.to_place, l.amount, l.coin, l.reference, l.detail, l.created_at,
  (select jsonb_build_object('stage', w.status, 'since', coalesce(w.decided_at, w.processing_at, w.created_at), 'reason', w.reason,
    'details', w.details)
   from withdrawal w where l.type = 'withdraw' and w.reference = l.reference) as payout,
  ${bankName('l.from_place')} as from_name, ${bankName('l.to_place')} as to_name`;

export function statementModule(app: App): void {
  const { timeZone } = app.config;
  const search = searcher(app.db);
  memberRoute(app, listStatement, async ({ member, body, now }) => {
    if (!isSearch(body)) {
      const list = { table: 'activity', columns: COLUMNS } as const;
      const { total, rows } = await readPage<Row>(app.db, list, { memberId: member.id, ...body });
      return { total, statements: await entries(app, rows, now) };
    }
    const found = await search<Row>({ memberId: member.id, columns: COLUMNS, timeZone }, body);
    return {
      total: found.total,
      statements: await entries(app, found.rows, now),
      filtered: FILTER_PARTS.filter((part) => body[part] !== undefined),
      lookedThrough: found.lookedThrough,
      sums: { in: satangToBaht(satang(found.in)), out: satangToBaht(satang(found.out)) },
    };
  });
}

async function entries({ db, usual }: App, rows: readonly Row[], now: Date): Promise<Entry[]> {
  const read = rows.map((row) => ({ row, detail: v.parse(detail, row.detail) }));
  const say = await sayer(
    db,
    read.flatMap((one) => Object.values(one.detail).map((record) => record?.description)),
  );
  return Promise.all(
    read.map(async (one) => ({ ...entry(say, one.row, one.detail), ...(await expected(usual, one.row, now)) })),
  );
}

/** The usual time of a payout that is under way, where it is known. */
async function expected(usual: Usual, { payout, to_place, created_at }: Row, now: Date) {
  if ((payout?.stage !== 'created' && payout?.stage !== 'processing') || to_place === null) return {};
  const time = await usual(to_place, now);
  return time && { usual: time, late: now.getTime() - created_at.getTime() > time.most * 1000 };
}

const isQr = (place: string | null) => QR_PROVIDERS.some((provider) => provider === place);

/** The way by which a deposit came; undefined where its places do not say. */
function methodOf({ type, from_place, reference }: Row): DepositMethod | undefined {
  if (type !== 'deposit') return undefined;
  if (from_place === 'TRUEWALLET') return 'giftLink';
  if (isQr(from_place)) return 'qr';
  if (from_place !== 'BANK') return undefined;
  return reference.startsWith(SLIP) ? 'slip' : 'bankTransfer';
}

/** The amount travels without a sign: it follows from the type (rule: Statement signs). */
function entry(say: Say, row: Row, detail: Detail): Entry {
  const said = Object.entries(detail).flatMap(([name, record]) =>
    record === undefined ? [] : [[name, { description: say(record.description) }]],
  );
  return {
    statementType: row.type,
    status: row.status,
    from: row.from_place,
    to: row.to_place,
    ...(row.from_name && { fromName: row.from_name }),
    ...(row.to_name && { toName: row.to_name }),
    method: methodOf(row),
    amount: satangToBaht(satang(row.amount)),
    createdAt: row.created_at.toISOString(),
    reference: row.reference,
    ...row.payout?.details,
    ...(row.payout && { stage: row.payout.stage, stageAt: new Date(row.payout.since).toISOString() }),
    ...(row.payout?.reason ? { reason: row.payout.reason } : {}),
    ...(row.coin === null ? {} : { coin: row.coin }),
    ...Object.fromEntries(said),
  };
}
