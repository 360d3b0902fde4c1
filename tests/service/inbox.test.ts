/** The inbox: its messages, to whom alone, once, and how many are kept. */
import { beforeEach, describe, expect, test } from 'vitest';
import { countUnread, listInbox, READ_AT_ONCE, readInbox } from '../../contract/inbox.ts';
import { satang } from '../../contract/money.ts';
import { changePassword } from '../../contract/profile.ts';
import { withdraw } from '../../contract/wallet.ts';
import { recordSecurity } from '../../server/activity/security.ts';
import { settleHeld } from '../../server/bonus/held.ts';
import { tidyUp } from '../../server/housekeeping.ts';
import { decideSlip, takeSlip } from '../../server/slip/slips.ts';
import { failWithdrawal, payWithdrawal } from '../../server/withdraw/withdrawals.ts';
import { credited, played } from './credit.ts';
import { type NewMember, PASSWORD, serviceOfFile } from './harness.ts';

const DAY = 86_400_000;

const service = await serviceOfFile();
let owner: NewMember;
let other: NewMember;
beforeEach(async () => {
  owner = await service.member({ wallet: 100_000 });
  other = await service.member({ wallet: 100_000 });
});

const list = async (member = owner, page = 1, limit = 10) => {
  const { total, messages } = (await service.call(listInbox, { body: { page, limit } }, member.token)).reply;
  return { total, messages: messages.items };
};
const unread = async (member = owner) => (await service.call(countUnread, {}, member.token)).reply.unread;
const kinds = async (member = owner) => (await list(member)).messages.map(({ kind }) => kind);

const deposit = (member: NewMember, reference: string, amount = 500) =>
  credited(service, member.id, amount * 100, reference);
const asked = async (amount: number) =>
  String((await service.call(withdraw, { body: { amount } }, owner.token)).reply.reference);

describe('inbox: what is told', () => {
  test('a deposit, with its amount and the reference of its receipt', async () => {
    await deposit(owner, 'D1');
    expect(await list()).toMatchObject({
      total: 1,
      messages: [{ kind: 'deposit', amount: 50_000, reference: 'D1', isRead: false }],
    });
    expect(await unread()).toBe(1);
  });

  test('a payout, when it is paid and when it is refused, with the reason; not while it waits', async () => {
    const [paid, refused] = [await asked(100), await asked(200)];
    expect(await kinds()).toEqual([]);
    await service.db.transaction((tx) => payWithdrawal(tx, paid, service.clock.now()));
    await service.db.transaction((tx) => failWithdrawal(tx, refused, 'ชื่อบัญชีไม่ตรง', service.clock.now()));
    // The decision is made once: a second one reports nothing.
    await service.db.transaction((tx) => payWithdrawal(tx, refused, service.clock.now()));
    expect((await list()).messages).toMatchObject([
      { kind: 'withdrawal_refused', amount: 20_000, reference: refused, reason: 'ชื่อบัญชีไม่ตรง' },
      { kind: 'withdrawal_paid', amount: 10_000, reference: paid },
    ]);
  });

  test('a slip that was decided: accepted with its amount and as no other deposit, refused with its reason', async () => {
    const take = () =>
      service.db.transaction((tx) =>
        takeSlip(tx, {
          memberId: owner.id,
          picture: 'p',
          tooSmall: false,
          hash: '0'.repeat(1024),
          code: undefined,
          now: service.clock.now(),
        }),
      );
    const [good, bad] = [await take(), await take()];
    expect(await kinds()).toEqual([]);
    await service.db.transaction((tx) =>
      decideSlip(
        tx,
        good.reference,
        { accept: true, amount: satang(30_000), transactionReference: 'TYPED-1' },
        service.clock.now(),
      ),
    );
    await service.db.transaction((tx) =>
      decideSlip(tx, bad.reference, { accept: false, reason: 'NOT_MATCH' }, service.clock.now()),
    );
    expect((await list()).messages).toMatchObject([
      { kind: 'slip_refused', reference: bad.reference, reason: 'NOT_MATCH' },
      { kind: 'slip_accepted', reference: good.reference, amount: 30_000 },
    ]);
  });

  test('a bonus whose turnover is done, and one that has ended; not one that the member gave up', async () => {
    const hold = (reference: string, required: number) =>
      service.db.query(
        `insert into bonus_receipt (reference, member_id, code, amount, turnover_required, percent_fail, after_play,
                                    after_activity, received_at)
         select $1, $2, code, 10000, $3, 50, 0, 0, $4 from bonus limit 1`,
        [reference, owner.id, required, service.clock.now()],
      );
    const settle = () => service.db.transaction((tx) => settleHeld(tx, owner.id, service.clock.now()));
    await hold('B1', 1_000);
    await played(service, owner.id, 1000);
    await settle();
    await hold('B2', 1_000_000);
    await service.db.query(
      `update bonus_receipt set status = 'cleared', ended_at = received_at where reference = 'B2'`,
    );
    await hold('B3', 1_000_000);
    await service.db.query(`update bonus_receipt set status = 'failed', ended_at = received_at where reference = 'B3'`);
    const { messages } = await list();
    expect(messages).toMatchObject([
      { kind: 'bonus_ended', reference: 'B3' },
      { kind: 'bonus_done', reference: 'B1' },
    ]);
    expect(messages[0]?.name).toBeTruthy();
  });

  test('a prize that is about to expire, once, while nobody has claimed it', async () => {
    await service.db.query(
      `insert into spin (reference, member_id, wheel_id, slice_code, prize_code, ticket, weights, created_at)
       select 'S' || n, $1, wheel_id, code, prize_code, 0, 1, $2
       from (select * from wheel_slice where prize_code = 'MONEY20' limit 1) one, generate_series(1, 3) n`,
      [owner.id, service.clock.now()],
    );
    await service.db.query(
      `insert into coupon (id, spin_id, member_id, prize_code, name, label, kind, amount, created_at, expires_at, claimed_at)
       select 'C' || row_number() over (order by id), id, $1, prize_code, 'ของรางวัล', '', 'money', 2000, $2,
              $2::timestamptz + row_number() over (order by id) * interval '4 days',
              case when row_number() over (order by id) = 1 then $2::timestamptz end
       from spin where member_id = $1`,
      [owner.id, service.clock.now()],
    );
    await tidyUp(service.db, service.clock.now());
    expect(await kinds()).toEqual([]);
    service.clock.advance(6 * DAY);
    const left = async () => (await list(await service.again(owner))).messages;
    await tidyUp(service.db, service.clock.now());
    await tidyUp(service.db, service.clock.now());
    expect(await left()).toMatchObject([{ kind: 'coupon_expiring', reference: 'C2', name: 'ของรางวัล' }]);
    expect((await left())[0]?.expiresAt).toBe(new Date(service.clock.now().getTime() + 2 * DAY).toISOString());
  });

  test('a changed password, and another payout account', async () => {
    const body = { oldPassword: PASSWORD, newPassword: 'quite another 9', confirmPassword: 'quite another 9' };
    await service.call(changePassword, { body }, owner.token);
    await service.db.transaction((tx) =>
      recordSecurity(
        tx,
        { memberId: owner.id, ip: '127.0.0.1', userAgent: '', now: service.clock.now() },
        'payout_account',
        'SCB',
      ),
    );
    expect(await kinds(await service.again(owner))).toEqual(['payout_account', 'password']);
  });
});

describe('inbox: read and unread', () => {
  test('one is read, then all up to the one that was seen; what has come since stays unread', async () => {
    for (const reference of ['D1', 'D2', 'D3']) await deposit(owner, reference);
    const [newest, middle, oldest] = (await list()).messages;
    await service.call(readInbox, { body: { ids: [String(oldest?.id)] } }, owner.token);
    expect((await list()).messages.map(({ isRead }) => isRead)).toEqual([false, false, true]);
    expect(await unread()).toBe(2);
    await service.call(readInbox, { body: { until: String(middle?.id) } }, owner.token);
    expect((await list()).messages.map(({ isRead }) => isRead)).toEqual([false, true, true]);
    expect(newest?.reference).toBe('D3');
    // On the member's other phone too.
    expect(await unread(await service.again(owner))).toBe(1);
  });

  test('pages hold what they say, and beyond the end there is nothing', async () => {
    for (let count = 1; count <= 12; count++) await deposit(owner, `D${count}`);
    expect((await list(owner, 2)).messages.map(({ reference }) => reference)).toEqual(['D2', 'D1']);
    expect(await list(owner, 3)).toEqual({ total: 12, messages: [] });
    expect(await list(owner, Number.MAX_SAFE_INTEGER, 100)).toEqual({ total: 12, messages: [] });
  });

  test('what is new and what was read is told to the open apps of that member alone', async () => {
    const told: string[] = [];
    const stop = await service.db.listen('chat', { heard: (payload) => void told.push(payload), missed() {} });
    // Members of its own: news of the tests before may come among these.
    const [mine, theirs] = [await service.member(), await service.member()];
    const newsOf = ({ id }: typeof mine) => told.filter((payload) => JSON.parse(payload).key === `member:${id}`).length;
    const secure = ({ id }: typeof mine) =>
      service.db.transaction((tx) =>
        recordSecurity(tx, { memberId: id, ip: '::1', userAgent: '', now: service.clock.now() }, 'password'),
      );
    await secure(mine);
    await expect.poll(() => newsOf(mine)).toBe(1);
    const [message] = (await list(mine)).messages;
    const read = () => service.call(readInbox, { body: { ids: [String(message?.id)] } }, mine.token);
    await read();
    await expect.poll(() => newsOf(mine)).toBe(2);
    expect(newsOf(theirs)).toBe(0);
    // Read again, nothing has changed: the next news are those of another member.
    await read();
    await secure(theirs);
    await expect.poll(() => newsOf(theirs)).toBe(1);
    expect(newsOf(mine)).toBe(2);
    await stop();
  });
});

describe('inbox: attacks', () => {
  test('another member’s messages are neither seen, counted nor read', async () => {
    await deposit(owner, 'D1');
    const [message] = (await list()).messages;
    expect(await list(other)).toEqual({ total: 0, messages: [] });
    expect(await unread(other)).toBe(0);
    for (const body of [{ ids: [String(message?.id)] }, { until: '999999999999999' }])
      expect((await service.call(readInbox, { body }, other.token)).status).toBe(200);
    expect(await unread()).toBe(1);
  });

  test.each([
    [{ ids: [] }],
    [{ ids: Array.from({ length: READ_AT_ONCE + 1 }, (_, index) => String(index + 1)) }],
    [{ ids: ['1) or (1=1'] }],
    [{ ids: ['-1'] }],
    [{ until: '1e9' }],
    [{ until: '99999999999999999999' }],
    [{ until: '' }],
    [{}],
  ])('%j is refused', async (body) => {
    const { url, headers } = { url: readInbox.path, headers: { authorization: `Bearer ${owner.token}` } };
    const answer = await service.app.inject({ method: 'POST', url, headers, payload: body });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('nobody’s inbox grows without end: the newest 200 stay, for 90 days', async () => {
    await service.db.query(
      `insert into activity (member_id, type, status, amount, reference, created_at)
       select $1, 'deposit', 'SUCCESS', 100, 'D' || n, $2 from generate_series(1, 260) n`,
      [owner.id, service.clock.now()],
    );
    await deposit(other, 'D1');
    const { total, messages } = await list(owner, 1, 100);
    expect([total, messages[0]?.reference]).toEqual([200, 'D260']);
    expect((await list(other)).total).toBe(1);
    service.clock.advance(91 * DAY);
    await tidyUp(service.db, service.clock.now());
    expect(await service.db.query('select 1 from inbox_message')).toEqual([]);
  });
});
