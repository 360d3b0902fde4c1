/** Sessions under attack: whoever has a token, and the owner who wants to be rid of them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { login } from '../../../contract/login.ts';
import { changePassword, getProfile } from '../../../contract/profile.ts';
import { endOtherSessions, endSession, listSecurityEvents, listSessions } from '../../../contract/sessions.ts';
import { listStatement } from '../../../contract/statement.ts';
import { type NewMember, PASSWORD, serviceOfFile } from '../harness.ts';

const HOUR = 3_600_000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

const service = await serviceOfFile();
let member: NewMember;
beforeEach(async () => {
  member = await service.member();
});

async function enter(browser: string, userAgent = IPHONE, ip = '203.0.113.77'): Promise<string> {
  const body = { username: member.phone, password: PASSWORD };
  const answer = await service.call(login, { body, ip, browser, headers: { 'user-agent': userAgent } });
  return answer.reply.token;
}
const listed = async (token = member.token) => (await service.call(listSessions, {}, token)).reply.sessions.items;
const events = async () =>
  (await service.call(listSecurityEvents, {}, member.token)).reply.events.items.map(({ type }) => type);
const works = async (token: string) => (await service.call(getProfile, {}, token)).status === 200;

describe('the list of sessions', () => {
  test('says device, network and time, and which one asks', async () => {
    const token = await enter('phone');
    service.clock.advance(HOUR);
    expect(await listed(token)).toEqual([
      {
        id: expect.any(String),
        device: { browser: 'Safari', system: 'iOS', kind: 'mobile' },
        network: '203.0.113.x',
        createdAt: '2026-03-02T05:00:00.000Z',
        lastSeenAt: '2026-03-02T06:00:00.000Z',
        isCurrent: true,
      },
      expect.objectContaining({ device: { browser: '', system: '', kind: 'unknown' }, network: '', isCurrent: false }),
    ]);
  });

  test('holds no token, no hash, no whole address', async () => {
    await enter('phone', IPHONE, '2001:db8:1:2:3:4:5:6');
    const { raw } = await service.call(listSessions, {}, member.token);
    const hashes = await service.db.query<{ hash: string }>(`select encode(token_hash, 'hex') as hash from session`);
    for (const { hash } of hashes) expect(JSON.stringify(raw)).not.toContain(hash);
    expect((await listed()).map(({ network }) => network)).toEqual(['', '2001:db8:1::']);
  });

  test('leaves out what has run out, unused too', async () => {
    await enter('phone');
    service.clock.advance(23 * HOUR);
    await listed();
    await service.db.query(`update session set expires_at = expires_at + interval '30 days'`);
    service.clock.advance(50 * HOUR);
    // The phone's has not been used for 73 hours; 72 end it.
    const other = await enter('other');
    expect((await listed(other)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  test('is the member’s own', async () => {
    const other = await service.member();
    const [own] = await listed();
    const body = { password: PASSWORD };
    expect((await service.call(endSession, { params: { id: own?.id ?? '' }, body }, other.token)).status).toBe(200);
    expect(await works(member.token)).toBe(true);
  });

  test('and the sessions behind it are thirty at most', async () => {
    const tokens: string[] = [];
    for (let count = 0; count < 31; count++) {
      service.clock.advance(1000);
      tokens.push(await enter(`browser ${count}`));
    }
    expect(await works(member.token)).toBe(false);
    expect(await Promise.all(tokens.map(works)).then((all) => all.filter(Boolean).length)).toBe(30);
  });

  test('survives whatever a browser calls itself', async () => {
    for (const name of ['', 'x', '('.repeat(5000), 'Mozilla/5.0 '.repeat(900), '\u00ff;<script>'])
      expect(await works(await enter(`browser ${name.length}`, name))).toBe(true);
  });
});

describe('logging out elsewhere', () => {
  test('wants the password: a stolen token throws nobody out', async () => {
    const thief = await enter('thief');
    const [, owner] = await listed(thief);
    const params = { id: owner?.id ?? '' };
    for (const body of [{}, { password: 'guess' }]) {
      expect(await service.call(endSession, { params, body }, thief)).toMatchObject({ code: 'WRONG_PASSWORD' });
      expect(await service.call(endOtherSessions, { body }, thief)).toMatchObject({ code: 'WRONG_PASSWORD' });
    }
    expect(await works(member.token)).toBe(true);
  });

  test('ends one, and the next call of it is refused with 401', async () => {
    const [thief, other] = [await enter('thief'), await enter('other')];
    const found = (await listed(thief)).find(({ isCurrent }) => isCurrent);
    const body = { password: PASSWORD };
    await service.call(endSession, { params: { id: found?.id ?? '' }, body }, member.token);
    expect(await service.call(getProfile, {}, thief)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await works(other)).toBe(true);
    expect((await events())[0]).toBe('sessions_ended');
  });

  test('ends all others, and not the one that asks', async () => {
    const others = [await enter('a'), await enter('b')];
    expect((await service.call(endOtherSessions, { body: { password: PASSWORD } }, member.token)).status).toBe(200);
    expect(await Promise.all([member.token, ...others].map(works))).toEqual([true, false, false]);
    await service.call(endOtherSessions, { body: { password: PASSWORD } }, member.token);
    expect((await events()).filter((type) => type === 'sessions_ended')).toHaveLength(1);
  });

  test('of what is not there, or has a made-up name, ends nothing', async () => {
    const body = { password: PASSWORD };
    for (const id of ['1', 'x'.repeat(90), '00000000-0000-4000-8000-000000000000'])
      expect((await service.call(endSession, { params: { id }, body }, member.token)).status).toBe(200);
    expect(await works(member.token)).toBe(true);
    expect(await events()).toEqual([]);
  });
});

describe('the activity', () => {
  test('tells of a new device, not of the first and not of a known one', async () => {
    await enter('phone');
    expect(await events()).toEqual([]);
    await enter('phone');
    await enter('thief', WINDOWS, '198.51.100.9');
    expect((await service.call(listSecurityEvents, {}, member.token)).reply.events.items).toEqual([
      {
        type: 'new_device',
        createdAt: '2026-03-02T05:00:00.000Z',
        device: { browser: 'Chrome', system: 'Windows', kind: 'desktop' },
        network: '198.51.100.x',
      },
    ]);
    const body = { page: 1, limit: 10 };
    const { statements } = (await service.call(listStatement, { body }, member.token)).reply;
    expect(statements.items).toMatchObject([{ statementType: 'new_device', amount: 0 }]);
  });

  test('tells of a changed password, and where', async () => {
    const body = { oldPassword: PASSWORD, newPassword: 'somtam of 2026' };
    const headers = { 'user-agent': WINDOWS };
    await service.call(changePassword, { body, headers, ip: '198.51.100.9' }, member.token);
    const { items } = (await service.call(listSecurityEvents, {}, member.token)).reply.events;
    expect(items).toMatchObject([{ type: 'password', network: '198.51.100.x', device: { system: 'Windows' } }]);
  });

  test('is not filled by whoever knows the password', async () => {
    await enter('phone');
    for (let count = 0; count < 25; count++) await enter(`thief ${count}`);
    const told = await service.db.query(`select 1 from activity where type = 'new_device'`);
    expect(told).toHaveLength(20);
    expect(await events()).toHaveLength(10);
  });
});
