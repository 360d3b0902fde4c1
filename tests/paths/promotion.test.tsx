import { describe, expect } from 'vitest';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { MessageId } from '../../contract/texts.ts';
import { promotionMachine } from '../../machines/promotion/promotion.machine.ts';
import type { FoundPromotion } from '../../machines/promotion/setup.ts';
import type { SafeHtml } from '../../machines/safe-html.ts';
import { PromotionDialog } from '../../src/screens/promotion/promotion-dialog.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import { RECEIVED, receivesWith } from './offer-fixtures.ts';

const FOUND: FoundPromotion = {
  code: 'NEW100',
  name: 'New year',
  amount: bahtToSatang(100),
  turnoverTimes: 3,
  conditions: [],
  percentFail: 40,
  description: '<p>For everybody</p>' as SafeHtml,
};
const found = (promotion: FoundPromotion): Outcome<FoundPromotion> => ({ ok: true, value: promotion });
const refused = (code: string): Outcome<never> => ({ ok: false, code });
const INPUT = { code: 'NEW100' };

const modelOf = (receive = receivesWith('done', { value: RECEIVED })): FlowModel<typeof promotionMachine> => ({
  machine: promotionMachine,
  inputs: [INPUT],
  view: (actor) => <PromotionDialog actor={actor} hidden={false} />,
  events: {
    'promotion.retry': { payloads: [{ type: 'promotion.retry' }], act: (ui) => ui.press('common.retry') },
    'dialog.close': { payloads: [{ type: 'dialog.close' }], act: (ui) => ui.press('common.close') },
    'connection.changed': world(({ problem, promotion }) =>
      problem !== null && promotion === null
        ? [true, false].map((online) => ({ type: 'connection.changed', online }))
        : [],
    ),
  },
  actors: {
    connection: 'quiet',
    findPromotion: {
      done: [
        { output: found(FOUND) },
        { output: refused('NO_PROMOTION') },
        { output: refused('PROMOTION_RECEIVED') },
        { output: refused('PROMOTION_EXPIRED') },
        { output: refused('PROMOTION_NOT_BEGUN') },
        { output: refused('REQUEST_LIMIT') },
      ],
      error: [{ kind: 'offline' }],
    },
    receive: { machine: receive, done: [] },
  },
  states: {
    searching: (ui) => ui.sees('promotion.searching', INPUT),
    unavailable: (ui, { problem }) => ui.sees(`error.${problem?.kind === 'refused' ? problem.code : ''}` as MessageId),
    closed: (ui) => expect(ui.screen.queryByRole('dialog')).toBeNull(),
  },
});
const model = modelOf();

describePaths('promotion', model);

describe('promotion: journeys', () => {
  journey('found: failure percent, description, amount and turnover; then received', model, INPUT, async (run) => {
    expect(run.asked('findPromotion')).toEqual([INPUT]);
    await run.answer('findPromotion', found(FOUND));
    run.ui.seesText('40%');
    run.ui.seesText('For everybody');
    run.ui.seesText('฿100.00');
    run.ui.sees('bonus.turnoverTimes', { times: 3 });
    expect(run.actor.getSnapshot().children.receive?.getSnapshot().context.offer).toEqual({
      kind: 'promotion',
      ask: INPUT,
    });
    await run.ui.press('promotion.receive');
    run.ui.sees('promotion.receivedTitle');
    run.ui.seesText('฿500.00');
    await run.stage.inspect();
    await run.ui.press('common.done');
    expect(run.actor.getSnapshot().status).toBe('done');
  });

  journey('what failed without a connection is looked up once there is one', model, INPUT, async (run) => {
    await run.fail('findPromotion', { kind: 'offline' });
    await run.send({ type: 'connection.changed', online: false });
    expect(run.asked('findPromotion')).toHaveLength(1);
    await run.send({ type: 'connection.changed', online: true });
    expect(run.asked('findPromotion')).toHaveLength(2);
    run.ui.seesNo('error.failure.offline');
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

  journey(
    'refused: the code is said',
    modelOf(receivesWith('refused', { problem: { kind: 'refused', code: 'BONUS_FULL' } })),
    INPUT,
    async (run) => {
      await run.answer('findPromotion', found(FOUND));
      await run.ui.press('promotion.receive');
      run.ui.sees('promotion.notReceived');
      run.ui.sees('error.BONUS_FULL');
      run.ui.offers('promotion.receive');
    },
  );

  journey(
    'without an answer it is not called refused',
    modelOf(receivesWith('unanswered', { problem: { kind: 'failed', failure: 'timeout' } })),
    INPUT,
    async (run) => {
      await run.answer('findPromotion', found(FOUND));
      await run.ui.press('promotion.receive');
      run.ui.sees('request.safe');
      run.ui.seesNo('promotion.notReceived');
      await run.stage.inspect();
    },
  );

  journey('it can be closed while it is asked for', modelOf(receivesWith('sending', {})), INPUT, async (run) => {
    await run.answer('findPromotion', found(FOUND));
    await run.ui.press('promotion.receive');
    run.ui.withholds('promotion.receive');
    await run.ui.press('common.close');
    expect(run.actor.getSnapshot().value).toBe('closed');
  });
});
