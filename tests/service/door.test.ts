/** The signed door: what outside parties may tell, and what is not believed. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AnyDoorCall,
  DOOR_BODY,
  DOOR_WINDOW,
  doorCredit,
  doorMessage,
  doorMessages,
  doorPayout,
  doorPayouts,
  doorPayoutsInKip,
  doorQrPaid,
  doorRound,
  KEY_HEADER,
  SIGNATURE_HEADER,
  TIME_HEADER,
} from '../../contract/door.ts';
import { sendOtp } from '../../contract/otp.ts';
import { createQr } from '../../contract/qrcode.ts';
import { listStatement } from '../../contract/statement.ts';
import { transfer, withdraw } from '../../contract/wallet.ts';
import { one } from '../../server/db/database.ts';
import { readDoorKeys } from '../../server/door/keys.ts';
import { balanceOf, walletOf } from '../../server/ledger/ledger.ts';
import { OTP_VALID } from '../../server/otp/verification.ts';
import { doorHeaders } from '../door-headers.ts';
import { expectBooksToBalance, expectProvidersToAgree } from './books.ts';
import { type NewMember, serviceOfFile, startService } from './harness.ts';

const SECRETS = { bank: 'b'.repeat(64), all: 'a'.repeat(64), spare: 's'.repeat(64) };
const KEYS = `bank:credit:${SECRETS.bank},all:credit+qr+payout+round+sms:${SECRETS.all},spare:credit:${SECRETS.spare}`;

const service = await serviceOfFile({ config: { desk: true, doorKeys: readDoorKeys(KEYS).keys } });
let member: NewMember;
beforeEach(async () => {
  member = await service.demo();
});
afterEach(() => expectBooksToBalance(service.db));

interface Sending {
  key?: keyof typeof SECRETS;
  /** Under another secret than the key's. */
  secret?: string;
  /** Milliseconds by which the sender's clock is off. */
  off?: number;
}
let moments = 0;

/** Signs a request of a party: each a little later than the one before. */
function signed(call: AnyDoorCall, body?: unknown, { key = 'all', secret, off }: Sending = {}) {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const { method, path } = call;
  const time = service.clock.now().getTime() + (off ?? ++moments);
  const headers: Record<string, string> = {
    ...doorHeaders({ key, secret: secret ?? SECRETS[key], method, path, time, body: payload }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return { method, url: path, headers, payload };
}
type Sent = ReturnType<typeof signed>;
const send = async (sent: Sent) => {
  const answer = await service.app.inject(sent);
  return { status: answer.statusCode, body: answer.json() };
};
const tell = (call: AnyDoorCall, body?: unknown, sending?: Sending) => send(signed(call, body, sending));
const refused = (status: number, message: string) => ({ status, body: expect.objectContaining({ message }) });
const wallet = () => balanceOf(service.db, walletOf(member.id));
const lines = async () =>
  (await service.call(listStatement, { body: { page: 1, limit: 20 } }, member.token)).reply.statements.items;
const CREDIT = () => ({ member: { phone: member.phone }, amount: 123.45, reference: 'TX/1' });

describe('a credit', () => {
  test('reaches the wallet and the statement, once', async () => {
    expect(await tell(doorCredit, CREDIT(), { key: 'bank' })).toEqual({ status: 200, body: { credited: true } });
    expect(await wallet()).toBe(250_000 + 12_345);
    expect(await lines()).toMatchObject([{ statementType: 'deposit', status: 'SUCCESS', amount: 12_345 }]);
    expect(await tell(doorCredit, CREDIT())).toEqual({ status: 200, body: { credited: false } });
    expect(await wallet()).toBe(250_000 + 12_345);
  });

  test('is not credited again at the desk, nor the other way round', async () => {
    const atDesk = (reference: string) =>
      service.app.inject({
        method: 'POST',
        url: `/desk/api/members/${member.id}/transfers`,
        payload: { amount: 1, reference },
      });
    await tell(doorCredit, { ...CREDIT(), bank: '014' });
    expect((await atDesk('TX/2')).statusCode).toBe(200);
    expect(await tell(doorCredit, { ...CREDIT(), bank: '014', reference: 'TX/2' })).toMatchObject({
      body: { credited: false },
    });
    await tell(doorCredit, { ...CREDIT(), reference: 'TX/3' });
    expect((await atDesk('TX/3')).statusCode).toBe(409);
  });

  test('of two banks may have the same reference', async () => {
    for (const bank of ['004', '014'])
      expect(await tell(doorCredit, { ...CREDIT(), bank })).toMatchObject({ body: { credited: true } });
    expect(await wallet()).toBe(250_000 + 2 * 12_345);
  });

  test('in kip says so, and payouts in kip are listed apart', async () => {
    const { id, phone, token } = await service.member({ currency: 'LAK' });
    const credit = { ...CREDIT(), member: { phone }, amount: 60_000 };
    expect(await tell(doorCredit, credit)).toEqual(refused(409, 'CURRENCY'));
    expect(await tell(doorCredit, { ...credit, currency: 'LAK', amount: 0.5 })).toEqual(refused(400, 'INVALID'));
    expect(await tell(doorCredit, { ...CREDIT(), currency: 'LAK' })).toEqual(refused(409, 'CURRENCY'));
    expect(await tell(doorCredit, { ...credit, currency: 'LAK' })).toMatchObject({ body: { credited: true } });
    expect(await balanceOf(service.db, walletOf(id))).toBe(60_000_00);
    const { reply } = await service.call(withdraw, { body: { amount: 50_000 } }, token);
    expect(await tell(doorPayouts)).toMatchObject({ body: { payouts: [], open: 0 } });
    expect(await tell(doorPayoutsInKip)).toMatchObject({
      body: { payouts: [{ reference: reply.reference, amount: 50_000, currency: 'LAK' }], open: 1 },
    });
  });

  test('finds the member by the account that sent it', async () => {
    const { bank_code: bankCode, bank_account_no: accountNo } = one(
      await service.db.query<{ bank_code: string; bank_account_no: string }>(
        'select bank_code, bank_account_no from member where id = $1',
        [member.id],
      ),
    );
    expect(await tell(doorCredit, { ...CREDIT(), member: { bankCode, accountNo } })).toMatchObject({ status: 200 });
    expect(await wallet()).toBe(250_000 + 12_345);
    const nobodys = { ...CREDIT(), member: { bankCode, accountNo: '999999999' } };
    expect(await tell(doorCredit, nobodys)).toEqual(refused(404, 'UNKNOWN'));
  });

  test('still comes in when the service has ended', async () => {
    await service.set({ terminated: true });
    expect(await tell(doorCredit, CREDIT())).toMatchObject({ body: { credited: true } });
  });
});

describe('what is not believed', () => {
  /** Of the call that would have credited. */
  const expectNothing = async (answer: { status: number; body: unknown }, status: number, message: string) => {
    expect(answer).toEqual(refused(status, message));
    expect(await wallet()).toBe(250_000);
  };

  test('a signature that comes again, with what it came with, at once or later', async () => {
    const sent = signed(doorCredit, CREDIT());
    const answers = await Promise.all([send(sent), send(sent), send(sent)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    service.clock.advance(DOOR_WINDOW - 60_000);
    expect(await send(sent)).toEqual(refused(409, 'REPLAYED'));
    service.clock.advance(2 * DOOR_WINDOW);
    expect(await send(sent)).toEqual(refused(401, 'CLOCK'));
    expect(await wallet()).toBe(250_000 + 12_345);
  });

  test('one whose call was refused for what it said', async () => {
    const sent = signed(doorPayout, { reference: 'W1', status: 'paid' });
    expect(await send(sent)).toEqual(refused(404, 'UNKNOWN'));
    expect(await send(sent)).toEqual(refused(409, 'REPLAYED'));
  });

  test('another body, path, time, key or secret than was signed', async () => {
    const sent = signed(doorCredit, CREDIT());
    const others: Sent[] = [
      { ...sent, payload: sent.payload.replace('123.45', '923.45') },
      { ...sent, payload: `${sent.payload} ` },
      { ...sent, url: `${sent.url}?x=1` },
      { ...sent, url: `${sent.url}/` },
      { ...sent, url: '/door/cr%65dits' },
      { ...sent, headers: { ...sent.headers, [TIME_HEADER]: String(Number(sent.headers[TIME_HEADER]) + 1) } },
      { ...sent, headers: { ...sent.headers, [KEY_HEADER]: 'bank' } },
      signed(doorCredit, CREDIT(), { key: 'bank', secret: SECRETS.all }),
      { ...signed(doorQrPaid, CREDIT()), url: doorCredit.path },
    ];
    for (const other of others) await expectNothing(await send(other), 401, 'SIGNATURE');
  });

  test.each([
    [{ [KEY_HEADER]: 'nobody' }],
    [{ [KEY_HEADER]: '__proto__' }],
    [{ [SIGNATURE_HEADER]: '' }],
    [{ [SIGNATURE_HEADER]: 'zz' }],
    [{ [SIGNATURE_HEADER]: '0'.repeat(64) }],
  ])('headers such as %o', async (headers) => {
    const sent = signed(doorCredit, CREDIT());
    await expectNothing(await send({ ...sent, headers: { ...sent.headers, ...headers } }), 401, 'SIGNATURE');
  });

  test.each([DOOR_WINDOW + 1, -DOOR_WINDOW - 1, Number.NaN, 1e15])('a clock that is %d ms off', async (off) => {
    await expectNothing(await tell(doorCredit, CREDIT(), { off }), 401, 'CLOCK');
  });

  test('a key that is good for other actions', async () => {
    for (const call of [doorQrPaid, doorPayout, doorRound, doorPayouts])
      expect(await tell(call, call.body && {}, { key: 'bank' })).toEqual(refused(403, 'NOT_ALLOWED'));
  });

  test.each([
    { amount: 0 },
    { amount: -1 },
    { amount: 0.001 },
    { amount: '5' },
    { amount: 1e10 },
    { reference: "x'; drop" },
    { member: {} },
    { more: 1 },
    { bank: '14' },
  ])('a body with %o', async (wrong) => {
    await expectNothing(await tell(doorCredit, { ...CREDIT(), ...wrong }), 400, 'INVALID');
  });

  test('a body that is no JSON, or no object', async () => {
    for (const body of [null, [], 'x', 7]) await expectNothing(await tell(doorCredit, body), 400, 'INVALID');
    const sent = signed(doorCredit);
    await expectNothing(
      await send({ ...sent, headers: { ...sent.headers, 'content-type': 'application/json' } }),
      400,
      'INVALID',
    );
  });

  test('a huge body, signed or not: it is not read', async () => {
    const body = { ...CREDIT(), more: 'x'.repeat(DOOR_BODY) };
    expect((await tell(doorCredit, body)).status).toBe(413);
    expect((await tell(doorCredit, body, { off: DOOR_WINDOW * 2 })).status).toBe(413);
  });
});

test('the same transfer told twice at once, under two signatures, is credited once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => tell(doorCredit, CREDIT(), { key: n % 2 === 0 ? 'bank' : 'spare' })),
  );
  expect(answers.filter(({ body }) => body.credited === true)).toHaveLength(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await wallet()).toBe(250_000 + 12_345);
});

test('a QR code is paid once, and an unknown one not at all', async () => {
  await service.call(createQr, { params: { bankCode: 'KBANK' }, body: { amount: 100 } }, member.token);
  const { id } = one(await service.db.query<{ id: string }>('select id from qr_code'));
  const paid = { late: false, amount: 100 };
  expect(await tell(doorQrPaid, { id })).toEqual({ status: 200, body: { ...paid, credited: true } });
  expect(await tell(doorQrPaid, { id })).toEqual({ status: 200, body: { ...paid, credited: false } });
  expect(await tell(doorQrPaid, { id: 'Q0' })).toEqual(refused(404, 'UNKNOWN'));
  expect(await wallet()).toBe(260_000);
});

test('payouts are listed, taken in hand, and paid or refused; what is decided stays', async () => {
  for (const amount of [100, 200]) await service.call(withdraw, { body: { amount } }, member.token);
  const { body } = await tell(doorPayouts);
  expect(body).toMatchObject({
    open: 2,
    payouts: [
      { status: 'created', amount: 100, bankCode: 'SCB' },
      { status: 'created', amount: 200 },
    ],
  });
  const [first, second]: string[] = body.payouts.map(({ reference }: { reference: string }) => reference);
  const say = async (reference: string | undefined, status: string, reason?: string) =>
    (await tell(doorPayout, { reference, status, reason })).body;
  expect(await say(first, 'processing')).toEqual({ changed: true, status: 'processing' });
  expect(await say(first, 'paid')).toEqual({ changed: true, status: 'paid' });
  expect(await say(first, 'paid')).toEqual({ changed: false, status: 'paid' });
  expect(await say(first, 'refused', 'too late')).toEqual({ changed: false, status: 'paid' });
  expect(await say(second, 'refused')).toMatchObject({ message: 'INVALID' });
  expect(await say(second, 'refused', 'account closed')).toEqual({ changed: true, status: 'refused' });
  expect(await wallet()).toBe(250_000 - 10_000);
  expect((await tell(doorPayouts)).body).toEqual({ open: 0, payouts: [] });
});

test('a round changes what the account at the game has, once, and no more than is there', async () => {
  await service.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: 50 } }, member.token);
  const credit = async () =>
    one(
      await service.db.query<{ balance: number }>(
        "select balance from provider_account where game_code = 'PG' and username = $1",
        [`pg${member.id}`],
      ),
    );
  const { balance: before } = await credit();
  const round = { game: 'PG', username: `pg${member.id}`, stake: 20, payout: 5.5, reference: 'R1' };
  expect(await tell(doorRound, round)).toEqual({ status: 200, body: { booked: true } });
  expect(await tell(doorRound, round)).toEqual({ status: 200, body: { booked: false } });
  expect(await credit()).toEqual({ balance: before - 1450 });
  const dear = { ...round, stake: 100_000, reference: 'R3' };
  expect(await tell(doorRound, dear)).toEqual(refused(409, 'NOT_ENOUGH'));
  // It was not booked: what is there then may be staked under the same reference.
  expect(await tell(doorRound, { ...dear, stake: 1, payout: 0 })).toMatchObject({ body: { booked: true } });
  for (const other of [{ username: 'nobody' }, { game: 'NOGAME' }])
    expect(await tell(doorRound, { ...round, ...other, reference: 'R4' })).toEqual(refused(404, 'UNKNOWN'));
  expect(await tell(doorRound, { ...round, stake: 0, reference: 'R5' })).toEqual(refused(400, 'INVALID'));
  await service.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: 1 } }, member.token);
  await expectProvidersToAgree(service.db);
});

test('an SMS waits until the sender says what became of it, or the code in it has ended', async () => {
  const waiting = async () => (await tell(doorMessages)).body.messages.map(({ phone }: { phone: string }) => phone);
  for (const phoneNumber of ['0990000001', '0990000002']) await service.call(sendOtp, { body: { phoneNumber } });
  expect(await tell(doorMessages, undefined, { key: 'bank' })).toEqual(refused(403, 'NOT_ALLOWED'));
  const { messages } = (await tell(doorMessages)).body;
  expect(messages).toMatchObject([
    { phone: '0990000001', text: expect.stringMatching(/\d{6}/) },
    { phone: '0990000002' },
  ]);
  const [{ id }] = messages;
  expect(await tell(doorMessage, { id, status: 'failed' })).toEqual({ status: 200, body: { changed: true } });
  expect(await tell(doorMessage, { id, status: 'failed' })).toEqual({ status: 200, body: { changed: false } });
  expect(await waiting()).toEqual(['0990000002']);
  expect((await service.app.inject('/desk/api/sms')).json().messages).toMatchObject([
    { status: null },
    { status: 'failed' },
  ]);
  service.clock.advance(OTP_VALID);
  expect(await waiting()).toEqual([]);
  // As of one that is gone because its code was used.
  expect(await tell(doorMessage, { id: 999_999, status: 'sent' })).toEqual({ status: 200, body: { changed: false } });
});

test('without keys there is no door', async () => {
  const closed = await startService();
  const answer = await closed.app.inject(signed(doorCredit, CREDIT()));
  expect(answer.statusCode).toBe(404);
  await closed.close();
});

test.each([
  ['bank:credit:short', 1],
  [`bank:steal:${SECRETS.bank}`, 1],
  [`bank::${SECRETS.bank}`, 1],
  [`bank:credit:${SECRETS.bank},bank:qr:${SECRETS.all}`, 2],
  [`bank:credit:${SECRETS.bank},`, 2],
  ['bank', 1],
])('keys such as "%s" are not taken', (text, wrong) => {
  expect(readDoorKeys(text)).toMatchObject({ wrong });
});
