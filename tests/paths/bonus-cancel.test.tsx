import { describe, expect, vi } from 'vitest';
import { bonusCancelMachine } from '../../machines/bonus/bonus-cancel.machine.ts';
import { CancelDialog } from '../../src/screens/bonus/cancel-dialog.tsx';
import { HELD, QUIET } from './bonus-fixtures.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';

const modelOf = ({ online = true } = {}): FlowModel<typeof bonusCancelMachine> => ({
  machine: bonusCancelMachine,
  inputs: [{ held: HELD }],
  view: (actor) => <CancelDialog actor={actor} online={online} />,
  events: {
    'cancel.confirm': { payloads: [{ type: 'cancel.confirm' }], act: (ui) => ui.press('bonus.cancel') },
    'dialog.close': { payloads: [{ type: 'dialog.close' }], act: (ui) => ui.press('common.close') },
  },
  actors: {
    clearBonus: {
      done: [
        { output: { ok: true, value: { message: 'BONUS_CLEAR' } } },
        { output: { ok: false, code: 'BONUS_CONDITION' } },
      ],
      error: [{ kind: 'timeout' }],
    },
  },
  states: {
    'asking.fresh': (ui) => {
      ui.sees('bonus.cancelTitle');
      ui.offers('bonus.cancel');
      ui.offers('bonus.keep');
    },
    'asking.refused': (ui) => {
      ui.sees('bonus.notCancelled');
      ui.sees('error.BONUS_CONDITION');
      ui.offers('bonus.cancel');
    },
    clearing: (ui) => {
      ui.withholds('bonus.cancel');
      ui.withholds('bonus.keep');
    },
    unanswered: (ui) => {
      ui.sees('receipt.unanswered');
      ui.sees('bonus.cancelUnanswered');
      ui.seesNo('bonus.notCancelled');
      expect(ui.screen.queryByRole('button', { name: ui.t('bonus.cancel') })).toBeNull();
    },
    closed: (ui) => expect(ui.screen.queryByRole('alertdialog')).toBeNull(),
  },
});
const model = modelOf();

describePaths('bonus cancel', model);

describe('bonus cancel: journeys', () => {
  journey(
    'the warning says what is lost and what is kept, and the safe answer has the focus',
    model,
    { held: HELD },
    async (run) => {
      run.ui.sees('bonus.lost');
      run.ui.seesText('฿60.00');
      run.ui.sees('bonus.kept');
      run.ui.seesText('฿1,040.25');
      run.ui.seesNo('bonus.cancelGeneral');
      await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(run.ui.t('bonus.keep')));
    },
  );

  journey('a service that does not tell: in general words', model, { held: QUIET }, async (run) => {
    run.ui.sees('bonus.cancelGeneral');
    run.ui.seesNo('bonus.lost');
  });

  journey(
    'two taps send one request; the service’s message goes out with the end',
    model,
    { held: HELD },
    async (run) => {
      await run.ui.press('bonus.cancel');
      await run.ui.press('bonus.cancel');
      await run.ui.pressKey('{Escape}');
      expect(run.asked('clearBonus')).toHaveLength(1);
      await run.answer('clearBonus', { ok: true, value: { message: 'BONUS_CLEAR' } });
      expect(run.actor.getSnapshot().output).toEqual({ changed: true, cleared: 'BONUS_CLEAR' });
    },
  );

  journey('without an answer it is not called failed, and not sent again', model, { held: HELD }, async (run) => {
    await run.ui.press('bonus.cancel');
    await run.fail('clearBonus', { kind: 'offline' });
    await run.ui.press('bonus.check');
    expect(run.asked('clearBonus')).toHaveLength(1);
    expect(run.actor.getSnapshot().output).toEqual({ changed: true, cleared: null });
  });

  journey('the player keeps the bonus', model, { held: HELD }, async (run) => {
    await run.ui.press('bonus.keep');
    expect(run.asked('clearBonus')).toEqual([]);
    expect(run.actor.getSnapshot().output).toEqual({ changed: false, cleared: null });
  });

  journey('without a connection nothing is sent', modelOf({ online: false }), { held: HELD }, async (run) => {
    run.ui.sees('connection.offline');
    run.ui.withholds('bonus.cancel');
  });
});
