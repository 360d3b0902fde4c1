/** Lookups (section 7): configuration and content that the screens ask for. */
import * as v from 'valibot';
import { call } from './call.ts';
import { count } from './entities.ts';
import { given, readable, told, words } from './lenient.ts';
import { shownBaht, wholeSatang } from './money.ts';

const lookup = { method: 'GET', access: 'public', repeat: 'safe', tag: 'Lookups' } as const;
const memberLookup = { ...lookup, access: 'member' } as const;

export const bank = v.object({ code: v.string(), nameTH: v.string(), nameEN: told(v.string()) });
export type Bank = v.InferOutput<typeof bank>;

export const source = v.object({ code: v.string(), description: v.string() });
export type Source = v.InferOutput<typeof source>;

export const banks = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupBanks',
  path: '/api/lookup/banks',
  summary: 'Banks that a player may register with',
  reply: readable(bank),
});

/** How a listed bank account takes money: `AUTO` is read by the service, `QR` by a code, anything else by a slip. */
export const depositBank = v.object({
  bankCode: v.string(),
  bankType: v.nullish(v.string(), 'BANK'),
  mode: v.string(),
  bank: v.object({ nameTH: words, nameEN: words }),
  bankAccountName: words,
  bankAccountNo: words,
  currency: v.nullish(v.string(), 'BAHT'),
});
export type DepositBank = v.InferOutput<typeof depositBank>;

export const depositWallet = v.object({
  walletAccountName: v.string(),
  walletAccountNo: given(v.string()),
  mode: v.string(),
});
export type DepositWallet = v.InferOutput<typeof depositWallet>;

export const deposit = /*#__PURE__*/ call({
  ...memberLookup,
  id: 'lookupDeposit',
  path: '/api/lookup/deposit',
  summary: 'Ways to pay in: bank accounts, QR providers, true-wallet accounts',
  reply: v.object({
    banks: readable(depositBank),
    wallets: readable(depositWallet),
    isManual: v.boolean(),
    /** Smallest deposit by bank transfer, when one is configured. */
    depositMin: told(shownBaht),
    /** How long a QR code is valid, in minutes. */
    qrMinutes: given(count),
  }),
});
export type DepositOptions = v.InferOutput<(typeof deposit)['reply']>;

export const conditions = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupConditions',
  path: '/api/lookup/conditions',
  summary: 'Conditions, a list of HTML texts',
  reply: v.object({ conditions: v.array(v.string()) }),
});
export const agreements = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupAgreements',
  path: '/api/lookup/agreements',
  summary: 'Agreements, a list of HTML texts',
  reply: v.object({ agreements: v.array(v.string()) }),
});
export const siteInfo = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupInfo',
  path: '/api/lookup/info',
  summary: "The site's name and website",
  reply: v.object({ name: words, website: words }),
});
export const notice = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupNotice',
  path: '/api/lookup/notice',
  summary: 'A notice for everybody, when there is one',
  reply: v.object({ notice: told(v.string()) }),
});
export const contact = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupContact',
  path: '/api/lookup/contact',
  summary: 'How to reach support',
  reply: v.object({
    contactText: v.string(),
    lineLink: told(v.string()),
    lineName: told(v.string()),
    lineQR: told(v.string()),
  }),
});
export type Contact = v.InferOutput<(typeof contact)['reply']>;

/** A limit is compared with whole satang: a part of one is cut off. */
const limit = v.pipe(shownBaht, v.transform(wholeSatang));

export const withdrawLimits = /*#__PURE__*/ call({
  ...memberLookup,
  id: 'lookupWithdraw',
  path: '/api/lookup/withdraw',
  summary: 'Smallest and largest withdrawal',
  reply: v.object({ withdrawMin: limit, withdrawMax: limit }),
});
export const slipRules = /*#__PURE__*/ call({
  ...memberLookup,
  id: 'lookupSlip',
  path: '/api/lookup/slip',
  summary: 'What a slip upload must keep to',
  reply: v.object({
    depositMin: told(shownBaht),
    slipMaxBytes: given(count),
    accept: given(v.array(v.string())),
  }),
});
export const sources = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupSources',
  path: '/api/lookup/sources',
  summary: 'Where a player may have heard of the service',
  reply: readable(source),
});
export const registerOtp = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupRegisterOTP',
  path: '/api/lookup/registerOTP',
  summary: 'Whether registration checks the phone by OTP',
  reply: v.object({ registerOTP: v.boolean() }),
});
export const enableChatWidget = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupEnableChatWidget',
  path: '/api/lookup/enableChatWidget',
  summary: 'Whether the chat widget shows; asked only when a chat backend is configured',
  reply: v.object({ enableChatWidget: v.boolean() }),
});
