/**
 * Possible answers of a backend that is not ours: odd figures and missing fields cost the player nothing but
 * themselves.
 */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ALL_CALLS } from '../../contract/all.ts';
import { gameAccount } from '../../contract/entities.ts';
import { text, told, yesNo } from '../../contract/fields.ts';
import { inviteBanners } from '../../contract/invite.ts';
import { accountNumber, listOf, moment, tally } from '../../contract/lenient.ts';
import { banks } from '../../contract/lookups.ts';
import { depositBank, withdrawLimits } from '../../contract/member-lookups.ts';
import { figureOf, shownBaht, toldBaht, wholeSatang } from '../../contract/money.ts';
import { getQr } from '../../contract/qrcode.ts';
import { checkRefund, listRefunds } from '../../contract/refund.ts';
import { listSlips, listStatement, statementEntry } from '../../contract/statement.ts';
import { addToWallet, refreshSlots, transfer, walletReply, withdrawAll } from '../../contract/wallet.ts';
import { formatAmount } from '../../machines/wallet/amount.ts';
import { placesOf } from '../odd/places.ts';

/** A figure on the wire, its value in satang and its text; null: it cannot be read. */
const FIGURES: readonly (readonly [wire: unknown, satang: number | null, shown: string])[] = [
  [0, 0, '0.00'],
  [-0, 0, '0.00'],
  [7, 700, '7.00'],
  [12.5, 1250, '12.50'],
  [12.345, 1234.5, '12.345'],
  [-12.345, -1234.5, '-12.345'],
  [-5, -500, '-5.00'],
  [-0.005, -0.5, '-0.005'],
  [100.12345, 10_012.34, '100.1234'],
  [0.1 + 0.2, 30, '0.30'],
  [0.7 + 0.1, 80, '0.80'],
  [246.9 * 0.05, 1234.5, '12.345'],
  [1_234_567.891, 123_456_789.1, '1,234,567.891'],
  ['12.50', 1250, '12.50'],
  ['-3.1', -310, '-3.10'],
  [null, null, '–'],
  [undefined, null, '–'],
  ['', null, '–'],
  ['NaN', null, '–'],
  ['twelve', null, '–'],
  ['1,234.50', 123_450, '1,234.50'],
  ['-1,234,567', -123_456_700, '-1,234,567.00'],
  [' 1,000 ', 100_000, '1,000.00'],
  ['1,23', null, '–'],
  ['1.234,50', null, '–'],
  ['12,345', 1_234_500, '12,345.00'],
  ['1e3', null, '–'],
  [Number.NaN, null, '–'],
  [Number.POSITIVE_INFINITY, null, '–'],
  [1e21, null, '–'],
  ['9'.repeat(400), null, '–'],
  [true, null, '–'],
  [{ amount: 5 }, null, '–'],
  [[5], null, '–'],
];

const GAME = { code: 'PG', name: 'PG Soft', category: 'slot', isActive: true, amount: 20 };
const WALLET = {
  profile: { _id: 'P1', name: 'Somchai', username: '0812345678', coin: 3, createdAt: '2026-01-01T00:00:00.000Z' },
  bankAccount: {
    bankCode: 'SCB',
    bank: { nameTH: 'ไทยพาณิชย์', nameEN: 'SCB' },
    bankAccountName: 'SOMCHAI JAIDEE',
    bankAccountNo: '4051234567',
  },
  wallet: { amount: 100 },
  invite: { amount: 25, success: 1, fail: 0 },
  slots: [GAME],
};
const ENTRY = { statementType: 'deposit', status: 'SUCCESS', amount: 20, createdAt: '2026-01-01T00:00:00.000Z' };

describe('a figure to be shown (at least two decimals)', () => {
  it.each(FIGURES)('%j', (wire, satang, shown) => {
    const figure = v.parse(toldBaht, wire);
    expect(figure).toBe(satang);
    expect(formatAmount(figure)).toBe(shown);
    expect(v.safeParse(shownBaht, wire).success).toBe(satang !== null);
  });

  it('never shows more than there is, and hardly less', () => {
    let seed = 20_261_121;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let round = 0; round < 20_000; round++) {
      const wire = (random() - 0.3) * 10 ** Math.floor(random() * 10 - 3);
      const figure = v.parse(shownBaht, wire);
      const text = formatAmount(figure);
      const shown = Number(text.replaceAll(',', ''));
      if (!/^-?\d{1,3}(,\d{3})*\.\d{2,4}$/.test(text)) expect.fail(`${wire} shows as ${text}`);
      // The millionth is what floating point may take from a sum.
      if (shown > wire + 1e-6 || shown < wire - 1.01e-4) expect.fail(`${wire} shows as ${text}`);
      if (wholeSatang(figure) / 100 > wire + 1e-6) expect.fail(`${wire} could be moved as ${wholeSatang(figure)}`);
    }
  });

  it('is no figure when it is no number', () => {
    expect(() => figureOf(Number.NaN)).toThrow(RangeError);
    expect(() => figureOf(Number.NEGATIVE_INFINITY)).toThrow(RangeError);
  });
});

describe('a value in another form', () => {
  const AT = '2026-11-21T01:31:00.000Z';

  it.each<[wire: unknown, iso: string | null]>([
    [AT, AT],
    ['2026-11-21T08:31:00+07:00', AT],
    ['2026-11-21 08:31:00+0700', AT],
    ['2026-11-21 01:31:00 UTC', AT],
    ['Sat, 21 Nov 2026 01:31:00 GMT', AT],
    [Date.parse(AT), AT],
    [Date.parse(AT) / 1000, AT],
    [String(Date.parse(AT)), AT],
    // Another moment on each phone, another day in each country, or none.
    ['2026-11-21 08:31:00', null],
    ['21/11/2026 08:31:00', null],
    ['2026-19-39T99:99:99Z', null],
    ['yesterday', null],
    ['', null],
    [5, null],
    [1e21, null],
    [-1, null],
    [true, null],
    [{}, null],
  ])('of a moment: %j', (wire, iso) => {
    expect(v.parse(told(moment), wire)).toBe(iso);
  });

  it.each<[wire: unknown, is: boolean | null]>([
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    [0, false],
    ['0', false],
    ['false', false],
    [2, null],
    ['yes', null],
    ['', null],
    [null, null],
    [[], null],
  ])('of yes or no: %j', (wire, is) => {
    expect(v.parse(told(yesNo), wire)).toBe(is);
  });

  it.each<[wire: unknown, number: number | null]>([
    [5, 5],
    ['5', 5],
    ['1,000', 1000],
    [5.5, null],
    [-1, null],
    ['five', null],
    [1e21, null],
  ])('of how many: %j', (wire, number) => {
    expect(v.parse(told(tally), wire)).toBe(number);
  });

  it.each<[wire: unknown, shown: string | null]>([
    ['0123456789', '0123456789'],
    [4051234567, '4051234567'],
    // It may have begun with a zero: nobody may pay to another account.
    [123456789, null],
    [1e21, null],
    [{}, null],
  ])('of an account number: %j', (wire, shown) => {
    expect(v.parse(told(accountNumber), wire)).toBe(shown);
  });

  it('of a list says how many could not be read', () => {
    expect(v.parse(listOf(text), ['a', 7, null, {}])).toEqual({ items: ['a', '7'], unread: 2 });
    expect(v.safeParse(listOf(text), { 0: 'a' }).success).toBe(false);
  });
});

describe('a list in another form', () => {
  const slip = { amount: 5, status: 'SUCCESS' };
  const slips = { items: [{ amount: 500 }], unread: 0 };

  it.each<[wire: unknown, total: number | undefined]>([
    [{ total: 3, slips: [slip] }, 3],
    [[slip], undefined],
    [{ data: [slip], total: 3 }, 3],
    [{ success: true, data: { items: [slip], count: 3 } }, 3],
    [{ result: { rows: [slip] }, totalCount: '3' }, 3],
    [{ records: [slip], page: 1, pages: 4 }, undefined],
  ])('is read: %j', (wire, total) => {
    const read = v.parse(listSlips.reply, wire);
    expect(read).toMatchObject({ slips });
    expect(read.total).toBe(total);
  });

  it('is read where it was to be the whole reply', () => {
    const bank = { code: 'SCB', nameTH: 'ไทยพาณิชย์' };
    for (const wire of [[bank], { data: [bank] }, { data: { list: [bank] } }])
      expect(v.parse(banks.reply, wire)).toMatchObject({ items: [bank], unread: 0 });
    expect(v.parse(inviteBanners.reply, { items: [{ image: '/a.png' }] })).toMatchObject([{ image: '/a.png' }]);
  });

  it.each([null, {}, { data: null }, { data: { data: { data: { data: [] } } } }, 'none', 7])(
    'is none in %j',
    (wire) => {
      expect(v.safeParse(listSlips.reply, wire).success).toBe(false);
      expect(v.safeParse(banks.reply, wire).success).toBe(false);
    },
  );
});

describe('a QR code in another form', () => {
  const code = { hasQrcode: true, qrcodeId: 'Q1', amount: 100 };
  const PNG = 'iVBORw0KGgoAAAANSUhEUg==';
  const AT = '2026-11-21T01:31:00.000Z';

  it.each([
    ['<svg/>', { qrcode: '<svg/>' }],
    [`data:image/png;base64,${PNG}`, { qrcode: `data:image/png;base64,${PNG}` }],
    [PNG, { qrcode: `data:image/png;base64,${PNG}` }],
    ['/codes/1.png', { qrcode: '/codes/1.png' }],
    ['00020101021229370016A000000677010111', { qrcode: null, payload: '00020101021229370016A000000677010111' }],
  ])('is read: %s', (qrcode, read) => {
    expect(v.parse(getQr.reply, { ...code, qrcode })).toMatchObject(read);
  });

  it.each([
    [300, { expireIn: 300 }],
    [900_000, { expireIn: 900 }],
    ['04:59', { expireIn: 299 }],
    ['1:00:00', { expireIn: 3600 }],
    [AT, { expireIn: null, expiresAt: AT }],
    [Date.parse(AT), { expireIn: null, expiresAt: AT }],
    ['soon', { expireIn: null, expiresAt: undefined }],
  ])('ends as it says: %j', (expireIn, read) => {
    expect(v.parse(getQr.reply, { ...code, qrcode: '<svg/>', expireIn })).toMatchObject(read);
  });

  it('is none without a picture or a text', () => {
    for (const qrcode of [undefined, null, '', 'pay me'])
      expect(v.safeParse(getQr.reply, { ...code, qrcode }).success).toBe(false);
  });

  it.each([
    ['https://pay.example/q?id=1', true],
    ['kplus://pay?id=1', true],
    ['http://pay.example/q', false],
    ['javascript://%0aalert(1)', false],
    ['JavaScript://x', false],
    [' javascript://x', false],
    ['java\tscript://x', false],
    ['data://text/html,x', false],
    ['view-source://pay.example', false],
    ['/pay', false],
  ])('opens the bank’s app by a link that no browser runs or reads itself: %j', (appLink, isTaken) => {
    expect(v.parse(getQr.reply, { ...code, qrcode: '<svg/>', appLink }).appLink).toBe(isTaken ? appLink : undefined);
  });
});

describe('the wallet', () => {
  it.each(FIGURES)('with %j in a game, in the invite bonus and in the wallet', (amount, satang) => {
    const read = v.parse(walletReply, {
      ...WALLET,
      wallet: { amount },
      invite: { amount, success: 1, fail: 0 },
      slots: [{ ...GAME, amount }, GAME],
    });
    expect(read.wallet.amount).toBe(satang);
    expect(read.invite?.amount).toBe(satang);
    expect(read.slots.map((slot) => slot.amount)).toEqual([satang, 2000]);
  });

  it('with null in the place of what is not there', () => {
    const read = v.parse(walletReply, {
      ...WALLET,
      bankAccount: { ...WALLET.bankAccount, bank: { nameTH: 'ไทยพาณิชย์', nameEN: null } },
      invite: null,
      slots: [{ ...GAME, ftWalletSlot: null, logo: null, web: null, category: null }],
    });
    expect(read.bankAccount?.bank).toEqual({ nameTH: 'ไทยพาณิชย์', nameEN: '' });
    expect(read.invite).toBeNull();
    expect(read.slots).toMatchObject([{ code: 'PG', ftWalletSlot: 1, category: 'slot' }]);
  });

  it('with a game, a bank account, coins and an invite bonus that cannot be read at all', () => {
    const read = v.parse(walletReply, {
      ...WALLET,
      profile: { ...WALLET.profile, coin: 'three' },
      bankAccount: 'SCB 4051234567',
      invite: [],
      slots: [null, 'PG', { name: 'no code' }, { ...GAME, ftWalletSlot: 'ten' }, GAME],
    });
    expect(read).toMatchObject({ profile: { coin: null }, wallet: { amount: 10_000 }, unreadSlots: 3 });
    expect(read.invite).toEqual({ amount: null, success: null, fail: null });
    expect(read.bankAccount).toBeUndefined();
    expect(read.slots).toMatchObject([
      { code: 'PG', ftWalletSlot: null, amount: 2000 },
      { code: 'PG', amount: 2000 },
    ]);
    expect(v.parse(refreshSlots.reply, { slots: [{}, GAME] }).slots).toMatchObject({ unread: 1 });
  });

  it('with multipliers as numbers or texts, of a sensible size', () => {
    const times = (ftWalletSlot: unknown) => v.parse(gameAccount, { ...GAME, ftWalletSlot }).ftWalletSlot;
    expect(['0.1', 1e300, -1].map(times)).toEqual([0.1, null, null]);
  });

  it('is not invented where there is none', () => {
    for (const reply of [null, 'ok', {}, { ...WALLET, profile: null }])
      expect(v.safeParse(walletReply, reply).success).toBe(false);
  });
});

describe('the statement', () => {
  it.each(FIGURES)('with %j in an entry', (amount, satang) => {
    expect(v.parse(statementEntry, { ...ENTRY, amount }).amount).toBe(satang);
  });

  it('keeps its other entries', () => {
    const read = v.parse(listStatement.reply, {
      total: 4,
      statements: [
        { ...ENTRY, bonus: { description: null }, refund: null, from: null, status: null, coin: 0.5 },
        { ...ENTRY, createdAt: 'yesterday' },
        null,
        { ...ENTRY, amount: 'much', luckydraw: 'gift' },
      ],
    });
    expect(read.total).toBe(4);
    expect(read.statements.unread).toBe(1);
    expect(read.statements.items).toMatchObject([
      { amount: 2000, status: null, bonus: { description: null } },
      { amount: 2000, createdAt: null },
      { amount: null, status: 'SUCCESS' },
    ]);
  });
});

describe('the refund', () => {
  it.each(FIGURES)('with %j', (amount, satang) => {
    const wire = { result: true, refundAmount: amount, refundSuccess: amount, refundFail: amount };
    expect(v.parse(checkRefund.reply, wire)).toMatchObject({
      result: true,
      bonus: false,
      refundAmount: satang,
      refundSuccess: satang,
      refundFail: satang,
    });
    const refunds = [{ refundAmount: amount, createdAt: ENTRY.createdAt }, { refundAmount: 5 }];
    expect(v.parse(listRefunds.reply, { refunds })).toMatchObject({
      refunds: { items: [{ refundAmount: satang }, { refundAmount: 500, createdAt: null }], unread: 0 },
    });
  });
});

describe('money that has moved', () => {
  it.each(FIGURES)('has moved, whatever its receipt says: %j', (amount, satang) => {
    for (const { reply } of [transfer, withdrawAll]) {
      const read = v.safeParse(reply, { reference: 7, amount, createdAt: 'just now', status: null });
      expect(read.success).toBe(true);
      expect(read.output).toEqual(
        satang === null
          ? expect.not.objectContaining({ amount: expect.any(Number) })
          : expect.objectContaining({ amount: satang }),
      );
      expect(read.output).toMatchObject({ reference: '7', createdAt: undefined });
    }
  });

  it('is not read out of something that is no receipt', () => {
    for (const page of ['<html>Welcome to Free WiFi</html>', '', null, 7, true])
      expect(v.safeParse(transfer.reply, page).success).toBe(false);
  });
});

describe('limits and lookups', () => {
  it('take a limit down to whole satang, and need one', () => {
    expect(v.parse(withdrawLimits.reply, { withdrawMin: '100.00', withdrawMax: 5000.999 })).toEqual({
      withdrawMin: 10_000,
      withdrawMax: 500_099,
    });
    expect(v.safeParse(withdrawLimits.reply, { withdrawMin: 100, withdrawMax: null }).success).toBe(false);
  });

  it('take null for what is not known of a bank', () => {
    const bank = { bankCode: 'SCB', mode: 'AUTO', bank: { nameTH: null, nameEN: null }, bankAccountName: null };
    expect(v.parse(depositBank, bank)).toMatchObject({ bankType: 'BANK', bankAccountName: null, currency: 'BAHT' });
  });
});

describe('what the app asks for', () => {
  it.each([12.345, -5, -0.01, '12.50', null, Number.NaN, 1e21])('is never %j', (amount) => {
    expect(v.safeParse(transfer.body, { from: 'WALLET', to: 'PG', amount }).success).toBe(false);
    expect(v.safeParse(withdrawAll.body, { amount }).success).toBe(false);
    expect(v.safeParse(addToWallet.body, { amount }).success).toBe(false);
  });
});

describe('the rule of a field', () => {
  /** The first page's own calls: the readers of other forms would be loaded with it. */
  const FIRST_PAGE = new Set(['login', 'loginByPasskey', 'lookupActive']);

  it.each(ALL_CALLS.filter(({ id }) => !FIRST_PAGE.has(id)))('stands at each of $id', ({ reply }) => {
    const open = placesOf(reply).filter(
      ({ path, schema }) => typeof path.at(-1) === 'string' && !('policy' in schema) && !path.includes('message'),
    );
    expect(open.map(({ path }) => path.join('.'))).toEqual([]);
  });
});
