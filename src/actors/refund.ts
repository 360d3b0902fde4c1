import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { type Figure, figureOf } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { addRefundToWallet, checkRefund, listRefunds, receiveRefund } from '../../contract/refund.ts';
import { PAGE_SIZE, type RecordPage, recordsMachine } from '../../machines/invite/records.machine.ts';
import { refundMachine } from '../../machines/refund/refund.machine.ts';
import type { RefundCheck } from '../../machines/refund/rules.ts';
import { moneyRequests } from './money-request.ts';
import { receiptFlow } from './receipt.ts';
import type { World } from './world.ts';

interface Ask {
  readonly amount: Figure;
}

const kept = v.object({ amount: v.pipe(v.number(), v.finite(), v.transform(figureOf)) });

/** One of the two requests, with its key and what is known of it. */
function claim(world: World, name: string, call: typeof receiveRefund | typeof addRefundToWallet) {
  const requests = moneyRequests<Ask>(world, { name, schema: kept, about: ({ amount }) => String(amount) });
  return fromPromise(({ input: ask, signal }: { input: Ask; signal: AbortSignal }) => {
    const earlier = requests.recall();
    const key = requests.key(ask);
    return requests.send({ ask, key, again: earlier?.key === key }, () => world.api.send(call, { key, signal }));
  });
}

const recordsFlow = ({ api }: World) =>
  recordsMachine.provide({
    actors: {
      loadPage: fromPromise(
        async ({ input, signal }: { input: { page: number }; signal: AbortSignal }): Promise<Outcome<RecordPage>> => {
          const answer = await api.send(listRefunds, { body: { page: input.page, limit: PAGE_SIZE }, signal });
          if (!answer.ok) return answer;
          const { total, refunds } = answer.value;
          const entries = refunds.map(({ refundAmount, createdAt }) => ({
            name: null,
            amount: refundAmount,
            at: createdAt,
          }));
          return { ok: true, value: { entries, total } };
        },
      ),
    },
  });

export const refundFlow = (world: World) =>
  refundMachine.provide({
    actors: {
      checkRefund: fromPromise(async ({ signal }: { signal: AbortSignal }): Promise<Outcome<RefundCheck>> => {
        const answer = await world.api.send(checkRefund, { signal });
        return answer.ok ? { ok: true, value: { ...answer.value, info: answer.value.info ?? null } } : answer;
      }),
      receiveRefund: claim(world, 'refund', receiveRefund),
      addToWallet: claim(world, 'refund-add', addRefundToWallet),
      records: recordsFlow(world),
      receipt: receiptFlow(),
    },
  });
