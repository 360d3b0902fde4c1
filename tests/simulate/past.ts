/**
 * The history before a run: lists of more than a page, rounds, payouts and bonuses on both sides of midnight in
 * Bangkok, a prize that expires soon, a conversation with support. Once for the service's tables, once for the members'
 * own account.
 */
import type { Database } from '../../server/db/database.ts';
import type { Account } from './reference/account.ts';
import { beginOf, DAY, dayOf, HOUR, MINUTE } from './reference/rules.ts';

/** Messages of a conversation that has been before: more than a page of them. */
const SAID = 23;
/** Entries of each list. */
const MANY = 11;

interface Moments {
  readonly at: number;
  /** Midnight in Bangkok: the day of the run began. */
  readonly today: number;
}

interface Line {
  readonly type: string;
  readonly status: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: number;
  readonly at: number;
}

const numbers = Array.from({ length: MANY }, (_, index) => index);
const momentsOf = (at: number): Moments => ({ at, today: beginOf(dayOf(at)) });

/** Rounds, oldest first: in UTC each would be of the day before. */
const roundsOf = ({ today }: Moments) => [
  { at: today - 44 * HOUR, stake: 30_000 },
  { at: today - 22 * HOUR, stake: 40_000 },
  { at: today - 14 * HOUR, stake: 100_000 },
  { at: today + 3 * HOUR, stake: 70_000 },
];
/** One yesterday, which no longer counts, and one in the first hours of today. */
const payoutsOf = ({ today }: Moments) => [
  { at: today - HOUR, amount: 70_000, status: 'paid' },
  { at: today + 2 * HOUR, amount: 20_000, status: 'paid' },
];
/** The first has received it as often as a day allows. */
const receiptsOf = ({ today }: Moments, isFirst: boolean) => [
  { at: today - 30 * MINUTE, until: today - 20 * MINUTE },
  { at: today + HOUR, until: today + 70 * MINUTE },
  ...(isFirst ? [{ at: today + 80 * MINUTE, until: today + 90 * MINUTE }] : []),
];
const BONUS = { code: 'CHECKIN', amount: 100, required: 200 };

/** Lines of the statement, oldest first. `isFirst`: who invited the others. */
function linesOf(moments: Moments, isFirst: boolean): Line[] {
  const done = { status: 'SUCCESS' };
  // So many that a file of them takes several requests.
  const moves = Array.from({ length: isFirst ? 230 : MANY }, (_, n) => {
    const at = moments.today - 8 * DAY + n * (isFirst ? 40 * MINUTE : 9 * HOUR);
    const failed = n % 4 === 3 ? { status: 'FAILED' } : done;
    return {
      ...failed,
      type: 'transfer',
      from: 'WALLET',
      to: n % 2 === 0 ? 'PG' : 'JOKER',
      amount: 1_111 * (n + 1),
      at,
    };
  });
  const deposits = isFirst ? [{ ...done, type: 'deposit', from: 'BANK', to: 'WALLET', amount: 55_500 }] : [];
  const payouts = payoutsOf(moments).map(({ at, amount }) => ({
    ...done,
    type: 'withdraw',
    from: 'WALLET',
    to: 'KBANK',
    amount,
    at,
  }));
  const bonuses = receiptsOf(moments, isFirst).flatMap(({ at, until }) => [
    { ...done, type: 'bonus', from: 'BONUS', to: 'WALLET', amount: BONUS.amount, at },
    { ...done, type: 'finish_bonus', from: null, to: null, amount: BONUS.amount, at: until },
  ]);
  const early = deposits.map((one) => ({ ...one, at: moments.today - 9 * DAY }));
  return [...early, ...moves, ...payouts, ...bonuses].sort((one, other) => one.at - other.at);
}

const messagesOf = ({ today }: Moments) =>
  numbers.map((n) => ({ at: today - 7 * DAY + n * 10 * HOUR, amount: 2_000 + n, isRead: n < 6 }));
const slipsOf = ({ today }: Moments) => numbers.map((n) => ({ at: today - 6 * DAY + n * 11 * HOUR }));
const refundsOf = (moments: Moments) =>
  numbers.map((n) => ({
    day: dayOf(moments.at) - 15 + n,
    amount: 300 + n,
    at: moments.today - (14 - n) * DAY + 9 * HOUR,
  }));
/** Earnings from friends: the last was collected today, the first can be. */
const earningsOf = ({ today }: Moments) =>
  numbers.map((n) => {
    const at = today - (MANY - n) * 13 * HOUR;
    const collectedAt = n === MANY - 1 ? today + HOUR : at + 5 * HOUR;
    return { at, amount: 400 + n, collectedAt: n === 0 ? null : collectedAt };
  });
const prizeOf = ({ at }: Moments) => ({ at: at - 5 * DAY, expires: at + 2 * DAY, amount: 500 });

/** Writes the history into the service's tables. `memberIds`: the first has invited the others. */
export async function remember(db: Database, memberIds: readonly number[], at: number): Promise<void> {
  const moments = momentsOf(at);
  const insert = async (sql: string, rows: readonly object[]) => {
    if (rows.length > 0) await db.query(sql.replace('$rows', '$1::text::jsonb'), [JSON.stringify(rows)]);
  };
  const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
  const forEach = <R extends object>(rowsOf: (id: number, isFirst: boolean) => readonly R[]) =>
    memberIds.flatMap((member, place) => rowsOf(member, place === 0).map((row, n) => ({ member, n, ...row })));
  const [first] = memberIds;
  await db.query('update member set invited_by = $2 where id = any($1::bigint[]) and id <> $2', [
    memberIds,
    first ?? null,
  ]);
  await insert(
    `insert into play (member_id, game_code, stake, payout, at) select member, 'PG', stake, 0, at
     from jsonb_to_recordset($rows) as r (member bigint, stake bigint, at timestamptz)`,
    forEach(() => roundsOf(moments).map(({ stake, at: when }) => ({ stake, at: iso(when) }))),
  );
  await insert(
    `insert into activity (member_id, type, status, from_place, to_place, amount, reference, created_at)
     select member, type, status, "from", "to", amount, 'OLD' || member || '-' || n, at
     from jsonb_to_recordset($rows) as r (member bigint, n int, type text, status text, "from" text, "to" text, amount bigint, at timestamptz)`,
    forEach((_, isFirst) => linesOf(moments, isFirst).map((line) => ({ ...line, at: iso(line.at) }))),
  );
  await insert(
    `insert into withdrawal (reference, member_id, amount, bank_code, bank_account_name, bank_account_no, status, created_at, processing_at, decided_at)
     select a.reference, m.id, a.amount, m.bank_code, m.bank_account_name, m.bank_account_no, r.status, a.created_at, a.created_at, a.created_at
     from jsonb_to_recordset($rows) as r (member bigint, amount bigint, status text)
     join activity a on a.member_id = r.member and a.type = 'withdraw' and a.amount = r.amount join member m on m.id = r.member
     order by a.no`,
    forEach(() => payoutsOf(moments)),
  );
  await insert(
    `insert into bonus_receipt (reference, member_id, code, amount, turnover_required, percent_fail, after_play, after_activity, received_at, status, ended_at)
     select 'OLD' || member || '/' || n, member, (select case m.currency when 'LAK' then '${BONUS.code}K' else '${BONUS.code}' end from member m where m.id = member), ${BONUS.amount}, ${BONUS.required}, 100,
            coalesce((select max(id) from play p where p.member_id = member and p.at < r.at), 0), 0, r.at, 'finished', until
     from jsonb_to_recordset($rows) as r (member bigint, n int, at timestamptz, until timestamptz)`,
    forEach((_, isFirst) =>
      receiptsOf(moments, isFirst).map(({ at: when, until }) => ({ at: iso(when), until: iso(until) })),
    ),
  );
  await insert(
    `insert into inbox_message (member_id, kind, reference, amount, created_at, read_at)
     select member, 'withdrawal_paid', 'OLD' || n, amount, at, case when "isRead" then at end
     from jsonb_to_recordset($rows) as r (member bigint, n int, amount bigint, at timestamptz, "isRead" boolean)`,
    forEach(() => messagesOf(moments).map((one) => ({ ...one, at: iso(one.at) }))),
  );
  await insert(
    `insert into slip (member_id, reference, status, note, picture, created_at, decided_at)
     select member, 'OLD' || member || '-' || n, 'FAILED', 'INVALID_SLIP', 'none', at, at
     from jsonb_to_recordset($rows) as r (member bigint, n int, at timestamptz)`,
    forEach(() => slipsOf(moments).map((one) => ({ at: iso(one.at) }))),
  );
  await insert(
    `insert into refund (member_id, day, amount, created_at, added_at) select member, day, amount, at, at
     from jsonb_to_recordset($rows) as r (member bigint, day date, amount bigint, at timestamptz)`,
    forEach(() =>
      refundsOf(moments).map((one) => ({ ...one, day: iso(one.day * DAY)?.slice(0, 10), at: iso(one.at) })),
    ),
  );
  if (memberIds.length > 1)
    await insert(
      `insert into invite_earning (member_id, from_member_id, amount, created_at, collected_at)
       select member, ${memberIds[1]}, amount, at, "collectedAt"
       from jsonb_to_recordset($rows) as r (member bigint, amount bigint, at timestamptz, "collectedAt" timestamptz)`,
      forEach((_, isFirst) =>
        isFirst
          ? earningsOf(moments).map((one) => ({ ...one, at: iso(one.at), collectedAt: iso(one.collectedAt) }))
          : [],
      ),
    );
  await insert(
    `with rows as (select * from jsonb_to_recordset($rows) as r (member bigint, at timestamptz, expires timestamptz, amount bigint)),
     spun as (insert into spin (reference, member_id, wheel_id, slice_code, prize_code, ticket, weights, created_at)
       select 'OLD' || r.member, r.member, w.id, s.code, s.prize_code, 0, 1, r.at from rows r
       join member m on m.id = r.member join wheel w on w.is_active and w.currency = m.currency join wheel_slice s on s.wheel_id = w.id and s.prize_code = 'MONEY5' returning id, member_id, prize_code)
     insert into coupon (id, spin_id, member_id, prize_code, name, label, kind, amount, created_at, expires_at)
     select 'C' || lpad(s.member_id::text, 18, '0'), s.id, s.member_id, s.prize_code, '5 baht', '5', 'money', r.amount, r.at, r.expires
     from rows r join spun s on s.member_id = r.member`,
    forEach(() => [prizeOf(moments)].map((one) => ({ ...one, at: iso(one.at), expires: iso(one.expires) }))),
  );
  await converse(db, memberIds, new Date(moments.today - 15 * HOUR));
}

/** Some have written to support. */
async function converse(db: Database, memberIds: readonly number[], at: Date): Promise<void> {
  await db.query(
    `insert into chat_conversation (member_id, created_at, last_seq, last_at, agent_at)
     select id, $2::timestamptz, $3::int, $2::timestamptz + $3::int * interval '1 minute', $2::timestamptz from unnest($1::bigint[]) as m (id) where id / 2 % 2 = 0`,
    [memberIds, at, SAID],
  );
  await db.query(
    `insert into chat_message (id, conversation_id, seq, sender, message, created_at, read_at)
     select md5(c.id || '/' || n)::uuid, c.id, n, case when n % 3 = 0 then 'support' else 'customer' end,
            jsonb_build_object('message_type', 'text', 'payload', jsonb_build_object('message', 'Said before ' || n)),
            c.created_at + n * interval '1 minute', c.last_at
     from chat_conversation c cross join generate_series(1, $2::int) as n where c.member_id = any($1::bigint[])`,
    [memberIds, SAID],
  );
}

/** Writes the history into the members' own account. `friend`: of the first of them. */
export function recall(account: Account, friend: Account | undefined, at: number): void {
  const moments = momentsOf(at);
  const isFirst = account.invitedBy === null;
  const then = (when: number) => ({ began: when, ended: when, isLoose: false, isOptional: false });
  for (const { at: when, stake } of roundsOf(moments))
    account.rounds.push({ stake, payout: 0, at: when, receipt: null });
  for (const { at: when, ...shape } of linesOf(moments, isFirst)) {
    const line = account.line(then(when), shape);
    if (shape.type === 'deposit') account.tell(then(when), 'deposit', { amount: shape.amount });
    if (shape.type === 'withdraw')
      account.payouts.push({ ...then(when), reference: null, amount: shape.amount, status: 'paid', line });
  }
  const offer = account.setup.offers.find(
    ({ code }) => code === (account.currency === 'LAK' ? `${BONUS.code}K` : BONUS.code),
  );
  for (const { at: when, until } of receiptsOf(moments, isFirst))
    if (offer !== undefined)
      account.receipts.push({ offer, ...BONUS, at: then(when), done: 0, net: 0, state: 'finished', endedAt: until });
  for (const { at: when, amount, isRead } of messagesOf(moments))
    account.tell(then(when), 'withdrawal_paid', { amount, isRead });
  for (const { at: when } of slipsOf(moments))
    account.slips.push({
      ...then(when),
      shape: { status: 'FAILED', note: 'INVALID_SLIP', amount: null },
      transfer: '',
    });
  for (const { at: when, day, amount } of refundsOf(moments))
    account.refunds.push({ ...then(when), shape: { amount }, day, amount, isAdded: true });
  if (isFirst && friend !== undefined)
    for (const { at: when, amount, collectedAt } of earningsOf(moments))
      account.earnings.push({ ...then(when), shape: { amount }, from: friend, amount, collectedAt });
  const { at: won, expires, amount } = prizeOf(moments);
  account.coupons.push({ ...then(won), id: null, kind: 'money', amount, coin: null, expires, isClaimed: false });
}
