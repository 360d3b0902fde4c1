/**
 * The built app in Chromium beside a backend that knows the specification and nothing else (tests/plain-backend). It ends
 * with the worker, whose files share it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { MessageId } from '../../contract/texts.ts';
import { type Member, OTP, say } from '../plain-backend/calls.ts';
import { type Forms, start } from '../plain-backend/http.ts';
import { startSocket } from '../plain-backend/socket.ts';
import { said, write } from './chat-kit.ts';
import { AGREED, openDialog, press } from './member.ts';
import { type OpenOptions, openAt } from './product.ts';
import { type Say, texts } from './texts.ts';

const ROOT = process.env.STATIC_DIR ?? 'dist';
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The built app's files; `apiUrl`: as if it had been built for that backend. */
const site = (apiUrl?: string) => (path: string) => {
  const name = join(ROOT, path === '/register' ? 'register.html' : path);
  const file = path !== '/' && existsSync(name) ? name : join(ROOT, 'index.html');
  const bytes = readFileSync(file);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  // As any server of files whose names change with their content: a page that is loaded anew has its code compiled.
  const headers = { 'cache-control': path.startsWith('/assets/') ? 'max-age=3600, immutable' : 'no-cache' };
  if (apiUrl === undefined || !file.endsWith('.js')) return { type, bytes, headers };
  const code = bytes.toString('utf8');
  const built = code.replace(/apiUrl:[^,]+(,.*?)marker:[^,]+,/, `apiUrl:"${apiUrl}"$1marker:null,`);
  return { type, headers, bytes: built };
};

export const plain = await start({ site: site() });
/** Serves the app for another origin's backend, which is `plain`. */
const front = await start({ site: site(plain.url) });
startSocket(plain);
export const asBuilt = { ...plain.forms };

export interface Stage {
  page: Page;
  t: Say;
  member: Member;
  dialog: Locator;
}

export interface Row extends OpenOptions {
  name: string;
  forms?: Partial<Forms>;
  has?: Partial<Member>;
  /** The first page; `null`: the row goes by itself. */
  at?: string | null;
  visitor?: boolean;
  /** The backend is another origin than the page. */
  foreign?: boolean;
  before?: (stage: Stage) => unknown;
}

/** A journey: it ends when it has worked. */
export interface Journey extends Row {
  walk: (stage: Stage) => Promise<unknown>;
}

/** A form that has one meaning. */
export interface Form extends Row {
  /** Resolves to true if the player is shown that meaning. It ends either way. */
  works: (stage: Stage) => Promise<boolean>;
}

let members = 0;

export async function stageOf({
  forms,
  has,
  at = '/user/home',
  visitor,
  foreign,
  before,
  ...open
}: Omit<Row, 'name'>): Promise<Stage> {
  Object.assign(plain.forms, asBuilt, forms);
  if (foreign) plain.forms.origin = front.url;
  const member = plain.world.add(`08${String(++members).padStart(8, '0')}`, { wallet: 1000, ...has });
  const token = `token-${members}`;
  plain.world.sessions.set(token, member.username);
  const stored = visitor ? {} : { token, member: member.username, ...AGREED };
  const page = await openAt(foreign ? front.url : plain.url, { stored, ...open });
  const stage = { page, t: texts('en'), member, dialog: page.getByRole('dialog') };
  onTestFinished(() => {
    plain.world.registerOTP = true;
  });
  await before?.(stage);
  if (at !== null) await page.goto(at);
  return stage;
}

/** Waits for what is right, or for what stands there instead. */
export async function either(right: Locator, instead: Locator): Promise<boolean> {
  await right.or(instead).first().waitFor();
  return right.first().isVisible();
}

export const shows = (place: Page | Locator, t: Say, ...ids: MessageId[]) =>
  Promise.all(ids.map((id) => place.getByText(t(id)).first().waitFor()));

export async function register({ page, t }: Stage): Promise<void> {
  const phone = `09${String(members).padStart(8, '0')}`;
  const next = () => press(page, t('common.next'));
  await page.getByLabel(t('field.phone')).fill(phone);
  await next();
  if (plain.world.registerOTP) await page.getByLabel(t('otp.code')).fill(OTP);
  await page.getByLabel(t('field.name')).fill('Somchai');
  await page.getByLabel(t('field.password'), { exact: true }).fill('correct horse 9');
  await page.getByLabel(t('field.confirmPassword')).fill('correct horse 9');
  await next();
  await page.getByLabel(t('field.bank')).selectOption('SCB');
  await page.getByLabel(t('field.accountNo')).fill('9876543210');
  await page.getByLabel(t('field.firstName')).fill('somchai');
  await page.getByLabel(t('field.lastName')).fill('jaidee');
  await press(page, t('register.submit'));
  await shows(page, t, 'register.created');
  expect(plain.world.members.get(phone)).toMatchObject({ bankAccountName: 'SOMCHAI JAIDEE', bankCode: 'SCB' });
}

/** 100 baht into PG, up to the answer. */
export async function transfer({ page, t, dialog }: Stage): Promise<void> {
  await openDialog(page, t, 'home.transfer');
  await dialog.getByLabel(t('transfer.from'), { exact: true }).selectOption('WALLET');
  await dialog.getByLabel(t('transfer.to'), { exact: true }).selectOption('PG');
  await dialog.getByLabel(t('transfer.amount')).fill('100');
  await press(dialog, t('transfer.continue'));
  await press(dialog, t('transfer.confirm'));
}

export async function makeQr({ page, t, dialog }: Stage): Promise<Locator> {
  await openDialog(page, t, 'home.deposit');
  await dialog.getByLabel(t('qr.amount')).fill('120');
  await press(dialog, t('qr.create'));
  return dialog.getByAltText(t('qr.image', { amount: '120.00' }));
}

async function openChat({ page, t }: Stage): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^${t('nav.chat')}`) }).click();
  return page.getByRole('dialog', { name: t('chat.title') });
}

/**
 * Both sides of the chat have said something, and the player reads it: though the join is not acknowledged, the backend
 * takes no field of ours, and the message comes back without the id of the app.
 */
export async function talk(stage: Stage): Promise<void> {
  const panel = await openChat(stage);
  await write(panel, stage.t, 'Where is my money?');
  const failed = panel.getByText(stage.t('chat.failed'));
  expect(await either(panel.getByText(stage.t('chat.sent'), { exact: true }), failed)).toBe(true);
  const { userId, guestId } = plain.world.conversations.at(-1) ?? {};
  expect(userId || guestId).toBeTruthy();
  const message = { message_type: 'text', payload: { message: 'On its way' } };
  say(plain.world, { sender: 'support', message, userId: userId ?? '', guestId: guestId ?? '' });
  await said(panel, 'On its way').waitFor();
  expect(await panel.getByText(stage.t('chat.status.connected')).isVisible()).toBe(true);
  expect(await said(panel, 'Where is my money?').count(), 'shown once').toBe(1);
}

export const withPg = () => {
  const { games } = plain.world.add('0700000000');
  return { games: games.map((game) => (game.code === 'PG' ? { ...game, isActive: true } : game)) };
};
export const PNG = { name: 'slip.png', mimeType: 'image/png', buffer: readFileSync(join(ROOT, 'icons/icon-192.png')) };
