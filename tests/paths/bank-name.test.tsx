import { describe, expect, test } from 'vitest';
import { bankNameMachine } from '../../machines/bank-name/bank-name.machine.ts';
import { lacksEnglishName } from '../../machines/bank-name/english-name.ts';
import { BankNameDialog } from '../../src/screens/bank-name/bank-name-dialog.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const input = { bankCode: 'KTB' };

const OPENED = { type: 'dialog.opened', dialog: 'bankName' } as const;
const CLOSED = { type: 'dialog.closed', dialog: 'bankName' } as const;

const model: FlowModel<typeof bankNameMachine> = {
  machine: bankNameMachine,
  inputs: [input],
  view: (actor) => <BankNameDialog actor={actor} onClose={() => actor.send(CLOSED)} />,
  events: {
    'name.submit': {
      payloads: [
        { type: 'name.submit', name: 'Somchai Jaidee' },
        { type: 'name.submit', name: 'สมชาย ใจดี' },
      ],
      async act(ui, event) {
        await ui.type('bankName.label', event.name);
        await ui.press('common.save');
      },
    },
    'field.edited': { payloads: [{ type: 'field.edited' }], act: (ui) => ui.type('bankName.label', 'S') },
    'dialog.closed': { payloads: ({ left }) => (left ? [] : [CLOSED]), act: (ui) => ui.press('common.cancel') },
    'dialog.opened': world(({ left }) => (left ? [OPENED] : [])),
  },
  actors: {
    saveName: {
      done: [{ output: { ok: true, value: {} } }, { output: { ok: false, code: 'INVALID_BANK' } }],
      error: [{ kind: 'offline' }],
    },
  },
  states: {
    'entering.fresh': (ui) => ui.seesNo('error.BANK_ACCOUNT_NAME_ENG'),
    saving: (ui, { left }) => {
      if (left) expect(ui.screen.queryByRole('dialog')).toBeNull();
      else ui.withholds('common.save');
    },
    closed: (ui) => expect(ui.screen.queryByRole('dialog')).toBeNull(),
  },
  contextKey: ({ saved, left }) => `${saved} ${left}`,
};

describePaths('bank account name', model);

describe('bank account name: journeys', () => {
  journey('letters and spaces: sent in capitals', model, input, async (run) => {
    await run.ui.type('bankName.label', ' Somchai  Jaidee ');
    await run.ui.press('common.save');
    expect(run.asked('saveName')).toEqual([{ bankCode: 'KTB', bankAccountName: 'SOMCHAI JAIDEE' }]);
    await run.answer('saveName', { ok: true, value: {} });
    expect(run.actor.getSnapshot().output).toEqual({ saved: true, problem: null });
  });

  for (const name of ['', '   ', 'สมชาย ใจดี', 'SOMCHAI 2', 'O’NEIL', 'MR. SOMCHAI'])
    journey(`"${name}" is refused here: English letters and spaces only`, model, input, async (run) => {
      await run.ui.type('bankName.label', name);
      await run.ui.press('common.save');
      run.ui.sees('error.BANK_ACCOUNT_NAME_ENG');
      expect(run.asked('saveName')).toEqual([]);
      expect(run.ui.screen.getByLabelText(run.ui.t('bankName.label'))).toHaveProperty('value', name);
    });

  journey('two taps send one request', model, input, async (run) => {
    await run.ui.type('bankName.label', 'SOMCHAI JAIDEE');
    await run.ui.press('common.save');
    await run.ui.press('common.save');
    expect(run.asked('saveName')).toHaveLength(1);
  });

  journey('a refusal keeps what was typed; given up, nothing is saved', model, input, async (run) => {
    await run.ui.type('bankName.label', 'SOMCHAI JAIDEE');
    await run.ui.press('common.save');
    await run.answer('saveName', { ok: false, code: 'INVALID_BANK' });
    expect(run.ui.screen.getByLabelText(run.ui.t('bankName.label'))).toHaveProperty('value', 'SOMCHAI JAIDEE');
    await run.ui.pressKey('{Escape}');
    expect(run.actor.getSnapshot().output).toEqual({ saved: false, problem: null });
  });

  journey('sent once more as it is, the refusal is gone at once', model, input, async (run) => {
    await run.ui.type('bankName.label', 'SOMCHAI JAIDEE');
    await run.ui.press('common.save');
    await run.answer('saveName', { ok: false, code: 'INVALID_BANK' });
    run.ui.sees('error.INVALID_BANK');
    await run.ui.press('common.save');
    run.ui.seesNo('error.INVALID_BANK');
    await run.answer('saveName', { ok: true, value: {} });
    expect(run.actor.getSnapshot().output).toEqual({ saved: true, problem: null });
  });

  journey('closed while it is sent, a refusal is known', model, input, async (run) => {
    await run.ui.type('bankName.label', 'SOMCHAI JAIDEE');
    await run.ui.press('common.save');
    await run.ui.pressKey('{Escape}');
    expect(run.ui.screen.queryByRole('dialog')).toBeNull();
    await run.answer('saveName', { ok: false, code: 'INVALID_BANK' });
    expect(run.actor.getSnapshot().output).toEqual({
      saved: false,
      problem: { kind: 'refused', code: 'INVALID_BANK' },
    });
  });

  test('is offered for KTB, TMB and BBL, when the name has other than English letters', () => {
    for (const bank of ['KTB', 'TMB', 'BBL']) {
      expect(lacksEnglishName(bank, 'สมชาย ใจดี')).toBe(true);
      expect(lacksEnglishName(bank, 'SOMCHAI ใจดี')).toBe(true);
      expect(lacksEnglishName(bank, 'Somchai Jaidee')).toBe(false);
    }
    for (const bank of ['SCB', 'KBANK', 'BCEL']) expect(lacksEnglishName(bank, 'สมชาย ใจดี')).toBe(false);
  });
});
