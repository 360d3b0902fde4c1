import { describe, expect, test, vi } from 'vitest';
import { type ContextFrom, fromPromise } from 'xstate';
import { bahtToSatang, satang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { type Entry, recordList } from '../../machines/invite/records.ts';
import { canSend } from '../../machines/money-request/port.ts';
import type { Phase, RequestView } from '../../machines/money-request/request.ts';
import type { ListPage } from '../../machines/paged-list.ts';
import type { Moved } from '../../machines/receipt/answer.ts';
import { type RefundKind, refundMachine } from '../../machines/refund/refund.machine.ts';
import { hindranceOf, type RefundCheck, refundReceipt } from '../../machines/refund/rules.ts';
import { RefundView } from '../../src/screens/refund/refund-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import { receipt } from './receipt-fixtures.ts';
import { course, requestView, told } from './request-fixtures.ts';

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
/** The same for both. */
type Changes = Partial<Pick<RequestView<RefundKind>, 'again' | 'problem' | 'value' | 'receipt'>>;
const view = (kind: RefundKind, phase: Phase, changes: Changes = {}) =>
  kind === 'refund'
    ? told(requestView('refund', ASK, phase, changes))
    : told(requestView('refundAdd', ASK, phase, changes));
const nextOf = {
  refund: course({ kind: 'refund', ask: ASK, done: NOTED, refusedWith: 'REFUND_CONDITION' }),
  refundAdd: course({ kind: 'refundAdd', ask: ASK, done: ADDED_DONE, refusedWith: 'NO_REFUND' }),
};

const HISTORY: Outcome<ListPage<Entry>> = {
  ok: true,
  value: { items: [{ name: null, amount: bahtToSatang(20), at: new Date(AT).toISOString() }], total: 1, unread: 0 },
};
const records = recordList.provide({
  actors: { loadPage: fromPromise(async (): Promise<Outcome<ListPage<Entry>>> => HISTORY) },
});

const onClose = vi.fn();
/** At the start one of either kind may be left; later it is what can be asked. */
function firstTold(check: RefundCheck | null) {
  const nothing = { request: null };
  if (check === null)
    return [...nextOf.refund(nothing), view('refundAdd', 'unanswered'), view('refundAdd', 'done', ADDED_DONE)];
  return [view(hindranceOf(check) === null ? 'refund' : 'refundAdd', 'open'), told<RefundKind>(null)];
}

/** What could be asked now, had it a connection. */
const isHeldBack = ({ check, request }: Pick<ContextFrom<typeof refundMachine>, 'check' | 'request'>) =>
  (check !== null && hindranceOf(check) === null && request === null) ||
  canSend({ context: { online: true, request } });

const model: FlowModel<typeof refundMachine> = {
  machine: refundMachine,
  inputs: [undefined],
  view: (actor) => <RefundView actor={actor} hidden={false} onClose={onClose} />,
  // Without a connection only what waits to be sent is another.
  contextKey: ({ check, request, online }) =>
    [check && hindranceOf(check), request?.kind, request?.phase, online || !isHeldBack({ check, request })].join(' '),
  events: {
    'refund.receive': { payloads: [{ type: 'refund.receive' }], act: (ui) => ui.press('refund.receive') },
    'refund.add': { payloads: [{ type: 'refund.add' }], act: (ui) => ui.press('refund.add') },
    'refund.retry': {
      payloads: [{ type: 'refund.retry' }],
      act: (ui) => ui.press(ui.screen.queryByText(ui.t('request.checkAgain')) ? 'request.checkAgain' : 'common.retry'),
    },
    'request.told': world((context) =>
      context.request === null ? firstTold(context.check) : nextOf[context.request.kind](context),
    ),
    'connection.changed': world(({ check, online, problem, request }) => {
      if (check === null && problem !== null) return [{ type: 'connection.changed', online: true }];
      return isHeldBack({ check, request }) ? [{ type: 'connection.changed', online: !online }] : [];
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
    request: 'quiet',
    connection: 'quiet',
    records: { machine: records, done: [] },
    receipt,
  },
  states: {
    recalling: (ui) => ui.sees('refund.loading'),
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
    'ready.unanswered': (ui, { online }) => {
      ui.seesNo('invite.notReceived');
      if (online) ui.offers('request.checkAgain');
      else ui.withholds('request.checkAgain');
    },
    asking: (ui, { check }) => {
      if (check !== null) ui.withholds('refund.receive');
    },
  },
  limit: 20_000,
};

describePaths('refund', model);

type RefundRun = Run<typeof refundMachine>;

const saidTo = (run: RefundRun) => run.told.filter(([src]) => src === 'request').map(([, event]) => event);
const OPEN_RECEIVE = { type: 'request.open', kind: 'refund', ask: ASK };
const OPEN_ADD = { type: 'request.open', kind: 'refundAdd', ask: ASK };
const SEND = { type: 'request.send' };
const LEAVE = { type: 'request.leave' };

async function open(run: RefundRun, check: RefundCheck) {
  await run.send(told(null));
  await run.answer('checkRefund', found(check));
}

async function receive(run: RefundRun) {
  await open(run, OPEN);
  await run.ui.press('refund.receive');
  await run.send(view('refund', 'open'));
  await run.send(view('refund', 'sending'));
}

describe('refund: journeys', () => {
  journey('what failed without a connection is read once there is one', model, undefined, async (run) => {
    await run.send(told(null));
    await run.fail('checkRefund', { kind: 'offline' });
    await run.send({ type: 'connection.changed', online: false });
    expect(run.asked('checkRefund')).toHaveLength(1);
    await run.send({ type: 'connection.changed', online: true });
    expect(run.asked('checkRefund')).toHaveLength(2);
    expect(run.actor.getSnapshot().context).toMatchObject({ online: true, problem: null });
  });

  journey('what the service says about it is the toast', model, undefined, async (run) => {
    await receive(run);
    await run.send(view('refund', 'done', { value: { ...RECEIVED, message: 'Refunded for October' } }));
    expect(run.emitted).toEqual([{ type: 'notice.shown', tone: 'success', raw: 'Refunded for October' }]);
  });

  journey('received, then added to the wallet, each sent once', model, undefined, async (run) => {
    await open(run, OPEN);
    run.ui.seesText('฿75.50');
    await run.ui.press('refund.receive');
    await run.ui.press('refund.receive');
    expect(saidTo(run)).toEqual([OPEN_RECEIVE]);
    await run.send(view('refund', 'open'));
    await run.send(view('refund', 'sending'));
    expect(saidTo(run)).toEqual([OPEN_RECEIVE, SEND]);
    await run.send(view('refund', 'done', NOTED));
    expect(run.emitted).toEqual([{ type: 'notice.shown', tone: 'success', text: 'error.REFUND_SUCCESS' }]);
    await run.send(told(null));
    await run.answer('checkRefund', found(WAITING));
    run.ui.withholds('refund.receive');
    await run.ui.press('refund.add');
    await run.ui.press('refund.add');
    await run.send(view('refundAdd', 'open'));
    await run.send(view('refundAdd', 'sending'));
    expect(saidTo(run)).toEqual([OPEN_RECEIVE, SEND, LEAVE, OPEN_ADD, SEND]);
    await run.send(view('refundAdd', 'done', ADDED_DONE));
    run.ui.seesText('R-2026-0001');
    await run.ui.press('common.done');
    expect(onClose).toHaveBeenCalled();
  });

  journey('a held bonus holds the button back, and it is said', model, undefined, async (run) => {
    await open(run, HELD);
    run.ui.withholds('refund.receive');
    run.ui.sees('error.BONUS_REMAINING');
    await run.ui.press('refund.receive');
    expect(saidTo(run)).toEqual([]);
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

  journey('a refusal reads the figures anew and stays on the screen', model, undefined, async (run) => {
    await receive(run);
    await run.send(view('refund', 'refused', { problem: { kind: 'refused', code: 'NO_REFUND' } }));
    expect(run.asked('checkRefund')).toHaveLength(2);
    run.ui.sees('invite.notReceived');
    await run.answer('checkRefund', found(WAITING));
    run.ui.sees('invite.notReceived');
    run.ui.sees('error.NO_REFUND');
    run.ui.withholds('refund.receive');
    run.ui.offers('refund.add');
  });

  journey('without an answer nothing is claimed, and the same is asked about', model, undefined, async (run) => {
    await receive(run);
    await run.send(view('refund', 'unanswered', { problem: { kind: 'failed', failure: 'timeout' } }));
    run.ui.sees('receipt.unanswered');
    run.ui.sees('error.failure.timeout');
    run.ui.seesNo('invite.notReceived');
    await run.ui.press('refund.receive');
    expect(saidTo(run)).toEqual([OPEN_RECEIVE, SEND, SEND]);
    await run.send(view('refund', 'sending', { again: true }));
    await run.send(view('refund', 'done', { again: true, ...NOTED }));
    // The figures are read anew: what failed before was not refused.
    expect(run.actor.getSnapshot().value).toEqual({ checking: 'fresh' });
    run.ui.seesNo('invite.notReceived');
    await run.send(told(null));
    await run.answer('checkRefund', found(WAITING));
    expect(run.actor.getSnapshot().value).toEqual({ ready: 'fresh' });
  });

  journey('one from before comes first, beside the figures of now', model, undefined, async (run) => {
    await run.send(view('refundAdd', 'unanswered'));
    await run.answer('checkRefund', found(WAITING));
    run.ui.sees('receipt.unansweredEarlier');
    await run.ui.press('request.checkAgain');
    expect(saidTo(run)).toEqual([SEND]);
  });

  journey('another amount since then is another request', model, undefined, async (run) => {
    await run.send(view('refund', 'unanswered'));
    await run.answer('checkRefund', found({ ...OPEN, refundAmount: bahtToSatang(20) }));
    await run.ui.press('refund.receive');
    expect(saidTo(run)).toEqual([{ ...OPEN_RECEIVE, ask: { amount: 2000 } }]);
    expect(run.actor.getSnapshot().value).toBe('asking');
  });

  journey('answered in another tab: the figures say what came of it', model, undefined, async (run) => {
    await receive(run);
    await run.send(view('refund', 'unanswered', { problem: { kind: 'failed', failure: 'timeout' } }));
    await run.send(told(null));
    expect(run.asked('checkRefund')).toHaveLength(2);
    await run.answer('checkRefund', found(WAITING));
    run.ui.seesNo('receipt.unanswered');
    run.ui.seesNo('invite.notReceived');
  });

  journey('after a day it cannot be asked about any more: it says where to look', model, undefined, async (run) => {
    await receive(run);
    await run.send(view('refund', 'unanswered'));
    await run.send(view('refund', 'setAside'));
    run.ui.sees('request.setAside');
    run.ui.seesNo('request.checkAgain');
    await run.ui.press('refund.receive');
    expect(saidTo(run)).toEqual([OPEN_RECEIVE, SEND, OPEN_RECEIVE]);
  });

  journey('without a connection money stays where it is', model, undefined, async (run) => {
    await open(run, { ...OPEN, refundSuccess: bahtToSatang(10) });
    await run.send({ type: 'connection.changed', online: false });
    run.ui.sees('connection.offline');
    run.ui.withholds('refund.receive');
    run.ui.withholds('refund.add');
  });

  journey('the connection is lost as it is asked: it is not sent', model, undefined, async (run) => {
    await open(run, OPEN);
    await run.ui.press('refund.receive');
    await run.send({ type: 'connection.changed', online: false });
    await run.send(view('refund', 'open'));
    expect(saidTo(run)).toEqual([OPEN_RECEIVE, LEAVE]);
    expect(run.actor.getSnapshot().value).toEqual({ checking: 'fresh' });
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
