import { describe, expect } from 'vitest';
import { bahtToSatang } from '../../contract/money.ts';
import { bonusOfferMachine } from '../../machines/bonus/bonus-offer.machine.ts';
import type { BonusOffer } from '../../machines/bonus/offer.ts';
import { OfferDialog } from '../../src/screens/bonus/offer-dialog.tsx';
import { DAILY, WELCOME } from './bonus-fixtures.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import { RECEIVED, receivesWith } from './offer-fixtures.ts';

const modelOf = (receive = receivesWith('done', { value: RECEIVED })): FlowModel<typeof bonusOfferMachine> => ({
  machine: bonusOfferMachine,
  inputs: [
    { bonus: DAILY, remaining: false },
    { bonus: { ...WELCOME, isActive: true }, remaining: true },
  ],
  view: (actor) => <OfferDialog actor={actor} hidden={false} />,
  events: {
    'dialog.close': { payloads: [{ type: 'dialog.close' }], act: (ui) => ui.press('common.close') },
  },
  actors: { receive: { machine: receive, done: [] } },
  states: {
    current: (ui) => {
      ui.sees('error.BONUS_ALREADY_ACTIVE');
      expect(ui.screen.queryByRole('button', { name: ui.t('bonus.receive') })).toBeNull();
    },
    closed: (ui) => expect(ui.screen.queryByRole('dialog')).toBeNull(),
  },
});
const model = modelOf();
const input = { bonus: DAILY, remaining: false };

describePaths('bonus offer', model);

describe('bonus offer: journeys', () => {
  journey('its terms and its notice are shown; received, it says what was credited', model, input, async (run) => {
    run.ui.seesText('50% is lost when it fails');
    run.ui.seesText('Every day');
    run.ui.sees('bonus.often.day', { count: 1 });
    expect(run.ui.screen.getByRole('img').getAttribute('alt')).toBe(run.ui.t('banners.slide', { number: 1, total: 2 }));
    await run.ui.press('bonus.receive');
    run.ui.sees('bonus.receivedTitle');
    run.ui.seesText('฿100.00');
    run.ui.seesText('฿500.00');
    expect(document.activeElement?.textContent).toBe(run.ui.t('common.done'));
    await run.stage.inspect();
    await run.ui.press('common.done');
    expect(run.actor.getSnapshot().status).toBe('done');
  });

  const asking = (isMet: boolean): BonusOffer => ({
    ...DAILY,
    conditions: [
      { kind: 'play', isMet, required: bahtToSatang(12_500), done: bahtToSatang(isMet ? 13_000 : 250) },
      { kind: 'deposit', isMet: true, required: bahtToSatang(200), done: null },
    ],
  });
  journey(
    'what it takes is told before, and a button that would be refused is not live',
    model,
    { bonus: asking(false), remaining: false },
    async (run) => {
      const [play, deposit] = run.ui
        .within(run.ui.screen.getAllByRole('list')[0] ?? document.body)
        .getAllByRole('listitem');
      expect(play?.textContent).toContain(run.ui.t('bonus.conditionMissing'));
      expect(play?.textContent).toContain(run.ui.t('bonus.conditionDone', { done: '฿250.00', required: '฿12,500.00' }));
      expect(deposit?.textContent).toContain(run.ui.t('bonus.conditionMet'));
      run.ui.withholds('bonus.receive');
      run.ui.sees('bonus.lacking');
      await run.stage.inspect();
    },
  );

  journey('with everything met it can be received', model, { bonus: asking(true), remaining: false }, async (run) => {
    run.ui.seesNo('bonus.lacking');
    await run.ui.press('bonus.receive');
    run.ui.sees('bonus.receivedTitle');
  });

  journey('it is the request for this bonus, and for this time', model, input, async (run) => {
    await run.ui.press('bonus.receive');
    expect(run.actor.getSnapshot().children.receive?.getSnapshot().context.offer).toEqual({
      kind: 'bonus',
      ask: { code: 'DAILY', times: 0 },
    });
  });

  journey(
    'while it is asked for, the dialog can be closed',
    modelOf(receivesWith('sending', {})),
    input,
    async (run) => {
      await run.ui.press('bonus.receive');
      run.ui.withholds('bonus.receive');
      await run.ui.pressKey('{Escape}');
      expect(run.actor.getSnapshot().value).toBe('closed');
    },
  );

  journey(
    'a service that tells nothing of what it credited',
    modelOf(receivesWith('done', { value: { amount: null, turnoverRequired: null } })),
    input,
    async (run) => {
      await run.ui.press('bonus.receive');
      run.ui.sees('bonus.receivedTitle');
      run.ui.seesNo('bonus.credited');
    },
  );

  journey(
    'while another one is held it is not offered: it would be refused',
    modelOf(receivesWith('refused', { problem: { kind: 'refused', code: 'BONUS_REMAINING' } })),
    { bonus: DAILY, remaining: true },
    async (run) => {
      run.ui.sees('error.BONUS_REMAINING');
      expect(run.ui.screen.queryByRole('button', { name: run.ui.t('bonus.receive') })).toBeNull();
      run.ui.offers('bonus.understood');
      await run.stage.inspect();
    },
  );

  journey(
    'refused: said, and it can be tried again',
    modelOf(receivesWith('refused', { problem: { kind: 'refused', code: 'BONUS_DEPOSIT' } })),
    { bonus: DAILY, remaining: false },
    async (run) => {
      await run.ui.press('bonus.receive');
      run.ui.sees('bonus.notReceived');
      run.ui.sees('error.BONUS_DEPOSIT');
      run.ui.offers('bonus.receive');
      await run.stage.inspect();
    },
  );

  journey(
    'without an answer it is not called refused',
    modelOf(receivesWith('unanswered', { problem: { kind: 'failed', failure: 'offline' } })),
    input,
    async (run) => {
      await run.ui.press('bonus.receive');
      run.ui.sees('receipt.unanswered');
      run.ui.sees('request.safe');
      run.ui.seesNo('bonus.notReceived');
      await run.stage.inspect();
    },
  );

  journey(
    'already active: the button only closes',
    model,
    { bonus: { ...DAILY, isActive: true }, remaining: true },
    async (run) => {
      expect(run.actor.getSnapshot().children.receive).toBeUndefined();
      await run.ui.press('bonus.understood');
      expect(run.actor.getSnapshot().status).toBe('done');
    },
  );
});
