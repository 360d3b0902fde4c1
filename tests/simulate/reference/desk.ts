/** Effects of the bank, of whoever pays a code, and of the operator's people: by the desk, or by the signed door. */
import type { Account, Times } from './account.ts';
import type { Books, Call } from './call.ts';
import { type Currency, field, listIn, numberIn, satangIn, textIn } from './rules.ts';

interface Happening {
  readonly call: Call;
  readonly about: string;
  /** The account of the money's owner. */
  readonly account: Account | undefined;
  readonly reference: Books;
  readonly times: Times;
}

/** Returns what is wrong with the answer. */
type Work = (happening: Happening) => string | null | undefined;

const uncertain = (account: Account, why: string) => {
  account.lost ??= why;
  return null;
};

/** The status as the desk gives it: 409 where it was done before. At the door a 409 is for a call that was not looked at. */
function statusOf({ name, status, reply }: Call): number | null {
  if (!name.includes(' /door/') || (status !== 200 && status !== 409)) return status;
  const isDone = field(reply, 'credited') !== false && field(reply, 'changed') !== false;
  return status === 409 ? 401 : isDone ? 200 : 409;
}

const bankCredits: Work = ({ call, account, reference, times }) => {
  const [name, amount] = [textIn(call.body, 'reference') ?? '', satangIn(call.body, 'amount') ?? 0];
  const { outside } = reference;
  if (account === undefined) return null;
  const isCredited = outside.credited.has(name);
  const status = statusOf(call);
  if (status === 200) {
    if (isCredited) return `is credited with ${name} a second time`;
    outside.credited.add(name);
    account.deposit(times, amount, 'BANK', `transfer:${name}`);
    reference.told(account, `transfer:${name}`);
    return null;
  }
  if (status === 409 && !isCredited) {
    const at = account.pending.findIndex(({ key }) => key === name);
    if (at < 0) return `is refused ${name}, which was never credited`;
    account.pending.splice(at, 1)[0]?.done(times);
  } else if (status === null && !isCredited && !account.pending.some(({ key }) => key === name)) {
    const line = { type: 'deposit', reference: `transfer:${name}` };
    const done = (then: Times) => {
      outside.credited.add(name);
      account.deposit({ ...then, began: times.began, isLoose: true }, amount, 'BANK', `transfer:${name}`);
    };
    account.pending.push({ line, span: times, key: name, done });
  }
  return null;
};

const coins: Work = ({ call, account, reference, times }) => {
  const coin = numberIn(call.body, 'coins') ?? 0;
  if (account === undefined) return null;
  const line = { type: 'bonus', status: 'SUCCESS', from: null, to: 'COIN', amount: 0, coin };
  const done = (then: Times) => {
    account.coins += coin;
    account.line(then, line);
  };
  if (call.status === null) account.pending.push({ line, span: times, key: '', done });
  if (call.status !== 200) return null;
  done(times);
  reference.told(account);
  return null;
};

const codeIsPaid: Work = ({ call, about, account, reference, times }) => {
  const code = account?.codes.find(({ id }) => id === about);
  if (account === undefined || code === undefined) return null;
  if (call.status === null) return uncertain(account, 'a payment that may have come');
  if (call.status !== 200) return null;
  const isFirst = code.state !== 'paid';
  if (field(call.reply, 'credited') !== isFirst) return `is ${isFirst ? 'not' : 'twice'} credited with ${about}`;
  if (!isFirst) return null;
  code.state = 'paid';
  account.deposit(times, code.amount, code.provider, about);
  reference.told(account, about);
  return null;
};

const decided =
  (atDesk?: 'processing' | 'paid' | 'refused'): Work =>
  ({ call, about, account, reference, times }) => {
    const status = atDesk ?? textIn(call.body, 'status');
    const payout = account?.payouts.find((one) => one.reference === about);
    if (account === undefined || payout === undefined) return null;
    if (call.status === null) return uncertain(account, 'a payout that may have been decided');
    const isOpen = payout.status === 'created' || (payout.status === 'processing' && status !== 'processing');
    if (statusOf(call) === 409 && isOpen && account.isCertain)
      return `has a payout ${about} that is said to be further on`;
    if (statusOf(call) !== 200) return null;
    if (!isOpen) return `has a payout ${about} that is decided a second time`;
    if (status === 'processing') payout.status = status;
    else if (status === 'paid' || status === 'refused')
      account.decide(times, payout, status, status === 'refused' ? textIn(call.body, 'reason') : null);
    reference.told(account);
    return null;
  };

const slipDecided: Work = ({ call, about, account, reference, times }) => {
  const slip = account?.slips.find(({ shape }) => shape.reference === about);
  if (account === undefined || slip === undefined) return null;
  if (call.status === null) return uncertain(account, 'a slip that may have been decided');
  const isOpen = slip.shape.status === 'PENDING';
  if (call.status === 409 && isOpen && account.isCertain) return `has a slip ${about} that is said to be decided`;
  if (call.status !== 200) return null;
  if (!isOpen) return `has a slip ${about} that is decided a second time`;
  const { credited } = reference.outside;
  const amount = satangIn(call.body, 'amount');
  const isAccepted = call.name.endsWith('accept') && amount !== null;
  const outcome = isAccepted ? (credited.has(slip.transfer) ? 'duplicate' : 'credited') : 'refused';
  if (outcome === 'credited' && amount !== null) {
    credited.add(slip.transfer);
    slip.shape = { ...slip.shape, status: 'SUCCESS', amount };
    account.deposit(times, amount, 'BANK', about, 'slip_accepted');
    reference.told(account, about);
  } else {
    const reason = outcome === 'duplicate' ? 'SLIP_REFNO_DUPLICATED' : textIn(call.body, 'reason');
    slip.shape = { ...slip.shape, status: 'FAILED', note: reason };
    account.tell(times, 'slip_refused', { reference: about, reason });
    reference.told(account);
  }
  const said = textIn(call.reply, 'outcome');
  return said === outcome ? null : `has a slip ${about} that is ${said} instead of ${outcome}`;
};

const giftIsRegistered: Work = ({ call, reference: { outside } }) => {
  const gift = outside.gifts.get(outside.giftIn(textIn(call.body, 'link')) ?? '');
  if (gift !== undefined && call.status === 200) gift.isRegistered = true;
  return null;
};

const switched: Work = ({ call, about, reference: { setup } }) => {
  if (call.status !== 200) return null;
  const { failing } = setup;
  const isFailing = field(call.body, 'failing');
  if (call.name.includes('/games/')) failing[isFailing === true ? 'add' : 'delete'](about);
  setup.refundPercent = numberIn(call.body, 'refundPercent') ?? setup.refundPercent;
  const spins = field(call.body, 'spinActive');
  if (typeof spins === 'boolean') setup.spinActive = spins;
  return null;
};

/** Checks that the desk is shown payouts and slips as they are, and the door those of its currency. */
const listed =
  (name: 'withdrawals' | 'slips' | 'payouts', currency?: Currency): Work =>
  ({ call, reference }) => {
    for (const row of listIn(call.reply, name)) {
      const [known, status] = [textIn(row, 'reference'), textIn(row, 'status')];
      const account = reference.accounts.get(textIn(row, 'phone') ?? '') ?? reference.ownerOf(known ?? '');
      if (account !== undefined && currency !== undefined && account.currency !== currency)
        return `sees ${known} of ${account.name} in ${currency}`;
      if (account === undefined || !account.isQuietSince(call.began) || known?.startsWith('OLD')) continue;
      const payout = account.payouts.find((one) => one.reference === known);
      const slip = account.slips.find(({ shape }) => shape.reference === known);
      const right = name === 'slips' ? slip?.shape.status : payout?.status;
      if (status !== right) return `sees ${known} of ${account.name} as ${status} instead of ${right}`;
      if (payout !== undefined && satangIn(row, 'amount') !== payout.amount) return `sees another amount of ${known}`;
    }
    return null;
  };

const API = String.raw`^\w+ \/desk\/api\/`;
/** By method and path; what stands in the parentheses is what it is about. */
export const DESK: readonly (readonly [path: RegExp, work: Work])[] = [
  [new RegExp(`${API}members/(\\d+)/transfers$`), bankCredits],
  [new RegExp(`${API}members/(\\d+)/coins$`), coins],
  [new RegExp(`${API}qrcodes/(\\w+)/pay$`), codeIsPaid],
  [new RegExp(`${API}withdrawals/(\\w+)/start$`), decided('processing')],
  [new RegExp(`${API}withdrawals/(\\w+)/pay$`), decided('paid')],
  [new RegExp(`${API}withdrawals/(\\w+)/refuse$`), decided('refused')],
  [new RegExp(`${API}slips/(\\w+)/(?:accept|refuse)$`), slipDecided],
  [/^POST \/desk\/api\/gifts$/, giftIsRegistered],
  [/^GET \/desk\/api\/withdrawals$/, listed('withdrawals')],
  [/^GET \/desk\/api\/slips$/, listed('slips')],
  [/^POST \/door\/credits$/, bankCredits],
  [/^POST \/door\/qr-payments$/, codeIsPaid],
  [/^POST \/door\/payouts$/, decided()],
  [/^GET \/door\/payouts$/, listed('payouts', 'BAHT')],
  [/^GET \/door\/payouts\/kip$/, listed('payouts', 'LAK')],
  [/^PUT \/desk\/api\/(?:flags|games\/(\w+)|(?:providers|banks)\/\w+)$/, switched],
];
