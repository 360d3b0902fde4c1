/** Stored files: the same from every process, bounded, and taken away when their time is over. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { uploadImage } from '../../contract/chat.ts';
import { readConfig } from '../../server/config.ts';
import { takeFolderIn } from '../../server/files/folder.ts';
import type { FileSettings } from '../../server/files/settings.ts';
import { markUsed, type NewFile, openFiles, TooMuch } from '../../server/files/store.ts';
import { serviceOfFile } from './harness.ts';
import { startObjectStore, type TestObjectStore } from './object-store.ts';

const DAY = 24 * 3_600_000;
const MB = 1024 * 1024;

const service = await serviceOfFile();
let objects: TestObjectStore;

beforeAll(async () => {
  objects = await startObjectStore();
});
beforeEach(async () => {
  objects.objects.clear();
});
afterAll(async () => {
  await objects.stop();
});

/** The store of another process on the same database, with other settings. */
const filesWith = (settings: Partial<FileSettings> = {}) =>
  openFiles(service.db, { files: { ...service.config.files, ...settings } });
const file = (name: string, bytes: Uint8Array, more: Partial<NewFile> = {}): NewFile => ({
  name,
  owner: 'member:1',
  purpose: 'chat',
  bytes,
  now: service.clock.now(),
  ...more,
});
const unexpected = (error: unknown) => expect.unreachable(String(error));
const usage = () => service.db.query('select owner, bytes from file_usage order by owner');

describe.each(['database', 'object'] as const)('in the %s', (place) => {
  const files = () => filesWith(place === 'object' ? { store: objects.settings } : {});
  const whole = async (name: string) => {
    const found = await files().find(name);
    return found && buffer(found.read(0, found.size - 1));
  };

  test('what one process keeps another reads, whole and in part', async () => {
    const bytes = randomBytes(700_001);
    await files().keep(file('a', bytes));
    expect((await whole('a'))?.equals(bytes)).toBe(true);
    const found = await files().find('a');
    if (found === undefined) return expect.unreachable();
    for (const [from, to] of [
      [0, 0],
      [262_143, 262_144],
      [300_000, 700_000],
    ] as const)
      expect((await buffer(found.read(from, to))).equals(bytes.subarray(from, to + 1))).toBe(true);
    expect(objects.refused).toEqual([]);
    expect(objects.objects.size).toBe(place === 'object' ? 1 : 0);
  });

  test('the same twice, also at once, is one file and counts once', async () => {
    const bytes = randomBytes(1000);
    await Promise.all([files().keep(file('a', bytes)), files().keep(file('a', bytes)), files().keep(file('a', bytes))]);
    expect(await usage()).toEqual([{ owner: 'member:1', bytes: 1000 }]);
    expect((await whole('a'))?.equals(bytes)).toBe(true);
  });

  test('each has its time: unused a day, then by what it is for', async () => {
    const settings = { slipDays: 10, chatDays: 5, ...(place === 'object' ? { store: objects.settings } : {}) };
    const own = filesWith(settings);
    for (const [name, purpose] of [
      ['slip', 'slip'],
      ['chat', 'chat'],
      ['left', 'chat'],
    ] as const)
      await own.keep(file(name, randomBytes(300_000), { purpose }));
    expect(await markUsed(service.db, 'slip', 'slip')).toBe(true);
    expect(await markUsed(service.db, 'chat', 'chat')).toBe(true);
    expect(await markUsed(service.db, 'left', 'slip')).toBe(false);
    const left: string[][] = [];
    for (const day of [0.5, 1.5, 5.5, 10.5]) {
      await own.sweep(new Date(service.clock.now().getTime() + day * DAY), unexpected);
      left.push(
        (await service.db.query<{ name: string }>('select name from stored_file order by name')).map(
          ({ name }) => name,
        ),
      );
    }
    expect(left).toEqual([['chat', 'left', 'slip'], ['chat', 'slip'], ['slip'], []]);
    expect(await service.db.query('select name from file_piece')).toEqual([]);
    expect(objects.objects.size).toBe(0);
    expect(await usage()).toEqual([{ owner: 'member:1', bytes: 0 }]);
  });
});

test('a file that was not written whole is none, and another try makes it whole', async () => {
  const away = await startObjectStore();
  away.breakDown();
  onTestFinished(() => away.stop());
  const bytes = randomBytes(1000);
  await expect(filesWith({ store: away.settings }).keep(file('a', bytes))).rejects.toThrow('answered 503');
  expect(await filesWith().find('a')).toBeUndefined();
  await filesWith({ store: objects.settings }).keep(file('a', bytes));
  expect((await filesWith({ store: objects.settings }).find('a'))?.size).toBe(1000);
});

test('a store wants a good signature, and what it refuses is not kept', async () => {
  const settings = { ...objects.settings, secretAccessKey: 'another secret' };
  await expect(filesWith({ store: settings }).keep(file('a', randomBytes(1000)))).rejects.toThrow('answered 403');
  expect(objects.refused.splice(0)).toHaveLength(1);
  expect(await filesWith({ store: settings }).find('a')).toBeUndefined();
});

test('a store that sends us elsewhere gets nothing there', async () => {
  const away = await startObjectStore();
  onTestFinished(() => away.stop());
  away.sendAway(objects.settings.endpoint);
  await expect(filesWith({ store: away.settings }).keep(file('a', randomBytes(1000)))).rejects.toThrow('answered 307');
  expect(objects.objects.size).toBe(0);
  expect(objects.refused).toEqual([]);
});

test('a store that does not remove keeps its place in the books, and holds nothing else up', async () => {
  const away = await startObjectStore();
  onTestFinished(() => away.stop());
  await filesWith({ store: away.settings }).keep(file('a', randomBytes(1000)));
  await filesWith().keep(file('b', randomBytes(1000)));
  away.breakDown();
  const failures: unknown[] = [];
  const later = new Date(service.clock.now().getTime() + 2 * DAY);
  await filesWith({ store: away.settings }).sweep(later, (error) => failures.push(error));
  expect(failures).toHaveLength(1);
  expect(await service.db.query('select name from stored_file')).toEqual([{ name: 'a' }]);
});

test('an owner has so much at most, and all together too (before: 4 GB a day, for ever)', async () => {
  const files = filesWith({ ownerBytes: 2500, allBytes: 4500 });
  const keep = (name: string, owner: string) => files.keep(file(name, randomBytes(1000), { owner }));
  await keep('a', 'member:1');
  await keep('b', 'member:1');
  await expect(keep('c', 'member:1')).rejects.toThrow(TooMuch);
  await keep('d', 'member:2');
  await keep('e', 'member:2');
  await expect(keep('f', 'member:3')).rejects.toThrow(TooMuch);
  expect((await service.db.query('select name from stored_file')).length).toBe(4);
  await service.db.query(`delete from stored_file where name = 'a'`);
  await keep('c', 'member:1');
});

test('at once an owner has no more either', async () => {
  const files = filesWith({ ownerBytes: 2500 });
  const tries = ['a', 'b', 'c', 'd', 'e'].map((name) => files.keep(file(name, randomBytes(1000))));
  expect((await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await usage()).toEqual([{ owner: 'member:1', bytes: 2000 }]);
});

describe('served', () => {
  const NAME = `${'n'.repeat(43)}.mp4`;
  const bytes = randomBytes(600_000);
  const get = (range?: string, name = NAME) =>
    service.app.inject({ url: `/api/chat/files/${name}`, headers: range === undefined ? {} : { range } });
  beforeEach(() => filesWith().keep(file(NAME, bytes)));

  test.each([
    ['bytes=0-0', 206, 'bytes 0-0/600000', 0, 1],
    ['bytes=599999-', 206, 'bytes 599999-599999/600000', 599_999, 600_000],
    ['bytes=-10', 206, 'bytes 599990-599999/600000', 599_990, 600_000],
    ['bytes=-999999999', 206, 'bytes 0-599999/600000', 0, 600_000],
    ['bytes=262143-262145', 206, 'bytes 262143-262145/600000', 262_143, 262_146],
    ['bytes=1-99999999999', 206, 'bytes 1-599999/600000', 1, 600_000],
    // Parts beside each other multiply what is sent; nobody needs them.
    ['bytes=0-1,0-1,0-1', 200, undefined, 0, 600_000],
    ['bytes=-', 200, undefined, 0, 600_000],
    ['lines=0-1', 200, undefined, 0, 600_000],
  ])('%s is answered with %i', async (range, status, said, from, to) => {
    const answer = await get(range);
    expect([answer.statusCode, answer.headers['content-range'], answer.headers['content-length']]).toEqual([
      status,
      said,
      String(to - from),
    ]);
    expect(answer.rawPayload.equals(bytes.subarray(from, to))).toBe(true);
    expect(answer.headers).toMatchObject({ 'content-type': 'video/mp4', 'x-content-type-options': 'nosniff' });
  });

  test.each(['bytes=600000-', 'bytes=5-4', 'bytes=-0'])('%s is outside', async (range) => {
    const answer = await get(range);
    expect([answer.statusCode, answer.headers['content-range'], answer.payload]).toEqual([416, 'bytes */600000', '']);
  });

  test('the type is that of the name that the service gave it', async () => {
    const { token } = await service.member();
    const html = Buffer.from('<html><script>alert(1)</script>');
    expect(
      (await service.call(uploadImage, { file: { name: 'a.html', type: 'text/html', bytes: html } }, token)).code,
    ).toBe('FILE_INVALID');
    for (const name of [`${'n'.repeat(43)}.html`, `${'n'.repeat(43)}.svg`, `${'n'.repeat(43)}.MP4`])
      expect((await get(undefined, name)).statusCode).toBe(404);
  });
});

test('what lies in the data folder of an earlier release is taken in once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'earlier-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const slip = `${'a'.repeat(64)}.jpg`;
  const chat = `${'b'.repeat(43)}.mp4`;
  for (const folder of ['slips', 'chat']) await mkdir(join(dataDir, folder));
  await writeFile(join(dataDir, 'slips', slip), 'slip');
  await writeFile(join(dataDir, 'chat', chat), randomBytes(2 * MB));
  await writeFile(join(dataDir, 'chat', '.unfinished'), 'x');
  const files = filesWith();
  expect(await takeFolderIn(service.db, files, dataDir)).toBe(2);
  expect(await takeFolderIn(service.db, files, dataDir)).toBe(0);
  expect([(await files.find(slip))?.size, (await files.find(chat))?.size]).toEqual([4, 2 * MB]);
  expect([existsSync(join(dataDir, 'slips', slip)), existsSync(join(dataDir, 'chat', '.unfinished'))]).toEqual([
    false,
    true,
  ]);
  expect(await files.sweep(new Date(Date.now() + 2 * DAY), unexpected)).toBe(0);
});

test.each([
  [{ S3_ENDPOINT: 'ftp://x' }, /^S3_ENDPOINT must be an address/],
  [{ S3_ENDPOINT: 'https://s3.example' }, /S3_BUCKET is needed/],
  [{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: '../x' }, /S3_BUCKET must be/],
  [{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'x' }, /S3_SECRET_ACCESS_KEY is needed/],
  [{ SLIP_DAYS: '0' }, /SLIP_DAYS must be/],
  [{ FILES_OWNER_MB: 'much' }, /FILES_OWNER_MB must be/],
])('the setting %o is refused with what to do', (env, said) => {
  expect(() => readConfig({ NODE_ENV: 'test', ...env })).toThrow(said);
});
