/** The traces of a money request in the service. */
import type { Database } from '../../server/db/database.ts';

/** The ledger's last transaction: what comes after it is new. */
export async function newestTransaction(db: Database): Promise<number> {
  const [row] = await db.query<{ id: number }>('select coalesce(max(id), 0)::bigint as id from ledger_transaction');
  return row?.id ?? 0;
}

/** The ledger's entries for a member since a transaction, one line each: kind, then each account and its satang. */
export async function booked(db: Database, member: number, since: number): Promise<string[]> {
  const rows = await db.query<{ line: string }>(
    `select t.kind || ' ' || string_agg(a.code || ' ' || case when e.amount > 0 then '+' else '' end || e.amount, ' '
                                        order by a.code) as line
     from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
     join ledger_account a on a.id = e.account_id
     where t.id > $1 and t.id in (select e.transaction_id from ledger_entry e
                                  join ledger_account a on a.id = e.account_id where a.member_id = $2)
     group by t.id, t.kind order by t.id`,
    [since, member],
  );
  return rows.map((row) => row.line);
}

/** Everything that a member has, without what is random in it: two members who have done the same have the same. */
export async function traces(db: Database, member: number): Promise<Record<string, unknown>> {
  const ask = (sql: string) => db.query(sql, [member]);
  return {
    balances: await ask('select kind, code, balance from ledger_account where member_id = $1 order by kind, code'),
    activity: await ask(
      `select type, status, from_place, to_place, amount, detail from activity
       where member_id = $1 and type in ('deposit', 'withdraw', 'transfer', 'bonus', 'finish_bonus') order by id`,
    ),
    withdrawals: await ask('select amount, bank_code, decided_at from withdrawal where member_id = $1 order by id'),
    codes: await ask(
      'select provider, amount, is_open, cancelled_at from qr_code where member_id = $1 order by amount, cancelled_at',
    ),
    slips: await ask('select status, note from slip where member_id = $1 order by id'),
    gifts: await ask('select amount from gift where redeemed_by = $1 order by amount'),
    refunds: await ask('select day::text, amount, added_at from refund where member_id = $1 order by day'),
    earnings: await ask('select amount, collected_at from invite_earning where member_id = $1 order by amount'),
    bonuses: await ask('select code, amount, turnover_required from bonus_receipt where member_id = $1 order by id'),
    coins: await ask('select coin from member where id = $1'),
    spins: await ask('select prize_code from spin where member_id = $1 order by id'),
    coupons: await ask(
      'select prize_code, amount, claimed_at from coupon where member_id = $1 order by claimed_at, prize_code, amount',
    ),
    answers: await ask('select status from idempotency where member_id = $1 order by status'),
  };
}
