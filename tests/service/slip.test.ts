/** Slips: what is taken, what is kept of it, and that one transfer is credited once. */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { uploadSlip } from '../../contract/deposit.ts';
import { listSlips, listStatement, slipImage } from '../../contract/statement.ts';
import { buildApp } from '../../server/app.ts';
import { slipsReply } from '../../server/desk/money-contract.ts';
import { openFiles } from '../../server/files/store.ts';
import { balanceOf, walletOf } from '../../server/ledger/ledger.ts';
import { crc16, encode } from '../../server/qrcode/emvco.ts';
import { qrSvg } from '../../server/qrcode/picture.ts';
import { readSlipCode, type SlipCode } from '../../server/slip/mini-qr.ts';
import { expectBooksToBalance } from './books.ts';
import { type NewMember, serviceOfFile } from './harness.ts';

/** The text of a slip's code, as a bank writes it. */
function writeSlipCode({ sendingBank, transactionReference }: SlipCode): string {
  const text = `${encode([
    [
      '00',
      [
        ['00', '000001'],
        ['01', sendingBank],
        ['02', transactionReference],
      ],
    ],
    ['51', 'TH'],
  ])}9104`;
  return text + crc16(text);
}

const service = await serviceOfFile({ config: { desk: true } });
let member: NewMember;

beforeEach(async () => {
  member = await service.member();
});
afterEach(() => expectBooksToBalance(service.db));

interface Drawn {
  readonly reference?: string;
  readonly text?: string;
  readonly type?: 'png' | 'jpeg' | 'webp' | 'gif';
  /** Pixels; the height follows. A bank's app draws 720, of which the code takes long to find. */
  readonly width?: number;
}

/** A slip as a bank's app draws it: text, and a small code in a corner. */
async function slip({ reference, type = 'png', text = 'โอนเงินสำเร็จ', width = 360 }: Drawn = {}) {
  const at = (share: number) => Math.round(width * share);
  const height = at(16 / 9);
  const code =
    reference === undefined
      ? []
      : [
          {
            input: await sharp(
              Buffer.from(qrSvg(writeSlipCode({ sendingBank: '014', transactionReference: reference }))),
            )
              .resize(at(0.3))
              .png()
              .toBuffer(),
            left: at(0.64),
            top: at(1.33),
          },
        ];
  const words = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="${at(0.06)}" y="${at(0.17)}" font-size="${at(0.06)}">${text}</text></svg>`,
  );
  return sharp({ create: { width, height, channels: 3, background: '#f4f0ff' } })
    .composite([{ input: words }, ...code])
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .toFormat(type)
    .toBuffer();
}

const upload = (bytes: Uint8Array | undefined, token = member.token, key?: string, type = 'image/png') =>
  service.call(
    uploadSlip,
    {
      ...(bytes === undefined ? {} : { file: { name: '../../slip.png', type, bytes } }),
      ...(key === undefined ? {} : { key }),
    },
    token,
  );
const list = async (token = member.token) =>
  (await service.call(listSlips, { body: { page: 1, limit: 10 } }, token)).reply;
const decide = (reference: string | undefined, how: 'accept' | 'refuse', payload: object) =>
  service.app.inject({ method: 'POST', url: `/desk/api/slips/${reference}/${how}`, payload });
const wallet = (id = member.id) => balanceOf(service.db, walletOf(id));
const files = () => service.db.query<{ name: string; owner: string }>('select name, owner from stored_file');

describe('the code on a slip', () => {
  test('is read as the Bank of Thailand lays it out', () => {
    const text = writeSlipCode({ sendingBank: '014', transactionReference: '202603020ABCdef12345' });
    expect(text).toMatch(/^0041000600000101030140220202603020ABCdef123455102TH9104[0-9A-F]{4}$/);
    expect(readSlipCode(text)).toEqual({ sendingBank: '014', transactionReference: '202603020ABCdef12345' });
  });

  test.each([
    ['a changed digit', (text: string) => text.replace('ABC', 'ABD')],
    ['nothing', () => ''],
    ['an address', () => 'https://example.com'],
    ['a payment code', () => '00020101021129370016A000000677010111011300668123456785802TH53037646304ABCD'],
    ['a length that does not fit', () => '009900069104FFFF'],
  ])('is not %s', (_, change) => {
    expect(readSlipCode(change(writeSlipCode({ sendingBank: '004', transactionReference: 'ABC123' })))).toBeUndefined();
  });
});

describe('an upload', () => {
  test('waits for the desk', async () => {
    const { reply } = await upload(await slip({ reference: 'REF0001' }));
    expect(reply).toMatchObject({ reference: expect.stringMatching(/^S/), status: 'PENDING' });
    expect(await list()).toEqual({
      total: 1,
      slips: {
        unread: 0,
        items: [
          {
            reference: reply.reference,
            status: 'PENDING',
            amount: null,
            note: null,
            createdAt: service.clock.now().toISOString(),
          },
        ],
      },
    });
    expect(await wallet()).toBe(0);
    const shown = v.parse(slipsReply, (await service.app.inject('/desk/api/slips')).json()).slips;
    expect(shown).toMatchObject([
      { phone: member.phone, sendingBank: '014', transactionReference: 'REF0001', status: 'PENDING' },
    ]);
  });

  test('keeps a picture without what was hidden in it, outside of what is served', async () => {
    const { reply } = await upload(await slip({ reference: 'REF0001', type: 'jpeg', width: 720 }));
    const [{ name, owner } = { name: '', owner: '' }] = await files();
    expect(owner).toBe(`member:${member.id}`);
    expect(name).toMatch(/^[0-9a-f]{64}\.jpg$/);
    const file = await openFiles(service.db, service.config).find(name);
    if (file === undefined) return expect.unreachable();
    const kept = await buffer(file.read(0, file.size - 1));
    expect(kept.includes('SECRET-PLACE')).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 720, height: 1280 });
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect(reply.status).toBe('PENDING');
  });

  test.each<[string, () => Promise<Uint8Array>]>([
    ['a WebP', () => slip({ type: 'webp' })],
    ['a GIF', () => slip({ type: 'gif' })],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page', async () => Buffer.from('<script>alert(1)</script>')],
    ['half a PNG', async () => (await slip()).subarray(0, 500)],
    ['a PNG by its first bytes only', async () => Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ])('of %s is refused, whatever it is called', async (_, bytes) => {
    expect(await upload(await bytes())).toMatchObject({ status: 400, code: 'SLIP_INVALID_FILE' });
    expect(await files()).toEqual([]);
  });

  test('without a file is refused', async () => {
    expect(await upload(undefined)).toMatchObject({ code: 'SLIP_NO_FILE' });
    expect(await upload(new Uint8Array())).toMatchObject({ code: 'SLIP_NO_FILE' });
  });

  test('of more than 10 MB is refused', async () => {
    expect(await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({ status: 413, code: 'INVALID_REQUEST' });
  });

  test('that is too small to be read fails with its reason', async () => {
    const small = await sharp({ create: { width: 150, height: 400, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await upload(small)).reply).toMatchObject({ status: 'FAILED', note: 'IMG_SIZE_UNABLE_TO_PROCESS' });
    expect((await list()).slips.items).toMatchObject([{ status: 'FAILED', note: 'IMG_SIZE_UNABLE_TO_PROCESS' }]);
  });

  test('twice under a key is one slip', async () => {
    const bytes = await slip({ reference: 'REF0001' });
    const first = await upload(bytes, member.token, 'slip-key-1');
    expect((await upload(bytes, member.token, 'slip-key-1')).raw).toEqual(first.raw);
    expect(await upload(await slip(), member.token, 'slip-key-1')).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect((await list()).total).toBe(1);
  });

  test('is limited a minute, but one that has its answer gets it again without being looked at', async () => {
    const bytes = await slip();
    const first = await upload(bytes, member.token, 'slip-key-1');
    for (let tries = 1; tries < 10; tries++) expect((await upload(bytes)).status).toBe(200);
    expect(await upload(bytes)).toMatchObject({ status: 429, code: 'REQUEST_LIMIT_1MIN' });
    expect((await upload(bytes, member.token, 'slip-key-1')).raw).toEqual(first.raw);
    expect(await files()).toHaveLength(1);
  });

  test('that cannot be kept may be tried again', async () => {
    await service.db.script('alter table file_piece rename to file_piece_away');
    onTestFinished(() => service.db.script('alter table file_piece_away rename to file_piece'));
    expect(await upload(await slip())).toMatchObject({ status: 503, code: 'SLIP_UPLOAD_FAIL' });
    expect((await list()).total).toBe(0);
  });
});

describe('the picture', () => {
  const picture = (reference: string, token = member.token) =>
    service.call(slipImage, { params: { reference } }, token);

  test('is at an address that works for a while, for its member', async () => {
    const { reference = '' } = (await upload(await slip())).reply;
    const { url } = (await picture(reference)).reply;
    expect(url).toMatch(/^\/files\/slips\/[\w-]{43}$/);
    const answer = await service.app.inject(url);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' });
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('jpeg');
    service.clock.advance(10 * 60_000);
    expect((await service.app.inject(url)).statusCode).toBe(404);
  });

  test.each(['x', '..%2f..%2fetc%2fpasswd', 'A'.repeat(43)])('is not found by %s', async (token) => {
    expect((await service.app.inject(`/files/slips/${token}`)).statusCode).toBe(404);
  });

  test('is shown at the desk', async () => {
    const { reference } = (await upload(await slip())).reply;
    const answer = await service.app.inject(`/desk/api/slips/${reference}/picture`);
    expect(answer.headers['content-type']).toBe('image/jpeg');
    const away = await buildApp({ config: { ...service.config, desk: false }, db: service.db });
    expect((await away.inject(`/desk/api/slips/${reference}/picture`)).statusCode).toBe(404);
    await away.close();
  });
});

describe('the desk', () => {
  test('accepts: the wallet has it, the statement says so', async () => {
    const { reference } = (await upload(await slip({ reference: 'REF0001' }))).reply;
    expect((await decide(reference, 'accept', { amount: 250.5 })).json()).toEqual({ outcome: 'credited' });
    expect(await wallet()).toBe(25_050);
    expect((await list()).slips.items).toMatchObject([{ status: 'SUCCESS', amount: 25_050, note: null }]);
    const { statements } = (await service.call(listStatement, { body: { page: 1, limit: 10 } }, member.token)).reply;
    expect(statements.items).toMatchObject([
      { statementType: 'deposit', status: 'SUCCESS', amount: 25_050, reference },
    ]);
  });

  test('refuses with its reason', async () => {
    const { reference } = (await upload(await slip())).reply;
    expect((await decide(reference, 'refuse', { reason: 'NOT_MATCH' })).json()).toEqual({ outcome: 'refused' });
    expect((await list()).slips.items).toMatchObject([{ status: 'FAILED', note: 'NOT_MATCH', amount: null }]);
    expect(await wallet()).toBe(0);
  });

  test('decides once', async () => {
    const { reference } = (await upload(await slip({ reference: 'REF0001' }))).reply;
    const answers = await Promise.all([
      decide(reference, 'accept', { amount: 10 }),
      decide(reference, 'accept', { amount: 10 }),
      decide(reference, 'refuse', { reason: 'NOT_MATCH' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  test('is not understood with what is no amount, reference, reason or slip', async () => {
    const { reference } = (await upload(await slip())).reply;
    for (const payload of [{ amount: 0 }, { amount: 1.234 }, {}, { amount: 5, transactionReference: 'a b' }])
      expect((await decide(reference, 'accept', payload)).statusCode, JSON.stringify(payload)).toBe(400);
    expect((await decide(reference, 'refuse', { reason: 'UGLY' })).statusCode).toBe(400);
    expect((await decide('S0', 'accept', { amount: 5 })).statusCode).toBe(404);
  });
});

describe('one transfer', () => {
  test('uploaded again by its member fails as a duplicate', async () => {
    await upload(await slip({ reference: 'REF0001' }));
    const again = await slip({ reference: 'REF0001', text: 'another picture of it' });
    expect((await upload(again)).reply).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' });
    expect((await list()).slips.items[0]).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' });
  });

  test('that two members show is credited to one of them', async () => {
    const other = await service.member();
    const first = (await upload(await slip({ reference: 'REF0001' }))).reply;
    const second = (await upload(await slip({ reference: 'REF0001', text: 'another' }), other.token)).reply;
    expect(second.status).toBe('PENDING');
    const outcomes = await Promise.all([first, second].map((one) => decide(one.reference, 'accept', { amount: 10 })));
    expect(outcomes.map((answer) => answer.json().outcome).sort()).toEqual(['credited', 'duplicate']);
  });

  test('of a refused slip can be shown again', async () => {
    const { reference } = (await upload(await slip({ reference: 'REF0001' }))).reply;
    await decide(reference, 'refuse', { reason: 'CANNOT_READ_CROPPED_IMAGE' });
    expect((await upload(await slip({ reference: 'REF0001' }))).reply.status).toBe('PENDING');
  });

  test('that the bank reported first is not credited by its slip', async () => {
    const report = { amount: 100, reference: 'REF0001' };
    await service.app.inject({ method: 'POST', url: `/desk/api/members/${member.id}/transfers`, payload: report });
    expect((await upload(await slip({ reference: 'REF0001' }))).reply.status).toBe('FAILED');
    expect(await wallet()).toBe(10_000);
  });

  test('whose code nobody could read shows beside slips that look like it, and wants its reference (before: credited once each)', async () => {
    const picture = await slip();
    const again = await sharp(picture).modulate({ brightness: 1.03 }).jpeg({ quality: 60 }).toBuffer();
    const another = await sharp({ create: { width: 360, height: 640, channels: 3, background: '#f4f0ff' } })
      .composite([{ input: Buffer.from('<svg width="360" height="640"><circle cx="180" cy="320" r="150"/></svg>') }])
      .png()
      .toBuffer();
    const others = [await service.member(), await service.member()];
    const sent: string[] = [];
    for (const [bytes, token] of [
      [picture, member.token],
      [again, others[0]?.token],
      [picture, others[1]?.token],
      [another, member.token],
    ] as const) {
      sent.push((await upload(bytes, token)).reply.reference ?? '');
      service.clock.advance(1000);
    }
    const [first, second, third, fourth] = sent;
    const alike = async () => {
      const { slips } = v.parse(slipsReply, (await service.app.inject('/desk/api/slips')).json());
      return Object.fromEntries(slips.map((one) => [one.reference, one.alike.map(({ reference }) => reference)]));
    };
    expect(await alike()).toEqual({
      [first ?? '']: [third, second],
      [second ?? '']: [third, first],
      [third ?? '']: [first, second],
      [fourth ?? '']: [],
    });
    // Of many, the newest.
    const more: (string | undefined)[] = [];
    for (let one = 0; one < 3; one++)
      more.unshift((await upload(picture, (await service.member()).token)).reply.reference ?? undefined);
    expect((await alike())[third ?? '']).toEqual(more);
    expect((await decide(first, 'accept', { amount: 75 })).statusCode).toBe(400);
    expect(await wallet()).toBe(0);
    const typed = { amount: 75, transactionReference: 'TYPED-2' };
    expect((await decide(first, 'accept', typed)).json()).toEqual({ outcome: 'credited' });
    for (const reference of [second, third])
      expect((await decide(reference, 'accept', typed)).json()).toEqual({ outcome: 'duplicate' });
    expect(await Promise.all([wallet(), ...others.map(({ id }) => wallet(id))])).toEqual([7_500, 0, 0]);
  });

  test('uploaded ten times at once waits once', async () => {
    const bytes = await slip({ reference: 'REF0001' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(bytes)));
    expect(answers.filter(({ reply }) => reply.status === 'PENDING')).toHaveLength(1);
    expect((await list()).total).toBe(10);
  });
});
