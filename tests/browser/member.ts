/** Members of a test's own, on home, and the figures that the screen shows there. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import type { Currency } from '../../contract/entities.ts';
import { bahtToSatang, type Satang, satang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { MessageId } from '../../contract/texts.ts';
import { activateSlot, transfer } from '../../contract/wallet.ts';
import { one } from '../../server/db/database.ts';
import { membersReply } from '../../server/desk/contract.ts';
import { house, post, walletOf as walletAccountOf } from '../../server/ledger/ledger.ts';
import { hashPassword } from '../../server/members/passwords.ts';
import { openSession } from '../../server/members/sessions.ts';
import type { Locale, OpenOptions, Product } from './product.ts';
import { type Say, texts } from './texts.ts';

export const PASSWORD = 'correct horse 9';
const DAY = 24 * 3_600_000;

export interface Member {
  readonly id: number;
  readonly phone: string;
  /** The token of a session that outlasts the test. */
  readonly token: string;
}

/** A new member's possessions. Whole baht, or whole kip. */
export interface Holdings {
  currency?: Currency;
  wallet?: number;
  /** The money in PG Soft, whose account is opened for it. */
  pg?: number;
  coins?: number;
  /** Lost at PG Soft yesterday: a share of it is refunded. */
  lost?: number;
  bank?: { code: string; name: string };
}

let members = 0;

/** A member with 2,500 baht by default, and the password `PASSWORD`. */
export async function newMember(product: Product, holdings: Holdings = {}): Promise<Member> {
  const {
    currency = 'BAHT',
    wallet = 2500,
    pg = 0,
    coins = 0,
    lost = 0,
    bank = { code: 'SCB', name: 'SOMCHAI JAIDEE' },
  } = holdings;
  const { db, config } = product;
  const now = new Date();
  const digits = String(++members).padStart(7, '0');
  const phone = `061${digits}`;
  const { id } = one(
    await db.query<{ id: number }>(
      `insert into member (phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, coin,
                           created_at)
       values ($1, 'Somchai', $2, $3, $4, $5, $8, $6, $7) returning id`,
      [phone, await hashPassword(PASSWORD, config.scrypt), bank.code, bank.name, `555${digits}`, coins, now, currency],
    ),
  );
  const amount = bahtToSatang(wallet + pg);
  if (amount > 0)
    await db.transaction((tx) =>
      post(tx, {
        kind: 'opening',
        reference: `member:${id}`,
        entries: [
          { account: walletAccountOf(id), amount },
          { account: house('OPENING'), amount: -amount },
        ],
        at: now,
      }),
    );
  const token = await openSession(db, id, now, 24);
  if (pg > 0) {
    const api = product.api(token);
    taken(await api.send(activateSlot, { params: { slotCode: 'PG' } }));
    const body = { from: 'WALLET', to: 'PG', amount: pg };
    taken(await api.send(transfer, { body, key: randomUUID() }));
  }
  if (lost > 0)
    await db.query(`insert into play (member_id, game_code, stake, payout, at) values ($1, 'PG', $2, 0, $3)`, [
      id,
      bahtToSatang(lost),
      new Date(now.getTime() - DAY),
    ]);
  return { id, phone, token };
}

/** The value of an answer. Throws when it is a refusal. */
export function taken<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(`refused with ${outcome.code}`);
  return outcome.value;
}

/** The storage of a phone on which that member is logged in for good, and was offered the lock. */
export const loggedIn = ({ token, phone }: Member) => ({ token, member: phone, 'lock-offered': 'yes' });
/** The storage of a phone on which the agreement was accepted for good: it would come over home. */
export const AGREED = { 'remember-agreement': 'true' };

export interface SignInOptions extends Omit<OpenOptions, 'locale' | 'stored'>, Holdings {
  /** The member; a new one by default. */
  member?: Member;
  /** The page to go to, if not home. */
  at?: string;
  /** Work before the first page is loaded. */
  beforehand?: (page: Page) => Promise<unknown>;
}

/** A phone of a member of its own: logged in, on home, with the agreement accepted for good. */
export async function signIn(
  product: Product,
  locale: Locale = 'en',
  { member: known, at = '/user/home', beforehand, ...options }: SignInOptions = {},
): Promise<{ page: Page; t: Say; member: Member }> {
  const t = texts(locale);
  const member = known ?? (await newMember(product, options));
  const page = await product.open({ locale, stored: { ...loggedIn(member), ...AGREED }, ...options });
  await beforehand?.(page);
  await page.goto(at);
  return { page, t, member };
}

/** Fills in the form of /login and sends it. */
export async function logIn(page: Page, t: Say, { phone }: Pick<Member, 'phone'>, password = PASSWORD): Promise<void> {
  await page.getByLabel(t('field.phone')).fill(phone);
  await page.getByLabel(t('field.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
}

/** Logs out, and answers the question before it. */
export async function logOut(page: Page, t: Say): Promise<void> {
  await page.getByRole('button', { name: t('nav.logout') }).click();
  await press(page.getByRole('alertdialog'), t('nav.logout'));
}

/** The place of the app once it has taken the drawn page over, which shows the last visit's figures. */
const APP = '#root:not([data-locale])';

/** The app has taken the drawn page over, which kept presses for it. */
export const isTakenOver = (page: Page): Promise<void> => page.locator(APP).waitFor();

/** The phone has kept the figures for the next visit. The page's file may have shown the service's own long before. */
export async function keepsFigures(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('last-wallet') !== null);
}

/** Presses the button of exactly that name. */
export const press = (place: Page | Locator, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).first().click();

/** Opens a dialog by home's button for it. */
export async function openDialog(page: Page, t: Say, button: MessageId): Promise<Locator> {
  await press(page, t(button));
  return page.getByRole('dialog');
}

/** Closes what is open by its button: `common.done` for a receipt. */
export async function closeDialog(dialog: Locator, t: Say, button: MessageId = 'common.close'): Promise<void> {
  await press(dialog, t(button));
  await dialog.waitFor({ state: 'detached' });
}

/** Past the banners that come before the invite and the refund dialog; when they are late, the dialog comes without. */
export async function passBanners(dialog: Locator, t: Say, next: Locator): Promise<void> {
  const onward = dialog.getByRole('button', { name: t('banners.continue') });
  await onward.or(next).first().waitFor();
  if (await onward.isVisible()) await onward.click();
  await next.first().waitFor();
}

/** The balance of the member's wallet at the service. */
export async function walletOf(product: Product, { phone }: Pick<Member, 'phone'>): Promise<Satang> {
  const { members: found } = await product.desk(membersReply, `members?search=${phone}`);
  return satang(one(found).balance);
}

/** The figure of the main wallet. */
export const mainFigure = (page: Page, t: Say): Locator =>
  page
    .locator(APP)
    .locator('p', { hasText: t('home.balance') })
    .locator('+ p');

/** The card of a game account: it says more than the name. */
export const gameCard = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name}\\s*\\S`) }).first();

/** Reads the first amount in it, once it is there. */
export async function amountIn(place: Locator): Promise<Satang> {
  const text = await place.filter({ hasText: /\d\.\d\d/ }).textContent();
  const [figure = ''] = /[\d,]+\.\d\d/.exec(text ?? '') ?? [];
  return satang(Number(figure.replace(/\D/g, '')));
}
