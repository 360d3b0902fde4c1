/** The desk's slips, payouts and gifts: what the bank and the true-wallet operator would say. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { satang, satangToBaht } from '../../contract/money.ts';
import type { Transaction } from '../db/database.ts';
import { sendFile } from '../files/send.ts';
import type { App } from '../http/app-context.ts';
import { alikeSlips, decideSlip, type SlipDecision } from '../slip/slips.ts';
import { giftCodeOf, registerGift } from '../truelink/gifts.ts';
import { type Decision, failWithdrawal, payWithdrawal, startWithdrawal } from '../withdraw/withdrawals.ts';
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
import { wired } from './wired.ts';

const referencePath = v.object({ reference: v.pipe(v.string(), v.maxLength(60)) });

const baht = (amount: number) => satangToBaht(satang(amount));
const bahtOrNull = (amount: number | null) => (amount === null ? null : baht(amount));

type DeskSlip = v.InferInput<typeof slipsReply>['slips'][number];
type DeskWithdrawal = v.InferInput<typeof withdrawalsReply>['withdrawals'][number];
type DeskGift = v.InferInput<typeof giftsReply>['gifts'][number];

export function deskMoney(desk: FastifyInstance, app: App): void {
  slips(desk, app);
  withdrawals(desk, app);
  gifts(desk, app);
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
    const { rows, next } = await readPage<{ reference: string; amount: number | null }>(
      app.db,
      SLIPS,
      query,
      app.config.laos,
    );
    const alike = await alikeSlips(
      app.db,
      rows.map(({ reference }) => reference),
    );
    return {
      next,
      waiting: await countWaiting(app.db, `select 1 from slip where status = 'PENDING'`),
      slips: rows.map((row) => ({
        ...wired<Omit<DeskSlip, 'alike'>>(row),
        amount: bahtOrNull(row.amount),
        alike: (alike.get(row.reference) ?? []).map(({ reference, phone, currency, status, amount, created_at }) => ({
          reference,
          phone,
          currency,
          status,
          amount: bahtOrNull(amount),
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
    const { rows, next } = await readPage<{ amount: number }>(app.db, WITHDRAWALS, query, app.config.laos);
    return {
      next,
      waiting: await countWaiting(app.db, 'select 1 from withdrawal where decided_at is null'),
      withdrawals: rows.map((row) => ({ ...wired<DeskWithdrawal>(row), amount: baht(row.amount) })),
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
    const { rows, next } = await readPage<{ amount: number }>(app.db, GIFTS, query, app.config.laos);
    return { next, gifts: rows.map((row) => ({ ...wired<DeskGift>(row), amount: baht(row.amount) })) };
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
