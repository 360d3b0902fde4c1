/** The content of a payment QR, against the standard's own check value and codes that banks' apps read. */
import jsqr from 'jsqr';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  crc16,
  decode,
  encode,
  isSealed,
  onePay,
  promptPayBill,
  promptPayWallet,
  sealed,
} from '../../server/qrcode/emvco.ts';
import { qrSvg } from '../../server/qrcode/picture.ts';

const CHARGE = { amount: 12_345, reference: 'Q0123456789ABCDEF01', merchant: 'LUCKY WALLET' };

describe('the checksum', () => {
  test('is CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16('')).toBe('FFFF');
  });

  // PromptPay codes for a phone, a phone and an amount, a national id, a tax id, an e-wallet.
  test.each([
    '00020101021129370016A000000677010111011300668012345675802TH530376463046197',
    '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
    '00020101021129370016A000000677010111021311111111111115802TH530376463047B5A',
    '00020101021129370016A000000677010111021301234567890125802TH530376463040CBD',
    '00020101021129390016A00000067701011103150123456789012345802TH530376463049781',
  ])('is that of %s', (payload) => {
    expect(isSealed(payload)).toBe(true);
    expect(isSealed(payload.replace('TH', 'LA'))).toBe(false);
  });

  test('ends a list of fields as it should', () => {
    const payload = sealed([
      ['00', '01'],
      ['01', '12'],
      [
        '29',
        [
          ['00', 'A000000677010111'],
          ['01', '0066000000000'],
        ],
      ],
      ['58', 'TH'],
      ['53', '764'],
      ['54', '4.22'],
    ]);
    expect(payload).toBe('00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469');
  });
});

describe('fields', () => {
  test('come out as they went in', () => {
    const text = encode([
      ['00', '01'],
      ['30', [['01', 'x'.repeat(40)]]],
    ]);
    expect(text).toBe(`00020130440140${'x'.repeat(40)}`);
    expect(decode(text)).toEqual(
      new Map([
        ['00', '01'],
        ['30', `0140${'x'.repeat(40)}`],
      ]),
    );
  });

  test('are refused where they do not fit', () => {
    expect(() => encode([['59', 'x'.repeat(100)]])).toThrow(RangeError);
    expect(() => decode('0005ab')).toThrow(RangeError);
    expect(() => decode('00xxab')).toThrow(RangeError);
  });
});

describe('a payload', () => {
  test('of a Thai bank is a PromptPay bill with the reference', () => {
    const payload = promptPayBill('000000000000000', CHARGE);
    const fields = decode(payload);
    expect(isSealed(payload)).toBe(true);
    expect(fields.get('53')).toBe('764');
    expect(fields.get('54')).toBe('123.45');
    expect(fields.get('58')).toBe('TH');
    const account = decode(fields.get('30') ?? '');
    expect(account.get('00')).toBe('A000000677010112');
    expect(account.get('01')).toHaveLength(15);
    expect(account.get('02')).toBe(CHARGE.reference);
  });

  test('of a payment service is a PromptPay transfer to an e-wallet', () => {
    const fields = decode(promptPayWallet('000000000000000', CHARGE));
    expect(decode(fields.get('29') ?? '').get('00')).toBe('A000000677010111');
    expect(decode(fields.get('62') ?? '').get('05')).toBe(CHARGE.reference);
  });

  test('of the Lao bank is in baht', () => {
    const payload = onePay('TRIALMERCHANT', CHARGE);
    const fields = decode(payload);
    expect(isSealed(payload)).toBe(true);
    expect(fields.get('58')).toBe('LA');
    expect(fields.get('53')).toBe('764');
    expect(decode(fields.get('33') ?? '').get('00')).toBe('BCEL');
  });

  test.each([
    [1, '0.01'],
    [100, '1.00'],
    [200_000_00, '200000.00'],
    [105, '1.05'],
  ])('says %i satang as %s', (amount, text) => {
    expect(decode(promptPayBill('000000000000000', { ...CHARGE, amount })).get('54')).toBe(text);
  });
});

test('the picture scans', async () => {
  const payload = promptPayBill('000000000000000', CHARGE);
  const { data, info } = await sharp(Buffer.from(qrSvg(payload)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(payload);
});
