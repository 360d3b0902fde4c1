/** Lookups: configuration and content that the screens ask for. */
import * as v from 'valibot';
import { call } from './call.ts';
import { bankNames } from './entities.ts';
import { fields, given, needed, optional, optionalAs, optionalWords, text, told, yesNo } from './fields.ts';
import { accountNumber, bareList, key, listing, listOf, tally } from './lenient.ts';
import { localText } from './local-text.ts';
import { shownBaht, wholeSatang } from './money.ts';

const lookup = { method: 'GET', access: 'public', repeat: 'safe', tag: 'Lookups' } as const;
const memberLookup = { ...lookup, access: 'member' } as const;

export const bank = fields({
  code: needed(key),
  nameTH: optionalWords,
  nameLA: optional(text),
  nameEN: optional(text),
});
export type Bank = v.InferOutput<typeof bank>;

export const source = fields({ code: needed(key), description: optionalAs(localText, '') });
export type Source = v.InferOutput<typeof source>;

export const banks = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupBanks',
  path: '/api/lookup/banks',
  summary: 'Banks that a player may register with',
  reply: bareList(listOf(bank)),
});

/** The way in which a listed bank account takes money: `AUTO` is read by the service, `QR` by a code, anything else by a slip. */
export const depositBank = fields({
  /** The account that receives the money. Without its bank it is not usable. */
  bankCode: needed(key),
  bankType: optionalAs(v.string(), 'BANK'),
  mode: needed(v.string()),
  bank: bankNames,
  bankAccountName: told(text),
  bankAccountNo: told(accountNumber),
  currency: optionalAs(v.string(), 'BAHT'),
});
export type DepositBank = v.InferOutput<typeof depositBank>;

export const depositWallet = fields({
  walletAccountName: told(text),
  walletAccountNo: optional(accountNumber),
  mode: needed(v.string()),
});
export type DepositWallet = v.InferOutput<typeof depositWallet>;

/** A limit is compared with whole satang: a part of one is cut off. */
const limit = v.pipe(shownBaht, v.transform(wholeSatang));

export const deposit = /*#__PURE__*/ call({
  ...memberLookup,
  id: 'lookupDeposit',
  path: '/api/lookup/deposit',
  summary: 'Ways to pay in: bank accounts, QR providers, true-wallet accounts',
  reply: v.pipe(
    fields({
      banks: told(listOf(depositBank)),
      wallets: told(listOf(depositWallet)),
      /** An account counts as manual unless the service says otherwise: nothing is promised to be quick. */
      isManual: optionalAs(yesNo, true),
      /** Smallest deposit by bank transfer, when one is configured. */
      depositMin: optional(shownBaht),
      /** The most that a QR code can be for, when there is such a limit. */
      qrMax: optional(limit),
      /** Minutes for which a QR code is valid. */
      qrMinutes: optional(tally),
    }),
    v.transform(({ banks, wallets, ...rest }) => ({
      ...rest,
      banks: banks?.items ?? [],
      wallets: wallets?.items ?? [],
      /** Some ways to pay in could not be read. */
      isPartial: banks === null || wallets === null || banks.unread + wallets.unread > 0,
    })),
  ),
});
export type DepositOptions = v.InferOutput<(typeof deposit)['reply']>;

export const conditions = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupConditions',
  path: '/api/lookup/conditions',
  summary: 'Conditions, a list of HTML texts',
  reply: listing('conditions', fields({ conditions: needed(listOf(localText)) })),
});
export const agreements = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupAgreements',
  path: '/api/lookup/agreements',
  summary: 'Agreements, a list of HTML texts',
  reply: listing('agreements', fields({ agreements: needed(listOf(localText)) })),
});
export const contact = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupContact',
  path: '/api/lookup/contact',
  summary: 'How to reach support',
  reply: v.pipe(
    fields({
      contactText: optional(localText),
      lineLink: optional(v.string()),
      lineName: optional(text),
      lineQR: optional(v.string()),
    }),
    // A reply without any of them does not mean that there is no way to reach support.
    v.check((ways) => Object.values(ways).some((way) => way !== undefined), 'a way to reach support, or null'),
  ),
});
export type Contact = v.InferOutput<(typeof contact)['reply']>;

export const slipRules = /*#__PURE__*/ call({
  ...memberLookup,
  id: 'lookupSlip',
  path: '/api/lookup/slip',
  summary: 'What a slip upload must keep to',
  reply: fields({
    depositMin: optional(shownBaht),
    slipMaxBytes: given(tally),
    accept: given(v.array(v.string())),
  }),
});
export const sources = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupSources',
  path: '/api/lookup/sources',
  summary: 'Where a player may have heard of the service',
  reply: bareList(listOf(source)),
});
export const registerOtp = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupRegisterOTP',
  path: '/api/lookup/registerOTP',
  summary: 'Whether registration checks the phone by OTP',
  reply: fields({ registerOTP: needed(yesNo) }),
});
