/** The desk's slips, payouts and gifts: what the bank and the true-wallet operator would say. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Currency } from '../../contract/entities.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import type { Transaction } from '../db/database.ts';
import { sendFile } from '../files/send.ts';
import type { App } from '../http/app-context.ts';
import { alikeSlips, decideSlip, type SlipDecision } from '../slip/slips.ts';
import { giftCodeOf, registerGift } from '../truelink/gifts.ts';
import {
  type Decision,
  failWithdrawal,
  payWithdrawal,
  startWithdrawal,
  type WithdrawalStatus,
} from '../withdraw/withdrawals.ts';
import { DeskRefusal, parsed, partOfKip } from './door.ts';
import {
  acceptBody,
  type doneReply,
  giftBody,
  type giftsReply,
  refuseSlipBody,
  refuseWithdrawalBody,
  type slipOutcomeReply,
  type slipsReply,
  type withdrawalsReply,
} from './money-contract.ts';
import { countWaiting, type Listing, readPage, WAITING_FIRST } from './pages.ts';

const referencePath = v.object({ reference: v.pipe(v.string(), v.maxLength(60)) });

const baht = (amount: number) => satangToBaht(satang(amount));
const iso = (at: Date | null) => at?.toISOString() ?? null;

export function deskMoney(desk: FastifyInstance, app: App): void {
  slips(desk, app);
  withdrawals(desk, app);
  gifts(desk, app);
}

interface SlipRow {
  reference: string;
  phone: string;
  name: string;
  currency: Currency;
  status: string;
  note: string | null;
  amount: number | null;
  sending_bank: string | null;
  transaction_reference: string | null;
  created_at: Date;
}

/** A reference of ours is in capitals, however it was typed. */
const byReference = (text: string) => ['x.reference = ?', text.toUpperCase()] as const;
const byAmount = (amount: number | undefined) => (amount === undefined ? [] : [['x.amount = ?', amount] as const]);

const SLIPS: Listing = {
  table: 'slip',
  key: 'id',
  columns: `x.reference, m.phone, m.name, m.currency, x.status, x.note, x.amount, x.sending_bank, x.transaction_reference, x.created_at`,
  joins: 'join member m on m.id = x.member_id',
  order: WAITING_FIRST,
  member: 'member_id',
  ways: ({ text, amount }) => [byReference(text), ['x.transaction_reference = ?', text], ...byAmount(amount)],
};

function slips(desk: FastifyInstance, app: App): void {
  desk.get('/api/slips', async ({ query }): Promise<v.InferInput<typeof slipsReply>> => {
    const { rows, next } = await readPage<SlipRow>(app.db, SLIPS, query, app.config.laos);
    const alike = await alikeSlips(
      app.db,
      rows.map(({ reference }) => reference),
    );
    return {
      next,
      waiting: await countWaiting(app.db, `select 1 from slip where status = 'PENDING'`),
      slips: rows.map((row) => ({
        reference: row.reference,
        phone: row.phone,
        name: row.name,
        currency: row.currency,
        status: row.status,
        note: row.note,
        amount: row.amount === null ? null : baht(row.amount),
        sendingBank: row.sending_bank,
        transactionReference: row.transaction_reference,
        createdAt: row.created_at.toISOString(),
        alike: (alike.get(row.reference) ?? []).map(({ reference, phone, currency, status, amount, created_at }) => ({
          reference,
          phone,
          currency,
          status,
          amount: amount === null ? null : baht(amount),
          createdAt: created_at.toISOString(),
        })),
      })),
    };
  });

  desk.get('/api/slips/:reference/picture', async (request, reply) => {
    const { reference } = parsed(referencePath, request.params);
    const [slip] = await app.db.query<{ picture: string }>('select picture from slip where reference = $1', [
      reference,
    ]);
    if (slip === undefined) throw new DeskRefusal(404, `There is no slip ${reference}.`);
    const file = await app.files.find(slip.picture);
    if (file === undefined) throw new DeskRefusal(404, `The picture of slip ${reference} is gone.`);
    return sendFile(request, reply, file, 'image/jpeg');
  });

  const decide = async (params: unknown, decision: SlipDecision): Promise<v.InferInput<typeof slipOutcomeReply>> => {
    const { reference } = parsed(referencePath, params);
    const outcome = await app.db.transaction((tx) => decideSlip(tx, reference, decision, app.clock()));
    if (outcome === 'unknown') throw new DeskRefusal(404, `There is no slip ${reference}.`);
    if (outcome === 'decided-before') throw new DeskRefusal(409, `Slip ${reference} was decided before.`);
    if (outcome === 'part-of-kip') throw partOfKip();
    if (outcome === 'no-reference')
      throw new DeskRefusal(400, `The code on slip ${reference} could not be read: type the transfer’s reference.`);
    return { outcome };
  };
  desk.post('/api/slips/:reference/accept', (request) => {
    const { amount, transactionReference } = parsed(acceptBody, request.body);
    return decide(request.params, {
      accept: true,
      amount,
      ...(transactionReference === undefined ? {} : { transactionReference }),
    });
  });
  desk.post('/api/slips/:reference/refuse', (request) =>
    decide(request.params, { accept: false, reason: parsed(refuseSlipBody, request.body).reason }),
  );
}

interface WithdrawalRow {
  reference: string;
  phone: string;
  name: string;
  currency: Currency;
  amount: number;
  bank_code: string;
  bank_account_name: string;
  bank_account_no: string;
  status: WithdrawalStatus;
  reason: string | null;
  created_at: Date;
  processing_at: Date | null;
  decided_at: Date | null;
}

const WITHDRAWALS: Listing = {
  table: 'withdrawal',
  key: 'id',
  columns: `x.reference, m.phone, m.name, m.currency, x.amount, x.bank_code, x.bank_account_name, x.bank_account_no, x.status, x.reason,
            x.created_at, x.processing_at, x.decided_at`,
  joins: 'join member m on m.id = x.member_id',
  order: WAITING_FIRST,
  member: 'member_id',
  ways: ({ text, amount }) => [byReference(text), ...byAmount(amount)],
};

function withdrawals(desk: FastifyInstance, app: App): void {
  desk.get('/api/withdrawals', async ({ query }): Promise<v.InferInput<typeof withdrawalsReply>> => {
    const { rows, next } = await readPage<WithdrawalRow>(app.db, WITHDRAWALS, query, app.config.laos);
    return {
      next,
      waiting: await countWaiting(app.db, 'select 1 from withdrawal where decided_at is null'),
      withdrawals: rows.map((row) => ({
        reference: row.reference,
        phone: row.phone,
        name: row.name,
        currency: row.currency,
        amount: baht(row.amount),
        bankCode: row.bank_code,
        bankAccountName: row.bank_account_name,
        bankAccountNo: row.bank_account_no,
        status: row.status,
        reason: row.reason,
        createdAt: row.created_at.toISOString(),
        processingAt: iso(row.processing_at),
        decidedAt: iso(row.decided_at),
      })),
    };
  });

  const decide = async (
    params: unknown,
    work: (tx: Transaction, reference: string) => Promise<Decision>,
  ): Promise<v.InferInput<typeof doneReply>> => {
    const { reference } = parsed(referencePath, params);
    const decision = await app.db.transaction((tx) => work(tx, reference));
    if (decision === 'unknown') throw new DeskRefusal(404, `There is no withdrawal ${reference}.`);
    if (decision === 'decided-before') throw new DeskRefusal(409, `Withdrawal ${reference} is further on already.`);
    return { done: true };
  };
  desk.post('/api/withdrawals/:reference/start', (request) =>
    decide(request.params, (tx, reference) => startWithdrawal(tx, reference, app.clock())),
  );
  desk.post('/api/withdrawals/:reference/pay', (request) =>
    decide(request.params, (tx, reference) => payWithdrawal(tx, reference, app.clock())),
  );
  desk.post('/api/withdrawals/:reference/refuse', (request) => {
    const { reason } = parsed(refuseWithdrawalBody, request.body);
    return decide(request.params, (tx, reference) => failWithdrawal(tx, reference, reason, app.clock()));
  });
}

interface GiftRow {
  code: string;
  amount: number;
  phone: string | null;
  registered_at: Date;
  redeemed_at: Date | null;
}

const GIFTS: Listing = {
  table: 'gift',
  key: 'code',
  columns: 'x.code, x.amount, m.phone, x.registered_at, x.redeemed_at',
  joins: 'left join member m on m.id = x.redeemed_by',
  order: [
    ['x.registered_at', 'timestamptz'],
    ['x.code', 'text'],
  ],
  member: 'redeemed_by',
  ways: ({ text, amount }) => [['x.code = ?', giftCodeOf(text) ?? text], ...byAmount(amount)],
};

function gifts(desk: FastifyInstance, app: App): void {
  const list = async (query: unknown): Promise<v.InferInput<typeof giftsReply>> => {
    const { rows, next } = await readPage<GiftRow>(app.db, GIFTS, query, app.config.laos);
    return {
      next,
      gifts: rows.map((row) => ({
        code: row.code,
        amount: baht(row.amount),
        phone: row.phone,
        registeredAt: row.registered_at.toISOString(),
        redeemedAt: iso(row.redeemed_at),
      })),
    };
  };
  desk.get('/api/gifts', ({ query }) => list(query));

  desk.post('/api/gifts', async (request) => {
    const { link, amount } = parsed(giftBody, request.body);
    const code = giftCodeOf(link);
    if (code === undefined)
      throw new DeskRefusal(400, 'A gift link looks like https://gift.truemoney.com/campaign/?v=… (10 to 64 letters).');
    if (!(await registerGift(app.db, code, amount, app.clock())))
      throw new DeskRefusal(409, 'This gift is registered already.');
    return list({});
  });
}
