/** The desk's read-only views: messages sent, and the ledger with its proof. */
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import type { Currency } from '../../contract/entities.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import type { Queries } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { POSTING_KINDS } from '../ledger/ledger.ts';
import type { ledgerReply, smsReply } from './contract.ts';
import { type Listing, readPage } from './pages.ts';

const baht = (amount: number) => satangToBaht(satang(amount));

type Message = v.InferInput<typeof smsReply>['messages'][number];

const MESSAGES: Listing = {
  table: 'sms',
  key: 'id',
  columns: 'x.id, x.phone, x.text, x.status, x.created_at',
  order: [['x.id', 'bigint']],
  ways: ({ phone }) =>
    phone === undefined
      ? []
      : [
          ['x.phone = ?', `0${phone}`],
          ['x.phone = ?', phone],
        ],
};

/** A member's accounts are looked through this far back: the statement has a member's whole history. */
const REACH = 100;

/** References of the books begin with the kind of thing that is booked. */
const TRANSACTIONS: Listing = {
  table: 'ledger_transaction',
  key: 'id',
  columns: 'x.id, x.kind, x.reference, x.created_at',
  order: [['x.id', 'bigint']],
  theirs: `(select e.transaction_id as id from ledger_account a cross join lateral
              (select transaction_id from ledger_entry where account_id = a.id order by id desc limit ${REACH}) e
            where a.member_id = owner.id)`,
  // The index is of kind and reference.
  ways: ({ text }) => [
    [
      `x.kind in (${POSTING_KINDS.map((kind) => `'${kind}'`).join(', ')}) and x.reference in
         (?::text, upper(?), 'qr:' || upper(?), 'transfer:' || ?, 'gift:' || ?)`,
      text,
    ],
  ],
};

export function deskBooks(desk: FastifyInstance, app: App): void {
  desk.get('/api/sms', async ({ query }): Promise<v.InferInput<typeof smsReply>> => {
    const now = app.clock().getTime();
    const { rows, next } = await readPage<Omit<Message, 'code' | 'age'> & { created_at: Date }>(
      app.db,
      MESSAGES,
      query,
      app.config.laos,
    );
    return {
      next,
      messages: rows.map(({ created_at, ...message }) => ({
        ...message,
        code: /(?<!\d)\d{6}(?!\d)/.exec(message.text)?.[0] ?? null,
        age: Math.max(0, Math.floor((now - created_at.getTime()) / 1000)),
      })),
    };
  });

  desk.get('/api/ledger', async ({ query }): Promise<v.InferInput<typeof ledgerReply>> => {
    await app.books.next();
    const rest = app.books.rest();
    // One moment for the list and its proof.
    return app.db.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only');
      const page = await readLedger(tx, query, app.config.laos);
      const { sums, ...proof } = await rest(tx);
      const { BAHT, LAK } = sums;
      return { ...page, ...proof, sums: { BAHT: baht(BAHT), LAK: baht(LAK) }, wrongBalances: app.books.wrongBalances };
    });
  });
}

interface EntryRow {
  id: number;
  kind: string;
  reference: string;
  created_at: Date;
  amount: number;
  account: string;
  currency: Currency;
}

type Page = Pick<v.InferInput<typeof ledgerReply>, 'next' | 'transactions'>;

async function readLedger(db: Queries, asked: unknown, laos: boolean): Promise<Page> {
  const page = await readPage<{ id: number }>(db, TRANSACTIONS, asked, laos);
  const rows = await db.query<EntryRow>(
    `select t.id, t.kind, t.reference, t.created_at, e.amount, a.currency,
            case when a.kind = 'house' then a.code else m.phone || ' ' || a.code end as account
     from ledger_transaction t
     join ledger_entry e on e.transaction_id = t.id
     join ledger_account a on a.id = e.account_id
     left join member m on m.id = a.member_id
     where t.id = any($1::bigint[])
     order by t.id desc, e.amount desc, e.id`,
    [page.rows.map(({ id }) => id)],
  );
  const transactions = new Map<number, Page['transactions'][number]>();
  for (const { id, kind, reference, created_at, amount, account, currency } of rows) {
    const transaction = transactions.get(id) ?? {
      id,
      kind,
      reference,
      createdAt: created_at.toISOString(),
      currency,
      entries: [],
    };
    transaction.entries.push({ account, amount: baht(amount) });
    transactions.set(id, transaction);
  }
  return { next: page.next, transactions: [...transactions.values()] };
}
