/** Bodies: who sends one is known and counted before it is read, and nobody holds a place with one that does not come. */
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { uploadImage } from '../../../contract/chat.ts';
import { uploadSlip } from '../../../contract/deposit.ts';
import { login } from '../../../contract/login.ts';
import { withdraw } from '../../../contract/wallet.ts';
import { CAPS } from '../../../server/limits/caps.ts';
import { endSessions } from '../../../server/members/sessions.ts';
import { serviceOfFile, startService } from '../harness.ts';
import { FORM_BEGIN, openRaw, type RawClient, uploadHead } from './sockets.ts';

const MB = 1024 * 1024;

const service = await serviceOfFile({
  // Nobody is cut for being slow here: on a busy machine 150 connections take longer to open than a short grace, and
  // each that is cut makes room for another.
  config: { caps: { ...generous(), bytesInFlight: 8 * MB, guestBytesInFlight: 4 * MB, bodyGrace: 600_000 } },
});
let address: string;
let open: RawClient[] = [];

beforeAll(async () => {
  address = await service.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const { socket } of open) socket.destroy();
  open = [];
  // Until the service has noticed that they are gone.
  await expect.poll(async () => connections()).toBe(0);
});

function generous() {
  return { ...CAPS, addressBudget: Number.POSITIVE_INFINITY, memberBudget: Number.POSITIVE_INFINITY };
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    service.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

const raw = async (...request: Parameters<typeof openRaw> extends [string, ...infer Rest] ? Rest : never) => {
  const client = await openRaw(address, ...request);
  open.push(client);
  return client;
};

test('150 unfinished uploads of guests at one address: 12 wait, the others are refused and closed (before: all buffered)', async () => {
  const clients = await Promise.all(
    Array.from({ length: 150 }, () => raw(uploadHead(uploadImage.path, 9 * MB), FORM_BEGIN)),
  );
  const counted = (which: (client: RawClient) => boolean) => expect.poll(() => clients.filter(which).length);
  await counted((client) => client.answer().startsWith('HTTP/1.1 429')).toBe(138);
  await counted(({ socket }) => socket.destroyed).toBe(138);
  expect(clients.find((client) => client.answer() !== '')?.answer()).toContain('REQUEST_LIMIT');
});

test('a member has four at once, and the places come back', async () => {
  const { token } = await service.member();
  const begin = () => raw(uploadHead(uploadSlip.path, MB, token), FORM_BEGIN);
  // Whichever of them is counted last.
  const clients = await Promise.all([begin(), begin(), begin(), begin(), begin()]);
  await expect.poll(() => clients.filter((one) => one.answer().startsWith('HTTP/1.1 429')).length).toBe(1);
  for (const { socket } of clients) socket.destroy();
  // One that is sent whole gets an answer of its own, as soon as a place is free.
  const whole = `${FORM_BEGIN}no picture\r\n--edge--\r\n`;
  const again = async () => (await raw(uploadHead(uploadSlip.path, whole.length, token), whole)).status();
  await expect.poll(again).not.toBe(429);
});

test('a body without a file has its room from when it is announced, not from when it comes', async () => {
  const json = ['host: wallet', 'content-type: application/json', 'content-length: 65000'];
  // Of the 4 MB for guests that is room for 64.
  const clients = await Promise.all(Array.from({ length: 70 }, () => raw([`POST ${login.path} HTTP/1.1`, ...json])));
  const refused = () => clients.filter((client) => client.answer().startsWith('HTTP/1.1 503')).length;
  await expect.poll(refused).toBe(6);
});

test('what is held of all bodies together is bounded: guests by their part, members by the whole (before: 3.7 GB)', async () => {
  const file = Buffer.alloc(3 * MB);
  const guests = await Promise.all([
    raw(uploadHead(uploadImage.path, 9 * MB), Buffer.concat([Buffer.from(FORM_BEGIN), file])),
    raw(uploadHead(uploadImage.path, 9 * MB), Buffer.concat([Buffer.from(FORM_BEGIN), file])),
  ]);
  await expect.poll(() => guests.filter((client) => client.answer().startsWith('HTTP/1.1 503')).length).toBe(1);
  const { token } = await service.member();
  const member = await raw(uploadHead(uploadSlip.path, 9 * MB, token), Buffer.concat([Buffer.from(FORM_BEGIN), file]));
  await expect(
    Promise.race([member.status(), new Promise((resolve) => setTimeout(resolve, 500, 'taken'))]),
  ).resolves.toBe('taken');
  // Everybody else is served.
  expect((await fetch(`${address}/readyz`, { headers: { connection: 'close' } })).status).toBe(200);
});

test('a body that comes with 1 kB a second is cut, one with 16 kB a second is not', async () => {
  const grace = 2000;
  const hasty = await startService({ config: { caps: { ...generous(), bodyGrace: grace } } });
  onTestFinished(() => hasty.close());
  const there = await hasty.app.listen({ port: 0, host: '127.0.0.1' });
  const begin = () => openRaw(there, uploadHead(uploadImage.path, MB), FORM_BEGIN);
  const [slow, steady] = await Promise.all([begin(), begin()]);
  const began = performance.now();
  // Bytes are sent by the time that has passed: on a busy machine a tick comes late.
  const sent = { slow: 0, steady: 0 };
  const drip = setInterval(() => {
    for (const [name, { socket }, rate] of [['slow', slow, 1] as const, ['steady', steady, 16] as const]) {
      const due = Math.floor((performance.now() - began) * rate) - sent[name];
      socket.write(Buffer.alloc(due));
      sent[name] += due;
    }
  }, 50);
  onTestFinished(() => {
    clearInterval(drip);
    for (const { socket } of [slow, steady]) socket.destroy();
  });
  await slow.closed();
  // The next look at the other one, at the latest.
  await new Promise((resolve) => setTimeout(resolve, grace + grace / 4));
  expect(steady.socket.destroyed).toBe(false);
});

test('bodies that come a byte at a time are cut (before: they stayed for ever)', async () => {
  const hasty = await startService({ config: { caps: { ...generous(), bodyGrace: 500 } } });
  onTestFinished(() => hasty.close());
  const there = await hasty.app.listen({ port: 0, host: '127.0.0.1' });
  const json = ['host: wallet', 'content-type: application/json', 'content-length: 60000'];
  const clients = [
    await openRaw(there, uploadHead(uploadImage.path, MB), FORM_BEGIN),
    // Quick at first.
    await openRaw(
      there,
      uploadHead(uploadImage.path, 2 * MB),
      Buffer.concat([Buffer.from(FORM_BEGIN), Buffer.alloc(MB)]),
    ),
    await openRaw(there, [`POST ${login.path} HTTP/1.1`, ...json], '{'),
  ];
  const drip = setInterval(() => clients.map(({ socket }) => socket.write('x')), 50);
  await Promise.all(clients.map((client) => client.closed()));
  clearInterval(drip);
});

test.each([
  ['no session', 9 * MB, undefined, 401],
  ['a made-up session', 9 * MB, 'x'.repeat(43), 401],
  ['more than a slip may have', 500 * MB, 'member', 413],
])('%s is refused before a byte of the file is read, and the connection closed', async (_, length, who, status) => {
  const token = who === 'member' ? (await service.member()).token : who;
  const client = await raw(uploadHead(uploadSlip.path, length, token));
  expect(await client.status()).toBe(status);
  await client.closed();
});

test('a JSON body that is announced too large, or comes in pieces without an end, is refused', async () => {
  const head = [`POST ${login.path} HTTP/1.1`, 'host: wallet', 'content-type: application/json'];
  expect(await (await raw([...head, 'content-length: 70000'])).status()).toBe(413);
  const chunk = `${(16_384).toString(16)}\r\n${' '.repeat(16_384)}\r\n`;
  expect(await (await raw([...head, 'transfer-encoding: chunked'], chunk.repeat(5))).status()).toBe(413);
});

test('a session that ends while the body still comes moves no money (before: looked at before the last byte, once)', async () => {
  const { id, token } = await service.member({ wallet: 100_000 });
  const body = JSON.stringify({ amount: 500 });
  const client = await raw(
    [
      `POST ${withdraw.path} HTTP/1.1`,
      'host: wallet',
      'content-type: application/json',
      `content-length: ${body.length}`,
      'idempotency-key: attack-0001',
      `authorization: Bearer ${token}`,
    ],
    body.slice(0, 5),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  await endSessions(service.db, id);
  client.socket.write(body.slice(5));
  expect(await client.status()).toBe(401);
});
