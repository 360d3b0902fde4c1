import { type Asked, type Call, type Calls, type Entry, type Member, OTP, pay, Refusal, type World } from './calls.ts';

/** Backends that answer in the right shape and mean something else: each is the plain one with one fault. */
export interface Wrong {
  readonly fault: string;
  /** The line of `npm run conform -- URL --sandbox` that names it. */
  readonly line: string;
  /** The call that has it. */
  readonly call: string;
  readonly plant: (calls: Calls, world: World) => void;
}

/** The member who does most, the one beside, and a session of the first that has run out. */
export const [FIRST, SECOND, EXPIRED] = ['0812345678', '0812345679', 'a-token-that-has-run-out'];

/** The two, with what the sandbox wants of them. `received`: two receipts of a day's bonus that midnight in UTC counts otherwise. */
export function settle(world: World): void {
  const hour = 3_600_000;
  const midnight = Math.floor((Date.now() + 7 * hour) / (24 * hour)) * 24 * hour - 7 * hour;
  const isMorning = Date.now() - midnight < 7 * hour;
  const receipt = { updatedAt: new Date(midnight + (isMorning ? -16 : 6) * hour).toISOString() };
  const received = new Map([['DAILY', [receipt, receipt]]]);
  world.add(FIRST, { wallet: 2000, coin: 3, invited: 10, refund: 5, received });
  world.add(SECOND, { wallet: 60 });
}

type Run = Call['run'];
const wrong = (fault: string, line: string, call: string, as: (run: Run, asked: Asked) => unknown): Wrong => ({
  fault,
  line,
  call,
  plant: (calls) => {
    const planted = calls[call];
    if (planted === undefined) throw new TypeError(`no call ${call}`);
    const { run } = planted;
    planted.run = (asked) => as(run, asked);
  },
});

const SPIN = 'POST /api/spinwheel/spin';
const TRANSFER = 'POST /api/wallet/transfer';
const STATEMENT = 'POST /api/statement';
const WITHDRAW = 'POST /api/wallet/withdrawAll';
const OK = { success: true };

const withBody = (asked: Asked, body: object): Asked => ({ ...asked, body: { ...asked.body, ...body } });
const amountIn = ({ body }: Asked) => Number(body.amount);
const gameOf = (member: Member, code: unknown) => member.games.find((game) => game.code === code);
/** Does as the call does, for another amount, while the statement has the one that was ordered. */
const moving = (amount: (ordered: number) => number) => (run: Run, asked: Asked) => {
  const reply = run(withBody(asked, { amount: amount(amountIn(asked)) }));
  const [entry] = asked.member.statement;
  if (entry) entry.amount = amountIn(asked);
  return reply;
};
/** The newest entry is another, or is not. */
const noting = (change: (entry: Entry) => Entry[]) => (run: Run, asked: Asked) => {
  const reply = run(asked);
  const { statement } = asked.member;
  statement.splice(0, 1, ...statement.slice(0, 1).flatMap(change));
  return reply;
};
/** Pays out what should be refused. */
const paysOut = (isPaid: (asked: Asked) => boolean) => (run: Run, asked: Asked) => {
  if (!isPaid(asked)) return run(asked);
  asked.member.wallet -= amountIn(asked);
  return OK;
};
const afterwards = (change: (asked: Asked) => void) => (run: Run, asked: Asked) => {
  const reply = run(asked);
  change(asked);
  return reply;
};
/** Leaves the part of the member that the call changes as it was. */
const leaving = (field: 'coin' | 'coupons' | 'invited' | 'refund') => (run: Run, asked: Asked) => {
  const kept = structuredClone(asked.member[field]);
  const reply = run(asked);
  Object.assign(asked.member, { [field]: kept });
  return reply;
};
/** Runs the call as the other member, where that one has it. */
const asOwner = (isOwner: (member: Member, asked: Asked) => boolean) => (run: Run, asked: Asked) =>
  run({ ...asked, member: [...asked.world.members.values()].find((each) => isOwner(each, asked)) ?? asked.member });
const replying = (change: object | ((reply: object) => object)) => (run: Run, asked: Asked) => {
  const reply = run(asked) as object;
  return { ...reply, ...(typeof change === 'function' ? change(reply) : change) };
};

export const WRONG: readonly Wrong[] = [
  wrong('any password is good', 'login: wrongPassword', 'POST /api/login', (run, asked) =>
    run(withBody(asked, { password: asked.world.members.get(String(asked.body.username))?.password })),
  ),
  {
    fault: 'a token’s end is not looked at',
    line: 'getWallet: altered',
    call: 'any',
    plant: (_, { sessions }) => {
      const [get, has] = [sessions.get.bind(sessions), sessions.has.bind(sessions)];
      const near = (token: string) => [...sessions.keys()].find((key) => key.slice(0, -1) === token.slice(0, -1)) ?? '';
      sessions.get = (token) => get(near(token));
      sessions.has = (token) => has(near(token));
    },
  },
  {
    fault: 'a session that has run out answers',
    line: 'getWallet: expired',
    call: 'any',
    plant: (_, { sessions }) => void sessions.set(EXPIRED, FIRST),
  },
  wrong(
    'the old password is not looked at',
    'changePassword: oldPassword',
    'PUT /api/account/changepwd',
    (run, asked) => run(withBody(asked, { oldPassword: asked.member.password })),
  ),
  wrong(
    'another member’s profile',
    'getProfile: own',
    'GET /api/account/profile',
    asOwner(({ username }) => username === SECOND),
  ),
  wrong('a registered number is free', 'validateAccount: existing', 'POST /api/account/validate', () => OK),
  wrong('a second OTP leaves the first good', 'verifyOtp: second', 'POST /api/otp/send', (run, asked) => {
    const earlier = [...asked.world.otps];
    const reply = run(asked);
    for (const [token, otp] of earlier) asked.world.otps.set(token, otp);
    return reply;
  }),
  wrong('any OTP is good', 'verifyOtp: wrongCode', 'POST /api/otp/verify', (run, asked) =>
    run(withBody(asked, { otpCode: OTP })),
  ),
  wrong(
    'satang for baht',
    'transfer: unit',
    TRANSFER,
    moving((ordered) => (ordered < 1 ? ordered : ordered * 100)),
  ),
  wrong('satang are cut off', 'transfer: exact', TRANSFER, moving(Math.trunc)),
  wrong(
    'a fee on the way',
    'transfer: arrives',
    TRANSFER,
    afterwards(({ member, body }) => {
      const game = gameOf(member, body.to);
      if (game) game.amount -= 0.25;
    }),
  ),
  wrong(
    'half a baht is transferred',
    'transfer: minimum',
    TRANSFER,
    paysOut((asked) => amountIn(asked) > 0 && amountIn(asked) < 1),
  ),
  wrong(
    'an amount below zero comes back',
    'transfer: negative',
    TRANSFER,
    paysOut((asked) => amountIn(asked) < 0),
  ),
  wrong(
    'money for a game that is none',
    'transfer: noGame',
    TRANSFER,
    paysOut(({ member, body }) => body.to !== 'WALLET' && !gameOf(member, body.to)),
  ),
  wrong(
    'a transfer is not noted',
    'listStatement: transfer',
    TRANSFER,
    noting(() => []),
  ),
  wrong(
    'entries in satang',
    'listStatement: amount',
    TRANSFER,
    noting((entry) => [{ ...entry, amount: entry.amount * 100 }]),
  ),
  wrong('a balance below zero', 'transfer: enough', TRANSFER, (run, asked) => {
    const { member } = asked;
    const amount = amountIn(asked);
    if (amount <= member.wallet) return run(asked);
    member.wallet += amount;
    try {
      return run(asked);
    } finally {
      member.wallet -= amount;
    }
  }),
  wrong('local time as if it were UTC', 'listStatement: moment', STATEMENT, (run, asked) => {
    const { total, statements } = run(asked) as { total: number; statements: Entry[] };
    const local = ({ createdAt }: Entry) => new Date(Date.parse(createdAt) + 7 * 3_600_000).toISOString();
    return { total, statements: statements.map((entry) => ({ ...entry, createdAt: local(entry) })) };
  }),
  wrong(
    'another member’s statement',
    'listStatement: own',
    STATEMENT,
    asOwner(({ username }) => username === FIRST),
  ),
  wrong('a statement out of order', 'listStatement: newestFirst', STATEMENT, (run, asked) => {
    const [first, second, third, ...rest] = asked.member.statement;
    if (!first || !second || !third) return run(asked);
    const aside = { ...second, createdAt: new Date(Date.parse(third.createdAt) - 60_000).toISOString() };
    return run({ ...asked, member: { ...asked.member, statement: [first, aside, third, ...rest] } });
  }),
  wrong('the second page is the first', 'listStatement: pages', STATEMENT, (run, asked) =>
    run(asked.body.page === 2 ? withBody(asked, { page: 1 }) : asked),
  ),
  wrong('a page beyond the last repeats it', 'listStatement: beyond', STATEMENT, (run, asked) => {
    const last = Math.max(1, Math.ceil(asked.member.statement.length / Number(asked.body.limit)));
    return run(withBody(asked, { page: Math.min(last, Number(asked.body.page)) }));
  }),
  wrong(
    'no smallest withdrawal',
    'withdrawAll: minimum',
    WITHDRAW,
    paysOut((asked) => amountIn(asked) < asked.world.withdrawMin),
  ),
  wrong(
    'no largest withdrawal',
    'withdrawAll: maximum',
    WITHDRAW,
    paysOut((asked) => amountIn(asked) > asked.world.withdrawMax),
  ),
  wrong(
    'more is paid out than there is',
    'withdrawAll: enough',
    WITHDRAW,
    paysOut((asked) => amountIn(asked) > asked.member.wallet && amountIn(asked) <= asked.world.withdrawMax),
  ),
  wrong(
    'a withdrawal leaves the balance',
    'withdrawAll: taken',
    WITHDRAW,
    afterwards((asked) => {
      asked.member.wallet += amountIn(asked);
    }),
  ),
  wrong(
    'a withdrawal is not noted',
    'listStatement: withdrawal',
    WITHDRAW,
    noting(() => []),
  ),
  wrong('a slip without a file', 'uploadSlip: slipFile', 'POST /api/wallet/slip', (run, asked) =>
    asked.file ? run(asked) : OK,
  ),
  wrong(
    'another member’s slip',
    'slipImage: own',
    'GET /api/statement/slip/reference/:reference',
    asOwner(({ slips }, { places }) => slips.some(({ reference }) => reference === places[0])),
  ),
  wrong('a QR without its code', 'createQr: code', 'POST /api/qrcode/:bankCode', replying({ qrcode: undefined })),
  wrong('expireIn that is over', 'createQr: expires', 'POST /api/qrcode/:bankCode', replying({ expireIn: 0 })),
  wrong(
    'another member’s QR is cancelled',
    'cancelQr: own',
    'DELETE /api/qrcode/:qrcodeId',
    asOwner(({ qrs }, { places }) => qrs.some(({ qrcodeId }) => qrcodeId === places[0])),
  ),
  wrong('a cancelled QR stays', 'cancelQr: cancelled', 'DELETE /api/qrcode/:qrcodeId', () => OK),
  wrong('a locked wheel spins', 'spin: locked', SPIN, (run, asked) => {
    if (asked.member.coin === 0) asked.member.coin = 1;
    return run(asked);
  }),
  wrong('a spin costs nothing', 'spin: coin', SPIN, leaving('coin')),
  wrong('a prize is claimed twice', 'claimCoupon: once', 'POST /api/spinwheel/coupon/claim', leaving('coupons')),
  wrong('the invite bonus is paid twice', 'receiveInviteBonus: once', 'GET /api/invite/bonus', leaving('invited')),
  wrong('a refund is paid twice', 'receiveRefund: once', 'GET /api/refund/receive', leaving('refund')),
  wrong('any promotion code pays', 'activatePromotion: unknown', 'GET /api/promotion/activate/:code', (_, asked) => {
    pay(asked.member, 'bonus', 20, 'PROMOTION');
    return OK;
  }),
  wrong('a day in UTC', 'activateBonus: day', 'GET /api/bonus/activate/:code', (run, asked) => {
    const { member } = asked;
    const received = member.received.get('DAILY') ?? [];
    const today = new Date().toISOString().slice(0, 10);
    if (asked.places[0] !== 'DAILY' || member.activeBonus) return run(asked);
    if (received.filter(({ updatedAt }) => updatedAt.startsWith(today)).length >= 2)
      throw new Refusal('BONUS_MAX_CLAIMED');
    member.received.delete('DAILY');
    return run(asked);
  }),
  wrong('a bonus on top of another', 'activateBonus: once', 'GET /api/bonus/activate/:code', (run, asked) => {
    asked.member.activeBonus = null;
    return run(asked);
  }),
  wrong('a bonus that cannot be given up', 'clearBonus: cleared', 'GET /api/bonus/clear', () => ({
    message: 'BONUS_CLEAR',
  })),
];
