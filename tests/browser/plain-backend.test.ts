/**
 * The built app in Chromium beside a backend that knows the specification and nothing else (tests/plain-backend): the
 * journeys of the specification, then the other forms in which backends say the same thing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { MessageId } from '../../contract/texts.ts';
import { UNKNOWN } from '../../machines/unknown.ts';
import { type Member, OTP, pay, say } from '../plain-backend/calls.ts';
import { type Forms, start } from '../plain-backend/http.ts';
import { startSocket } from '../plain-backend/socket.ts';
import { LARGE } from '../samples.ts';
import { said, write } from './chat-kit.ts';
import { AGREED, closeDialog, logIn, mainFigure, openDialog, passBanners, press } from './member.ts';
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

const plain = await start({ site: site() });
/** Serves the app for another origin's backend, which is `plain`. */
const front = await start({ site: site(plain.url) });
startSocket(plain);
const asBuilt = { ...plain.forms };
afterAll(() => Promise.all([plain.stop(), front.stop()]));

interface Stage {
  page: Page;
  t: Say;
  member: Member;
  dialog: Locator;
}

interface Row extends OpenOptions {
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
interface Journey extends Row {
  walk: (stage: Stage) => Promise<unknown>;
}

/** A form that has one meaning. */
interface Form extends Row {
  /** Resolves to true if the player is shown that meaning. It ends either way. */
  works: (stage: Stage) => Promise<boolean>;
}

let members = 0;

async function stageOf({
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
async function either(right: Locator, instead: Locator): Promise<boolean> {
  await right.or(instead).first().waitFor();
  return right.first().isVisible();
}

const shows = (place: Page | Locator, t: Say, ...ids: MessageId[]) =>
  Promise.all(ids.map((id) => place.getByText(t(id)).first().waitFor()));

async function register({ page, t }: Stage): Promise<void> {
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
async function transfer({ page, t, dialog }: Stage): Promise<void> {
  await openDialog(page, t, 'home.transfer');
  await dialog.getByLabel(t('transfer.from'), { exact: true }).selectOption('WALLET');
  await dialog.getByLabel(t('transfer.to'), { exact: true }).selectOption('PG');
  await dialog.getByLabel(t('transfer.amount')).fill('100');
  await press(dialog, t('transfer.continue'));
  await press(dialog, t('transfer.confirm'));
}

async function makeQr({ page, t, dialog }: Stage): Promise<Locator> {
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
async function talk(stage: Stage): Promise<void> {
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

const withPg = () => {
  const { games } = plain.world.add('0700000000');
  return { games: games.map((game) => (game.code === 'PG' ? { ...game, isActive: true } : game)) };
};
const PNG = { name: 'slip.png', mimeType: 'image/png', buffer: readFileSync(join(ROOT, 'icons/icon-192.png')) };

const JOURNEYS: readonly Journey[] = [
  { name: 'register with an OTP', visitor: true, at: '/register', walk: register },
  {
    name: 'register without',
    visitor: true,
    at: '/register',
    before: () => {
      plain.world.registerOTP = false;
    },
    walk: register,
  },
  {
    name: 'deposits by gift link and by bank with its slip, and the list of slips',
    walk: async ({ page, t, dialog, member }) => {
      await openDialog(page, t, 'home.deposit');
      await dialog.getByText(t('deposit.way.trueWallet'), { exact: true }).click();
      await dialog.getByRole('button', { name: t('deposit.true.gift') }).click();
      await dialog.getByLabel(t('giftLink.link')).fill(`https://gift.truemoney.com/campaign/?v=Plain${members}`);
      await press(dialog, t('giftLink.send'));
      await shows(dialog, t, 'receipt.title.depositDone');
      await closeDialog(dialog, t, 'common.done');

      await openDialog(page, t, 'home.deposit');
      await dialog.getByText(t('deposit.way.bank'), { exact: true }).click();
      await dialog.getByText('PLAIN CO').first().waitFor();
      await press(dialog, t('deposit.bank.slip'));
      await dialog.locator('input[type=file]').first().setInputFiles(PNG);
      await press(dialog, t('slipUpload.send'));
      await shows(dialog, t, 'receipt.title.depositSent');
      await closeDialog(dialog, t, 'common.done');
      Object.assign(member.slips[0] ?? {}, { status: 'SUCCESS', amount: 250 });
      await page.getByRole('link', { name: t('nav.statement') }).click();
      await press(page, t('statement.slips'));
      await dialog.getByRole('row').filter({ hasText: '250.00' }).getByText(t('slips.status.done')).waitFor();
      await dialog.getByRole('button', { name: /^View the slip/ }).click();
      await page.getByAltText(/^Slip of/).waitFor();
    },
  },
  {
    name: 'a withdrawal, a deposit by QR, a transfer, and what the statement says of it',
    has: withPg(),
    walk: async (stage) => {
      const { page, t, dialog, member } = stage;
      await openDialog(page, t, 'home.withdraw');
      await dialog.getByLabel(t('withdraw.amount')).fill('200');
      await press(dialog, t('withdraw.continue'));
      await press(dialog, t('withdraw.confirm'));
      await shows(dialog, t, 'receipt.title.withdrawSent');
      expect(member.wallet).toBe(800);
      await closeDialog(dialog, t, 'common.done');
      await (await makeQr(stage)).waitFor();
      await dialog
        .getByText(/^0?[45]:\d\d$/)
        .first()
        .waitFor();
      await closeDialog(dialog, t);
      await transfer(stage);
      await shows(dialog, t, 'receipt.title.transferDone');
      await closeDialog(dialog, t, 'common.done');
      await mainFigure(page, t).filter({ hasText: '700.00' }).waitFor();
      await page.getByRole('link', { name: t('nav.statement') }).click();
      await page.getByRole('listitem').filter({ hasText: '100.00' }).filter({ hasText: 'PG' }).waitFor();
    },
  },
  {
    name: 'a game account: opened, its login, another password, play',
    walk: async ({ page, t, dialog, member }) => {
      await page
        .getByRole('button', { name: /^PG\s*\S/ })
        .first()
        .click();
      await press(dialog, t('game.activate'));
      await dialog.getByText(`pg${member.username}`).waitFor();
      const first = member.credentials.get('PG')?.password;
      await press(dialog, t('game.reset'));
      await press(page, t('game.resetConfirm'));
      await shows(dialog, t, 'game.resetDone');
      expect(member.credentials.get('PG')?.password).not.toBe(first);
      await page.route('https://games.example/**', (route) => route.fulfill({ body: 'the game' }));
      await press(dialog, t('game.play'));
      await page.waitForURL('https://games.example/**');
    },
  },
  {
    name: 'a bonus and its end, and a promotion code',
    at: '/user/bonus',
    walk: async ({ page, t, dialog, member }) => {
      await page
        .getByRole('button', { name: /WELCOME|Limited bonus/ })
        .first()
        .click();
      await press(dialog, t('bonus.receive'));
      await shows(dialog, t, 'bonus.receivedText');
      await closeDialog(dialog, t, 'common.done');
      await shows(page, t, 'bonus.held');
      await press(page, t('bonus.cancel'));
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('bonus.cancel') })
        .click();
      await expect.poll(() => member.activeBonus).toBeNull();
      await page.getByLabel(t('promotion.code')).fill('songkran');
      await press(page, t('promotion.search'));
      await press(dialog, t('promotion.receive'));
      await shows(dialog, t, 'promotion.receivedText');
    },
  },
  {
    name: 'a loss refund, friends invited, and the bonus for them',
    has: { invited: 40, refund: 25 },
    walk: async ({ page, t, dialog, member }) => {
      await openDialog(page, t, 'home.refund');
      await press(dialog, t('refund.receive'));
      await press(dialog, t('refund.add'));
      await shows(dialog, t, 'receipt.title.refundDone');
      expect(member.wallet).toBe(1025);
      await closeDialog(dialog, t, 'common.done');
      await press(page, t('home.inviteFriends'));
      await passBanners(dialog, t, dialog.getByText(t('invite.link')));
      await dialog.getByText(`register?code=PR${member._id}`).waitFor();
      await press(dialog, t('invite.receive'));
      await shows(dialog, t, 'receipt.title.inviteDone');
    },
  },
  {
    name: 'the wheel, and the prize claimed',
    has: { coin: 2 },
    at: '/user/spin',
    walk: async ({ page, t, dialog, member }) => {
      await page.locator('button:not([aria-disabled])', { hasText: t('spin.spin') }).click();
      await shows(dialog, t, 'spin.wonText');
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('row').filter({ hasText: 'baht' }).getByRole('button').click();
      await press(page.getByRole('alertdialog'), t('coupon.claim'));
      await shows(dialog, t, 'receipt.title.couponDone');
      expect(member).toMatchObject({ coin: 1, wallet: 1005 });
    },
  },
  {
    name: 'the statement, two pages of it; the profile, and another password',
    at: '/user/statement',
    before: ({ member }) => {
      for (let i = 1; i <= 12; i++) pay(member, 'deposit', i, 'SCB');
    },
    walk: async ({ page, t, dialog, member }) => {
      await page
        .getByRole('listitem')
        .filter({ hasText: /\+\D?12\.00/ })
        .waitFor();
      await page
        .getByRole('button', { name: /page 2|^2$/i })
        .first()
        .click();
      await page
        .getByRole('listitem')
        .filter({ hasText: /\+\D?1\.00/ })
        .waitFor();
      await page.getByRole('link', { name: t('nav.profile') }).click();
      await page.getByText(member._id).waitFor();
      await page.getByRole('button', { name: new RegExp(`^${t('changePassword.title')}`) }).click();
      await dialog.getByLabel(t('changePassword.old'), { exact: true }).fill('secret-1234');
      await dialog.getByLabel(t('changePassword.new'), { exact: true }).fill('correct horse 9');
      await dialog.getByLabel(t('changePassword.confirm'), { exact: true }).fill('correct horse 9');
      await press(dialog, t('common.save'));
      await shows(page, t, 'changePassword.saved');
      expect(member.password).toBe('correct horse 9');
    },
  },
  {
    name: 'login and home, the chat as a member, conditions, agreement and how-to',
    visitor: true,
    stored: AGREED,
    at: '/login',
    walk: async (stage) => {
      const { page, t, dialog, member } = stage;
      await logIn(page, t, { phone: member.username }, 'secret-1234');
      await mainFigure(page, t).filter({ hasText: '1,000.00' }).waitFor();
      await page.getByText(member.name).first().waitFor();
      await talk(stage);
      await closeDialog(dialog, t, 'chat.closeChat');
      await openDialog(page, t, 'nav.conditions');
      await dialog.getByText('Play fair.').waitFor();
      await dialog.getByText('I am of age.').waitFor();
      await closeDialog(dialog, t);
      await press(page, t('nav.howto'));
      await dialog.getByRole('button', { name: t('howto.balance.title') }).waitFor();
    },
  },
  {
    name: 'contact, and the chat as a guest',
    visitor: true,
    at: '/contact',
    walk: async (stage) => {
      await stage.page.getByText('Open day and night.').waitFor();
      await stage.page.getByAltText(stage.t('contact.qr')).waitFor();
      await talk(stage);
    },
  },
  {
    name: 'the end of the service',
    visitor: true,
    at: null,
    walk: async ({ page, t }) => {
      plain.world.terminated = true;
      onTestFinished(() => {
        plain.world.terminated = false;
      });
      await page.goto('/login');
      await page.waitForURL('**/terminated');
      await shows(page, t, 'terminated.title');
    },
  },
];

/** The other forms of answers, and another origin. Only a large sample walks every journey in each of them. */
const OTHER_FORMS: readonly Pick<Row, 'forms' | 'foreign'>[] = [
  ...(['bare', 'data', 'items', 'rows', 'result'] as const).map((lists) => ({ forms: { lists } })),
  { forms: { pages: 'pages' } },
  ...(['within 200', 'html', 'text', 'error', 'nested'] as const).map((refusals) => ({ forms: { refusals } })),
  { forms: { pictures: 'relative' } },
  ...(['data URL', 'base64', 'payload'] as const).map((qr) => ({ forms: { qr } })),
  ...(['milliseconds', 'mm:ss', 'date'] as const).map((expireIn) => ({ forms: { expireIn } })),
  { foreign: true },
];
const inForms = ({ forms, foreign }: Pick<Row, 'forms' | 'foreign'>) =>
  JOURNEYS.map((journey) => {
    const form = foreign
      ? 'another origin'
      : Object.entries(forms ?? {})
          .join()
          .replace(',', ' as ');
    // The browser prints what the other origin does not allow.
    const foreignRow = foreign && { foreign, expected: /CORS|ERR_FAILED/ };
    return { ...journey, forms, ...foreignRow, name: form ? `${journey.name}, ${form}` : journey.name };
  });

test.each([{}, ...(LARGE ? OTHER_FORMS : [])].flatMap(inForms))('$name', async (journey) => {
  await journey.walk(await stageOf(journey));
});

const FORMS: readonly Form[] = [
  {
    name: 'an idle home sends two calls a minute at most, and none while it is out of view',
    clock: true,
    // Without the chat, whose socket would take the page's hurried time for a lost line.
    before: ({ page }) =>
      page.route('**/api/lookup/enableChatWidget', (route) => route.fulfill({ json: { enableChatWidget: false } })),
    works: async ({ page, t }) => {
      await mainFigure(page, t).filter({ hasText: '1,000.00' }).waitFor();
      const open = new Set<Request>();
      let sent = 0;
      page.on('request', (request) => {
        open.add(request);
        if (request.url().includes('/api/')) sent++;
      });
      page.on('requestfinished', (request) => open.delete(request));
      page.on('requestfailed', (request) => open.delete(request));
      const sentIn = async (minutes: number, step = 5) => {
        const before = sent;
        for (let second = 0; second < minutes * 60; second += step) {
          await page.clock.runFor(step * 1000);
          // Time that runs while an answer is on its way would make it late, and have it requested again.
          await expect.poll(() => open.size, { timeout: 10_000, interval: 10 }).toBe(0);
        }
        return sent - before;
      };
      // Requests of home once it rests, and those that it repeats after a refusal.
      await sentIn(3);
      const idle = await sentIn(5);
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      // A request that was about to leave may do so.
      await sentIn(0.1);
      const hidden = await sentIn(5, 30);
      return idle > 0 && idle <= 10 && hidden === 0;
    },
  },
  {
    name: 'of the calls beyond the specification only the capabilities are sent',
    works: async ({ page, t }) => {
      plain.strange.length = 0;
      for (const link of ['nav.profile', 'nav.statement', 'nav.support', 'nav.home'] as const) {
        await page.getByRole('link', { name: t(link) }).click();
        await page.waitForLoadState('networkidle');
      }
      return plain.strange.every((call) => call === 'GET /api/capabilities') && plain.strange.length <= 1;
    },
  },
  {
    name: 'figures that the wallet leaves out are not known, and not nothing',
    forms: { without: ['amount', 'coin'] },
    works: async ({ page }) => {
      await page.getByText(UNKNOWN, { exact: true }).nth(3).waitFor();
      return !/(^|[^\d.])0(\.00)?($|[^\d.])/m.test(await page.locator('main').innerText());
    },
  },
  {
    name: 'another origin that allows no header of ours, and names pictures by their paths: home, and a transfer',
    foreign: true,
    forms: { pictures: 'relative' },
    has: withPg(),
    at: null,
    expected: /CORS|ERR_FAILED/,
    works: async (stage) => {
      const { page, dialog, t } = stage;
      const picture = page.waitForRequest((request) => request.url().includes('/uploads/'));
      await page.goto('/user/home');
      expect((await picture).url().startsWith(plain.url)).toBe(true);
      if (!(await either(mainFigure(page, t).filter({ hasText: '1,000.00' }), page.getByRole('alert')))) return false;
      await transfer(stage);
      return either(dialog.getByText(t('receipt.title.transferDone')), dialog.getByText(t('receipt.unanswered')));
    },
  },
  {
    name: 'a service that was gone, and is back',
    visitor: true,
    at: null,
    works: async ({ page, t }) => {
      plain.setGone(true);
      await page.goto('/login');
      await page.waitForURL('**/terminated');
      plain.setGone(false);
      await press(page, t('terminated.check'));
      await page.getByRole('button', { name: t('login.submit'), exact: true }).waitFor();
      return page.url().includes('/login');
    },
  },
];

test.each(FORMS)('$name', async (form) => {
  expect(await form.works(await stageOf(form))).toBe(true);
});

test('the statement reads a bare list, one under another key, pages without a total, and a search whose fields no backend takes', async () => {
  const { page, t, member } = await stageOf({
    forms: { lists: 'bare' },
    at: '/user/statement',
    before: ({ member }) => pay(member, 'deposit', 75, 'SCB'),
  });
  const rowOf = (amount: string) => page.getByRole('listitem').filter({ hasText: amount });
  const failed = page.getByText(t('statement.failed'));
  expect(await either(rowOf('75.00'), failed), 'a bare list').toBe(true);

  const readsAnew = async (forms: Partial<Forms>, amount: number) => {
    Object.assign(plain.forms, asBuilt, forms);
    pay(member, 'deposit', amount, 'SCB');
    await press(page, t('statement.refresh'));
    return either(rowOf(`${amount}.00`), failed);
  };
  expect(await readsAnew({ lists: 'data' }, 80), 'a list under another key').toBe(true);

  await page.getByRole('searchbox').fill('75.00');
  await rowOf('80.00').waitFor({ state: 'detached' });
  expect(await rowOf('75.00').isVisible(), 'a search').toBe(true);
  await page.getByRole('searchbox').fill('');
  await rowOf('80.00').waitFor();

  for (let i = 1; i <= 10; i++) pay(member, 'deposit', 81, 'SCB');
  expect(await readsAnew({ pages: 'pages' }, 82), 'pages without a total').toBe(true);
  await rowOf('81.00').nth(8).waitFor();
  const second = page.getByRole('button', { name: /^2$|page 2/i }).first();
  expect(await second.isVisible()).toBe(true);
});

test('a transfer whose answer was lost is not done again; a refused one is said not to have been made, whatever the form', async () => {
  const stage = await stageOf({ has: withPg() });
  const { page, dialog, member, t } = stage;
  plain.lose('POST /api/wallet/transfer', { done: true, how: '502' });
  await transfer(stage);
  await shows(dialog, t, 'receipt.unanswered');
  await press(dialog, t('deposit.check'));
  await shows(dialog, t, 'receipt.title.transferDone');
  expect(member.statement).toHaveLength(1);
  await closeDialog(dialog, t, 'common.done');
  // For the length of the call there is no money.
  await page.route('**/api/wallet/transfer', async (route) => {
    member.wallet = 0;
    const response = await route.fetch();
    member.wallet = 900;
    await route.fulfill({ response });
  });
  const instead = dialog.getByText(t('receipt.unanswered')).or(dialog.getByText(t('receipt.title.transferDone')));
  for (const [refusals, right] of [
    ['error', 'error.MONEY_NOT_ENOUGH'],
    ['nested', 'error.MONEY_NOT_ENOUGH'],
    ['within 200', 'error.MONEY_NOT_ENOUGH'],
    ['html', 'transfer.notDone'],
  ] as const) {
    plain.forms.refusals = refusals;
    await transfer(stage);
    expect(await either(dialog.getByText(t(right)), instead), refusals).toBe(true);
    await closeDialog(dialog, t);
  }
});

test('a QR code is drawn and counts down, whatever the form of the picture and of the time', async () => {
  const stage = await stageOf({});
  const { dialog, member, t } = stage;
  const failed = dialog
    .getByText(t('qr.notCreated'))
    .or(dialog.getByText(t('receipt.unanswered')))
    .or(dialog.getByRole('alert'));
  for (const [qr, expireIn] of [
    ['data URL', 'milliseconds'],
    ['base64', 'mm:ss'],
    ['payload', 'date'],
  ] as const) {
    const form = `${qr}, ${expireIn}`;
    Object.assign(plain.forms, { qr, expireIn });
    const picture = await makeQr(stage);
    expect(await either(picture, failed), form).toBe(true);
    const drawn = await picture.evaluate(
      (image) =>
        image instanceof HTMLImageElement &&
        image.decode().then(
          () => image.naturalWidth > 0,
          () => false,
        ),
    );
    expect(drawn, form).toBe(true);
    expect(await dialog.getByText(/^0?[45]:\d\d$/).count(), form).toBeGreaterThan(0);
    await closeDialog(dialog, t);
    // It is over for the backend, too: the dialog begins anew.
    member.qrs = [];
  }
});
