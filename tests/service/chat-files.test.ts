/** Files of the chat: what is taken, what is kept of it, and how it is given. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendMessage, uploadImage, uploadRecording, uploadVideo } from '../../contract/chat.ts';
import { agentFileReply } from '../../server/desk/chat-contract.ts';
import { openFiles } from '../../server/files/store.ts';
import { type NewMember, serviceOfFile } from './harness.ts';

const service = await serviceOfFile();
let member: NewMember;

beforeEach(async () => {
  member = await service.member();
});

const picture = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#14705b' } });
/** A photograph with a place and a phone in it. */
const photo = () =>
  picture()
    .withExif({ IFD0: { Make: 'PhoneMaker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' } })
    .jpeg()
    .toBuffer();
const unexpected = (error: unknown) => expect.unreachable(String(error));
const files = () => service.db.query('select name from stored_file');
const movie = () => readFile('server/chat/media/wallet.mp4');

const put = (bytes: Uint8Array, call = uploadImage, name = 'file.jpg', token: string | undefined = member.token) =>
  service.call(call, { file: { name, type: 'image/jpeg', bytes } }, token);
const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });

/** A box of a video file (ISO/IEC 14496-12). */
function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
const film = (brand: string) =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0`, 'latin1')),
    box('moov', box('trak', box('meta', Buffer.from('trak-secret'))), box('udta', Buffer.from('+13.7563+100.5018/'))),
    box('mdat', Buffer.from('frames')),
  ]);

describe('pictures', () => {
  test.each(['png', 'jpeg', 'gif'] as const)(
    '%s is taken by its bytes and given back as what it is',
    async (format) => {
      const { path } = (await put(await picture().toFormat(format).toBuffer(), uploadImage, 'x.html')).reply;
      expect(path).toMatch(new RegExp(`^/api/chat/files/[\\w-]{43}\\.${format === 'jpeg' ? 'jpg' : format}$`));
      const answer = await get(path);
      expect(answer.headers).toMatchObject({
        'content-type': `image/${format}`,
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'cache-control': 'private, max-age=31536000, immutable',
      });
      expect(answer.headers['content-security-policy']).toMatch(/^sandbox/);
      expect((await sharp(answer.rawPayload).metadata()).format).toBe(format);
    },
  );

  test('lose where and by what they were taken', async () => {
    const bytes = await photo();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { rawPayload } = await get((await put(bytes)).reply.path);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    expect(rawPayload.includes('PhoneMaker')).toBe(false);
  });

  test('of a GIF keep moving', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 4, background } })
        .png()
        .toBuffer();
    const gif = await sharp([await frame('#f00'), await frame('#0f0')], { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const { rawPayload } = await get((await put(gif)).reply.path);
    expect((await sharp(rawPayload, { animated: true }).metadata()).pages).toBe(2);
  });

  test.each([
    ['HTML', Buffer.from('<html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a JPEG', Buffer.from('ffd8ffe000104a4649460001', 'hex')],
    ['a GIF in name', Buffer.from('GIF89a<script>')],
    ['a video', film('isom')],
  ])('%s is none', async (_, bytes) => {
    expect(await put(bytes)).toMatchObject({ status: 400, code: 'FILE_INVALID' });
    expect(await files()).toEqual([]);
  });

  test('are wanted, and no larger than 10 MB', async () => {
    expect(await service.call(uploadImage, {}, member.token)).toMatchObject({ code: 'FILE_REQUIRED' });
    expect(await put(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({ status: 413, code: 'INVALID_REQUEST' });
  });
});

describe('videos', () => {
  test('are played in parts', async () => {
    const bytes = await movie();
    const { path } = (await put(bytes, uploadVideo)).reply;
    expect(path).toMatch(/\.mp4$/);
    const part = await get(path, { range: 'bytes=4-11' });
    expect([part.statusCode, part.headers['content-type'], part.headers['content-range']]).toEqual([
      206,
      'video/mp4',
      `bytes 4-11/${bytes.length}`,
    ]);
    expect(part.payload.slice(0, 4)).toBe('ftyp');
  });

  test.each([
    ['qt  ', 'mov', 'video/quicktime'],
    ['isom', 'mp4', 'video/mp4'],
    ['mp42', 'mp4', 'video/mp4'],
  ])('of the brand %s are %s, without the place', async (brand, extension, type) => {
    const bytes = film(brand);
    const { path } = (await put(bytes, uploadVideo, 'x.mp4')).reply;
    expect(path.endsWith(`.${extension}`)).toBe(true);
    const { headers, rawPayload } = await get(path);
    expect(headers['content-type']).toBe(type);
    expect(rawPayload.length).toBe(bytes.length);
    expect(rawPayload.includes('frames')).toBe(true);
    for (const secret of ['+13.7563', 'trak-secret']) expect(rawPayload.includes(secret)).toBe(false);
  });

  test.each([
    ['a picture', async () => photo()],
    ['without anything to play', async () => box('ftyp', Buffer.from('isom\0\0\0\0'))],
    ['a HEIC picture', async () => film('heic')],
    ['cut short', async () => (await movie()).subarray(0, 5000)],
    ['with boxes that lie', async () => Buffer.concat([film('isom'), Buffer.from('000000ff6d646174', 'hex')])],
  ])('%s are none', async (_, make) => {
    expect(await put(await make(), uploadVideo)).toMatchObject({ code: 'FILE_INVALID' });
  });

  test('are no larger than 20 MB', async () => {
    expect(await put(Buffer.alloc(20 * 1024 * 1024 + 1), uploadVideo)).toMatchObject({ status: 413 });
  });
});

describe('recordings', () => {
  const recording = Buffer.from('{"type":"recording","version":1,"from":"app"}\n{"at":1,"type":"request"}\n');
  const give = (bytes: Uint8Array) => put(bytes, uploadRecording, 'what-happened.txt');

  test('are taken only where the operator wants them', async () => {
    expect(await give(recording)).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(await files()).toEqual([]);
    await service.set({ recordings: true });
    expect((await give(recording)).reply.path).toMatch(/\.txt$/);
  });

  test('are given back as text to be kept, and sent as a file', async () => {
    await service.set({ recordings: true });
    const { path } = (await give(recording)).reply;
    const { headers, rawPayload } = await get(path);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    });
    expect(rawPayload.equals(recording)).toBe(true);
    const message = (fileType: 'file' | 'image') => ({
      message_type: 'media' as const,
      payload: { message: '', url: false, fileType, filePath: path },
    });
    const send = (fileType: 'file' | 'image') =>
      service.call(sendMessage, { body: { sender: 'customer', message: message(fileType) } }, member.token);
    expect(await send('image')).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(await send('file')).toMatchObject({ status: 200 });
  });

  test.each([
    ['a page', Buffer.from('<html>')],
    ['other JSON', Buffer.from('{"type":"letter"}')],
    ['what only begins as one', Buffer.concat([recording, Buffer.from([0xff, 0xfe])])],
  ])('%s is none', async (_, bytes) => {
    await service.set({ recordings: true });
    expect(await give(bytes)).toMatchObject({ status: 400, code: 'FILE_INVALID' });
    expect(await files()).toEqual([]);
  });

  test('are no larger than 2 MB', async () => {
    await service.set({ recordings: true });
    expect(await give(Buffer.alloc(2 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
  });
});

describe('a file', () => {
  const media = (filePath: string, fileType: 'image' | 'video' | 'file', message = '') =>
    service.call(
      sendMessage,
      {
        body: {
          sender: 'customer',
          message: { message_type: 'media', payload: { fileType, filePath, message } },
        },
      },
      member.token,
    );

  test('is sent as what it is', async () => {
    const { path } = (await put(await photo())).reply;
    expect((await media(path, 'video')).code).toBe('INVALID_REQUEST');
    expect((await media(`${path.slice(0, -5)}x.jpg`, 'image')).code).toBe('INVALID_REQUEST');
    expect((await media(path.replace('/api', '/apo'), 'image')).code).toBe('INVALID_REQUEST');
    expect((await media(path, 'image')).status).toBe(200);
  });

  test('comes with as many words as any other message: 2000 characters as the player sees them', async () => {
    const send = async (words: string) => media((await put(await photo())).reply.path, 'image', words);
    expect((await send('ที่'.repeat(2000))).status).toBe(200);
    expect((await send('ที่'.repeat(2001))).code).toBe('INVALID_REQUEST');
  });

  test('that is not sent within a day is taken away', async () => {
    const { path: kept } = (await put(await photo())).reply;
    const { path: left } = (await put(await photo())).reply;
    await media(kept, 'image');
    service.clock.advance(25 * 3_600_000);
    const { path: last } = (await put(await photo(), uploadImage, 'x', (await service.member()).token)).reply;
    expect(await openFiles(service.db, service.config).sweep(service.clock.now(), unexpected)).toBe(1);
    expect((await get(kept)).statusCode).toBe(200);
    const gone = await get(left);
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(await files()).toHaveLength(2);
    expect((await get(last)).statusCode).toBe(200);
  });

  test.each([
    '../../../package.json',
    '..%2f..%2f..%2fpackage.json',
    'nothing.png',
    'guide.pdf%2f',
    '.secret.png',
    'wallet.svg',
    '',
  ])('is not found by %s', async (name) => {
    expect((await get(`/api/chat/files/${name}`)).statusCode).toBeGreaterThanOrEqual(400);
  });

  test('of the repository is given: the guide as a download', async () => {
    const { headers } = await get('/api/chat/files/guide.pdf');
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': 'attachment' });
    expect((await get('/api/chat/files/bonus.png')).headers['content-type']).toBe('image/png');
  });

  test('is taken 20 times in ten minutes', async () => {
    const bytes = await photo();
    for (let count = 0; count < 20; count++) expect((await put(bytes)).status).toBe(200);
    expect(await put(bytes)).toMatchObject({ status: 429, code: 'REQUEST_LIMIT' });
  });
});

describe('the desk', () => {
  const give = (bytes: Buffer) =>
    service.app.inject({ method: 'POST', url: '/desk/api/chat/files', payload: { data: bytes.toString('base64') } });

  test.each([
    ['image', async () => picture().png().toBuffer()],
    ['video', movie],
    ['file', () => readFile('server/chat/media/guide.pdf')],
  ] as const)('gives a file of the kind %s', async (fileType, make) => {
    const answer = v.parse(agentFileReply, (await give(await make())).json());
    expect(answer.fileType).toBe(fileType);
    expect((await get(answer.path)).statusCode).toBe(200);
  });

  test('gives nothing else', async () => {
    expect((await give(Buffer.from('<html>'))).statusCode).toBe(400);
  });
});
