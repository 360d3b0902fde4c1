import { describe, expect } from 'vitest';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { bonusOfferMachine } from '../../machines/bonus/bonus-offer.machine.ts';
import type { Received } from '../../machines/bonus/offer.ts';
import { OfferDialog } from '../../src/screens/bonus/offer-dialog.tsx';
import { DAILY, WELCOME } from './bonus-fixtures.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';

const RECEIVED: Received = { amount: bahtToSatang(100), turnoverRequired: bahtToSatang(500) };
const done = (received: Received): Outcome<Received> => ({ ok: true, value: received });

const modelOf = ({ online = true } = {}): FlowModel<typeof bonusOfferMachine> => ({
  machine: bonusOfferMachine,
  inputs: [
    { bonus: DAILY, remaining: false },
    { bonus: { ...WELCOME, isActive: true }, remaining: true },
  ],
  view: (actor) => <OfferDialog actor={actor} online={online} />,
  events: {
    'bonus.receive': { payloads: [{ type: 'bonus.receive' }], act: (ui) => ui.press('bonus.receive') },
    'dialog.close': { payloads: [{ type: 'dialog.close' }], act: (ui) => ui.press('common.close') },
  },
  actors: {
    receiveBonus: {
      done: [
        { output: done(RECEIVED) },
        { output: { ok: false, code: 'BONUS_CONDITION' } },
        { output: { ok: false, code: 'EXPIRED_AUTH_TOKEN' } },
      ],
      error: [{ kind: 'timeout' }],
    },
  },
  states: {
    opening: () => expect.unreachable('left at once'),
    current: (ui) => {
      ui.sees('error.BONUS_ALREADY_ACTIVE');
      ui.offers('bonus.understood');
      expect(ui.screen.queryByRole('button', { name: ui.t('bonus.receive') })).toBeNull();
    },
    'offered.fresh': (ui) => ui.offers('bonus.receive'),
    'offered.refused': (ui) => {
      ui.sees('invite.notReceived');
      ui.sees('error.BONUS_CONDITION');
      ui.offers('bonus.receive');
    },
    'offered.unanswered': (ui) => {
      ui.sees('receipt.unanswered');
      ui.sees('receipt.unansweredSafe');
      ui.seesNo('invite.notReceived');
      ui.offers('bonus.receive');
    },
    receiving: (ui) => ui.withholds('bonus.receive'),
    received: (ui) => {
      ui.sees('common.saved');
      ui.seesText('฿100.00');
      ui.seesText('฿500.00');
      ui.offers('common.done');
    },
    closed: (ui) => expect(ui.screen.queryByRole('dialog')).toBeNull(),
  },
});
const model = modelOf();

describePaths('bonus offer', model);

describe('bonus offer: journeys', () => {
  journey(
    'its terms and its notice are shown; two taps send one request',
    model,
    { bonus: DAILY, remaining: false },
    async (run) => {
      run.ui.seesText('50% is lost when it fails');
      run.ui.seesText('Every day');
      run.ui.sees('bonus.often.day', { count: 1 });
      expect(run.ui.screen.getByRole('img').getAttribute('alt')).toBe(
        run.ui.t('banners.slide', { number: 1, total: 2 }),
      );
      await run.ui.press('bonus.receive');
      await run.ui.press('bonus.receive');
      expect(run.asked('receiveBonus')).toEqual([{ bonus: DAILY }]);
      await run.answer('receiveBonus', done(RECEIVED));
      expect(document.activeElement?.textContent).toBe(run.ui.t('common.done'));
      await run.ui.press('common.done');
      expect(run.actor.getSnapshot().output).toEqual({ changed: true });
    },
  );

  journey(
    'while it is asked for, nothing closes the dialog',
    model,
    { bonus: DAILY, remaining: false },
    async (run) => {
      await run.ui.press('bonus.receive');
      await run.ui.press('common.close');
      await run.ui.pressKey('{Escape}');
      expect(run.actor.getSnapshot().value).toBe('receiving');
    },
  );

  journey(
    'a service that tells nothing of what it credited',
    model,
    { bonus: DAILY, remaining: false },
    async (run) => {
      await run.ui.press('bonus.receive');
      await run.answer('receiveBonus', done({ amount: null, turnoverRequired: null }));
      run.ui.sees('common.saved');
      run.ui.seesNo('bonus.credited');
    },
  );

  journey('without an answer the same can be asked again', model, { bonus: DAILY, remaining: false }, async (run) => {
    await run.ui.press('bonus.receive');
    await run.fail('receiveBonus', { kind: 'offline' });
    run.ui.sees('receipt.unanswered');
    await run.ui.press('bonus.receive');
    expect(run.asked('receiveBonus')).toHaveLength(2);
    await run.answer('receiveBonus', done(RECEIVED));
    expect(run.actor.getSnapshot().value).toBe('received');
  });

  journey(
    'the session ended meanwhile: it is not called refused',
    model,
    { bonus: DAILY, remaining: false },
    async (run) => {
      await run.ui.press('bonus.receive');
      await run.answer('receiveBonus', { ok: false, code: 'EXPIRED_AUTH_TOKEN' });
      expect(run.actor.getSnapshot().value).toEqual({ offered: 'unanswered' });
      run.ui.seesNo('invite.notReceived');
    },
  );

  journey(
    'already active: the button only closes',
    model,
    { bonus: { ...DAILY, isActive: true }, remaining: true },
    async (run) => {
      await run.ui.press('bonus.understood');
      expect(run.asked('receiveBonus')).toEqual([]);
      expect(run.actor.getSnapshot().output).toEqual({ changed: false });
    },
  );

  journey('another one is held: it is said before', model, { bonus: DAILY, remaining: true }, async (run) => {
    run.ui.sees('error.BONUS_REMAINING');
  });

  journey(
    'without a connection nothing is sent',
    modelOf({ online: false }),
    { bonus: DAILY, remaining: false },
    async (run) => {
      run.ui.sees('connection.offline');
      run.ui.withholds('bonus.receive');
    },
  );
});
