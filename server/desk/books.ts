/** The desk's read-only views: messages sent, and the ledger with its proof. */
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import { satang, satangToBaht } from '../../contract/money.ts';
import { one, type Queries } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import type { ledgerReply, smsReply } from './contract.ts';

const MESSAGES = 12;
const TRANSACTIONS = 15;

export function deskBooks(desk: FastifyInstance, app: App): void {
  desk.get('/api/sms', async (): Promise<v.InferInput<typeof smsReply>> => {
    const now = app.clock().getTime();
    const rows = await app.db.query<{ id: number; phone: string; text: string; created_at: Date }>(
      'select id, phone, text, created_at from sms order by id desc limit $1',
      [MESSAGES],
    );
    return {
      messages: rows.map(({ id, phone, text, created_at }) => ({
        id,
        phone,
        text,
        code: /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null,
        age: Math.max(0, Math.floor((now - created_at.getTime()) / 1000)),
      })),
    };
  });

  desk.get('/api/ledger', () =>
    // One moment for the list and its proof.
    app.db.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only');
      return readLedger(tx);
    }),
  );
}

interface EntryRow {
  id: number;
  kind: string;
  reference: string;
  created_at: Date;
  amount: number;
  account: string;
}

async function readLedger(db: Queries): Promise<v.InferInput<typeof ledgerReply>> {
  const rows = await db.query<EntryRow>(
    `select t.id, t.kind, t.reference, t.created_at, e.amount,
            case when a.kind = 'house' then a.code else m.phone || ' ' || a.code end as account
     from (select * from ledger_transaction order by id desc limit $1) t
     join ledger_entry e on e.transaction_id = t.id
     join ledger_account a on a.id = e.account_id
     left join member m on m.id = a.member_id
     order by t.id desc, e.amount desc, e.id`,
    [TRANSACTIONS],
  );
  const proof = one(
    await db.query<{ sum: number; entries: number }>(
      'select coalesce(sum(amount), 0)::bigint as sum, count(*)::int as entries from ledger_entry',
    ),
  );
  const { wrong } = one(
    await db.query<{ wrong: number }>(
      `select count(*)::int as wrong from ledger_account a
       where a.balance is not null
         and a.balance <> (select coalesce(sum(amount), 0) from ledger_entry where account_id = a.id)`,
    ),
  );
  const transactions = new Map<number, v.InferInput<typeof ledgerReply>['transactions'][number]>();
  for (const { id, kind, reference, created_at, amount, account } of rows) {
    const transaction = transactions.get(id) ?? {
      id,
      kind,
      reference,
      createdAt: created_at.toISOString(),
      entries: [],
    };
    transaction.entries.push({ account, amount: satangToBaht(satang(amount)) });
    transactions.set(id, transaction);
  }
  return {
    transactions: [...transactions.values()],
    sum: satangToBaht(satang(proof.sum)),
    entries: proof.entries,
    wrongBalances: wrong,
  };
}
