/** The journeys that players make most, described once for all browsers. The desk plays the outside world. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { conversationsReply } from '../../server/desk/chat-contract.ts';
import { membersReply, qrcodesReply, smsReply } from '../../server/desk/contract.ts';
import { slipsReply, withdrawalsReply } from '../../server/desk/money-contract.ts';
import { MEMBER, session } from '../bench/long-member.ts';
import { desk } from '../faults/desk.ts';
import type { Player } from './player.ts';

const PASSWORD = 'correct horse 9';
const SLIP = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="720"><rect width="480" height="720" fill="#eef"/>
<circle cx="240" cy="160" r="70" fill="#286"/><rect x="60" y="320" width="360" height="26"/></svg>`;

/** Changes something at the desk. */
const change = (p: Player, path: string, body: object = {}) => desk(p.url, v.unknown(), path, { method: 'POST', body });

/** Waits for the first of a list of the desk that is of this phone number. */
const of = <One extends { phone: string | null }>(p: Player, read: () => Promise<One[]>, phone = MEMBER.username) =>
  p.until('find it at the desk', async () => (await read()).find((one) => one.phone === phone) ?? 'it is not there');

async function logIn(p: Player, phone: string, password: string) {
  await p.fill(['field.phone', phone], ['field.password', password]);
  await p.press('login.submit');
}

/** The figure of the main wallet, satang. */
const balance = (p: Player) =>
  p.until('read the balance', async () => {
    const [, after = ''] = (await p.seen()).text.split(p.t('home.balance'));
    const figure = /[\d,]+\.\d\d/.exec(after)?.[0];
    return figure === undefined ? 'there is no figure' : Number(figure.replace(/\D/g, ''));
  });

/** Waits until the main wallet holds this much, satang. */
const holds = (p: Player, wanted: number) =>
  p.until(`see ${wanted} satang in the wallet`, async () => {
    const found = await balance(p);
    return found === wanted || `there are ${found}`;
  });

/** Opens home as the demo member, with the agreement accepted for good, and returns the balance. */
async function home(p: Player): Promise<number> {
  const token = await session(p.url);
  await p.begin('/user/home', { token, member: MEMBER.username, 'remember-agreement': 'true' });
  return balance(p);
}

export const JOURNEYS: Record<string, (p: Player) => Promise<unknown>> = {
  async 'log in'(p) {
    await p.begin('/user/profile');
    await p.comesTo('/login');
    await logIn(p, MEMBER.username, MEMBER.password);
    await p.comesTo('/user/profile');
    await p.press('nav.home', 'agreement.accept');
    await balance(p);
  },
  async 'wrong password'(p) {
    await p.begin('/login');
    await logIn(p, MEMBER.username, 'not the password');
    await p.sees(p.t('error.WRONG_CREDENTIAL'));
    await logIn(p, MEMBER.username, MEMBER.password);
    await p.comesTo('/user/home');
  },
  async 'register with an OTP'(p) {
    await p.begin('/register');
    await p.fill(['field.phone', p.phone]);
    await p.press('common.next');
    await p.sees(p.t('otp.title'));
    const { code } = await of(p, async () => (await desk(p.url, smsReply, 'sms')).messages, p.phone);
    await p.fill(['otp.code', code ?? ''], ['field.name', 'Somchai']);
    await p.fill(['field.password', PASSWORD], ['field.confirmPassword', PASSWORD]);
    await p.press('common.next');
    await p.choose('field.bank', 'KTB');
    await p.fill(['field.accountNo', `98${p.phone}`], ['field.firstName', 'somchai'], ['field.lastName', 'jaidee']);
    await p.press('register.submit');
    await p.comesTo('/login');
    await logIn(p, p.phone, PASSWORD);
    await p.sees(p.t('home.greeting', { name: 'Somchai' }));
  },
  async 'deposit by QR'(p) {
    const before = await home(p);
    await p.press('home.deposit');
    await p.fill(['qr.amount', '500']);
    await p.press('qr.create');
    await p.sees(p.t('qr.save'));
    const { id } = await of(p, async () => (await desk(p.url, qrcodesReply, 'qrcodes')).qrcodes);
    await change(p, `qrcodes/${id}/pay`);
    await p.sees(p.t('receipt.title.depositDone'));
    await p.press('common.close');
    await holds(p, before + 500_00);
  },
  async 'deposit by slip'(p) {
    const before = await home(p);
    await p.press('home.deposit');
    await p.press('deposit.way.bank', 'deposit.bank.slip');
    await p.sees(p.t('slipUpload.title'));
    const slip = join(tmpdir(), 'wallet-slip.png');
    await sharp(Buffer.from(SLIP)).png().toFile(slip);
    await p.attach(slip);
    await p.press('slipUpload.send');
    await p.sees(p.t('receipt.title.depositSent'));
    await p.press('common.done');
    const { reference } = await of(p, async () => (await desk(p.url, slipsReply, 'slips')).slips);
    const accepted = { amount: 250, transactionReference: `KTB-${p.phone}` };
    await change(p, `slips/${reference}/accept`, accepted);
    await holds(p, before + 250_00);
  },
  async withdraw(p) {
    await home(p);
    await p.press('home.withdraw');
    await p.fill(['withdraw.amount', '100']);
    await p.press('withdraw.continue', 'withdraw.confirm');
    await p.sees(p.t('receipt.title.withdrawSent'));
    await p.press('common.done');
    const { reference } = await of(p, async () => (await desk(p.url, withdrawalsReply, 'withdrawals')).withdrawals);
    await change(p, `withdrawals/${reference}/pay`);
    await p.press('nav.statement');
    await p.sees(p.t('statement.reference', { reference }));
  },
  async 'transfer to a game and back'(p) {
    const before = await home(p);
    for (const [from, to, left] of [['WALLET', 'PG', before - 20_00] as const, ['PG', 'WALLET', before] as const]) {
      await p.press('home.transfer');
      await p.choose('transfer.from', from);
      await p.choose('transfer.to', to);
      await p.fill(['transfer.amount', '20']);
      await p.press('transfer.continue', 'transfer.confirm');
      await p.sees(p.t('receipt.title.transferDone'));
      await p.press('common.done');
      await holds(p, left);
    }
  },
  async spin(p) {
    const { id } = await of(
      p,
      async () => (await desk(p.url, membersReply, `members?search=${MEMBER.username}`)).members,
    );
    await change(p, `members/${id}/coins`, { coins: 1 });
    await home(p);
    await p.go('/user/spin');
    await p.pressNamed(`${p.t('spin.spin')}…`);
    await p.until('see what the wheel gave', async () => {
      const { text } = await p.seen();
      return [p.t('spin.wonText'), p.t('spin.blank')].some((end) => text.includes(end)) || 'it is turning';
    });
  },
  async 'chat message'(p) {
    await home(p);
    await p.pressNamed(`${p.t('nav.chat')}…`);
    await p.sees(p.t('chat.status.connected'));
    await p.fill(['chat.composer.label', `สวัสดี ${p.phone}\uE007`]);
    await p.sees(p.t('chat.sent'));
    const { id } = await of(p, async () => (await desk(p.url, conversationsReply, 'chat/conversations')).conversations);
    const message = { message_type: 'text', payload: { message: `Hello ${p.phone}` } };
    await change(p, `chat/conversations/${id}/messages`, { message, name: 'Mali' });
    await p.sees(`Hello ${p.phone}`);
  },
  async 'change the language and log out'(p) {
    await home(p);
    for (const locale of ['th', 'la'] as const) {
      await p.choose('locale.label', locale);
      p.t.locale = locale;
      await p.sees(p.t('home.balance'));
    }
    await p.press('nav.logout');
    // Its button has the same name as the bar's.
    await p.sees(p.t('logout.title'));
    await p.press('nav.logout');
    await p.comesTo('/login');
    await p.go('/user/home');
    await p.comesTo('/login');
  },
};
