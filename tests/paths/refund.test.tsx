import { describe, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { bahtToSatang, satang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { type RecordPage, recordsMachine } from '../../machines/invite/records.machine.ts';
import type { Moved } from '../../machines/receipt/answer.ts';
import { refundMachine } from '../../machines/refund/refund.machine.ts';
import { hindranceOf, type RefundCheck } from '../../machines/refund/rules.ts';
import { RefundView } from '../../src/screens/refund/refund-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import { receipt } from './receipt-fixtures.ts';

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
const told = (check: RefundCheck): Outcome<RefundCheck> => ({ ok: true, value: check });

const HISTORY: Outcome<RecordPage> = {
  ok: true,
  value: { entries: [{ name: null, amount: bahtToSatang(20), at: new Date(AT).toISOString() }], total: 1 },
};
const records = recordsMachine.provide({
  actors: { loadPage: fromPromise(async (): Promise<Outcome<RecordPage>> => HISTORY) },
});

const onClose = vi.fn();
const modelOf = ({ online = true } = {}): FlowModel<typeof refundMachine> => ({
  machine: refundMachine,
  inputs: [undefined],
  view: (actor) => <RefundView actor={actor} online={online} hidden={false} onClose={onClose} />,
  contextKey: ({ check }) => (check === null ? '-' : `${hindranceOf(check)} ${check.refundSuccess}`),
  events: {
    'refund.receive': { payloads: [{ type: 'refund.receive' }], act: (ui) => ui.press('refund.receive') },
    'refund.add': { payloads: [{ type: 'refund.add' }], act: (ui) => ui.press('refund.add') },
    'refund.retry': { payloads: [{ type: 'refund.retry' }], act: (ui) => ui.press('common.retry') },
  },
  actors: {
    checkRefund: {
      done: [
        { output: told(OPEN) },
        { output: told(WAITING) },
        { output: told(HELD) },
        { output: { ok: false, code: 'REFUND_INACTIVE' } },
      ],
      error: [{ kind: 'offline' }],
    },
    receiveRefund: {
      done: [{ output: { ok: true, value: RECEIVED } }, { output: { ok: false, code: 'REFUND_CONDITION' } }],
      error: [{ kind: 'timeout' }],
    },
    addToWallet: {
      done: [{ output: { ok: true, value: ADDED } }, { output: { ok: false, code: 'NO_REFUND' } }],
      error: [{ kind: 'timeout' }],
    },
    records: { machine: records, done: [] },
    receipt,
  },
  states: {
    checking: (ui, { check }) => {
      if (check === null) ui.sees('refund.loading');
      else ui.withholds('refund.receive');
    },
    unavailable: (ui) => {
      ui.sees('refund.unavailable');
      ui.sees('error.REFUND_INACTIVE');
    },
    failed: (ui) => {
      ui.sees('refund.failed');
      ui.offers('common.retry');
    },
    'ready.fresh': (ui, { check }) => {
      if (check !== null && hindranceOf(check) === null) ui.offers('refund.receive');
      else ui.withholds('refund.receive');
      if (check !== null && check.refundSuccess > 0) ui.offers('refund.add');
      else ui.seesNo('refund.add');
    },
    'ready.refused': (ui) => ui.sees('invite.notReceived'),
    'ready.unanswered': (ui) => {
      ui.sees('receipt.unanswered');
      ui.sees('receipt.unansweredSafe');
    },
    receiving: (ui) => ui.withholds('refund.receive'),
    adding: (ui) => ui.withholds('refund.add'),
    rechecking: (ui) => ui.sees('invite.notReceived'),
    added: (ui) => {
      ui.sees('receipt.title.refundDone');
      ui.offers('common.done');
    },
  },
  limit: 20_000,
});
const model = modelOf();

describePaths('refund', model);

describe('refund: journeys', () => {
  journey('what the service says about it is the toast', model, undefined, async (run) => {
    await run.answer('checkRefund', told(OPEN));
    await run.ui.press('refund.receive');
    await run.answer('receiveRefund', { ok: true, value: { ...RECEIVED, message: 'Refunded for October' } });
    expect(run.emitted[0]).toEqual({ type: 'notice.shown', tone: 'success', raw: 'Refunded for October' });
  });

  journey('received, then added to the wallet, each once', model, undefined, async (run) => {
    await run.answer('checkRefund', told(OPEN));
    run.ui.seesText('฿75.50');
    await run.ui.press('refund.receive');
    await run.ui.press('refund.receive');
    expect(run.asked('receiveRefund')).toEqual([{ amount: 7550 }]);
    await run.answer('receiveRefund', { ok: true, value: RECEIVED });
    expect(run.emitted).toEqual([
      { type: 'notice.shown', tone: 'success', text: 'error.REFUND_SUCCESS' },
      { type: 'wallet.changed' },
    ]);
    await run.answer('checkRefund', told(WAITING));
    run.ui.withholds('refund.receive');
    await run.ui.press('refund.add');
    await run.ui.press('refund.add');
    expect(run.asked('addToWallet')).toEqual([{ amount: 7550 }]);
    await run.answer('addToWallet', { ok: true, value: ADDED });
    expect(run.emitted.at(-1)).toEqual({ type: 'wallet.changed' });
    run.ui.seesText('R-2026-0001');
    await run.ui.press('common.done');
    expect(onClose).toHaveBeenCalled();
  });

  journey('a held bonus holds the button back, and it is said', model, undefined, async (run) => {
    await run.answer('checkRefund', told(HELD));
    run.ui.withholds('refund.receive');
    run.ui.sees('error.BONUS_REMAINING');
    await run.ui.press('refund.receive');
    expect(run.asked('receiveRefund')).toEqual([]);
  });

  journey('nothing accrued: more than 0 is needed', model, undefined, async (run) => {
    await run.answer('checkRefund', told({ ...OPEN, refundAmount: satang(0) }));
    run.ui.withholds('refund.receive');
    run.ui.sees('error.REFUND_MINIMUM');
  });

  journey('the service’s own words are shown as they are', model, undefined, async (run) => {
    await run.answer('checkRefund', told({ ...OPEN, result: false, info: 'Opens at 01:00' }));
    run.ui.seesText('Opens at 01:00');
  });

  journey('a refusal reads the figures anew and stays on the screen', model, undefined, async (run) => {
    await run.answer('checkRefund', told(OPEN));
    await run.ui.press('refund.receive');
    await run.answer('receiveRefund', { ok: false, code: 'NO_REFUND' });
    expect(run.asked('checkRefund')).toHaveLength(2);
    await run.answer('checkRefund', told(WAITING));
    run.ui.sees('invite.notReceived');
    run.ui.withholds('refund.receive');
    run.ui.offers('refund.add');
  });

  journey('without an answer nothing is claimed, and the same can be asked again', model, undefined, async (run) => {
    await run.answer('checkRefund', told(OPEN));
    await run.ui.press('refund.receive');
    await run.fail('receiveRefund', { kind: 'timeout' });
    run.ui.sees('receipt.unanswered');
    run.ui.seesNo('invite.notReceived');
    await run.ui.press('refund.receive');
    expect(run.asked('receiveRefund')).toEqual([{ amount: 7550 }, { amount: 7550 }]);
  });

  journey('without a connection money stays where it is', modelOf({ online: false }), undefined, async (run) => {
    await run.answer('checkRefund', told({ ...OPEN, refundSuccess: bahtToSatang(10) }));
    run.ui.sees('connection.offline');
    run.ui.withholds('refund.receive');
    run.ui.withholds('refund.add');
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
