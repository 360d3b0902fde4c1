import { describe, expect, test } from 'vitest';
import { isPhone, phoneOf } from '../../contract/phone.ts';

/** Each number as the service knows it, and how people write it. */
const IN_LAOS: Readonly<Record<string, readonly string[]>> = {
  // A mobile one.
  '2055537788': [
    '2055537788',
    '02055537788',
    '020 5553 7788',
    '20 5553-7788',
    '+856 20 5553 7788',
    '+856 (0)20 5553 7788',
    '8562055537788',
    '85602055537788',
    '008562055537788',
    '00856 020 5553 7788',
    '໐໒໐ ໕໕໕໓ ໗໗໘໘',
    '\u202a+856\u00a020\u20115553\u20117788\u202c',
  ],
  // Fixed wireless, and a house in Vientiane.
  '301234567': ['301234567', '030 123 4567', '+856 30 123 4567', '0085630 1234567'],
  '21212345': ['21212345', '021 212 345', '+856 21 212345', '+856 (0)21 212345'],
  // Thai ones, which people near the border have.
  '0812345678': [
    '0812345678',
    '081-234-5678',
    '812345678',
    '+66 81 234 5678',
    '+66 (0)81 234 5678',
    '0066812345678',
    '66812345678',
  ],
  // Numbers of other countries.
  '84912345678': ['+84 91 234 5678', '0084912345678', '84912345678'],
  '8613812345678': ['+86 138 1234 5678', '008613812345678'],
};
const IN_THAILAND: typeof IN_LAOS = {
  '0812345678': [
    '0812345678',
    '081 234 5678',
    '081-234-5678',
    '+66 81 234 5678',
    '+66 (0)81 234 5678',
    '66812345678',
    '0066812345678',
    '๐๘๑๒๓๔๕๖๗๘',
    '０８１２３４５６７８',
    '\u202a+66\u00a081\u2011234\u20115678\u202c',
  ],
};

for (const [build, table, laos] of [
  ['the Laos build', IN_LAOS, true],
  ['the Thai build', IN_THAILAND, false],
] as const)
  describe(`in ${build}`, () => {
    for (const [phone, spellings] of Object.entries(table))
      test(`${phone} has one form, however it is written`, () => {
        expect(spellings.map((typed) => [typed, phoneOf(typed, laos)])).toEqual(
          spellings.map((typed) => [typed, phone]),
        );
        expect(phoneOf(phone, laos)).toBe(phone);
        expect(isPhone(phone, laos)).toBe(true);
      });
  });

test('what has too few or too many digits stays none', () => {
  for (const typed of ['812345678', '08123456789', '+66 81 234 567', '+856 20 5553 7788', ''])
    expect(isPhone(phoneOf(typed, false), false), typed).toBe(false);
  for (const typed of ['2055512', '+856 20 5553', '1234567890123456', '20x5553778', ''])
    expect(isPhone(phoneOf(typed, true), true), typed).toBe(false);
});
