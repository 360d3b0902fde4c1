/** The journeys of the specification beside a backend that knows nothing else. */
import { expect, onTestFinished, test } from 'vitest';
import { pay } from '../plain-backend/calls.ts';
import { LARGE } from '../samples.ts';
import { AGREED, closeDialog, logIn, mainFigure, openDialog, passBanners, press } from './member.ts';
import {
  type Journey,
  makeQr,
  PNG,
  plain,
  type Row,
  register,
  shows,
  stageOf,
  talk,
  transfer,
  withPg,
} from './plain-stage.ts';

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
      await dialog
        .getByLabel(t('giftLink.link'))
        .fill(`https://gift.truemoney.com/campaign/?v=Plain${member.username}`);
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
