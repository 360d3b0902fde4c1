import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ActorRefFrom, fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { bankNameMachine, type EnglishName } from '../../machines/bank-name/bank-name.machine.ts';
import { changePasswordMachine } from '../../machines/change-password/change-password.machine.ts';
import type { PasswordRequest } from '../../machines/change-password/setup.ts';
import { profileMachine } from '../../machines/profile/profile.machine.ts';
import type { ProfileReply } from '../../machines/profile/setup.ts';
import { dateTime } from '../../src/i18n/dates.ts';
import { grouped, masked } from '../../src/screens/profile/account-number.ts';
import { ProfileView } from '../../src/screens/profile/profile-view.tsx';
import { openDialogs } from '../dialogs.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';
import '../../src/screens/bank-name/bank-name-dialog.tsx';
import '../../src/screens/change-password/change-password-dialog.tsx';

// The page loads them late. Here they are there from the start: what shows meanwhile depends on which test came before.
await Promise.all([
  import('../../src/screens/change-password/change-password-dialog.tsx'),
  import('../../src/screens/bank-name/bank-name-dialog.tsx'),
]);

const CREATED = '2024-03-09T14:05:06.000Z';

const reply = (bankCode: string, bankAccountName: string): ProfileReply => ({
  profile: { _id: '1042', name: 'สมชาย', username: '0812345678', coin: 0, createdAt: CREATED },
  bankAccount: {
    bankCode,
    bank: { nameTH: 'ธนาคารกรุงไทย', nameEN: 'Krungthai Bank' },
    bankAccountName,
    bankAccountNo: '1234567890',
  },
});
const thai = reply('KTB', 'สมชาย ใจดี');
const english = reply('KTB', 'SOMCHAI JAIDEE');

type Answer = Outcome<{ message?: string }>;
const saved: Answer = { ok: true, value: {} };
const REFUSED = {
  answer: { ok: false, code: 'NO_USER' },
  problem: { kind: 'refused', code: 'NO_USER' },
} as const;
let answer: Promise<Answer> = Promise.resolve(saved);
beforeEach(() => {
  answer = Promise.resolve(saved);
});
/** The dialogs' own machines, answered at once: their own tests say more. */
const password = changePasswordMachine.provide({
  actors: {
    savePassword: fromPromise<Answer, PasswordRequest>(() => answer),
  },
});
const name = bankNameMachine.provide({
  actors: {
    saveName: fromPromise<Answer, EnglishName>(() => answer),
  },
});

let page: ActorRefFrom<typeof profileMachine>;

const close = (dialog: 'changePassword' | 'bankName') => act(async () => page.send({ type: 'dialog.closed', dialog }));

/** The answer comes when the given function is called with it. */
function delayed(): (later: Answer) => void {
  let tell: (later: Answer) => void = () => {};
  answer = new Promise((resolve) => {
    tell = resolve;
  });
  return tell;
}

/** The form is sent, the dialog closed, and then comes the answer. */
async function closeUnanswered(ui: Ui, later: Answer) {
  const told = delayed();
  for (const label of ['old', 'new', 'confirm'] as const) await ui.type(`changePassword.${label}`, 'next');
  await ui.press('common.save');
  await close('changePassword');
  await act(async () => told(later));
}

async function closeUnnamed(ui: Ui) {
  const told = delayed();
  await ui.type('bankName.label', 'Somchai Jaidee');
  await ui.press('common.save');
  await close('bankName');
  await act(async () => told(REFUSED.answer));
}

async function openName(run: Run<typeof profileMachine>) {
  await run.ui.press('bankName.edit');
  expect(run.told).toEqual([['dialogs', { type: 'dialog.open', dialog: 'bankName' }]]);
  await run.send({ type: 'dialog.opened', dialog: 'bankName' });
}

const model: FlowModel<typeof profileMachine> = {
  machine: profileMachine,
  inputs: [undefined],
  view: (actor) => {
    page = actor;
    return <ProfileView actor={actor} dialogs={openDialogs('profile').actor} />;
  },
  events: {
    'connection.changed': world([{ type: 'connection.changed', online: true }]),
    'profile.retry': { payloads: [{ type: 'profile.retry' }], act: (ui) => ui.press('common.retry') },
    'number.reveal': { payloads: [{ type: 'number.reveal' }], act: (ui) => ui.press('profile.showNumber') },
    'number.hide': { payloads: [{ type: 'number.hide' }], act: (ui) => ui.press('profile.hideNumber') },
    'id.copy': { payloads: [{ type: 'id.copy' }], act: (ui) => ui.press('profile.copyId') },
    'text.copied': world([{ type: 'text.copied', text: '1042' }]),
    'text.notCopied': world([{ type: 'text.notCopied', text: '1042' }]),
    'bankName.open': { payloads: [{ type: 'bankName.open' }], act: (ui) => ui.press('bankName.edit') },
    'dialog.opened': world([
      { type: 'dialog.opened', dialog: 'changePassword' },
      { type: 'dialog.opened', dialog: 'bankName' },
    ]),
    'dialog.closed': world([]),
  },
  actors: {
    connection: 'quiet',
    loadProfile: {
      done: [
        { output: { ok: true, value: thai } },
        { output: { ok: true, value: english } },
        { output: { ok: false, code: 'NO_USER' } },
      ],
      error: [{ kind: 'offline' }],
    },
    clipboard: 'quiet',
    dialogs: 'quiet',
    changePassword: {
      machine: password,
      done: [
        { output: { saved: false, problem: null }, act: () => close('changePassword') },
        { output: { saved: true, problem: null }, act: (ui) => closeUnanswered(ui, saved) },
        { output: { saved: false, problem: REFUSED.problem }, act: (ui) => closeUnanswered(ui, REFUSED.answer) },
      ],
    },
    bankName: {
      machine: name,
      done: [
        { output: { saved: false, problem: null }, act: () => close('bankName') },
        { output: { saved: false, problem: REFUSED.problem }, act: (ui) => closeUnnamed(ui) },
        {
          output: { saved: true, problem: null },
          async act(ui) {
            answer = Promise.resolve(saved);
            await ui.type('bankName.label', 'Somchai Jaidee');
            await ui.press('common.save');
          },
        },
      ],
    },
  },
  states: {
    loading: (ui, context) => {
      if (context.profile === null) ui.sees('profile.loading');
      else ui.seesText('สมชาย');
    },
    'shown.page.masked': (ui) => ui.seesText('•••-•••-7890'),
    'shown.page.revealed': (ui) => ui.seesText('123-456-7890'),
    'shown.changingPassword': async (ui) => {
      await ui.screen.findByLabelText(ui.t('changePassword.old'));
    },
    'shown.namingAccount': async (ui) => {
      await ui.screen.findByLabelText(ui.t('bankName.label'));
    },
  },
  contextKey: (context) => context.bankAccount?.bankAccountName ?? '',
};

describePaths('profile', model);

describe('profile: journeys', () => {
  journey('what failed without a connection is read once there is one', model, undefined, async (run) => {
    await run.fail('loadProfile', { kind: 'offline' });
    await run.send({ type: 'connection.changed', online: false });
    expect(run.asked('loadProfile')).toHaveLength(1);
    await run.send({ type: 'connection.changed', online: true });
    expect(run.asked('loadProfile')).toHaveLength(2);
    expect(run.actor.getSnapshot().context).toMatchObject({ problem: null });
  });

  journey('shows everything that is known, the account number masked', model, undefined, async (run) => {
    await run.answer('loadProfile', { ok: true, value: english });
    for (const text of ['สมชาย', '1042', '081-234-5678', 'SOMCHAI JAIDEE', 'Krungthai Bank', '•••-•••-7890'])
      run.ui.seesText(text);
    run.ui.seesText(dateTime(CREATED));
    expect(document.body.textContent).not.toContain('123-456');
    await run.ui.press('profile.showNumber');
    run.ui.seesText('123-456-7890');
    await run.ui.press('profile.hideNumber');
    expect(document.body.textContent).not.toContain('123-456');
  });

  journey('a Thai name at KTB is changed, and the profile is loaded anew', model, undefined, async (run) => {
    await run.answer('loadProfile', { ok: true, value: thai });
    await openName(run);
    await run.ui.screen.findByLabelText(run.ui.t('bankName.label'));
    await run.ui.type('bankName.label', 'Somchai Jaidee');
    await run.ui.press('common.save');
    expect(run.asked('loadProfile')).toHaveLength(2);
    expect(run.emitted).toEqual([
      { type: 'notice.shown', tone: 'success', text: 'common.saved' },
      { type: 'wallet.changed' },
    ]);
    run.ui.seesText('สมชาย ใจดี');
    await run.answer('loadProfile', { ok: true, value: english });
    run.ui.seesText('SOMCHAI JAIDEE');
    run.ui.seesNo('bankName.edit');
    // The button that had opened the dialog is gone: the focus is at the account, in which it was.
    const account = run.ui.screen.getByRole('region', { name: run.ui.t('profile.bank') });
    await waitFor(() => expect(document.activeElement).toBe(account));
  });

  journey(
    'the lock opens the change-password dialog; closed, the focus is back on it',
    model,
    undefined,
    async (run) => {
      await run.answer('loadProfile', { ok: true, value: english });
      const lock = run.ui.screen.getByRole('button', { name: new RegExp(run.ui.t('changePassword.title')) });
      await run.ui.user.click(lock);
      await run.send({ type: 'dialog.opened', dialog: 'changePassword' });
      await run.ui.screen.findByLabelText(run.ui.t('changePassword.old'));
      await run.send({ type: 'dialog.closed', dialog: 'changePassword' });
      expect(run.ui.screen.queryByLabelText(run.ui.t('changePassword.old'))).toBeNull();
      expect(document.activeElement).toBe(lock);
    },
  );

  journey('a player without a bank account sees so', model, undefined, async (run) => {
    await run.answer('loadProfile', { ok: true, value: { profile: english.profile, bankAccount: null } });
    run.ui.sees('profile.noBank');
    run.ui.seesNo('profile.showNumber');
  });
});

test('account numbers: 3-3-rest when exactly 10 digits', () => {
  expect(grouped('1234567890')).toBe('123-456-7890');
  expect(grouped('123456789')).toBe('123456789');
  expect(grouped('12345678901')).toBe('1234-5678-901');
  expect(grouped('160120001234567')).toBe('1601-2000-1234-567');
  expect(grouped('1234567890123')).toBe('1234-5678-90123');
  expect(masked('1234567890')).toBe('•••-•••-7890');
  expect(masked('123456789012')).toBe('••••••••9012');
  expect(masked('123')).toBe('123');
  expect(masked('12345678901234567890')).toBe('••••••••7890');
});
