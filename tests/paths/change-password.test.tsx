import { describe, expect } from 'vitest';
import { changePasswordMachine } from '../../machines/change-password/change-password.machine.ts';
import { ChangePasswordDialog } from '../../src/screens/change-password/change-password-dialog.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Ui } from './harness/ui.tsx';

async function fill(ui: Ui, oldPassword: string, newPassword: string, confirm: string) {
  await ui.type('changePassword.old', oldPassword);
  await ui.type('changePassword.new', newPassword);
  await ui.type('changePassword.confirm', confirm);
}

function holds(ui: Ui) {
  return (['changePassword.old', 'changePassword.new', 'changePassword.confirm'] as const).map(
    (label) => ui.screen.getByLabelText<HTMLInputElement>(ui.t(label)).value,
  );
}

const OPENED = { type: 'dialog.opened', dialog: 'changePassword' } as const;
const CLOSED = { type: 'dialog.closed', dialog: 'changePassword' } as const;

const model: FlowModel<typeof changePasswordMachine> = {
  machine: changePasswordMachine,
  inputs: [undefined],
  view: (actor) => <ChangePasswordDialog actor={actor} onClose={() => actor.send(CLOSED)} />,
  contextKey: ({ left }) => `${left}`,
  events: {
    'password.submit': {
      payloads: [
        { type: 'password.submit', oldPassword: 'old', newPassword: 'new-one', confirm: 'new-one' },
        { type: 'password.submit', oldPassword: 'old', newPassword: 'new-one', confirm: 'new-two' },
      ],
      async act(ui, event) {
        await fill(ui, event.oldPassword, event.newPassword, event.confirm);
        await ui.press('common.save');
      },
    },
    'field.edited': { payloads: [{ type: 'field.edited' }], act: (ui) => ui.type('changePassword.old', 'o') },
    'dialog.closed': {
      payloads: ({ left }) => (left ? [] : [CLOSED]),
      act: (ui) => ui.press(ui.screen.queryByText(ui.t('common.done')) === null ? 'common.cancel' : 'common.done'),
    },
    'dialog.opened': world(({ left }) => (left ? [OPENED] : [])),
  },
  actors: {
    savePassword: {
      done: [
        { output: { ok: true, value: {} } },
        { output: { ok: false, code: 'WRONG_PASSWORD' } },
        { output: { ok: false, code: 'PASSWORD_TOO_WEAK' } },
        { output: { ok: false, code: 'REQUEST_LIMIT' } },
      ],
      error: [{ kind: 'timeout' }],
    },
  },
  states: {
    'entering.fresh': (ui) => {
      ui.seesNo('changePassword.mismatch');
      ui.sees('changePassword.hold');
    },
    saving: (ui, { left }) => {
      if (left) expect(ui.screen.queryByRole('dialog')).toBeNull();
      else ui.withholds('common.save');
    },
    closed: (ui) => expect(ui.screen.queryByRole('dialog')).toBeNull(),
  },
};

describePaths('change password', model);

describe('change password: journeys', () => {
  journey('old, new and confirmed: saved, and the player is told', model, undefined, async (run) => {
    await fill(run.ui, 'old', 'new-one', 'new-one');
    await run.ui.press('common.save');
    expect(run.asked('savePassword')).toEqual([{ oldPassword: 'old', newPassword: 'new-one', unsure: false }]);
    await run.answer('savePassword', { ok: true, value: {} });
    run.ui.sees('common.saved');
    expect(document.activeElement?.textContent).toBe(run.ui.t('common.done'));
    await run.ui.press('common.done');
    expect(run.actor.getSnapshot().status).toBe('done');
  });

  journey('with any field empty nothing happens', model, undefined, async (run) => {
    for (const [oldPassword, newPassword, confirm] of [
      ['', 'new-one', 'new-one'],
      ['old', '', ''],
      ['old', 'new-one', ''],
    ] as const) {
      await fill(run.ui, oldPassword, newPassword, confirm);
      await run.ui.press('common.save');
      expect(run.actor.getSnapshot().value).toEqual({ entering: 'fresh' });
      run.ui.seesNo('changePassword.mismatch');
    }
    expect(run.asked('savePassword')).toEqual([]);
  });

  journey('new and confirmation differ: told, not sent, cleared by typing', model, undefined, async (run) => {
    await fill(run.ui, 'old', 'new-one', 'new-two');
    await run.ui.press('common.save');
    run.ui.sees('changePassword.mismatch');
    expect(run.asked('savePassword')).toEqual([]);
    await run.ui.type('changePassword.confirm', 'new-one');
    run.ui.seesNo('changePassword.mismatch');
  });

  journey('a refusal is told with its text and keeps what was typed', model, undefined, async (run) => {
    await fill(run.ui, 'wrong', 'new-one', 'new-one');
    await run.ui.press('common.save');
    await run.answer('savePassword', { ok: false, code: 'WRONG_PASSWORD' });
    run.ui.sees('error.WRONG_PASSWORD');
    expect(holds(run.ui)).toEqual(['wrong', 'new-one', 'new-one']);
  });

  journey('two taps send one request', model, undefined, async (run) => {
    await fill(run.ui, 'old', 'new-one', 'new-one');
    await run.ui.press('common.save');
    await run.ui.press('common.save');
    expect(run.asked('savePassword')).toHaveLength(1);
  });

  for (const [answer, output] of [
    [
      { ok: true, value: {} },
      { saved: true, problem: null },
    ],
    [
      { ok: false, code: 'WRONG_PASSWORD' },
      { saved: false, problem: { kind: 'refused', code: 'WRONG_PASSWORD' } },
    ],
  ] as const)
    journey(`closed while it is sent, what came of it (${answer.ok}) is known`, model, undefined, async (run) => {
      await fill(run.ui, 'old', 'new-one', 'new-one');
      await run.ui.press('common.save');
      await run.ui.pressKey('{Escape}');
      expect(run.ui.screen.queryByRole('dialog')).toBeNull();
      await run.answer('savePassword', answer);
      expect(run.actor.getSnapshot()).toMatchObject({ status: 'done', output });
    });

  journey('closed after the player has seen it, there is nothing to tell', model, undefined, async (run) => {
    await fill(run.ui, 'old', 'new-one', 'new-one');
    await run.ui.press('common.save');
    await run.answer('savePassword', { ok: false, code: 'WRONG_PASSWORD' });
    await run.ui.pressKey('{Escape}');
    expect(run.actor.getSnapshot().output).toEqual({ saved: false, problem: null });
  });

  journey('the passwords are never in the context', model, undefined, async (run) => {
    await fill(run.ui, 'top-secret', 'next-secret', 'next-secret');
    await run.ui.press('common.save');
    expect(JSON.stringify(run.actor.getSnapshot().context)).not.toContain('secret');
    await run.answer('savePassword', { ok: false, code: 'WRONG_PASSWORD' });
    expect(JSON.stringify(run.actor.getSnapshot().context)).not.toContain('secret');
  });
});
