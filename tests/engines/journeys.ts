/** What players do most, once for all browsers. Each begins on a new phone, and the desk plays the outside world. */
import { join } from 'node:path';
import * as v from 'valibot';
import { conversationsReply } from '../../server/desk/chat-contract.ts';
import { memberReply, membersReply, paidReply, qrcodesReply, smsReply } from '../../server/desk/contract.ts';
import { doneReply, slipOutcomeReply, slipsReply, withdrawalsReply } from '../../server/desk/money-contract.ts';
import { MEMBER, session } from '../bench/long-member.ts';
import { texts } from '../browser/texts.ts';
import { DESK_TOKEN } from '../faults/process.ts';
import type { Player } from './player.ts';

const t = texts('en');
const SLIP = join(import.meta.dirname, '../../public/icons/icon-192.png');

export interface World extends Player {
  readonly url: string;
  /** A phone number that nobody has. */
  readonly phone: string;
}

/** Calls the desk: with a body it changes something. */
async function desk<Schema extends v.GenericSchema>({ url }: World, reply: Schema, path: string, body?: object) {
  const response = await fetch(`${url}/desk/api/${path}`, {
    headers: { authorization: `Bearer ${DESK_TOKEN}`, 'content-type': 'application/json', origin: url },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`desk: ${path}: ${response.status} ${await response.text()}`);
  return v.parse(reply, await response.json());
}

/** The first of the desk's list that is the demo member's. */
async function own<One extends { phone: string | null }>(list: readonly One[]): Promise<One> {
  const found = list.find(({ phone }) => phone === MEMBER.username);
  if (found === undefined) throw new Error('the desk has nothing of the member');
  return found;
}

/** Fills in the form of /login and sends it. */
async function logIn(p: World, phone: string, password: string) {
  await p.fill(t('field.phone'), phone);
  await p.fill(t('field.password'), password);
  await p.press(t('login.submit'));
}

/** Opens home as the demo member, logged in, with the agreement accepted for good. */
async function home(p: World) {
  const token = await session(p.url);
  await p.go('/favicon.svg');
  await p.keep({ token, member: MEMBER.username, locale: 'en', 'remember-agreement': 'true' });
  await p.go('/user/home');
  await p.sees(t('home.balance'));
}

/** The figure after these words, satang. */
async function amountAfter(p: World, words: string) {
  const figure = new RegExp(`${words}\\s*\\D?([\\d,]+\\.\\d\\d)`);
  return p.until(`read “${words}”`, async () => {
    const found = figure.exec(await p.text())?.[1];
    return found === undefined ? 'no figure' : { satang: Number(found.replace(/\D/g, '')) };
  });
}

/** Waits until the main wallet holds so much more than before, satang. */
const grown = (p: World, before: { satang: number }, by: number) =>
  p.until(`see the balance change by ${by / 100}`, async () => {
    const { satang } = await amountAfter(p, t('home.balance'));
    return satang - before.satang === by || `it was ${before.satang}, is ${satang}`;
  });

export const JOURNEYS: Record<string, (p: World) => Promise<unknown>> = {
  async 'log in'(p) {
    await p.go('/user/home');
    await p.comesTo('/login');
    await p.choose('ภาษา', 'en');
    await logIn(p, MEMBER.username, MEMBER.password);
    await p.press(t('agreement.accept'));
    await amountAfter(p, t('home.balance'));
  },
  async 'wrong password'(p) {
    await p.go('/login');
    await p.choose('ภาษา', 'en');
    await logIn(p, MEMBER.username, 'not the password');
    await p.sees(t('error.WRONG_CREDENTIAL'));
    await logIn(p, MEMBER.username, MEMBER.password);
    await p.comesTo('/user/home');
  },
  async 'register with an OTP'(p) {
    await p.go('/register');
    await p.choose('ภาษา', 'en');
    await p.fill(t('field.phone'), p.phone);
    await p.press(t('common.next'));
    const { code } = await p.until('receive the code', async () => {
      const { messages } = await desk(p, smsReply, 'sms');
      return messages.find((each) => each.phone === p.phone) ?? 'no SMS has come';
    });
    await p.fill(t('otp.code'), code ?? '');
    await p.fill(t('field.name'), 'Somchai');
    await p.fill(t('field.password'), 'correct horse 9');
    await p.fill(t('field.confirmPassword'), 'correct horse 9');
    await p.press(t('common.next'));
    await p.choose(t('field.bank'), 'KTB');
    await p.fill(t('field.accountNo'), `98${p.phone.slice(2)}`);
    await p.fill(t('field.firstName'), 'somchai');
    await p.fill(t('field.lastName'), 'jaidee');
    await p.press(t('register.submit'));
    await p.comesTo('/login');
    await logIn(p, p.phone, 'correct horse 9');
    await p.sees(t('home.greeting', { name: 'Somchai' }));
  },
  async 'deposit by QR'(p) {
    await home(p);
    const before = await amountAfter(p, t('home.balance'));
    await p.press(t('home.deposit'));
    await p.fill(t('qr.amount'), '500');
    await p.press(t('qr.create'));
    await p.sees(t('qr.save'));
    const { id } = await own((await desk(p, qrcodesReply, 'qrcodes')).qrcodes);
    await desk(p, paidReply, `qrcodes/${id}/pay`, {});
    await p.sees(t('receipt.title.depositDone'));
    await p.press(t('common.close'));
    await grown(p, before, 500_00);
  },
  async 'deposit by slip'(p) {
    await home(p);
    const before = await amountAfter(p, t('home.balance'));
    await p.press(t('home.deposit'));
    await p.press(t('deposit.way.bank'));
    await p.press(t('deposit.bank.slip'));
    await p.sees(t('slipUpload.title'));
    await p.attach(SLIP);
    await p.press(t('slipUpload.send'));
    await p.sees(t('receipt.title.depositSent'));
    await p.press(t('common.done'));
    const { reference } = await own((await desk(p, slipsReply, 'slips')).slips);
    const accepted = { amount: 250, transactionReference: `KTB-${p.phone}` };
    await desk(p, slipOutcomeReply, `slips/${reference}/accept`, accepted);
    await grown(p, before, 250_00);
  },
  async withdraw(p) {
    await home(p);
    await p.press(t('home.withdraw'));
    await p.fill(t('withdraw.amount'), '100');
    await p.press(t('withdraw.continue'));
    await p.press(t('withdraw.confirm'));
    await p.sees(t('receipt.title.withdrawSent'));
    await p.press(t('common.done'));
    const { reference } = await own((await desk(p, withdrawalsReply, 'withdrawals')).withdrawals);
    await desk(p, doneReply, `withdrawals/${reference}/pay`, {});
    await p.press(t('nav.statement'));
    await p.sees(t('statement.reference', { reference }));
  },
  async 'transfer to a game and back'(p) {
    await home(p);
    const before = await amountAfter(p, t('home.balance'));
    const ways: [string, string, number][] = [
      ['WALLET', 'PG', -20_00],
      ['PG', 'WALLET', 0],
    ];
    for (const [from, to, by] of ways) {
      await p.press(t('home.transfer'));
      await p.choose(t('transfer.from'), from);
      await p.choose(t('transfer.to'), to);
      await p.fill(t('transfer.amount'), '20');
      await p.press(t('transfer.continue'));
      await p.press(t('transfer.confirm'));
      await p.sees(t('receipt.title.transferDone'));
      await p.press(t('common.done'));
      await grown(p, before, by);
    }
  },
  async spin(p) {
    const { id } = await own((await desk(p, membersReply, `members?search=${MEMBER.username}`)).members);
    await desk(p, memberReply, `members/${id}/coins`, { coins: 1 });
    await home(p);
    await p.go('/user/spin');
    await p.press(`${t('spin.spin')}…`);
    await p.until('see the wheel stop', async () => {
      const text = await p.text();
      return [t('spin.wonText'), t('spin.blank')].some((end) => text.includes(end)) || 'it is turning';
    });
  },
  async 'chat message'(p) {
    await home(p);
    await p.press(`${t('nav.chat')}…`);
    await p.sees(t('chat.status.connected'));
    await p.fill(t('chat.composer.label'), `สวัสดี ${p.phone}\uE007`);
    await p.sees(t('chat.sent'));
    const { id } = await own((await desk(p, conversationsReply, 'chat/conversations')).conversations);
    const message = { message_type: 'text', payload: { message: `Hello ${p.phone}` } };
    await desk(p, v.unknown(), `chat/conversations/${id}/messages`, { message, name: 'Mali' });
    await p.sees(`Hello ${p.phone}`);
  },
  async 'change the language and log out'(p) {
    await home(p);
    let say = t;
    for (const locale of ['th', 'la'] as const) {
      await p.choose(say('locale.label'), locale);
      say = texts(locale);
      await p.sees(say('home.balance'));
    }
    await p.press(say('nav.logout'));
    await p.press(say('nav.logout'));
    await p.comesTo('/login');
    await p.go('/user/home');
    await p.comesTo('/login');
  },
};
