import { randomUUID } from 'node:crypto';

/**
 * The calls of a backend as the specification alone describes it, over a world in memory. It knows no key of repetition,
 * no acknowledgement and no field that the specification does not name. Amounts are baht.
 */

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly status = 400,
  ) {
    super(code);
  }
}

export interface Entry {
  statementType: 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer';
  status: string;
  from?: string;
  to?: string;
  amount: number;
  createdAt: string;
  [related: string]: unknown;
}

export interface Slip {
  createdAt: string;
  amount: number | null;
  status: string;
  note: string;
  link: string;
  reference: string;
}

interface Game {
  code: string;
  name: string;
  category: 'slot' | 'sport' | 'lotto';
  isActive: boolean;
  amount: number;
  ftWalletSlot: number;
  logo: string;
  background: string;
  web: string | null;
  android: null;
  ios: null;
}

interface Qr {
  qrcodeId: string;
  bankCode: string;
  amount: number;
  expiresAt: number;
}

interface Coupon {
  _id: string;
  amount: number;
  prize: { name: string; slice: { code: string; label: string } };
}

export interface Member {
  _id: string;
  name: string;
  username: string;
  password: string;
  createdAt: string;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  wallet: number;
  coin: number;
  invited: number;
  refund: number;
  /** Received, and not in the wallet yet. */
  refundReceived: number;
  games: Game[];
  credentials: Map<string, { username: string; password: string }>;
  statement: Entry[];
  slips: Slip[];
  invites: { from: { name: string }; amount: number; createdAt: string }[];
  refunds: { refundAmount: number; createdAt: string }[];
  received: Map<string, { updatedAt: string }[]>;
  activeBonus: string | null;
  promotions: Set<string>;
  coupons: Coupon[];
  qrs: Qr[];
}

export interface Conversation {
  sender: string;
  message: unknown;
  createdAt: string;
  session_id: string;
  userId: string;
  guestId: string;
}

export interface Asked {
  world: World;
  /** The member of the bearer token; a call of visitors is not to look at it. */
  member: Member;
  token: string;
  body: Record<string, unknown>;
  /** The values in the places of the path, in their order. */
  places: string[];
  file: { name: string; type: string; bytes: Buffer } | null;
  /** Stores a file and gives the address at which it is served. */
  keep: (type: string, bytes: Buffer | string) => string;
}

export interface Call {
  visitors: boolean;
  takes: readonly string[];
  run: (asked: Asked) => unknown;
}

export type Calls = Record<string, Call>;
export type World = ReturnType<typeof createWorld>;

const at = () => new Date().toISOString();
const day = (moment: string) => Math.floor((Date.parse(moment) + 7 * 3_600_000) / 86_400_000);
const cents = (amount: number) => Math.round(amount * 100) / 100;
const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? cents(value) : 0);

/** The one code that every OTP has here. */
export const OTP = '123456';
/** A picture of one pixel, in base64. */
export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const bank = (code: string, nameTH: string, nameEN: string) => ({ code, nameTH, nameEN });
const BANKS = [
  bank('SCB', 'ธนาคารไทยพาณิชย์', 'Siam Commercial Bank'),
  bank('KBANK', 'ธนาคารกสิกรไทย', 'Kasikornbank'),
  bank('KTB', 'ธนาคารกรุงไทย', 'Krungthai Bank'),
];
const WHEEL = {
  name: 'Lucky wheel',
  slice: ['A', 'B', 'C', 'D'].map((code, index) => ({
    code,
    label: `${(index + 1) * 5} baht`,
    bgColor: index % 2 ? '#7c3aed' : '#f59e0b',
    textColor: '#ffffff',
    htmlDescription: '<p>Paid into the wallet.</p>',
  })),
};
const BONUSES = [
  { code: 'WELCOME', type: 'limit', maxReceived: 1, percentFail: 20, pays: 10 },
  { code: 'SECOND', type: 'limit', maxReceived: 1, percentFail: 20, pays: 10 },
  { code: 'DAILY', type: 'day', maxReceived: 2, percentFail: 10, pays: 5 },
];
const PROMOTIONS = [{ code: 'SONGKRAN', percentFail: 15, description: 'Songkran festival bonus', pays: 20 }];

export function createWorld() {
  const members = new Map<string, Member>();
  return {
    members,
    sessions: new Map<string, string>(),
    otps: new Map<string, { phoneNumber: string; verified: boolean }>(),
    links: new Set<string>(),
    conversations: [] as Conversation[],
    /** Receives each conversation that was kept: the socket passes it on. */
    listeners: new Set<(conversation: Conversation) => void>(),
    registerOTP: true,
    terminated: false,
    withdrawMin: 50,
    withdrawMax: 500,
    add(username: string, given: Partial<Member> = {}): Member {
      const game = (code: string, category: Game['category'], web: string | null): Game => {
        const rest = { amount: 0, ftWalletSlot: 1, logo: '', background: '', android: null, ios: null };
        return { code, name: code, category, isActive: false, web, ...rest };
      };
      const member: Member = {
        _id: randomUUID().replaceAll('-', '').slice(0, 24),
        name: 'Somchai Jaidee',
        username,
        password: 'secret-1234',
        createdAt: at(),
        bankCode: 'SCB',
        bankAccountName: 'SOMCHAI JAIDEE',
        bankAccountNo: '1234567890',
        wallet: 0,
        coin: 0,
        invited: 0,
        refund: 0,
        refundReceived: 0,
        games: [
          game('PG', 'slot', null),
          game('JOKER', 'slot', null),
          game('SPORT1', 'sport', 'https://sport.example/'),
          game('HUAYHD', 'lotto', null),
        ],
        credentials: new Map(),
        statement: [],
        slips: [],
        invites: [],
        refunds: [],
        received: new Map(),
        activeBonus: null,
        promotions: new Set(),
        coupons: [],
        qrs: [],
        ...given,
      };
      members.set(username, member);
      return member;
    },
  };
}

const enter = (member: Member, statementType: Entry['statementType'], amount: number, more: Partial<Entry> = {}) =>
  member.statement.unshift({ statementType, status: 'SUCCESS', amount, createdAt: at(), ...more });

/** Money that a member is given: it stands in the wallet and in the statement. */
export function pay(member: Member, type: Entry['statementType'], amount: number, from: string, about?: object) {
  member.wallet = cents(member.wallet + amount);
  enter(member, type, amount, { from, to: 'WALLET', ...about });
}

function gameOf(member: Member, code: unknown): Game {
  const game = member.games.find((each) => each.code === code);
  if (!game) throw new Refusal('NO_GAME', 404);
  return game;
}

function activeGame(member: Member, code: unknown): Game {
  const game = gameOf(member, code);
  if (!game.isActive) throw new Refusal('SLOT_NO_ACCOUNT');
  return game;
}

const newCredentials = (member: Member, code: string) => {
  const credentials = { username: `${code}${member.username}`.toLowerCase(), password: randomUUID().slice(0, 8) };
  member.credentials.set(code, credentials);
  return credentials;
};

function transfer(member: Member, from: string, to: string, amount: number) {
  if (amount < 1) throw new Refusal('TRANSFER_MINIMUM');
  if (from === to) throw new Refusal('TRANSFER_FAIL');
  const balance = (code: string) => (code === 'WALLET' ? member.wallet : activeGame(member, code).amount);
  const set = (code: string, value: number) => {
    if (code === 'WALLET') member.wallet = cents(value);
    else activeGame(member, code).amount = cents(value);
  };
  if (balance(to) < 0 || balance(from) < amount) throw new Refusal('MONEY_NOT_ENOUGH');
  set(from, balance(from) - amount);
  set(to, balance(to) + amount);
  enter(member, 'transfer', amount, { from, to });
  return { success: true };
}

function withdraw({ world, member, body }: Asked) {
  const amount = number(body.amount);
  if (amount < world.withdrawMin || amount > world.withdrawMax) throw new Refusal('MONEY_NOT_ENOUGH');
  if (member.wallet < amount) throw new Refusal('MONEY_NOT_ENOUGH');
  member.wallet = cents(member.wallet - amount);
  enter(member, 'withdraw', amount, { status: 'WAITING', from: 'WALLET', to: member.bankCode });
  return { success: true };
}

const page = <T>(body: Asked['body'], all: readonly T[]): T[] => {
  const limit = Math.max(1, number(body.limit) || 10);
  const from = (Math.max(1, number(body.page) || 1) - 1) * limit;
  return all.slice(from, from + limit);
};

const userBonus = (member: Member, code: string) => {
  const received = member.received.get(code);
  return received && { _id: `${member._id}-${code}`, isActive: member.activeBonus === code, received };
};

const accountOf = (member: Member) => ({
  bank: BANKS.find(({ code }) => code === member.bankCode) ?? null,
  bankCode: member.bankCode,
  bankAccountName: member.bankAccountName,
  bankAccountNo: member.bankAccountNo,
});

const profileOf = (member: Member) => {
  const { _id, name, username, coin, createdAt, bankCode, bankAccountName, bankAccountNo } = member;
  return { _id, name, username, coin, createdAt, bankCode, bankAccountName, bankAccountNo };
};

const walletOf = ({ member, keep }: Asked) => ({
  profile: profileOf(member),
  bankAccount: accountOf(member),
  wallet: { amount: member.wallet },
  invite: { amount: member.invited, success: member.invites.length, fail: 0 },
  slots: member.games.map((game) => {
    const picture = keep('image/png', Buffer.from(PIXEL, 'base64'));
    return { ...game, logo: picture, background: picture };
  }),
});

function validate({ world, body }: Asked) {
  if (world.members.has(text(body.username))) throw new Refusal('EXISTING_USER', 409);
  if (!text(body.name) || !text(body.password)) throw new Refusal('INVALID_USER_INFO');
}

function register(asked: Asked) {
  const { world, body } = asked;
  validate(asked);
  const username = text(body.username);
  const verified = [...world.otps.values()].some((otp) => otp.phoneNumber === username && otp.verified);
  if (world.registerOTP && !verified) throw new Refusal('UNVERIFIED_OTP');
  const bankCode = text(body.bankCode);
  if (!BANKS.some(({ code }) => code === bankCode)) throw new Refusal('INVALID_BANK');
  const [bankAccountName, bankAccountNo] = [text(body.bankAccountName), text(body.bankAccountNo)];
  const own = { name: text(body.name), password: text(body.password), bankCode, bankAccountName, bankAccountNo };
  world.add(username, own);
  return { success: true };
}

function qrOf(member: Member, bankCode: string | undefined) {
  const qr = member.qrs.find((each) => each.bankCode === bankCode && each.expiresAt > Date.now());
  if (!qr) return { hasQrcode: false };
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h3v3H1zM5 5h3v3H5z"/></svg>`;
  const expireIn = Math.round((qr.expiresAt - Date.now()) / 1000);
  return { qrcodeId: qr.qrcodeId, hasQrcode: true, qrcode: markup, amount: qr.amount, expireIn };
}

function spin({ member }: Asked) {
  if (member.coin < 1) return { success: false, error: 'NO_DATA' };
  member.coin -= 1;
  const slice = WHEEL.slice[member.coin % WHEEL.slice.length] ?? WHEEL.slice[0];
  if (!slice) return { success: false, error: 'INTERNAL_SERVER_ERROR' };
  const { code, label } = slice;
  member.coupons.unshift({ _id: randomUUID(), amount: 5, prize: { name: 'Baht', slice: { code, label } } });
  return { success: true, result: { code, label, remainingCoin: member.coin } };
}

function claim({ member, body }: Asked) {
  const coupon = member.coupons.find(({ _id }) => _id === body.coupon);
  if (!coupon) return { success: false, error: 'NO_CLAIMABLE_COUPON' };
  member.coupons.splice(member.coupons.indexOf(coupon), 1);
  pay(member, 'bonus', coupon.amount, 'SPIN', { luckydraw: { description: coupon.prize.slice.label } });
  return { success: true };
}

function history({ world, body }: Asked) {
  const [userId, guestId] = [text(body.userId), text(body.guestId)];
  const own = world.conversations.filter((each) => (userId ? each.userId === userId : each.guestId === guestId));
  return own.reverse().slice(number(body.skip), number(body.skip) + (number(body.limit) || 10));
}

/** A message of either side: it is kept, and whoever listens hears it. */
export function say(world: World, said: Partial<Conversation>): Conversation {
  const none = { sender: 'customer', message: null, session_id: '', userId: '', guestId: '' };
  const conversation = { ...none, ...said, createdAt: at() };
  world.conversations.push(conversation);
  for (const listener of world.listeners) listener(conversation);
  return conversation;
}

function upload({ file, keep }: Asked) {
  if (!file) throw new Refusal('SLIP_NO_FILE');
  return { path: keep(file.type, file.bytes) };
}

const banners = ({ keep }: Asked) => [
  { image: keep('image/png', Buffer.from(PIXEL, 'base64')), html: '<p>Invite a friend.</p>' },
];
const gameSite = ({ places }: Asked) => ({ link: `https://games.example/${places.join('/')}` });

const open = (takes: string, run: Call['run']): Call => ({ visitors: true, takes: takes.split(' '), run });
const members = (takes: string, run: Call['run']): Call => ({ visitors: false, takes: takes.split(' '), run });
const ACCOUNT = 'name username password sourceCode inviteCode bankCode bankAccountName bankAccountNo currency';
const CHAT = 'sender message createdAt session_id userId guestId username name deviceToken';

export const createCalls = (): Calls => ({
  'GET /api/lookup/active': open('', ({ world }) => ({ terminated: world.terminated })),
  'GET /api/lookup/banks': open('', () => BANKS),
  'GET /api/lookup/sources': open('', () => [
    { code: 'FB', description: 'Facebook' },
    { code: 'FRIEND', description: 'A friend' },
  ]),
  'GET /api/lookup/info': open('', () => ({ name: 'Plain Wallet', website: 'https://plain.example' })),
  'GET /api/lookup/notice': open('', () => ({ notice: 'Welcome to the plain service.' })),
  'GET /api/lookup/contact': open('', ({ keep }) => ({
    contactText: 'Open day and night.',
    lineLink: 'https://line.example/plain',
    lineName: '@plain',
    lineQR: keep('image/png', Buffer.from(PIXEL, 'base64')),
  })),
  'GET /api/lookup/registerOTP': open('', ({ world }) => ({ registerOTP: world.registerOTP })),
  'GET /api/lookup/enableChatWidget': open('', () => ({ enableChatWidget: true })),
  'GET /api/lookup/conditions': open('', () => ({ conditions: ['<p>Play fair.</p>', '<p>One account each.</p>'] })),
  'GET /api/lookup/agreements': open('', () => ({ agreements: ['<p>I am of age.</p>'] })),
  'GET /api/lookup/slip': members('', () => ({})),
  'GET /api/lookup/withdraw': members('', ({ world: { withdrawMin, withdrawMax } }) => ({ withdrawMin, withdrawMax })),
  'GET /api/lookup/deposit': members('', () => {
    const holder = { bankAccountName: 'PLAIN CO', currency: 'BAHT' };
    const account = (code: string, mode: string, bankAccountNo: string) => {
      const names = BANKS.find((each) => each.code === code) ?? null;
      return { ...holder, bankCode: code, bankType: 'BANK', mode, bank: names, bankAccountNo };
    };
    return {
      banks: [account('SCB', 'AUTO', '9876543210'), account('KBANK', 'QR', '1112223334')],
      wallets: [{ walletAccountName: '0899999999', mode: 'GIFT' }],
      isManual: true,
    };
  }),

  'POST /api/account/validate': open(ACCOUNT, (asked) => {
    validate(asked);
    return { success: true };
  }),
  'POST /api/account': open(ACCOUNT, register),
  'POST /api/login': open('username password', ({ world, body }) => {
    const member = world.members.get(text(body.username));
    if (!member || member.password !== body.password) throw new Refusal('WRONG_CREDENTIAL', 401);
    const token = randomUUID();
    world.sessions.set(token, member.username);
    return { token };
  }),
  'POST /api/otp/send': open('phoneNumber', ({ world, body }) => {
    const phoneNumber = text(body.phoneNumber);
    if (phoneNumber.length !== 10) throw new Refusal('PHONE_NUMBER_REQUIRE_10_DIGIT');
    if (world.members.has(phoneNumber)) throw new Refusal('EXISTING_USER', 409);
    for (const [token, otp] of world.otps) if (otp.phoneNumber === phoneNumber) world.otps.delete(token);
    const otpToken = randomUUID();
    world.otps.set(otpToken, { phoneNumber, verified: false });
    return { otpRef: otpToken.slice(0, 4).toUpperCase(), otpToken, code: 'SUCCESS' };
  }),
  'POST /api/otp/verify': open('otpToken otpCode', ({ world, body }) => {
    const otp = world.otps.get(text(body.otpToken));
    if (!otp) throw new Refusal('OTP_TOKEN_INVALID');
    if (body.otpCode !== OTP) throw new Refusal('OTP_CODE_INVALID');
    otp.verified = true;
    return { code: 'OTP_CODE_VALID' };
  }),
  'GET /api/account/profile': members('', ({ member }) => ({
    profile: profileOf(member),
    bankAccount: accountOf(member),
  })),
  'PUT /api/account/profile': members('name bankCode bankAccountName bankAccountNo', ({ member, body }) => {
    if (text(body.name)) member.name = text(body.name);
    return { success: true };
  }),
  'PUT /api/account/bankAccountName': members('bankCode bankAccountName', ({ member, body }) => {
    if (!/^[A-Za-z ]+$/.test(text(body.bankAccountName))) throw new Refusal('BANK_ACCOUNT_NAME_ENG');
    member.bankAccountName = text(body.bankAccountName);
    return { success: true };
  }),
  'PUT /api/account/changepwd': members('oldPassword newPassword', ({ member, body }) => {
    if (member.password !== body.oldPassword) throw new Refusal('WRONG_PASSWORD');
    member.password = text(body.newPassword);
    return { success: true };
  }),

  'GET /api/wallet': members('', walletOf),
  'GET /api/wallet/refresh/slot': members('', walletOf),
  'GET /api/wallet/activate/:slotCode': members('', ({ member, places }) => {
    const game = gameOf(member, places[0]);
    if (game.isActive) throw new Refusal('SLOT_ALREADY_ACTIVE', 409);
    game.isActive = true;
    return newCredentials(member, game.code);
  }),
  'GET /api/wallet/account/:slotCode': members('', ({ member, places }) =>
    member.credentials.get(activeGame(member, places[0]).code),
  ),
  'GET /api/wallet/resetpassword/:slotCode': members('', ({ member, places }) =>
    newCredentials(member, activeGame(member, places[0]).code),
  ),
  'POST /api/wallet/transfer': members('from to amount', ({ member, body }) =>
    transfer(member, text(body.from), text(body.to), number(body.amount)),
  ),
  'POST /api/wallet/transferAll': members('to', ({ member, body }) => {
    const to = text(body.to);
    for (const game of member.games) {
      if (game.code !== to && game.amount >= 1) transfer(member, game.code, 'WALLET', game.amount);
    }
    if (to !== 'WALLET') transfer(member, 'WALLET', to, member.wallet);
    return { success: true };
  }),
  'POST /api/wallet/withdraw': members('amount', withdraw),
  'POST /api/wallet/withdrawAll': members('amount', withdraw),
  'POST /api/wallet/slip': members('file amount bankCode', ({ member, file, keep }) => {
    if (!file) throw new Refusal('SLIP_NO_FILE');
    const [link, reference] = [keep(file.type, file.bytes), randomUUID()];
    member.slips.unshift({ createdAt: at(), amount: null, status: 'WAITING', note: '', link, reference });
    return { success: true };
  }),
  'POST /api/wallet/truelink': members('link', ({ world, member, body }) => {
    const link = text(body.link);
    if (!link) throw new Refusal('TRUELINK_INVALID');
    if (world.links.has(link)) throw new Refusal('TRUELINK_DUPLICATE');
    world.links.add(link);
    pay(member, 'deposit', 30, 'TRUEWALLET');
    return { success: true };
  }),

  'POST /api/invite': members('page limit', ({ member, body }) => ({
    total: member.invites.length,
    invites: page(body, member.invites),
  })),
  'GET /api/invite/bonus': members('', ({ member }) => {
    if (member.invited <= 0) throw new Refusal('NO_INVITE_BONUS');
    pay(member, 'bonus', member.invited, 'INVITE', { invite: { description: 'Invite bonus' } });
    member.invited = 0;
    return { message: 'INVITE_BONUS_SUCCESS' };
  }),
  'GET /api/invite/banners': members('', banners),
  'POST /api/refund': members('page limit', ({ member, body }) => ({
    total: member.refunds.length,
    refunds: page(body, member.refunds),
  })),
  'GET /api/refund/check': members('', ({ member }) => ({
    result: member.refund > 0,
    bonus: member.activeBonus !== null,
    info: 'A tenth of what was lost.',
    refundAmount: member.refund,
    refundSuccess: member.refunds.length,
    refundFail: 0,
  })),
  'GET /api/refund/receive': members('', ({ member }) => {
    if (member.activeBonus) throw new Refusal('BONUS_REMAINING');
    if (member.refund <= 0) throw new Refusal('NO_REFUND');
    member.refunds.unshift({ refundAmount: member.refund, createdAt: at() });
    member.refundReceived = cents(member.refundReceived + member.refund);
    member.refund = 0;
    return { message: 'REFUND_SUCCESS' };
  }),
  'GET /api/refund/addWallet': members('', ({ member }) => {
    if (member.refundReceived <= 0) throw new Refusal('NO_REFUND');
    pay(member, 'bonus', member.refundReceived, 'REFUND', { refund: { description: 'Refund' } });
    member.refundReceived = 0;
    return { message: 'REFUND_SUCCESS' };
  }),
  'GET /api/refund/banners': members('', () => []),

  'GET /api/bonus': members('', (asked) =>
    BONUSES.map(({ pays: _, ...bonus }) => ({
      ...bonus,
      banners: banners(asked),
      userBonus: userBonus(asked.member, bonus.code) ?? null,
    })),
  ),
  'GET /api/bonus/check/active': members('', ({ member }) => {
    const type = BONUSES.find(({ code }) => code === member.activeBonus)?.type;
    return { status: member.activeBonus !== null, type: type ?? null };
  }),
  'GET /api/bonus/activate/:code': members('', ({ member, places }) => {
    const bonus = BONUSES.find(({ code }) => code === places[0]);
    if (!bonus) throw new Refusal('NO_DATA', 404);
    if (member.activeBonus) throw new Refusal('BONUS_ALREADY_ACTIVE', 409);
    const received = member.received.get(bonus.code) ?? [];
    const counted = bonus.type === 'day' ? received.filter(({ updatedAt }) => day(updatedAt) === day(at())) : received;
    if (counted.length >= bonus.maxReceived) throw new Refusal('BONUS_MAX_CLAIMED');
    member.received.set(bonus.code, [...received, { updatedAt: at() }]);
    member.activeBonus = bonus.code;
    pay(member, 'bonus', bonus.pays, bonus.code, { bonus: { description: bonus.code } });
    return userBonus(member, bonus.code);
  }),
  'GET /api/bonus/clear': members('', ({ member }) => {
    member.activeBonus = null;
    return { message: 'BONUS_CLEAR' };
  }),
  'GET /api/promotion/current': members('', () => null),
  'GET /api/promotion/find/:code': members('', ({ places }) => {
    const promotion = PROMOTIONS.find(({ code }) => code === places[0]);
    if (!promotion) throw new Refusal('NO_PROMOTION', 404);
    return { percentFail: promotion.percentFail, description: promotion.description };
  }),
  'GET /api/promotion/activate/:code': members('', ({ member, places }) => {
    const promotion = PROMOTIONS.find(({ code }) => code === places[0]);
    if (!promotion) throw new Refusal('NO_PROMOTION', 404);
    if (member.promotions.has(promotion.code)) throw new Refusal('PROMOTION_RECEIVED', 409);
    member.promotions.add(promotion.code);
    pay(member, 'bonus', promotion.pays, promotion.code, { promotion: { description: promotion.description } });
    return { success: true };
  }),

  'POST /api/statement': members('page limit', ({ member, body }) => ({
    total: member.statement.length,
    statements: page(body, member.statement),
  })),
  'POST /api/statement/slip': members('page limit', ({ member, body }) => ({
    total: member.slips.length,
    slips: page(body, member.slips),
  })),
  'GET /api/statement/slip/reference/:reference': members('', ({ member, places }) => {
    const slip = member.slips.find(({ reference }) => reference === places[0]);
    if (!slip) throw new Refusal('NO_DATA', 404);
    return { url: slip.link };
  }),

  'GET /api/spinwheel/active': members('', () => ({ isActive: true })),
  'GET /api/spinwheel/setup': members('', ({ member }) => ({
    result: { activeSpinwheel: WHEEL, userCoin: member.coin },
  })),
  'POST /api/spinwheel/spin': members('', spin),
  'GET /api/spinwheel/coupon': members('', ({ member }) => member.coupons),
  'POST /api/spinwheel/coupon/claim': members('coupon', claim),

  'GET /api/qrcode/:bankCode': members('', ({ member, places }) => qrOf(member, places[0])),
  'POST /api/qrcode/:bankCode': members('amount', ({ member, places, body }) => {
    const [bankCode = '', amount] = [places[0], number(body.amount)];
    if (amount < 1) return { hasQrcode: false, message: 'QR_FAIL' };
    member.qrs = member.qrs.filter((each) => each.bankCode !== bankCode);
    member.qrs.push({ qrcodeId: randomUUID(), bankCode, amount, expiresAt: Date.now() + 300_000 });
    return qrOf(member, bankCode);
  }),
  'DELETE /api/qrcode/:qrcodeId': members('', ({ member, places }) => {
    if (!member.qrs.some(({ qrcodeId }) => qrcodeId === places[0])) throw new Refusal('NO_DATA', 404);
    member.qrs = member.qrs.filter(({ qrcodeId }) => qrcodeId !== places[0]);
    return { success: true };
  }),

  'GET /api/autoLogin/:game/:username': members('', gameSite),
  'GET /api/autoLogin/:game/:username/:password': members('', gameSite),

  'GET /api/chat/config': open('', () => ({ PREFIX: 'plain-' })),
  'POST /api/chat/send-message': open(CHAT, ({ world, body }) => {
    const { message, session_id, userId, guestId } = body;
    const room = { session_id: text(session_id), userId: text(userId), guestId: text(guestId) };
    return { createdAt: say(world, { message, ...room }).createdAt };
  }),
  'POST /api/chat/history': open('userId guestId limit skip', history),
  'POST /api/chat/upload-image': open('file', upload),
  'POST /api/chat/upload-video': open('file', upload),
  'PUT /api/chat/read-customer/': open('userId guestId', () => ({ success: true })),
});
