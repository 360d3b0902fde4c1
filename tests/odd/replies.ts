/**
 * A backend's answers to the calls of the screens, as they travel. Every field of the contract is there, each with a
 * value that stands nowhere else, so that its effect can be recognized on the screen; texts bear an Ω.
 */
import type * as bonus from '../../contract/bonus.ts';
import type { Call, WireReplyOf } from '../../contract/call.ts';
import type * as invite from '../../contract/invite.ts';
import type * as lookups from '../../contract/lookups.ts';
import type { deposit, withdrawLimits } from '../../contract/member-lookups.ts';
import type * as passkeys from '../../contract/passkeys.ts';
import type * as qrcode from '../../contract/qrcode.ts';
import type * as refund from '../../contract/refund.ts';
import type * as sessions from '../../contract/sessions.ts';
import type * as site from '../../contract/site.ts';
import type * as spin from '../../contract/spin.ts';
import type * as statement from '../../contract/statement.ts';
import type * as wallet from '../../contract/wallet.ts';

const at = (day: number, hour = 9) =>
  `2026-11-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;

const PROFILE = {
  _id: 'MEMBERΩ1',
  name: 'SomchaiΩ',
  username: '0812345678',
  coin: 37,
  createdAt: at(1),
  bankCode: 'SCB',
  bankAccountName: 'SOMCHAIΩ ONE',
  bankAccountNo: '4051234567',
  lastLoginAt: at(2),
};
const BANK_ACCOUNT = {
  bankCode: 'SCB',
  bank: { nameTH: 'ธนาคารΩ', nameEN: 'BankΩ' },
  bankAccountName: 'SOMCHAIΩ TWO',
  bankAccountNo: '4051239876',
};
const game = (code: string, category: 'slot' | 'sport' | 'lotto', amount: number, ftWalletSlot: number) => ({
  code,
  name: `${code}Ω`,
  category,
  isActive: true,
  amount,
  ftWalletSlot,
  logo: `https://pictures.test/${code}.png`,
  background: `https://pictures.test/${code}-back.png`,
  web: `https://games.test/${code}`,
  android: `https://games.test/${code}.apk`,
  ios: `https://games.test/${code}.ios`,
});
export const WALLET: WireReplyOf<typeof wallet.getWallet> = {
  profile: PROFILE,
  bankAccount: BANK_ACCOUNT,
  wallet: { amount: 1234.56 },
  invite: { amount: 345.67, success: 41, fail: 43 },
  slots: [
    game('ONE', 'slot', 56.78, 2),
    game('TWO', 'sport', 67.89, 3),
    { ...game('SIX', 'slot', 0, 1), isActive: false },
  ],
};

const description = (name: string) => ({ description: `${name}Ω` });
const entry = (reference: string, amount: number, day: number) => ({
  statementType: 'deposit',
  status: 'SUCCESS',
  from: `FROM${reference}Ω`,
  to: `TO${reference}Ω`,
  amount,
  createdAt: at(day),
  reference: `${reference}Ω`,
  coin: null,
  bonus: description(`bonus ${reference}`),
  promotion: description(`promotion ${reference}`),
  invite: description(`invite ${reference}`),
  refund: description(`refund ${reference}`),
  luckydraw: description(`luckydraw ${reference}`),
});
export const STATEMENT: WireReplyOf<typeof statement.listStatement> = {
  total: 742,
  statements: [entry('E1', 456.78, 11), { ...entry('E2', 567.89, 12), statementType: 'withdraw', status: 'FAILED' }],
};
const slip = (reference: string, amount: number, day: number) => ({
  createdAt: at(day),
  amount,
  status: 'SUCCESS',
  note: `NOTE${reference}Ω`,
  link: `https://pictures.test/${reference}.jpg`,
  reference,
});
export const SLIPS: WireReplyOf<typeof statement.listSlips> = {
  total: 631,
  slips: [slip('S1', 678.91, 13), slip('S2', 789.12, 14)],
};

export const REFUND: WireReplyOf<typeof refund.checkRefund> = {
  result: true,
  bonus: false,
  info: 'InfoΩ',
  refundAmount: 891.23,
  refundSuccess: 912.34,
  refundFail: 923.45,
};
export const REFUNDS: WireReplyOf<typeof refund.listRefunds> = {
  total: 522,
  refunds: [
    { refundAmount: 934.56, createdAt: at(15) },
    { refundAmount: 945.67, createdAt: at(16) },
  ],
};
export const INVITES: WireReplyOf<typeof invite.listInvites> = {
  total: 413,
  invites: [
    { from: { name: 'FriendΩ1' }, amount: 956.78, createdAt: at(17) },
    { from: { name: 'FriendΩ2' }, amount: 967.89, createdAt: at(18) },
  ],
};
export const BANNERS: WireReplyOf<typeof invite.inviteBanners> = [
  { image: 'https://pictures.test/b1.png', html: '<p>BannerΩ1</p>' },
  { image: 'https://pictures.test/b2.png', html: '<p>BannerΩ2</p>' },
];

const HELD = {
  amount: 978.91,
  turnoverRequired: 989.12,
  turnoverDone: 99.13,
  lostOnCancel: 98.24,
  keptOnCancel: 97.35,
};
const offer = (code: string, type: 'limit' | 'day' | 'week', maxReceived: number) => ({
  code,
  name: `${code}Ω`,
  type,
  maxReceived,
  percentFail: 31,
  notice: `<p>Notice ${code}Ω {percentFail}</p>`,
  amount: 96.46,
  turnoverTimes: 17,
  banners: [{ image: `https://pictures.test/${code}.png`, html: `<p>${code} bannerΩ</p>` }],
  userBonus: { _id: `U${code}`, isActive: false, received: [{ updatedAt: at(19) }], ...HELD },
});
export const BONUSES: WireReplyOf<typeof bonus.listBonuses> = [offer('BONE', 'limit', 5), offer('BTWO', 'day', 6)];
export const NOTHING_HELD: WireReplyOf<typeof bonus.checkActiveBonus> = { status: false, timeZone: 'Asia/Bangkok' };
export const SOMETHING_HELD: WireReplyOf<typeof bonus.checkActiveBonus> = {
  status: true,
  type: 'limit',
  code: 'HELD',
  name: 'HeldΩ',
  kind: 'bonus',
  percentFail: 23,
  timeZone: 'Asia/Bangkok',
  ...HELD,
};

const account = (bankCode: string, mode: string, no: string) => ({
  bankCode,
  bankType: 'BANK',
  mode,
  bank: { nameTH: `${bankCode} ไทยΩ`, nameEN: `${bankCode} bankΩ` },
  bankAccountName: `HOLDER ${bankCode}Ω`,
  bankAccountNo: no,
  currency: 'BAHT',
});
export const DEPOSIT: WireReplyOf<typeof deposit> = {
  banks: [account('SCB', 'AUTO', '1112223334'), account('KTB', 'SLIP', '5556667778')],
  wallets: [{ walletAccountName: 'TRUEΩ', walletAccountNo: '0998887776', mode: 'AUTO' }],
  isManual: false,
  depositMin: 54,
  qrMinutes: 12,
};
export const DEPOSIT_QR: WireReplyOf<typeof deposit> = {
  ...DEPOSIT,
  banks: [account('KBANK', 'QR', '1112223334'), account('SCB', 'QR', '1112223335')],
};
export const QR: WireReplyOf<typeof qrcode.getQr> = {
  hasQrcode: true,
  qrcodeId: 'QR1',
  qrcode: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  payload: 'PAYLOADΩ',
  amount: 88.57,
  expireIn: 333,
  expiresAt: '2026-11-22T05:05:33.000Z',
  status: 'pending',
  createdAt: at(28),
  last: { qrcodeId: 'QR0', amount: 87.68, status: 'expired', paidAt: at(27) },
  message: 'MessageΩ',
};
export const LIMITS: WireReplyOf<typeof withdrawLimits> = { withdrawMin: 61, withdrawMax: 5678 };

const slice = (code: string, weight: number) => ({
  code,
  label: `${code}Ω`,
  bgColor: '#112233',
  textColor: '#ffffff',
  htmlDescription: `<p>About ${code}Ω</p>`,
  weight,
});
export const WHEEL: WireReplyOf<typeof spin.setupSpin> = {
  result: { activeSpinwheel: { name: 'WheelΩ', slice: [slice('GOLD', 1), slice('NOTHING', 3)] }, userCoin: 71 },
};
const coupon = (code: string, amount: number) => ({
  _id: `ID${code}`,
  code,
  amount,
  prize: { slice: { label: `Prize ${code}Ω`, htmlDescription: `<p>About ${code}Ω</p>` }, name: `Name ${code}Ω` },
  claimedAt: null,
  expiresAt: at(29),
  expireIn: 99_999,
});
export const COUPONS: WireReplyOf<typeof spin.listCoupons> = [coupon('C1', 86.79), coupon('C2', 85.81)];

export const CONTACT: WireReplyOf<typeof lookups.contact> = {
  contactText: 'CallΩ',
  lineLink: 'https://line.test/us',
  lineName: 'LineΩ',
  lineQR: 'https://pictures.test/line.png',
};
export const CONDITIONS: WireReplyOf<typeof lookups.conditions> = {
  conditions: ['<p>ConditionΩ1</p>', '<p>ConditionΩ2</p>'],
};
export const AGREEMENTS: WireReplyOf<typeof lookups.agreements> = {
  agreements: ['<p>AgreementΩ1</p>', '<p>AgreementΩ2</p>'],
};
export const LOGIN: WireReplyOf<typeof wallet.getSlotAccount> = {
  username: 'userΩ',
  password: 'passΩ',
  event: { form: 'x' },
};
export const PROFILE_REPLY = { profile: PROFILE, bankAccount: BANK_ACCOUNT };
const DEVICE = { browser: 'BrowserΩ', system: 'SystemΩ', kind: 'mobile' } as const;
export const SESSIONS: WireReplyOf<typeof sessions.listSessions> = {
  sessions: [
    { id: 'S1', device: DEVICE, network: '203.0.113.x', createdAt: at(3), lastSeenAt: at(4), isCurrent: true },
    { id: 'S2', device: DEVICE, network: '198.51.100.x', createdAt: at(5), lastSeenAt: at(6), isCurrent: false },
  ],
  takesOtp: true,
};
export const PASSKEYS: WireReplyOf<typeof passkeys.listPasskeys> = {
  passkeys: [{ id: 'P1', device: DEVICE, createdAt: at(7), lastUsedAt: at(8) }],
};
export const EVENTS: WireReplyOf<typeof sessions.listSecurityEvents> = {
  events: [{ type: 'new_device', createdAt: at(9), device: DEVICE, network: '203.0.113.x' }],
};
export const SITE: WireReplyOf<typeof site.siteInfo> = { name: 'SiteΩ', website: 'https://site.test' };
export const NOTICE: WireReplyOf<typeof site.notice> = { notice: '<b>NoticeΩ</b>' };

/** A call, and what comes back. */
export type Answered = readonly [call: Call, reply: unknown];
