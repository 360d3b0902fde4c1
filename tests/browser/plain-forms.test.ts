/** The other forms in which backends say what the specification says. */
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { UNKNOWN } from '../../machines/unknown.ts';
import { pay } from '../plain-backend/calls.ts';
import type { Forms } from '../plain-backend/http.ts';
import { closeDialog, mainFigure, press } from './member.ts';
import { asBuilt, either, type Form, makeQr, plain, shows, stageOf, transfer, withPg } from './plain-stage.ts';

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
