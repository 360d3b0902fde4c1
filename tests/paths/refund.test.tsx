import { describe, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { bahtToSatang, satang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { type Entry, recordList } from '../../machines/invite/records.ts';
import type { Phase, RequestView } from '../../machines/money-request/request.ts';
import type { ListPage } from '../../machines/paged-list.ts';
import { isWaiting } from '../../machines/payment/payment.ts';
import type { Moved } from '../../machines/receipt/answer.ts';
import { refundMachine } from '../../machines/refund/refund.machine.ts';
import { hindranceOf, type RefundCheck, refundReceipt } from '../../machines/refund/rules.ts';
import { RefundView } from '../../src/screens/refund/refund-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import { payments } from './payment-fixtures.ts';
import { requestView } from './request-fixtures.ts';

const AT = new Date(2026, 10, 21, 8, 30, 12).getTime();
const OPEN: RefundCheck = {
  result: true,
  bonus: false,
  info: null,
  refundAmount: bahtToSatang(75.5),
  refundSuccess: satang(0),
  refundFail: satang(0),
};
/** Received, not yet in the wallet. */
const WAITING: RefundCheck = {
  ...OPEN,
  result: false,
  info: 'NO_REFUND',
  refundAmount: satang(0),
  refundSuccess: bahtToSatang(75.5),
};
const HELD: RefundCheck = { ...OPEN, bonus: true };
const RECEIVED: Moved = { amount: bahtToSatang(75.5), reference: null, at: AT, status: null };
const ADDED: Moved = { ...RECEIVED, reference: 'R-2026-0001' };
const found = (check: RefundCheck): Outcome<RefundCheck> => ({ ok: true, value: check });
const ASK = { amount: bahtToSatang(75.5) };
const NOTED = { value: RECEIVED, receipt: null };
const ADDED_DONE = { value: ADDED, receipt: refundReceipt(ASK.amount, ADDED) };
const payment = payments({ kind: 'refund', ask: ASK, done: NOTED, refusedWith: 'REFUND_CONDITION' }, 'by the line');
const { view } = payment;
const addition = (phase: Phase, changes: Partial<RequestView<'refundAdd'>> = {}) =>
  requestView('refundAdd', ASK, phase, changes);

const HISTORY: Outcome<ListPage<Entry>> = {
  ok: true,
  value: { items: [{ name: null, amount: bahtToSatang(20), at: new Date(AT).toISOString() }], total: 1, unread: 0 },
};
const records = recordList.provide({
  actors: { loadPage: fromPromise(async (): Promise<Outcome<ListPage<Entry>>> => HISTORY) },
});

const onClose = vi.fn();
const model: FlowModel<typeof refundMachine> = {
  machine: refundMachine,
  inputs: [undefined],
  view: (actor) => <RefundView actor={actor} hidden={false} onClose={onClose} />,
  contextKey: ({ check, order, request, refusal, online, stale }) =>
    [
      check && hindranceOf(check),
      (check?.refundSuccess ?? 0) > 0,
      order !== null && ('kind' in order ? order.kind : 'earlier'),
      isWaiting(request),
      refusal === null,
      online,
      stale,
    ].join(' '),
  events: {
    'refund.receive': { payloads: [{ type: 'refund.receive' }], act: (ui) => ui.press('refund.receive') },
    'refund.add': { payloads: [{ type: 'refund.add' }], act: (ui) => ui.press('refund.add') },
    'refund.retry': { payloads: [{ type: 'refund.retry' }], act: (ui) => ui.press('common.retry') },
    'day.begun': world([{ type: 'day.begun' }]),
    'payment.changed': world(({ order }) =>
      payment.changed(
        ...(order !== null && 'kind' in order && order.kind === 'refundAdd'
          ? [addition('unanswered'), addition('done', ADDED_DONE)]
          : [view('unanswered'), view('done', NOTED)]),
      ),
    ),
    'connection.changed': world(({ check, online, problem, request }) => {
      if (check === null && problem !== null) return [{ type: 'connection.changed', online: true }];
      return check !== null && hindranceOf(check) === null && request === null
        ? [{ type: 'connection.changed', online: !online }]
        : [];
    }),
  },
  actors: {
    checkRefund: {
      done: [
        { output: found(OPEN) },
        { output: found(WAITING) },
        { output: { ok: false, code: 'REFUND_INACTIVE' } },
        { output: { ok: false, code: 'REQUEST_LIMIT' } },
      ],
      error: [{ kind: 'offline' }],
    },
    connection: 'quiet',
    days: 'quiet',
    records: { machine: records, done: [] },
    payment: payment.fixture,
  },
  states: {
    paying: (ui, { request }) => isWaiting(request) || ui.withholds('refund.receive'),
    'checking.fresh': (ui, { check }) => {
      if (check === null) ui.sees('refund.loading');
      else ui.withholds('refund.receive');
    },
    'checking.refused': (ui, { check }) => {
      if (check !== null) ui.withholds('refund.receive');
    },
    unavailable: (ui) => {
      ui.sees('refund.unavailable');
      ui.sees('error.REFUND_INACTIVE');
    },
    'ready.fresh': (ui, { check, online }) => {
      ui.seesNo('invite.notReceived');
      if (online && check !== null && hindranceOf(check) === null) ui.offers('refund.receive');
      else ui.withholds('refund.receive');
      if (check === null || !check.refundSuccess) ui.seesNo('refund.add');
      else if (online) ui.offers('refund.add');
      else ui.withholds('refund.add');
    },
  },
  limit: 20_000,
};

describePaths('refund', model);

type RefundRun = Run<typeof refundMachine>;

const REFUND = { kind: 'refund', ask: ASK };
const ADDITION = { kind: 'refundAdd', ask: ASK };

async function open(run: RefundRun, check: RefundCheck) {
  await run.answer('checkRefund', found(check));
  await payment.says(null);
}

async function receive(run: RefundRun) {
  await open(run, OPEN);
  await run.ui.press('refund.receive');
  await payment.says(view('open'));
  await payment.says(view('sending'));
}

describe('refund: journeys', () => {
  journey('what failed without a connection is read once there is one', model, undefined, async (run) => {
    await run.fail('checkRefund', { kind: 'offline' });
    await run.send({ type: 'connection.changed', online: false });
    expect(run.asked('checkRefund')).toHaveLength(1);
    await run.send({ type: 'connection.changed', online: true });
    expect(run.asked('checkRefund')).toHaveLength(2);
    expect(run.actor.getSnapshot().context).toMatchObject({ online: true, problem: null });
  });

  journey('what the service says about it is the toast', model, undefined, async (run) => {
    await receive(run);
    await payment.says(view('done', { value: { ...RECEIVED, message: 'Refunded for October' } }));
    expect(run.emitted).toEqual([{ type: 'notice.shown', tone: 'success', raw: 'Refunded for October' }]);
  });

  journey('received, then added to the wallet, each sent once', model, undefined, async (run) => {
    await open(run, OPEN);
    run.ui.seesText('฿75.50');
    await run.ui.press('refund.receive');
    await run.ui.press('refund.receive');
    expect(payment.ordered()).toEqual([REFUND]);
    await payment.says(view('open'));
    await payment.says(view('sending'));
    expect(payment.ordered()).toEqual([REFUND, 'request.send']);
    await payment.says(view('done', NOTED));
    expect(run.emitted).toEqual([{ type: 'notice.shown', tone: 'success', text: 'error.REFUND_SUCCESS' }]);
    await run.answer('checkRefund', found(WAITING));
    run.ui.withholds('refund.receive');
    run.ui.sees('refund.waiting');
    await run.ui.press('refund.add');
    await run.ui.press('refund.add');
    await payment.says(addition('open'));
    await payment.says(addition('sending'));
    expect(payment.ordered()).toEqual([REFUND, 'request.send', ADDITION, 'request.send']);
    await payment.says(addition('done', ADDED_DONE));
    run.ui.seesText('R-2026-0001');
    await run.ui.press('common.done');
    expect(onClose).toHaveBeenCalled();
  });

  journey('a held bonus holds the button back, and it is said', model, undefined, async (run) => {
    await open(run, HELD);
    run.ui.withholds('refund.receive');
    run.ui.sees('error.BONUS_REMAINING');
    await run.ui.press('refund.receive');
    expect(payment.ordered()).toEqual([]);
  });

  journey('nothing accrued: more than 0 is needed', model, undefined, async (run) => {
    await open(run, { ...OPEN, refundAmount: satang(0) });
    run.ui.withholds('refund.receive');
    run.ui.sees('error.REFUND_MINIMUM');
  });

  journey('the service’s own words are shown as they are', model, undefined, async (run) => {
    await open(run, { ...OPEN, result: false, info: 'Opens at 01:00' });
    run.ui.seesText('Opens at 01:00');
  });

  journey('another amount since then is another request', model, undefined, async (run) => {
    await run.answer('checkRefund', found({ ...OPEN, refundAmount: bahtToSatang(20) }));
    await payment.says(view('unanswered'));
    await run.ui.press('refund.receive');
    expect(payment.ordered()).toEqual([{ ...REFUND, ask: { amount: 2000 } }]);
  });
});

test.each([
  ['available', OPEN, null],
  ['a bonus is held', HELD, 'BONUS_REMAINING'],
  ['a bonus is held and nothing is available', { ...WAITING, bonus: true }, 'BONUS_REMAINING'],
  ['nothing is available', { ...OPEN, result: false }, 'NO_REFUND'],
  ['a condition', { ...OPEN, result: false, info: 'REFUND_CONDITION' }, 'REFUND_CONDITION'],
  ['nothing accrued', { ...OPEN, refundAmount: satang(0) }, 'REFUND_MINIMUM'],
] as const)('%s: %#', (_, check, code) => {
  expect(hindranceOf(check)).toBe(code);
});
