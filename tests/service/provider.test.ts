/** The stand-in provider page: the three ways in, and playing. */
import { beforeEach, describe, expect, test } from 'vitest';
import { AUTO_LOGIN_BY_NAME } from '../../contract/autologin.ts';
import { getSlotAccount, refreshSlots } from '../../contract/wallet.ts';
import { one } from '../../server/db/database.ts';
import { CHANCES, payoutOf } from '../../server/provider/rounds.ts';
import { type NewMember, START, serviceOfFile } from './harness.ts';

const service = await serviceOfFile();
let demo: NewMember;
let username: string;
const password = 'Demo1234';

beforeEach(async () => {
  demo = await service.demo();
  username = `pg${demo.id}`;
});

/** A browser at a game's page: keeps the cookie, follows to the page after each step. */
function browser(game = 'PG') {
  let cookie = '';
  const send = async (method: 'GET' | 'POST', url: string, form?: Record<string, string>) => {
    const answer = await service.app.inject({
      method,
      url,
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
    });
    const set = answer.headers['set-cookie'];
    if (typeof set === 'string') cookie = set.split(';')[0] ?? '';
    return { answer, set };
  };
  const at = (page: string, name: string) =>
    new RegExp(`(?:data-name|name)="${name}"(?: value="([^"]*)"|>([^<]*)<)`).exec(page)?.slice(1).find(Boolean);
  const open = async (query = '') => {
    const { answer } = await send('GET', `/provider/${game}${query}`);
    const location = answer.headers.location;
    const page = location === undefined ? answer.body : (await send('GET', location)).answer.body;
    return {
      address: location ?? '',
      username: at(page, 'username'),
      entrance: at(page, 'entrance'),
      balance: at(page, 'balance'),
      form: at(page, 'form') ?? '',
      round: at(page, 'round') ?? '',
      status: /role="status">([^<]*)</.exec(page)?.[1],
      page,
    };
  };
  const post = async (path: string, form: Record<string, string>) => {
    const { answer, set } = await send('POST', `/provider/${game}${path}`, form);
    return { status: answer.statusCode, location: answer.headers.location, set };
  };
  return { open, post, logIn: () => post('', { username, password }) };
}

const balance = async (game = 'PG') =>
  one(await service.db.query<{ balance: number }>('select balance from provider_account where game_code = $1', [game]))
    .balance;

/** The rounds of this test; the demo member has played before. */
const plays = () =>
  service.db.query<{ stake: number; payout: number }>('select stake, payout from play where at >= $1', [START]);

describe('the way in', () => {
  test('by a posted form', async () => {
    const tab = browser();
    const { status, location, set } = await tab.logIn();
    expect([status, location]).toEqual([303, '/provider/PG']);
    expect(set).toMatch(/^game_session=[\w-]{43}; Path=\/provider\/PG; Max-Age=10800; HttpOnly; SameSite=Lax$/);
    expect(await tab.open()).toMatchObject({ username, entrance: 'form', balance: '320.50' });
  });

  test('by a posted form with the tokens of the game that wants them, once', async () => {
    const { reply } = await service.call(getSlotAccount, { params: { slotCode: 'UFABET' } }, demo.token);
    const form = { username: reply.username, password: reply.password, ...reply.event };
    const tab = browser('UFABET');
    await tab.post('', form);
    expect(await tab.open()).toMatchObject({ entrance: 'event form', balance: '500.00' });
    expect((await browser('UFABET').post('', form)).location).toBe('/provider/UFABET?said=old-form');
  });

  test('by an address with credentials, which do not stay there', async () => {
    const tab = browser();
    const page = await tab.open(`?username=${username}&password=${password}`);
    expect(page).toMatchObject({ address: '/provider/PG', username, entrance: 'address' });
  });

  test('by a login link, once, for two minutes', async () => {
    const link = async () =>
      new URL((await service.call(AUTO_LOGIN_BY_NAME.PG, { params: { username } }, demo.token)).reply.link).search;
    const first = await link();
    expect(await browser().open(first)).toMatchObject({ address: '/provider/PG', username, entrance: 'link' });
    expect(await browser().open(first)).toMatchObject({ entrance: undefined, status: expect.stringContaining('used') });
    const late = await link();
    service.clock.advance(2 * 60_000);
    expect((await browser().open(late)).entrance).toBeUndefined();
    expect((await browser('UFABET').open(await link())).entrance).toBeUndefined();
  });

  test('is closed to a wrong password, and to guessing', async () => {
    for (let tries = 0; tries < 10; tries++)
      expect((await browser().post('', { username, password: 'guess' })).location).toBe(
        '/provider/PG?said=wrong-login',
      );
    expect((await browser().logIn()).location).toBe('/provider/PG?said=too-many');
  });

  test('to a game that does not exist is not found', async () => {
    expect((await service.app.inject('/provider/NOGAME')).statusCode).toBe(404);
  });

  test('is not the session of another game, nor one that ran out', async () => {
    const tab = browser();
    await tab.logIn();
    service.clock.advance(3 * 3_600_000);
    expect((await tab.open()).username).toBeUndefined();
  });

  test('shows nothing of the address as it stands there', async () => {
    const page = (await browser().open('?said=<script>alert(1)</script>')).page;
    expect(page).not.toContain('<script>');
  });
});

describe('playing', () => {
  const stand = async () => {
    const tab = browser();
    await tab.logIn();
    return { tab, seat: await tab.open() };
  };

  test('changes the balance by what the round says, and is noted in satang', async () => {
    const { tab, seat } = await stand();
    await tab.post('/play', { form: seat.form, round: seat.round, stake: '20.50', chance: '50' });
    const { stake, payout } = one(await plays());
    expect(stake).toBe(2_050);
    expect([0, payoutOf(2_050, 50)]).toContain(payout);
    expect(await balance()).toBe(32_050 - stake + payout);
    const { slots } = (await service.call(refreshSlots, {}, demo.token)).reply;
    expect(slots?.items.find(({ code }) => code === 'PG')?.amount).toBe(32_050 - stake + payout);
  });

  test('at a game with its own unit notes baht', async () => {
    const tab = browser('IMI');
    await tab.post('', { username: `imi${demo.id}`, password });
    const { form, round } = await tab.open();
    await tab.post('/play', { form, round, stake: '1', chance: '10' });
    expect(one(await plays()).stake).toBe(1_000);
  });

  test('the same round sent twice is played once', async () => {
    const { tab, seat } = await stand();
    const round = { form: seat.form, round: seat.round, stake: '1', chance: '25' };
    const answers = await Promise.all([tab.post('/play', round), tab.post('/play', round)]);
    expect(answers.map(({ location }) => location)).toContain('/provider/PG?said=played-before');
    expect(await plays()).toHaveLength(1);
  });

  test('is not for who has too little', async () => {
    const { tab, seat } = await stand();
    const { location } = await tab.post('/play', { form: seat.form, round: seat.round, stake: '320.51', chance: '50' });
    expect(location).toBe('/provider/PG?said=not-enough');
    expect(await balance()).toBe(32_050);
  });

  test.each(['0', '-5', '1.234', 'all', '1e3', ''])('takes no stake of "%s"', async (stake) => {
    const { tab, seat } = await stand();
    await tab.post('/play', { form: seat.form, round: seat.round, stake, chance: '50' });
    expect(await balance()).toBe(32_050);
  });

  test('is not for a page of another site, nor with a chance of its own', async () => {
    const { tab, seat } = await stand();
    await tab.post('/play', { form: 'guess', round: seat.round, stake: '1', chance: '50' });
    await tab.post('/play', { round: seat.round, stake: '1', chance: '50' });
    await tab.post('/play', { form: seat.form, round: seat.round, stake: '1', chance: '100' });
    expect(await plays()).toEqual([]);
  });

  test('never pays more than it takes in the long run', () => {
    for (const chance of CHANCES) expect((payoutOf(10_000, chance) * chance) / 100).toBeLessThanOrEqual(9_800);
  });

  test('ends with logging out', async () => {
    const { tab, seat } = await stand();
    await tab.post('/leave', { form: seat.form });
    expect((await tab.open()).username).toBeUndefined();
    expect(await service.db.query('select 1 from provider_session')).toEqual([]);
  });
});
