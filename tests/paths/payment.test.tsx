import { useSelector } from '@xstate/react';
import { describe, expect, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import { giftReceipt } from '../../machines/gift-link/link.ts';
import type { Kind } from '../../machines/money-request/kinds.ts';
import type { RequestTold } from '../../machines/money-request/port.ts';
import { canSend } from '../../machines/money-request/port.ts';
import type { Phase, RequestView } from '../../machines/money-request/request.ts';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import { isOrder, type PaymentContext, type PaymentInput } from '../../machines/payment/payment.ts';
import type { Moved } from '../../machines/receipt/answer.ts';
import { withdrawalReceipt } from '../../machines/withdraw/rules.ts';
import { DataRow } from '../../src/components/data-row.tsx';
import { useText } from '../../src/i18n/text.tsx';
import { PaymentView } from '../../src/screens/payment/payment-view.tsx';
import { isProving, type PaymentActor } from '../../src/screens/payment/step.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import { copied, receipt } from './receipt-fixtures.ts';
import { BANKED, course, requestView, told } from './request-fixtures.ts';

const AT = new Date(2026, 10, 21, 8, 30, 12).getTime();
const AMOUNT = bahtToSatang(200);
const MOVED: Moved = { amount: AMOUNT, reference: 'W-2026-0001', at: AT, status: 'PENDING' };
const PAYOUT = {
  kind: 'withdraw' as const,
  ask: { amount: AMOUNT },
  done: { value: MOVED, receipt: withdrawalReceipt({ amount: AMOUNT }, MOVED, BANKED) },
  refusedWith: 'BONUS_REMAINING',
};
const LINK = {
  kind: 'giftLink' as const,
  ask: { digest: 'D' },
  done: { value: MOVED, receipt: giftReceipt(MOVED) },
  refusedWith: 'VOUCHER_OUT_OF_STOCK',
};

const owner = createActor(fromCallback(() => {})).start();
const REVIEWED: PaymentInput = { owner, order: { kind: 'withdraw', ask: PAYOUT.ask }, reviewed: true };
const PROVEN: PaymentInput = { ...REVIEWED, proof: true };
const EARLIER: PaymentInput = { order: { kinds: ['withdraw'] }, reviewed: true };
const AT_ONCE: PaymentInput = { order: { kind: 'giftLink', payload: 'https://gift.truemoney.com/a' } };

const onDone = vi.fn();

function Shown({ actor }: { actor: PaymentActor }) {
  const t = useText();
  const { reviewed } = actor.getSnapshot().context;
  if (useSelector(actor, isProving)) return <p>The member’s proof</p>;
  return (
    <PaymentView
      actor={actor}
      loading={t('withdraw.loading')}
      facts={() => <DataRow label={t('receipt.to')}>Siam Commercial Bank</DataRow>}
      review={
        reviewed
          ? {
              title: t('withdraw.review'),
              confirmLabel: t('withdraw.confirm'),
              more: <DataRow label={t('receipt.from')}>{t('receipt.place.wallet')}</DataRow>,
            }
          : undefined
      }
      onDone={onDone}
    />
  );
}

const payout = (phase: Phase, changes: Partial<RequestView<'withdraw'>> = {}) =>
  told(requestView('withdraw', PAYOUT.ask, phase, changes));
const link = (phase: Phase, changes: Partial<RequestView<'giftLink'>> = {}) =>
  told(requestView('giftLink', LINK.ask, phase, changes));
const REFUSED = { problem: { kind: 'refused', code: 'REQUESTS_FULL' } } as const;

/** Of which kind the request is. */
const kindOf = ({ order }: PaymentContext): Kind | undefined => (isOrder(order) ? order.kind : order.kinds[0]);

/** There may be too many without an answer; an upload says how far it is. */
const toldOfPayout = (context: PaymentContext): readonly RequestTold[] => [
  ...course(PAYOUT)(context),
  ...(context.request?.phase === 'sending' ? [payout('unanswered', { lookedUp: { since: [MOVED] } })] : []),
  ...(context.request === null ? [payout('refused', REFUSED)] : []),
  ...(context.request?.phase === 'sending' ? [payout('sending', { fraction: 0.5 })] : []),
];

/** After a reload the link is not at hand. Not everything that is done has a receipt. */
function toldOfLink(context: PaymentContext): readonly RequestTold[] {
  const phase = context.request?.phase;
  return [
    ...course(LINK)(context),
    ...(phase === undefined || phase === 'sending' ? [link('unanswered', { held: false })] : []),
    ...(phase === 'sending' ? [link('done', { ...LINK.done, receipt: null })] : []),
  ];
}

const model: FlowModel<typeof paymentMachine> = {
  machine: paymentMachine,
  inputs: [REVIEWED, PROVEN, AT_ONCE, { order: { kinds: ['giftLink'] } }],
  areInputsApart: true,
  isStandIn: true,
  view: (actor) => <Shown actor={actor} />,
  contextKey: ({ request, online }) =>
    [request?.phase, request?.held, request?.receipt === null, online, String(request?.lookedUp)].join(' '),
  events: {
    'step.left': world([{ type: 'step.left' }]),
    'payment.confirm': { payloads: [{ type: 'payment.confirm' }], act: (ui) => ui.press('withdraw.confirm') },
    'proof.given': world([{ type: 'proof.given' }]),
    'proof.left': world([{ type: 'proof.left' }]),
    'payment.retry': { payloads: [{ type: 'payment.retry' }], act: (ui) => ui.press('request.checkAgain') },
    'payment.back': {
      payloads: [{ type: 'payment.back' }],
      act: (ui) => ui.press(ui.screen.queryByText(ui.t('request.later')) ? 'request.later' : 'common.back'),
    },
    // The button is that of the flow whose upload it is.
    'payment.stop': world([{ type: 'payment.stop' }]),
    'request.told': world((context) => (kindOf(context) === 'withdraw' ? toldOfPayout(context) : toldOfLink(context))),
    'connection.changed': world(({ online, request }) =>
      request === null || canSend({ context: { online: true, request } })
        ? [{ type: 'connection.changed', online: !online }]
        : [],
    ),
  },
  actors: { step: 'quiet', connection: 'quiet', request: 'quiet', receipt },
  states: {
    opening: (ui, { order }) =>
      isOrder(order) && order.kind === 'withdraw' ? ui.withholds('withdraw.confirm') : ui.sees('withdraw.loading'),
    'reviewing.shown': (ui, { online }) => (online ? ui.offers : ui.withholds)('withdraw.confirm'),
    'reviewing.proving': (ui) => ui.seesText('The member’s proof'),
    unanswered: (ui, { online }) => (online ? ui.offers('request.checkAgain') : ui.sees('connection.offlineHint')),
  },
};

describePaths('payment', model);

type PaymentRun = Run<typeof paymentMachine>;

const SEND = ['request', { type: 'request.send' }];
const endOf = (run: PaymentRun) => run.actor.getSnapshot().output?.kind;

describe('payment: journeys', () => {
  journey('reviewed, sent once however often it is pressed, and a receipt', model, REVIEWED, async (run) => {
    const { ui } = run;
    onDone.mockClear();
    await run.send(payout('open'));
    ui.seesText('฿200');
    ui.seesText('Siam Commercial Bank');
    expect(run.told).toEqual([]);
    await ui.press('withdraw.confirm');
    expect(run.told).toEqual([SEND]);
    await run.send(payout('sending'));
    await ui.press('withdraw.confirm');
    await ui.pressKey('{Enter}');
    expect(run.told).toEqual([SEND]);
    await run.send(payout('done', PAYOUT.done));
    ui.sees('receipt.title.withdrawSent');
    await run.send(told(null));
    ui.seesText('W-2026-0001');
    await ui.press('receipt.copyReference');
    expect(copied.at(-1)).toBe('W-2026-0001');
    await ui.press('common.done');
    expect(run.actor.getSnapshot().output).toMatchObject({ kind: 'paid', request: PAYOUT.done });
    expect(onDone).toHaveBeenCalledOnce();
  });

  journey('above an amount it is sent with the proof, and left without one', model, PROVEN, async (run) => {
    await run.send(payout('open'));
    await run.ui.press('withdraw.confirm');
    expect(run.told).toEqual([]);
    await run.send({ type: 'proof.left' });
    run.ui.offers('withdraw.confirm');
    await run.ui.press('withdraw.confirm');
    await run.send({ type: 'proof.given' });
    expect(run.told).toEqual([SEND]);
    await run.send(payout('sending'));
    await run.send(payout('unanswered'));
    await run.ui.press('request.checkAgain');
    expect(run.told).toEqual([SEND, SEND]);
  });

  journey('one from before without an answer comes first, and can wait', model, EARLIER, async (run) => {
    await run.send(payout('unanswered'));
    run.ui.sees('receipt.unansweredEarlier');
    run.ui.seesText('฿200');
    await run.ui.press('request.later');
    expect(endOf(run)).toBe('left');
    expect(run.told).toEqual([]);
  });

  journey('no answer is said to be none, and asked about again until there is one', model, REVIEWED, async (run) => {
    await run.send(payout('open'));
    await run.ui.press('withdraw.confirm');
    await run.send(payout('sending'));
    await run.send(payout('unanswered', { problem: { kind: 'failed', failure: 'timeout' } }));
    run.ui.sees('error.failure.timeout');
    run.ui.sees('request.safe');
    await run.ui.press('request.checkAgain');
    expect(run.told).toEqual([SEND, SEND]);
    await run.send(payout('sending', { again: true }));
    run.ui.withholds('request.checkAgain');
    run.ui.sees('request.looking');
    const problem = { kind: 'refused', code: 'BONUS_REMAINING' } as const;
    await run.send(payout('refused', { again: true, problem }));
    expect(run.actor.getSnapshot().output).toMatchObject({ kind: 'refused', request: { problem } });
  });

  journey('without a connection what is reviewed waits', model, REVIEWED, async (run) => {
    await run.send(payout('open'));
    await run.send({ type: 'connection.changed', online: false });
    run.ui.withholds('withdraw.confirm');
    run.ui.sees('connection.offlineHint');
    await run.stage.inspect();
    await run.ui.press('common.back');
    expect(endOf(run)).toBe('left');
    expect(run.told).toEqual([]);
  });
});
