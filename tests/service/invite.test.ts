/** Earnings from inviting friends, and taking them into the wallet. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { activateBonus, clearBonus } from '../../contract/bonus.ts';
import { inviteBanners, listInvites, receiveInviteBonus } from '../../contract/invite.ts';
import { listStatement } from '../../contract/statement.ts';
import { getWallet } from '../../contract/wallet.ts';
import { balanceOf, house, walletOf } from '../../server/ledger/ledger.ts';
import { expectBooksToBalance } from './books.ts';
import { credited, played } from './credit.ts';
import { type NewMember, serviceOfFile } from './harness.ts';

const service = await serviceOfFile();
let member: NewMember;

beforeEach(async () => {
  member = await service.member();
});
afterEach(() => expectBooksToBalance(service.db));

const friend = async (inviter = member) => {
  const invited = await service.member();
  await service.db.query('update member set invited_by = $1 where id = $2', [inviter.id, invited.id]);
  return invited;
};
const deposit = (memberId: number, amount: number) => credited(service, memberId, amount);
/** Plays until the friend's share is earned, or for the given stake. Satang. */
const play = (memberId: number, stake = 1_000_000) => played(service, memberId, stake);
const receive = (key?: string, token = member.token) =>
  service.call(receiveInviteBonus, key === undefined ? {} : { key }, token);
const list = async () => (await service.call(listInvites, { body: { page: 1, limit: 10 } }, member.token)).reply;
const wallet = (id = member.id) => balanceOf(service.db, walletOf(id));

describe('a friend', () => {
  test('earns a tenth of the first deposit, and of no other', async () => {
    const { id } = await friend();
    await deposit(id, 100_05);
    await deposit(id, 500_00);
    expect(await list()).toEqual({
      total: 1,
      invites: {
        items: [{ from: { name: 'Test Member' }, amount: 1_000, createdAt: service.clock.now().toISOString() }],
        unread: 0,
      },
    });
    const { invite } = (await service.call(getWallet, {}, member.token)).reply;
    expect(invite).toEqual({ amount: 1_000, success: 1, fail: 0 });
  });

  test('who deposits ten times at once earns once', async () => {
    const { id } = await friend();
    await Promise.all(Array.from({ length: 10 }, () => deposit(id, 100_00)));
    expect((await list()).invites.items.map(({ amount }) => amount)).toEqual([1_000]);
  });

  test('earns what is set, nothing when it is switched off or too little', async () => {
    await service.set({ invitePercent: 25 });
    await deposit((await friend()).id, 100_00);
    await service.set({ invitePercent: 0 });
    await deposit((await friend()).id, 100_00);
    await service.set({ invitePercent: 10, inviteActive: false });
    await deposit((await friend()).id, 100_00);
    await service.set({ inviteActive: true });
    await deposit((await friend()).id, 9);
    expect((await list()).invites.items.map(({ amount }) => amount)).toEqual([2_500]);
  });

  test('of nobody earns nothing', async () => {
    await deposit((await service.member()).id, 100_00);
    expect(await service.db.query('select 1 from invite_earning')).toEqual([]);
  });
});

describe('collecting', () => {
  test('takes everything into the wallet', async () => {
    for (const amount of [100_00, 250_00]) {
      const { id } = await friend();
      await deposit(id, amount);
      await play(id);
    }
    const { reply } = await receive();
    expect(reply).toMatchObject({ message: 'INVITE_BONUS_SUCCESS', amount: 3_500 });
    expect(await wallet()).toBe(3_500);
    expect(await balanceOf(service.db, house('INVITE'))).toBe(-3_500);
    const { statements } = (await service.call(listStatement, { body: { page: 1, limit: 10 } }, member.token)).reply;
    expect(statements.items).toMatchObject([
      { statementType: 'bonus', status: 'SUCCESS', from: 'INVITE', to: 'WALLET', amount: 3_500 },
    ]);
    expect(await service.db.query('select kind, reference from ledger_transaction order by id desc limit 1')).toEqual([
      { kind: 'invite', reference: expect.stringMatching(/^I/) },
    ]);
    expect((await service.call(getWallet, {}, member.token)).reply.invite?.amount).toBe(0);
  });

  test('with nothing there says NO_INVITE_BONUS, afterwards INVITE_COLLECT', async () => {
    expect(await receive()).toMatchObject({ code: 'NO_INVITE_BONUS' });
    const { id } = await friend();
    await deposit(id, 100_00);
    await play(id);
    await receive();
    expect(await receive()).toMatchObject({ code: 'INVITE_COLLECT' });
  });

  test('waits for a friend who has not played enough; takes the others', async () => {
    const [idle, playing] = [await friend(), await friend()];
    await deposit(idle.id, 100_00);
    expect(await receive()).toMatchObject({ code: 'NO_INVITEE_PLAY_INFO' });
    await deposit(playing.id, 200_00);
    await play(playing.id);
    expect((await receive()).reply.amount).toBe(2_000);
    await play(idle.id);
    expect((await receive()).reply.amount).toBe(1_000);
  });

  test('waits while a bonus is held', async () => {
    const { id } = await friend();
    await deposit(id, 100_00);
    await play(id);
    await service.db.query('update bonus set played_times = 0');
    await service.call(activateBonus, { params: { code: 'WELCOME50' } }, member.token);
    expect(await receive()).toMatchObject({ code: 'BONUS_REMAINING' });
    await service.call(clearBonus, {}, member.token);
    expect((await receive()).reply.amount).toBe(1_000);
  });

  test('takes what the day has room for, to the satang', async () => {
    await service.set({ inviteDayMax: 4_000, inviteTurnoverTimes: 2 });
    for (const amount of [100_00, 250_00, 150_00]) {
      const { id } = await friend();
      await deposit(id, amount);
      await play(id, amount / 5);
    }
    // 10 and 25 baht; 15 more would be 50. What is left out comes with another day.
    expect((await receive()).reply.amount).toBe(3_500);
    const { id } = await friend();
    await deposit(id, 50_00);
    await play(id, 9_99);
    expect(await receive()).toMatchObject({ code: 'NO_INVITEE_PLAY_INFO' });
    await play(id, 1);
    expect((await receive()).reply.amount).toBe(500);
    expect(await receive()).toMatchObject({ code: 'INVITE_COLLECT' });
  });

  test('the day ends at midnight in Bangkok, not in UTC', async () => {
    await service.set({ inviteDayMax: 1_000 });
    const earned = async () => {
      const { id } = await friend();
      await deposit(id, 100_00);
      await play(id);
    };
    service.clock.advance(Date.parse('2026-03-02T23:50:00+07:00') - service.clock.now().getTime());
    await earned();
    expect((await receive()).reply.amount).toBe(1_000);
    await earned();
    expect(await receive()).toMatchObject({ code: 'INVITE_COLLECT' });
    service.clock.advance(20 * 60_000);
    expect((await receive()).reply.amount).toBe(1_000);
  });

  test('at once or twice under a key pays once', async () => {
    const { id } = await friend();
    await deposit(id, 100_00);
    await play(id);
    const answers = await Promise.all([receive('invite-key'), receive('invite-key'), receive(), receive()]);
    expect(await wallet()).toBe(1_000);
    expect(answers[0]?.raw).toEqual(answers[1]?.raw);
  });

  test('is refused while it is switched off', async () => {
    await service.set({ inviteActive: false });
    expect(await receive()).toMatchObject({ code: 'INVITE_INACTIVE' });
    const listed = await service.call(listInvites, { body: { page: 1, limit: 10 } }, member.token);
    expect(listed).toMatchObject({ code: 'INVITE_INACTIVE' });
  });
});

test('has banners', async () => {
  const banners = (await service.call(inviteBanners, {}, member.token)).reply;
  expect(banners.map(({ image }) => image)).toEqual(['/art/banners/invite-1.svg', '/art/banners/invite-2.svg']);
});
