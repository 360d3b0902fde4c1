/** Game accounts: opening them, their logins, and the links that log in. */
import { beforeEach, describe, expect, test } from 'vitest';
import { AUTO_LOGIN_BY_NAME, AUTO_LOGIN_BY_PASSWORD } from '../../contract/autologin.ts';
import { activateSlot, getSlotAccount, getWallet, resetSlotPassword } from '../../contract/wallet.ts';
import { type NewMember, serviceOfFile } from './harness.ts';

const service = await serviceOfFile();
let member: NewMember;

beforeEach(async () => {
  member = await service.member();
});

const activate = (slotCode: string) => service.call(activateSlot, { params: { slotCode } }, member.token);
const account = (slotCode: string) => service.call(getSlotAccount, { params: { slotCode } }, member.token);
const reset = (slotCode: string) => service.call(resetSlotPassword, { params: { slotCode } }, member.token);

describe('opening an account', () => {
  test('gives a login that stays', async () => {
    const { reply } = await activate('PG');
    expect(reply).toEqual({
      username: `pg${member.id}`,
      password: expect.stringMatching(/^[A-HJ-NP-Za-km-z2-9]{12}$/),
    });
    expect((await account('PG')).reply).toEqual(reply);
    const { slots } = (await service.call(getWallet, {}, member.token)).reply;
    expect(slots.find(({ code }) => code === 'PG')).toMatchObject({ isActive: true, amount: 0 });
  });

  test('once, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => activate('PG')));
    expect(answers.map(({ code }) => code ?? 'opened').sort()).toEqual([
      ...Array.from({ length: 4 }, () => 'SLOT_ALREADY_ACTIVE'),
      'opened',
    ]);
  });

  test.each(['NOGAME', 'pg', '%', "' or 1=1"])('at %s is refused', async (code) => {
    expect(await activate(code)).toMatchObject({ status: 404, code: 'NO_GAME' });
  });

  test('at a game that was taken off is refused', async () => {
    await service.db.query(`update game set is_active = false where code = 'PG'`);
    expect(await activate('PG')).toMatchObject({ code: 'NO_GAME' });
  });

  test('leaves nothing behind when the provider fails', async () => {
    await service.set({ gamesFailing: ['PG'] });
    expect(await activate('PG')).toMatchObject({ code: 'SLOT_ACTIVATE_FAIL' });
    await service.set({ gamesFailing: [] });
    expect((await activate('PG')).status).toBe(200);
  });
});

describe('the login', () => {
  test('is for who has an account', async () => {
    expect(await account('PG')).toMatchObject({ status: 404, code: 'SLOT_NO_ACCOUNT' });
    expect(await reset('PG')).toMatchObject({ status: 404, code: 'SLOT_NO_ACCOUNT' });
    expect(await account('NOGAME')).toMatchObject({ status: 404, code: 'NO_GAME' });
    expect(await reset('NOGAME')).toMatchObject({ status: 404, code: 'NO_GAME' });
  });

  test('of the one web game carries form tokens, new ones each time', async () => {
    const first = (await activate('UFABET')).reply.event;
    const second = (await account('UFABET')).reply.event;
    expect(Object.keys(second ?? {})).toEqual(['__EVENTTARGET', '__EVENTVALIDATION']);
    expect(second).not.toEqual(first);
  });

  test('gets a new password', async () => {
    const { password } = (await activate('PG')).reply;
    const changed = (await reset('PG')).reply;
    expect(changed.password).not.toBe(password);
    expect((await account('PG')).reply).toEqual(changed);
  });

  test('keeps its password when the provider fails', async () => {
    const before = (await activate('PG')).reply;
    await service.set({ gamesFailing: ['PG'] });
    expect(await reset('PG')).toMatchObject({ code: 'SLOT_RESET_PASSWORD_FAIL' });
    expect((await account('PG')).reply).toEqual(before);
  });

  test.each([
    ['AREASLOT', 'NOT_AREASLOT'],
    ['UFABET', 'NOT_UFABET'],
    ['PG', 'SLOT_NO_ACCOUNT'],
  ])('that %s does not know any more is %s', async (game, code) => {
    await activate(game);
    await service.db.query('delete from provider_account where game_code = $1', [game]);
    expect(await account(game)).toMatchObject({ code });
    expect(await reset(game)).toMatchObject({ code });
  });
});

describe('a login link', () => {
  const byName = (username: string, token = member.token) =>
    service.call(AUTO_LOGIN_BY_NAME.PG, { params: { username } }, token);

  test('is short-lived, and holds neither session nor password', async () => {
    const { username = '', password = '' } = (await activate('PG')).reply;
    const { link } = (await byName(username)).reply;
    expect(link).toMatch(/^http:\/\/localhost(:80)?\/provider\/PG\?token=[\w-]{43}$/);
    expect(link).not.toContain(member.token);
    expect(link).not.toContain(password);
    expect((await byName(username)).reply.link).not.toBe(link);
  });

  test('is for the own account only', async () => {
    const { username = '' } = (await activate('PG')).reply;
    const other = await service.member();
    expect(await byName(username, other.token)).toMatchObject({ code: 'SLOT_NO_ACCOUNT' });
    expect(await byName('pg1')).toMatchObject({ code: 'SLOT_NO_ACCOUNT' });
  });

  test('by username and password wants both', async () => {
    const { username = '', password = '' } = (await activate('IMI')).reply;
    const imi = (params: { username: string; password: string }) =>
      service.call(AUTO_LOGIN_BY_PASSWORD.IMI, { params }, member.token);
    expect((await imi({ username, password })).reply.link).toContain('/provider/IMI?token=');
    expect(await imi({ username, password: 'wrong' })).toMatchObject({ code: 'SLOT_NO_ACCOUNT' });
  });

  test('of a game that is not on offer here is refused', async () => {
    const answer = await service.call(
      AUTO_LOGIN_BY_PASSWORD.CIRCUS,
      { params: { username: 'x', password: 'y' } },
      member.token,
    );
    expect(answer).toMatchObject({ status: 404, code: 'NO_GAME' });
  });
});
