/** Gift links: the envelope, the link, and that a gift is credited once. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendTrueLink } from '../../contract/deposit.ts';
import { listStatement } from '../../contract/statement.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { balanceOf, walletOf } from '../../server/ledger/ledger.ts';
import { DEV_LINK_KEY, linkKeyBytes, openEnvelope } from '../../server/truelink/envelope.ts';
import { giftCodeOf } from '../../server/truelink/gifts.ts';
import { expectBooksToBalance } from './books.ts';
import { closeEnvelope } from './close-envelope.ts';
import { type NewMember, serviceOfFile } from './harness.ts';

const CODE = 'abcDEF1234567890xy';
const link = (code = CODE) => `https://gift.truemoney.com/campaign/?v=${code}`;
const key = linkKeyBytes(DEV_LINK_KEY) ?? new Uint8Array();

const service = await serviceOfFile({ config: { desk: true } });
let member: NewMember;

beforeEach(async () => {
  member = await service.member();
});
afterEach(() => expectBooksToBalance(service.db));

const register = (amount = 99.5, code = CODE) =>
  service.app.inject({ method: 'POST', url: '/desk/api/gifts', payload: { link: link(code), amount } });
const send = (text: string, token = member.token, intent?: string) =>
  service.call(
    sendTrueLink,
    { body: { link: closeEnvelope(text, key) }, ...(intent === undefined ? {} : { key: intent }) },
    token,
  );
const sendRaw = (envelope: string) => service.call(sendTrueLink, { body: { link: envelope } }, member.token);
const wallet = (id = member.id) => balanceOf(service.db, walletOf(id));

describe('a gift', () => {
  test('that the desk knows goes into the wallet', async () => {
    expect((await register()).statusCode).toBe(200);
    const { reply } = await send(link());
    expect(reply).toMatchObject({ amount: 9_950, reference: expect.stringMatching(/^G/) });
    expect(await wallet()).toBe(9_950);
    const { statements } = (await service.call(listStatement, { body: { page: 1, limit: 10 } }, member.token)).reply;
    expect(statements.items).toMatchObject([
      { statementType: 'deposit', from: 'TRUEWALLET', to: 'WALLET', amount: 9_950 },
    ]);
  });

  test('is credited once, to whoever was first', async () => {
    await register();
    const other = await service.member();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(link(), index % 2 === 0 ? member.token : other.token)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'TRUELINK_DUPLICATE')).toHaveLength(7);
    expect((await wallet()) + (await wallet(other.id))).toBe(9_950);
  });

  test('that the desk does not know is not valid', async () => {
    expect(await send(link())).toMatchObject({ code: 'TRUELINK_INVALID' });
  });

  test('is registered once, with a link that is one', async () => {
    await register();
    expect((await register(500)).statusCode).toBe(409);
    const bad = { link: 'https://example.com/?v=abcDEF1234567890xy', amount: 5 };
    expect((await service.app.inject({ method: 'POST', url: '/desk/api/gifts', payload: bad })).statusCode).toBe(400);
    const { gifts } = (await service.app.inject('/desk/api/gifts')).json();
    expect(gifts).toMatchObject([{ code: CODE, amount: 99.5, phone: null }]);
  });
});

test.each([
  'https://gift.truemoney.com.evil.example/campaign/?v=abcDEF1234567890xy',
  'https://evil.example/campaign/?v=abcDEF1234567890xy',
  'https://user@gift.truemoney.com/campaign/?v=abcDEF1234567890xy',
  'https://gift.truemoney.com:8443/campaign/?v=abcDEF1234567890xy',
  'http://gift.truemoney.com/campaign/?v=abcDEF1234567890xy',
  'https://gift.truemoney.com/other/?v=abcDEF1234567890xy',
  'https://gift.truemoney.com/campaign/',
  'https://gift.truemoney.com/campaign/?v=short',
  'not a link',
  '',
  `https://evil.gift.truemoney.com/campaign/?v=${CODE}`,
  `https://giftxtruemoney.com/campaign/?v=${CODE}`,
  `https://gift.truemoney.com/other/campaign/?v=${CODE}`,
  `https://gift.truemoney.com/campaign/other?v=${CODE}`,
  `https://gift.truemoney.com/campaign/?v=%20${CODE}`,
  `https://gift.truemoney.com/campaign/?v=${CODE}%20`,
])('%s is no gift link', async (text) => {
  await register();
  expect(giftCodeOf(text)).toBeUndefined();
  expect(await send(text)).toMatchObject({ code: 'TRUELINK_INVALID' });
});

test('a gift link may lack the slash, or carry more', () => {
  expect(giftCodeOf(` https://gift.truemoney.com/campaign?v=${CODE}&lang=th `)).toBe(CODE);
});

describe('the envelope', () => {
  test('is closed with a new number each time', () => {
    expect(closeEnvelope('x', key)).not.toBe(closeEnvelope('x', key));
    expect(openEnvelope(closeEnvelope('ลิงก์', key), key)).toEqual({ ok: true, link: 'ลิงก์' });
  });

  test('of another key is KEY_INVALID', async () => {
    expect(await sendRaw(closeEnvelope(link(), randomBytes(32)))).toMatchObject({ code: 'KEY_INVALID' });
  });

  test('that was changed is KEY_INVALID', async () => {
    const [version, iv, sealed = ''] = closeEnvelope(link(), key).split('.');
    const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1);
    expect(await sendRaw(`${version}.${iv}.${changed}`)).toMatchObject({ code: 'KEY_INVALID' });
  });

  test.each([
    link(),
    'v1.x.y',
    'v2.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA',
    ` ${closeEnvelope(link(), key)}`,
    `${closeEnvelope(link(), key)} `,
  ])('%s is none', async (text) => {
    expect(await sendRaw(text)).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test('cannot be opened without a key', async () => {
    const app = await buildApp({
      config: { ...service.config, linkKey: undefined },
      db: service.db,
      clock: service.clock.now,
    });
    const answer = await app.inject({
      method: 'POST',
      url: sendTrueLink.path,
      headers: { authorization: `Bearer ${member.token}`, 'idempotency-key': 'gift-key-2' },
      payload: { link: closeEnvelope(link(), key) },
    });
    expect(answer.json()).toEqual({ message: 'KEY_MISSING' });
    await app.close();
  });
});

test('guessing is limited', async () => {
  await register();
  for (let tries = 0; tries < 10; tries++)
    expect(await send(link(`guess${tries}00000000`))).toMatchObject({ code: 'TRUELINK_INVALID' });
  expect(await send(link())).toMatchObject({ status: 429, code: 'REQUEST_LIMIT_1MIN' });
  // The limit is of one member: others go on.
  expect(await send(link(`guess00000000`), (await service.member()).token)).toMatchObject({ code: 'TRUELINK_INVALID' });
  service.clock.advance(60_000);
  expect((await send(link())).status).toBe(200);
});

describe('the setting LINK_KEY', () => {
  test('has a key for trying, but none in production', () => {
    expect(readConfig({ NODE_ENV: 'development' }).linkKey).toBe(DEV_LINK_KEY);
    expect(readConfig({ NODE_ENV: 'production', EMBEDDED: 'allow' }).linkKey).toBeUndefined();
  });

  test.each(['short', Buffer.alloc(31).toString('base64'), 'ä'.repeat(44)])(
    'refuses %s without repeating it',
    (text) => {
      expect(() => readConfig({ LINK_KEY: text })).toThrow('LINK_KEY must be 32 bytes in base64');
      expect(() => readConfig({ LINK_KEY: text })).not.toThrow(text);
    },
  );
});
