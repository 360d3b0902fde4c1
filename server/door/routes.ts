/** The signed door (contract/door.ts): what outside parties tell, done by the functions that the desk's actions call. */
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  type AnyDoorCall,
  DOOR_BODY,
  doorCredit,
  doorMessage,
  doorMessages,
  doorPayout,
  doorPayouts,
  doorPayoutsInKip,
  doorQrPaid,
  doorRound,
} from '../../contract/door.ts';
import type { Currency } from '../../contract/entities.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import type { Queries, Transaction } from '../db/database.ts';
import { creditTransfer } from '../deposits/credit.ts';
import type { App } from '../http/app-context.ts';
import { isPlain } from '../http/plain.ts';
import { everyRoute, type RoutePolicy } from '../http/policy.ts';
import type { Member } from '../members/sessions.ts';
import { OTP_VALID } from '../otp/verification.ts';
import { bookRound } from '../provider/rounds.ts';
import { payCode } from '../qrcode/codes.ts';
import { payable } from '../wallet/units.ts';
import { failWithdrawal, payWithdrawal, startWithdrawal } from '../withdraw/withdrawals.ts';
import { DoorRefusal, expectFirst, expectSigned, readSigned, type Signed } from './signature.ts';

/** The policy of the door's calls. A service that has ended still takes the money that comes, and pays out. */
const DOOR: RoutePolicy = { access: 'door', afterEnd: true, cache: 'no-store', fileBytes: 0, cost: 1 };

/** Payouts and messages have at most so many in a reply. */
const MOST_TOLD = 100;

type Body<C extends AnyDoorCall> = C['body'] extends v.GenericSchema ? v.InferOutput<C['body']> : undefined;
type Reply<C extends AnyDoorCall> = v.InferInput<C['reply']>;

/** Registers a call by what it does, in one transaction. */
type Add = <C extends AnyDoorCall>(
  call: C,
  act: (tx: Transaction, body: Body<C>, now: Date) => Promise<Reply<C>>,
) => void;

export async function doorModule(app: App): Promise<void> {
  if (app.config.doorKeys.size === 0) return;
  await app.http.register(async (door) => {
    everyRoute(door, DOOR);
    const signedBy = new WeakMap<FastifyRequest, Signed>();
    door.removeAllContentTypeParsers();
    // The body stays as it came: that is what was signed.
    door.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    door.addHook('onRequest', async (request) => {
      signedBy.set(request, readSigned(request, app.config.doorKeys, app.clock()));
    });
    door.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof DoorRefusal)) throw error;
      return reply.code(error.statusCode).send({ message: error.code, details: error.details });
    });
    const add: Add = (call, act) =>
      door.route({
        method: call.method,
        url: call.path,
        bodyLimit: DOOR_BODY,
        async handler(request) {
          const signed = signedBy.get(request);
          if (signed === undefined) throw new Error(`${call.id} was reached without being let in`);
          const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const now = app.clock();
          expectSigned(signed, request, bytes, call.action);
          const body = readBody(call, bytes);
          await expectFirst(app.db, signed, call.action, now);
          const told = await app.db.transaction((tx) => act(tx, body, now));
          request.log.info({ call: call.id, key: signed.key.name }, 'an outside party was heard');
          return told;
        },
      });
    for (const part of [credits, qrPayments, payouts, rounds, messages]) part(add);
  });
}

/** Refuses with INVALID, and the place that is wrong without its value. */
function readBody<C extends AnyDoorCall>(call: C, bytes: Buffer): Body<C> {
  // The compiler cannot follow a conditional type through the branches below; each is exactly its case.
  if (call.body === undefined) return undefined as Body<C>;
  let given: unknown;
  try {
    given = JSON.parse(bytes.toString());
  } catch {
    throw new DoorRefusal('INVALID', 'not JSON');
  }
  if (!isPlain(given)) throw new DoorRefusal('INVALID', 'not plain JSON');
  const { success, output, issues } = v.safeParse(call.body, given);
  if (success) return output as Body<C>;
  throw new DoorRefusal('INVALID', `${v.getDotPath(issues[0]) ?? 'the body'}: ${issues[0].expected ?? issues[0].type}`);
}

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new DoorRefusal('UNKNOWN');
  return found;
}

function credits(add: Add): void {
  add(doorCredit, async (tx, { member, amount, currency, bank, reference }, now) => {
    const { id: memberId, ...found } = await memberOf(tx, member);
    if (found.currency !== currency) throw new DoorRefusal('CURRENCY');
    if (payable(amount, currency) !== amount) throw new DoorRefusal('INVALID', 'amount: a kip has no parts');
    return { credited: await creditTransfer(tx, { memberId, amount, bank, reference, now }) };
  });
}

async function memberOf(tx: Queries, member: Body<typeof doorCredit>['member']) {
  const [found] =
    'phone' in member
      ? await tx.query<Pick<Member, 'id' | 'currency'>>('select id, currency from member where phone = $1', [
          member.phone,
        ])
      : await tx.query<Pick<Member, 'id' | 'currency'>>(
          'select id, currency from member where bank_code = $1 and bank_account_no = $2',
          [member.bankCode, member.accountNo],
        );
  return known(found);
}

function qrPayments(add: Add): void {
  add(doorQrPaid, async (tx, { id }, now) => {
    const { code, credited } = known(await payCode(tx, id, now));
    return { credited, late: code.late, amount: satangToBaht(code.amount) };
  });
}

type Payout = Reply<typeof doorPayouts>['payouts'][number];

function payouts(add: Add): void {
  const undecided = async (tx: Queries, currency: Currency) => {
    const rows = await tx.query<Omit<Payout, 'createdAt'> & { created_at: Date; open: number }>(
      `select w.reference, w.status, w.amount, m.currency, w.bank_code as "bankCode", w.bank_account_name as "accountName",
              w.bank_account_no as "accountNo", w.created_at, (count(*) over ())::int as open
       from withdrawal w join member m on m.id = w.member_id and m.currency = $1
       where w.decided_at is null order by w.created_at, w.id limit $2`,
      [currency, MOST_TOLD],
    );
    const payouts = rows.map(({ open: _, created_at, amount, ...row }) => ({
      ...row,
      amount: satangToBaht(satang(amount)),
      createdAt: created_at.toISOString(),
    }));
    return { payouts, open: rows[0]?.open ?? 0 };
  };
  add(doorPayouts, (tx) => undecided(tx, 'BAHT'));
  add(doorPayoutsInKip, (tx) => undecided(tx, 'LAK'));
  add(doorPayout, async (tx, said, now) => {
    const { reference } = said;
    const decision = await (said.status === 'refused'
      ? failWithdrawal(tx, reference, said.reason, now)
      : (said.status === 'paid' ? payWithdrawal : startWithdrawal)(tx, reference, now));
    const [row] = await tx.query<Pick<Payout, 'status'>>('select status from withdrawal where reference = $1', [
      reference,
    ]);
    return { changed: decision === 'done', status: known(row).status };
  });
}

function rounds(add: Add): void {
  add(doorRound, async (tx, { reference, ...round }, now) => {
    const first = await tx.query(
      'insert into provider_round (game_code, reference) values ($1, $2) on conflict do nothing returning 1',
      [round.game, reference],
    );
    if (first.length === 0) return { booked: false };
    if (known(await bookRound(tx, { ...round, now })) === 'not-enough') throw new DoorRefusal('NOT_ENOUGH');
    return { booked: true };
  });
}

function messages(add: Add): void {
  add(doorMessages, async (tx, _body, now) => {
    const rows = await tx.query<{ id: number; phone: string; text: string; created_at: Date }>(
      `select id, phone, text, created_at from sms
       where status is null and created_at > $1 order by created_at, id limit $2`,
      [new Date(now.getTime() - OTP_VALID), MOST_TOLD],
    );
    return {
      messages: rows.map(({ created_at, ...row }) => ({
        ...row,
        createdAt: created_at.toISOString(),
        expiresAt: new Date(created_at.getTime() + OTP_VALID).toISOString(),
      })),
    };
  });
  // A message whose code was used is gone: the sender may say later than the member that it has arrived.
  add(doorMessage, async (tx, { id, status }) => {
    const changed = await tx.query(
      'update sms set status = $2 where id = $1 and status is distinct from $2 returning 1',
      [id, status],
    );
    return { changed: changed.length > 0 };
  });
}
