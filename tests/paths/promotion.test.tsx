import { describe, expect } from 'vitest';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Received } from '../../machines/bonus/offer.ts';
import { type FoundPromotion, promotionMachine } from '../../machines/promotion/promotion.machine.ts';
import type { SafeHtml } from '../../machines/safe-html.ts';
import { PromotionDialog } from '../../src/screens/promotion/promotion-dialog.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';

const FOUND: FoundPromotion = {
  code: 'NEW100',
  name: 'New year',
  amount: bahtToSatang(100),
  turnoverTimes: 3,
  percentFail: 40,
  description: '<p>For everybody</p>' as SafeHtml,
};
const RECEIVED: Received = { amount: bahtToSatang(100), turnoverRequired: bahtToSatang(300) };
const found = (promotion: FoundPromotion): Outcome<FoundPromotion> => ({ ok: true, value: promotion });
const refused = (code: string): Outcome<never> => ({ ok: false, code });
const INPUT = { code: 'NEW100' };

const modelOf = ({ online = true } = {}): FlowModel<typeof promotionMachine> => ({
  machine: promotionMachine,
  inputs: [INPUT],
  view: (actor) => <PromotionDialog actor={actor} online={online} />,
  events: {
    'promotion.receive': { payloads: [{ type: 'promotion.receive' }], act: (ui) => ui.press('promotion.receive') },
    'promotion.retry': { payloads: [{ type: 'promotion.retry' }], act: (ui) => ui.press('common.retry') },
    'dialog.close': { payloads: [{ type: 'dialog.close' }], act: (ui) => ui.press('common.close') },
  },
  actors: {
    findPromotion: {
      done: [
        { output: found(FOUND) },
        { output: refused('NO_PROMOTION') },
        { output: refused('PROMOTION_RECEIVED') },
        { output: refused('REQUEST_LIMIT') },
      ],
      error: [{ kind: 'offline' }],
    },
    receivePromotion: {
      done: [
        { output: { ok: true, value: RECEIVED } },
        { output: refused('BONUS_FULL') },
        { output: refused('EXPIRED_AUTH_TOKEN') },
      ],
      error: [{ kind: 'timeout' }],
    },
  },
  states: {
    searching: (ui) => ui.sees('promotion.searching', INPUT),
    missing: (ui) => ui.sees('error.NO_PROMOTION'),
    taken: (ui) => ui.sees('error.PROMOTION_RECEIVED'),
    failed: (ui) => {
      ui.sees('promotion.failed');
      ui.offers('common.retry');
    },
    'found.fresh': (ui) => {
      ui.seesText('New year');
      ui.offers('promotion.receive');
    },
    'found.refused': (ui) => {
      ui.sees('invite.notReceived');
      ui.sees('error.BONUS_FULL');
      ui.offers('promotion.receive');
    },
    'found.unanswered': (ui) => {
      ui.sees('receipt.unanswered');
      ui.seesNo('invite.notReceived');
      ui.offers('promotion.receive');
    },
    receiving: (ui) => ui.withholds('promotion.receive'),
    received: (ui) => {
      ui.sees('common.saved');
      ui.seesText('฿300.00');
      ui.offers('common.done');
    },
    closed: (ui) => expect(ui.screen.queryByRole('dialog')).toBeNull(),
  },
});
const model = modelOf();

describePaths('promotion', model);

describe('promotion: journeys', () => {
  journey('found: failure percent, description, amount and turnover; received once', model, INPUT, async (run) => {
    expect(run.asked('findPromotion')).toEqual([INPUT]);
    await run.answer('findPromotion', found(FOUND));
    run.ui.seesText('40%');
    run.ui.seesText('For everybody');
    run.ui.seesText('฿100.00');
    run.ui.sees('bonus.turnoverTimes', { times: 3 });
    await run.ui.press('promotion.receive');
    await run.ui.press('promotion.receive');
    await run.ui.press('common.close');
    expect(run.asked('receivePromotion')).toEqual([INPUT]);
    await run.answer('receivePromotion', { ok: true, value: RECEIVED });
    expect(run.actor.getSnapshot().value).toBe('received');
    await run.ui.press('common.done');
    expect(run.actor.getSnapshot().output).toEqual({ changed: true });
  });

  journey('a search that is left tells of no change', model, INPUT, async (run) => {
    await run.ui.press('common.close');
    expect(run.actor.getSnapshot().output).toEqual({ changed: false });
  });

  journey('not looked up: once more, then found; no name of its own', model, INPUT, async (run) => {
    await run.fail('findPromotion', { kind: 'offline' });
    await run.ui.press('common.retry');
    expect(run.asked('findPromotion')).toHaveLength(2);
    await run.answer(
      'findPromotion',
      found({ ...FOUND, name: null, description: null, amount: null, turnoverTimes: null }),
    );
    run.ui.sees('promotion.title', INPUT);
    run.ui.seesNo('bonus.amount');
    run.ui.offers('promotion.receive');
  });

  journey('without an answer the same can be asked again', model, INPUT, async (run) => {
    await run.answer('findPromotion', found(FOUND));
    await run.ui.press('promotion.receive');
    await run.fail('receivePromotion', { kind: 'timeout' });
    run.ui.sees('receipt.unansweredSafe');
    await run.ui.press('promotion.receive');
    expect(run.asked('receivePromotion')).toEqual([INPUT, INPUT]);
  });

  journey('the session ended meanwhile: it is not called refused', model, INPUT, async (run) => {
    await run.answer('findPromotion', found(FOUND));
    await run.ui.press('promotion.receive');
    await run.answer('receivePromotion', refused('EXPIRED_AUTH_TOKEN'));
    expect(run.actor.getSnapshot().value).toEqual({ found: 'unanswered' });
    run.ui.seesNo('invite.notReceived');
  });

  journey('without a connection nothing is sent', modelOf({ online: false }), INPUT, async (run) => {
    await run.answer('findPromotion', found(FOUND));
    run.ui.sees('connection.offline');
    run.ui.withholds('promotion.receive');
  });
});
