/** Both builds, on every screen: a member in kip reads of no baht, one in baht of no kip, and Lao in Laos has no Thai letter. */
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
import { hasShown, type Locale, type Product, sharedProduct, startProduct } from './product.ts';

const BUILD = '.cache/laos';
build(BUILD, false, { VITE_LAOS: 'true' });
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

/** All that is read or read out, but for the names of the languages. */
const words = (page: Page) =>
  page.evaluate(() => {
    const named = document.querySelectorAll<HTMLElement>('[aria-label], [placeholder], [title], [alt]');
    const names = [...named].flatMap((one) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => one.getAttribute(name)),
    );
    return [document.title, document.body.innerText, ...names].join('\n').replaceAll('ไทย', '');
  });

/** Loads the app there, or goes there within the app, where that opens no dialog. */
async function go(page: Page, place: string, isOpen: boolean): Promise<void> {
  if (!isOpen || place.includes('?')) return void (await page.goto(place));
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('main h1, main h2')) heading.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, place);
  await page.locator('[data-left]').first().waitFor({ state: 'detached' });
}

async function walk(page: Page, places: readonly string[], { not, la }: { not: RegExp; la: boolean }): Promise<string> {
  const width = page.viewportSize()?.width ?? 0;
  const all: string[] = [];
  for (const [index, place] of places.entries()) {
    await go(page, place, index > 0);
    const shown = place.includes('?open') ? '[role=dialog], [role=alertdialog]' : 'main';
    await page.locator(shown).getByRole('heading').first().waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count(), { message: place }).toBe(0);
    const said = await words(page);
    all.push(said);
    expect(said.match(not), `${place}: ${said}`).toBeNull();
    if (la) expect(said.match(/.*[\u0e01-\u0e3a\u0e40-\u0e5b].*/), place).toBeNull();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBeLessThanOrEqual(width);
  }
  return all.join('\n');
}

/** A member with something on each screen: money in, money out, a bonus, a loss, coins. */
async function experienced(
  { paid, out, offer, ...holdings }: Holdings & { paid: number; out: number; offer?: string },
  at: Product = product,
): Promise<Member> {
  const member = await newMember(at, { bank: { code: 'BCEL', name: 'SOMCHAI JAIDEE' }, coins: 5, ...holdings });
  const api = at.api(member.token);
  const send = { key: randomUUID() };
  const { reference } = taken(await api.send(withdraw, { ...send, body: { amount: out } }));
  await at.desk(doneReply, `withdrawals/${reference}/pay`, { method: 'POST' });
  const code = taken(
    await api.send(createQr, { key: randomUUID(), params: { bankCode: 'BCEL' }, body: { amount: paid } }),
  );
  await at.desk(paidReply, `qrcodes/${code.qrcodeId}/pay`, { method: 'POST' });
  const transfer = { amount: paid, reference: randomUUID() };
  await at.desk(memberReply, `members/${member.id}/transfers`, { method: 'POST', body: transfer });
  if (offer !== undefined) taken(await api.send(activateBonus, { key: randomUUID(), params: { code: offer } }));
  return member;
}

const inKip = () =>
  experienced({ currency: 'LAK', wallet: 2_500_000, lost: 1_000_000, paid: 150_000, out: 60_000, offer: 'MATCH100K' });

const SIZES: Readonly<Record<Locale, { width: number; height: number }>> = {
  la: { width: 320, height: 640 },
  th: { width: 360, height: 740 },
  en: { width: 360, height: 740 },
};

test.each(['la', 'th', 'en'] as const)('in kip, %s', async (locale) => {
  const { page, t, member } = await signIn(product, locale, { member: await inKip(), size: SIZES[locale] });
  const said = await walk(page, [...MONEY, ...REST], { not: BAHT, la: locale === 'la' });
  expect(said).toContain('₭');
  expect(said).toMatch(KIP);
  // So does what is told over the page.
  const joined = joins(page);
  await page.goto('/user/home');
  await joined;
  const transfer = { amount: 5_000, reference: randomUUID() };
  await product.desk(memberReply, `members/${member.id}/transfers`, { method: 'POST', body: transfer });
  await hasShown(page, t('deposit.received', { amount: '5,000', currency: 'LAK' }));
  // No decimals in sight.
  expect(said.match(/₭[\d,]+\.\d/)).toBeNull();
});

test('in baht, Lao', async () => {
  const member = await experienced({ wallet: 2500, lost: 1000, paid: 150, out: 100, offer: 'MATCH100' });
  const { page } = await signIn(product, 'la', { member, size: SIZES.la });
  expect(await walk(page, MONEY, { not: KIP, la: true })).toContain('฿');
});

test.each([
  ['th', 320],
  ['la', 360],
  ['en', 360],
] as const)('in the Thai build, %s at %d px', async (locale, width) => {
  const thai = await sharedProduct();
  const member = await experienced({ wallet: 2500, lost: 1000, paid: 150, out: 100 }, thai);
  const { page } = await signIn(thai, locale, { member, size: { width, height: 740 } });
  const places = [...MONEY, ...REST].filter((place) => !place.includes('cancelBonus'));
  expect(await walk(page, places, { not: KIP, la: false })).toContain('฿');
});

test('a visitor, Lao', async () => {
  const page = await product.open({ locale: 'la', size: SIZES.la });
  await walk(page, VISITOR, { not: BAHT, la: true });
});
