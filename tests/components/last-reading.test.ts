import { afterEach, describe, expect, test } from 'vitest';
import { figureOf, satang } from '../../contract/money.ts';
import type { Reading } from '../../machines/wallet/setup.ts';
import { lastReading } from '../../src/actors/last-reading.ts';
import { rememberedWallet } from '../../src/actors/wallet.ts';
import { keyValue } from '../../src/adapters/storage.ts';

const READING: Reading = {
  at: Date.now() - 60_000,
  wallet: {
    profile: {
      _id: 'P1',
      name: 'Somchai',
      username: '0812345678',
      coin: 3,
      createdAt: null,
      bankAccountNo: '5551234567',
    },
    bankAccount: {
      bankCode: 'SCB',
      bank: { nameTH: '', nameEN: '' },
      bankAccountName: 'SOMCHAI',
      bankAccountNo: '5551234567',
    },
    currency: 'LAK',
    wallet: { amount: satang(123450) },
    invite: { amount: satang(2500), success: 1, fail: 0 },
    slots: [
      {
        code: 'PG',
        name: 'PG Soft',
        category: 'slot',
        isActive: true,
        amount: figureOf(2000.5),
        ftWalletSlot: 10,
        web: '/secret',
      },
      { code: 'AMB', name: 'AMB', category: 'sport', isActive: false, amount: null, ftWalletSlot: 1 },
    ],
    unreadSlots: 0,
  },
};

const stores = (token: string) => {
  const stored = new Map<string, string>();
  const local = keyValue(() => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
    key: () => null,
    length: 0,
  }));
  local.set('token', token);
  return { stored, local, tab: keyValue(() => window.sessionStorage) };
};

describe('the figures that a session last read', () => {
  test('are there for its next page', () => {
    const phone = stores('a token of the session one');
    expect(lastReading(phone).restore()).toBeNull();
    lastReading(phone).keep(READING);
    const { at, wallet } = rememberedWallet(phone).last ?? expect.unreachable();
    expect(at).toBe(READING.at);
    expect(wallet.wallet.amount).toBe(123450);
    expect(wallet.slots.map(({ code, amount, isActive }) => [code, amount, isActive])).toEqual([
      ['PG', 2000.5, true],
      ['AMB', null, false],
    ]);
    expect(wallet).toMatchObject({ currency: 'LAK', profile: { name: 'Somchai', coin: 3 } });
  });

  test('claim nothing that was not known', () => {
    const phone = stores('a token of the session one');
    const again = (wallet: Partial<Reading['wallet']>) => {
      lastReading(phone).keep({ ...READING, wallet: { ...READING.wallet, ...wallet } });
      return (lastReading(phone).restore() ?? expect.unreachable()).wallet;
    };
    expect(again({}).unreadSlots).toBe(0);
    expect(again({}).bankAccount, 'not known: not that there is none').toBeUndefined();
    expect(again({ unreadSlots: 2 })).toMatchObject({ unreadSlots: 2, slots: [{ code: 'PG' }, { code: 'AMB' }] });
    expect(again({ unreadSlots: null, slots: [] })).toMatchObject({ unreadSlots: null, slots: [] });
    expect(again({ wallet: { amount: null } }).wallet.amount).toBeNull();
    const [slot] = READING.wallet.slots;
    if (slot === undefined) return expect.unreachable();
    expect(again({ slots: [{ ...slot, ftWalletSlot: null }] }).slots[0]?.ftWalletSlot).toBeNull();
  });

  test('are written as home shows them, where none is missing', () => {
    const phone = stores('a token of the session one');
    const shown = () => JSON.parse(phone.stored.get('last-wallet') ?? '{}').shown;
    lastReading(phone).keep(READING);
    expect(shown()).toEqual({ wallet: '₭1,234', total: '₭1,434' });
    lastReading(phone).keep({ ...READING, wallet: { ...READING.wallet, unreadSlots: 1 } });
    expect(shown()).toEqual({});
  });

  test('hold no number of an account or a phone', () => {
    const phone = stores('a token of the session one');
    lastReading(phone).keep(READING);
    expect(phone.stored.get('last-wallet')).not.toMatch(/0812345678|5551234567|SOMCHAI|secret|a token/);
  });

  test('are not kept once another tab has closed the session, or opened another one', () => {
    const phone = stores('a token of the session one');
    const page = lastReading(phone);
    phone.local.remove('token');
    page.keep(READING);
    expect(phone.stored.has('last-wallet')).toBe(false);
    phone.local.set('token', 'a token of the session two');
    page.keep(READING);
    expect(phone.stored.has('last-wallet')).toBe(false);
  });

  test('are of no other session, not older than a month, and never half', () => {
    const phone = stores('a token of the session one');
    lastReading(phone).keep(READING);
    phone.local.set('token', 'a token of the session two');
    expect(lastReading(phone).restore()).toBeNull();
    phone.local.set('token', 'a token of the session one');
    expect(lastReading(phone).restore()).not.toBeNull();
    lastReading(phone).keep({ ...READING, at: Date.now() - 31 * 24 * 3_600_000 });
    expect(lastReading(phone).restore()).toBeNull();
    for (const broken of ['{', '{}', '[]', '"x"', '{"session":"sion one","at":1,"wallet":{}}']) {
      phone.local.set('last-wallet', broken);
      expect(lastReading(phone).restore()).toBeNull();
    }
  });
});

describe('the figures that home’s own file shows', () => {
  const begun = (authorization: string, at: number) => {
    const { local, tab } = stores('a token of the session one');
    const slots = [{ code: 'PG', name: 'PG', isActive: true, amount: 1, ftWalletSlot: 1, logo: '/pg.svg' }];
    const reply = { profile: { _id: 'P1', name: 'Somchai' }, wallet: { amount: 77 }, slots };
    window.earlyWallet = { url: '', headers: { authorization }, at, answer: Promise.resolve(undefined), reply };
    lastReading({ local, tab }).keep(READING);
    return rememberedWallet({ local, tab }).last;
  };
  const OURS = 'Bearer a token of the session one';
  const NOW = READING.at + 60_000;
  afterEach(() => {
    window.earlyWallet = undefined;
  });

  test('are those with which the app begins, and no others follow them there', () => {
    expect(begun(OURS, NOW)).toMatchObject({
      at: NOW,
      wallet: { wallet: { amount: 7700 }, slots: [{ logo: new URL('/pg.svg', document.baseURI).href }] },
    });
    expect(window.earlyWallet?.appHasBegun).toBe(true);
  });

  test.each([
    ['of another session', 'Bearer a token of the session two', NOW],
    ['older than those that another tab has read', OURS, READING.at - 1],
  ])('are left, where they are %s', (_, authorization, at) => {
    expect(begun(authorization, at)).toMatchObject({ at: READING.at });
  });
});
