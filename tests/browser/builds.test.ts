/**
 * The Laos build: a member in kip reads of no baht on any screen, one in baht of no kip where money stands, and Lao in Laos
 * has no Thai letter.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { activateBonus } from '../../contract/bonus.ts';
import { createQr } from '../../contract/qrcode.ts';
import { withdraw } from '../../contract/wallet.ts';
import { build } from '../../scripts/lib.mjs';
import { memberReply, paidReply } from '../../server/desk/contract.ts';
import { doneReply } from '../../server/desk/money-contract.ts';
import { joins } from './chat-kit.ts';
import { type Holdings, type Member, newMember, signIn, taken } from './member.ts';
import { hasShown, startProduct } from './product.ts';
import { inEachLanguage, type Say, texts } from './texts.ts';

const BUILD = '.cache/laos';
build(BUILD, false, { VITE_LAOS: 'true', UNPRESSED: 'true' });
const product = await startProduct(BUILD, { laos: true });
afterAll(() => product.stop());
// The play before an offer is another test's.
await product.db.query('update bonus set played_times = 0');

const VISITOR = ['/login', '/register', '/forgot', '/howto', '/contact', '/nowhere'];
const MONEY = [
  '/user/home',
  ...['deposit', 'withdraw', 'transfer', 'invite', 'refund', 'inbox'].map((name) => `/user/home?open=${name}`),
  '/user/statement',
  '/user/statement?open=slips',
  '/user/bonus',
  '/user/bonus?open=cancelBonus',
  '/user/spin',
];
const REST = ['games', 'conditions', 'howto']
  .map((name) => `/user/home?open=${name}`)
  .concat('/user/profile', '/user/contact');

const BAHT = /฿|บาท|ບາດ|\bbaht\b|\bTHB\b/i;
const KIP = /₭|กีบ|ກີບ|\bkip\b/i;

/** All that is read or read out, but for the names of the languages, and how it stands there. */
const look = (page: Page) =>
  page.evaluate(() => {
    const named = document.querySelectorAll<HTMLElement>('[aria-label], [placeholder], [title], [alt]');
    const names = [...named].flatMap((one) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => one.getAttribute(name)),
    );
    return {
      said: [document.title, document.body.innerText, ...names].join('\n').replaceAll('ไทย', ''),
      busy: document.querySelectorAll('[aria-busy=true]').length,
      isWide: document.documentElement.scrollWidth > innerWidth,
    };
  });

/** Loads the app there, or goes there within the app: first to the page, which closes a dialog, then to its dialog. */
async function go(page: Page, place: string, isOpen: boolean): Promise<void> {
  const dialog = page.locator('[role=dialog], [role=alertdialog]');
  const step = (to: string) =>
    page.evaluate((to) => {
      if (!to.startsWith(location.pathname))
        for (const heading of document.querySelectorAll('main h1, main h2')) heading.setAttribute('data-left', '');
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  const [path = '', open] = place.split('?');
  await (isOpen ? step(path) : page.goto(path));
  await dialog.first().waitFor({ state: 'detached' });
  await page.locator('[data-left]').first().waitFor({ state: 'detached' });
  await page.locator('main').getByRole('heading').first().waitFor();
  if (open === undefined) return;
  await step(place);
  await dialog.getByRole('heading').first().waitFor();
}

/** The places one after another, each in all languages, or in Lao alone, within one load of the app. */
async function walk(page: Page, t: Say, places: readonly string[], not: RegExp, inAll = true): Promise<string> {
  const all: string[] = [];
  const expectRight = async ({ locale }: Say) => {
    let read = '';
    const wrong = async () => {
      const { said, ...stands } = await look(page);
      read = said;
      // Lao of the Laos build, in which a Thai letter is a text that was forgotten.
      const thai = locale === 'la' ? said.match(/.*[\u0e01-\u0e3a\u0e40-\u0e5b].*/)?.[0] : undefined;
      return { money: said.match(not)?.[0], thai, ...stands };
    };
    const none = { money: undefined, thai: undefined, busy: 0, isWide: false };
    await expect.poll(wrong, { message: `${page.url()}, ${locale}` }).toEqual(none);
    return read;
  };
  for (const [index, place] of places.entries()) {
    await go(page, place, index > 0);
    if (!inAll) all.push(await expectRight(t));
    else await inEachLanguage(page, t, async (t) => all.push(await expectRight(t)));
  }
  return all.join('\n');
}

/** A member with something on each screen: money in, money out, a bonus, a loss, coins. */
async function experienced({
  paid,
  out,
  offer,
  ...holdings
}: Holdings & { paid: number; out: number; offer: string }): Promise<Member> {
  const member = await newMember(product, { bank: { code: 'BCEL', name: 'SOMCHAI JAIDEE' }, coins: 5, ...holdings });
  const api = product.api(member.token);
  const send = { key: randomUUID() };
  const { reference } = taken(await api.send(withdraw, { ...send, body: { amount: out } }));
  await product.desk(doneReply, `withdrawals/${reference}/pay`, { method: 'POST' });
  const code = taken(
    await api.send(createQr, { key: randomUUID(), params: { bankCode: 'BCEL' }, body: { amount: paid } }),
  );
  await product.desk(paidReply, `qrcodes/${code.qrcodeId}/pay`, { method: 'POST' });
  const transfer = { amount: paid, reference: randomUUID() };
  await product.desk(memberReply, `members/${member.id}/transfers`, { method: 'POST', body: transfer });
  taken(await api.send(activateBonus, { key: randomUUID(), params: { code: offer } }));
  return member;
}

const inKip = () =>
  experienced({ currency: 'LAK', wallet: 2_500_000, lost: 1_000_000, paid: 150_000, out: 60_000, offer: 'MATCH100K' });

const SIZE = { width: 320, height: 640 };

test('in kip', async () => {
  const { page, t, member } = await signIn(product, 'la', { member: await inKip(), size: SIZE, keepsShown: true });
  const said = await walk(page, t, [...MONEY, ...REST], BAHT);
  expect(said).toContain('₭');
  expect(said).toMatch(KIP);
  // No decimals in sight.
  expect(said.match(/₭[\d,]+\.\d/)).toBeNull();
  // So does what is told over the page.
  const joined = joins(page);
  await page.goto('/user/home');
  await joined;
  const transfer = { amount: 5_000, reference: randomUUID() };
  await product.desk(memberReply, `members/${member.id}/transfers`, { method: 'POST', body: transfer });
  await hasShown(page, t('deposit.received', { amount: '5,000', currency: 'LAK' }));
});

test('in baht', async () => {
  const member = await experienced({ wallet: 2500, lost: 1000, paid: 150, out: 100, offer: 'MATCH100' });
  const { page, t } = await signIn(product, 'la', { member, size: SIZE });
  expect(await walk(page, t, MONEY, KIP, false)).toContain('฿');
});

test('a visitor', async () => {
  const page = await product.open({ locale: 'la', size: SIZE });
  await walk(page, texts('la'), VISITOR, BAHT);
});
