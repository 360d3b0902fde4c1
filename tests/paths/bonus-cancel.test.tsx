import { describe, expect } from 'vitest';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { bonusCancelMachine } from '../../machines/bonus/bonus-cancel.machine.ts';
import type { Held } from '../../machines/bonus/offer.ts';
import { CancelDialog } from '../../src/screens/bonus/cancel-dialog.tsx';
import { HELD, QUIET } from './bonus-fixtures.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

/** The service's answers: the bonus as it was when the page was read, none any more, and a refusal. */
const ANSWERS: Record<'same' | 'none' | 'refused', Outcome<Held | null>> = {
  same: { ok: true, value: HELD },
  none: { ok: true, value: null },
  refused: { ok: false, code: 'NO_USER' },
};

const modelOf = ({ hidden = false } = {}): FlowModel<typeof bonusCancelMachine> => ({
  machine: bonusCancelMachine,
  inputs: [{ held: HELD }],
  view: (actor) => <CancelDialog actor={actor} hidden={hidden} />,
  contextKey: ({ online }) => String(online),
  events: {
    'connection.changed': world(({ online }) => [{ type: 'connection.changed', online: !online }]),
    'cancel.confirm': { payloads: [{ type: 'cancel.confirm' }], act: (ui) => ui.press('bonus.cancel') },
    'dialog.close': { payloads: [{ type: 'dialog.close' }], act: (ui) => ui.press('common.close') },
  },
  actors: {
    connection: 'quiet',
    checkHeld: {
      done: [{ output: ANSWERS.same }, { output: ANSWERS.none }, { output: ANSWERS.refused }],
      error: [{ kind: 'offline' }],
    },
    clearBonus: {
      done: [
        { output: { ok: false, code: 'NO_DATA' } },
        { output: { ok: true, value: { message: 'BONUS_CLEAR' } } },
        { output: { ok: false, code: 'GAME_UNAVAILABLE' } },
      ],
      error: [{ kind: 'timeout' }],
    },
  },
  states: {
    checking: (ui) => ui.seesNo('bonus.lost'),
    ended: (ui) => {
      ui.seesNo('bonus.cancelTitle');
      expect(ui.screen.queryByRole('button', { name: ui.t('bonus.cancel') })).toBeNull();
    },
    'asking.fresh': (ui, { online }) => {
      if (online) ui.offers('bonus.cancel');
      else ui.withholds('bonus.cancel');
    },
    'asking.refused': (ui, { online }) => {
      if (online) ui.offers('bonus.cancel');
      else ui.withholds('bonus.cancel');
    },
    unanswered: (ui) => {
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
      await run.answer('checkHeld', ANSWERS.same);
      run.ui.sees('bonus.lost');
      run.ui.seesText('฿60.00');
      run.ui.sees('bonus.kept');
      run.ui.seesText('฿1,040.25');
      run.ui.seesNo('bonus.cancelGeneral');
      await expect.poll(() => document.activeElement?.textContent).toBe(run.ui.t('bonus.keep'));
    },
  );

  journey('a service that does not tell: in general words', model, { held: QUIET }, async (run) => {
    await run.answer('checkHeld', { ok: true, value: QUIET });
    run.ui.sees('bonus.cancelGeneral');
    run.ui.seesNo('bonus.lost');
  });

  journey(
    'two taps send one request; the service’s message goes out with the end',
    model,
    { held: HELD },
    async (run) => {
      await run.answer('checkHeld', ANSWERS.same);
      await run.ui.press('bonus.cancel');
      await run.ui.press('bonus.cancel');
      expect(run.asked('clearBonus')).toHaveLength(1);
      await run.answer('clearBonus', { ok: true, value: { message: 'BONUS_CLEAR' } });
      expect(run.actor.getSnapshot().output).toEqual({ changed: true, cleared: 'BONUS_CLEAR' });
    },
  );

  journey('without an answer it is not called failed, and not sent again', model, { held: HELD }, async (run) => {
    await run.answer('checkHeld', ANSWERS.same);
    await run.ui.press('bonus.cancel');
    await run.fail('clearBonus', { kind: 'offline' });
    await run.ui.press('bonus.check');
    expect(run.asked('clearBonus')).toHaveLength(1);
    expect(run.actor.getSnapshot().output).toEqual({ changed: true, cleared: null });
  });

  journey('closed while it is sent: the page is read anew and tells', model, { held: HELD }, async (run) => {
    await run.answer('checkHeld', ANSWERS.same);
    await run.ui.press('bonus.cancel');
    await run.ui.pressKey('{Escape}');
    expect(run.actor.getSnapshot().output).toEqual({ changed: true, cleared: null });
  });

  journey('the player keeps the bonus', model, { held: HELD }, async (run) => {
    await run.ui.press('bonus.keep');
    expect(run.asked('clearBonus')).toEqual([]);
    expect(run.actor.getSnapshot().output).toEqual({ changed: false, cleared: null });
  });

  journey(
    'the warning has the amounts of this moment, not of when the page was read',
    model,
    { held: HELD },
    async (run) => {
      const now: Held = { ...HELD, lostOnCancel: bahtToSatang(75), keptOnCancel: bahtToSatang(1000) };
      await run.answer('checkHeld', { ok: true, value: now });
      run.ui.seesText('฿75.00');
      run.ui.seesText('฿1,000.00');
      expect(run.ui.screen.queryByText('฿60.00')).toBeNull();
    },
  );

  journey('amounts that cannot be read anew are not shown as if they were', model, { held: HELD }, async (run) => {
    await run.fail('checkHeld', { kind: 'offline' });
    run.ui.sees('bonus.cancelGeneral');
    run.ui.seesNo('bonus.lost');
    run.ui.offers('bonus.cancel');
  });

  journey('nor where the service refuses to tell them', model, { held: HELD }, async (run) => {
    await run.answer('checkHeld', { ok: false, code: 'REQUEST_LIMIT' });
    run.ui.sees('bonus.cancelGeneral');
    run.ui.seesNo('bonus.lost');
    run.ui.offers('bonus.cancel');
  });

  journey(
    'given up on another device meanwhile: told that it is over, not that it failed',
    model,
    { held: HELD },
    async (run) => {
      await run.answer('checkHeld', ANSWERS.same);
      await run.ui.press('bonus.cancel');
      await run.answer('clearBonus', { ok: false, code: 'NO_DATA' });
      run.ui.sees('bonus.ended');
      run.ui.seesNo('bonus.notCancelled');
      await run.ui.press('bonus.understood');
      expect(run.actor.getSnapshot().output).toEqual({ changed: true, cleared: null });
    },
  );

  journey(
    'hidden amounts: what is lost shows, the balance does not',
    modelOf({ hidden: true }),
    { held: HELD },
    async (run) => {
      await run.answer('checkHeld', ANSWERS.same);
      run.ui.seesText('฿60.00');
      expect(run.ui.screen.queryByText('฿1,040.25')).toBeNull();
    },
  );

  journey('without a connection nothing is sent', model, { held: HELD }, async (run) => {
    await run.send({ type: 'connection.changed', online: false });
    await run.fail('checkHeld', { kind: 'offline' });
    run.ui.sees('connection.offline');
    run.ui.withholds('bonus.cancel');
  });
});
