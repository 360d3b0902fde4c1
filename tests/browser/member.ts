/** The demo member on home, and the figures that the screen shows there. */
import type { Locator, Page } from 'playwright-core';
import { type Satang, satang } from '../../contract/money.ts';
import { membersReply } from '../../server/desk/contract.ts';
import { baht } from '../../src/i18n/money.ts';
import type { Locale, OpenOptions, Product } from './product.ts';
import { type Say, texts } from './texts.ts';

const PHONE = '0812345678';

/** A phone of a demo member's: logged in, on home, with the agreement accepted for good. */
export async function signIn(
  product: Product,
  locale: Locale = 'en',
  {
    beforehand,
    phone = PHONE,
    ...options
  }: Pick<OpenOptions, 'expected'> & { beforehand?: (page: Page) => Promise<unknown>; phone?: string } = {},
): Promise<{ page: Page; t: Say }> {
  const t = texts(locale);
  const page = await product.open({ locale, ...options });
  await beforehand?.(page);
  await page.goto('/login');
  await logIn(page, t, phone);
  await page.waitForURL('**/user/home');
  // It opens 1.5 s after arriving.
  const agreement = page.getByRole('dialog');
  await agreement.getByLabel(t('agreement.remember')).check();
  await agreement.getByRole('button', { name: t('agreement.accept') }).click();
  await agreement.waitFor({ state: 'detached' });
  return { page, t };
}

/** Fills in the form of /login and sends it. */
export async function logIn(page: Page, t: Say, phone = PHONE): Promise<void> {
  await page.getByLabel(t('field.phone')).fill(phone);
  await page.getByLabel(t('field.password'), { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: t('login.submit') }).click();
}

/** Past the banners that come before the invite and the refund dialog; when they are late, the dialog comes without. */
export async function passBanners(dialog: Locator, t: Say, next: Locator): Promise<void> {
  const onward = dialog.getByRole('button', { name: t('banners.continue') });
  await onward.or(next).first().waitFor();
  if (await onward.isVisible()) await onward.click();
  await next.first().waitFor();
}

/** What the service holds in the member's wallet. */
export async function walletOf(product: Product): Promise<Satang> {
  const { members } = await product.desk(membersReply, `members?search=${PHONE}`);
  const member = members.find(({ phone }) => phone === PHONE);
  if (member === undefined) throw new Error('there is no demo member');
  return satang(member.balance);
}

/** The figure of the main wallet. */
export const mainFigure = (page: Page, t: Say): Locator =>
  page.locator('p', { hasText: t('home.balance') }).locator('+ p');

/** The figure of wallet and games together. */
export const totalFigure = (page: Page, t: Say): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(t('home.total'), { exact: true }) })
    .locator('dd');

/** The card of a game account. */
export const gameCard = (page: Page, name: string): Locator => page.getByRole('button', { name }).first();

/** Reads the first amount in it, once it is there. */
export async function amountIn(place: Locator): Promise<Satang> {
  const text = await place.filter({ hasText: /\d\.\d\d/ }).textContent();
  const [figure = ''] = /[\d,]+\.\d\d/.exec(text ?? '') ?? [];
  return satang(Number(figure.replace(/\D/g, '')));
}

/** Waits until the amount stands there. */
export const showsAmount = (place: Locator, amount: Satang): Promise<void> =>
  place.filter({ hasText: baht(amount) }).waitFor();
