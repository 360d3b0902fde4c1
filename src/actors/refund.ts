import { fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { checkRefund, listRefunds } from '../../contract/refund.ts';
import { PAGE_SIZE, type RecordPage, recordsMachine } from '../../machines/invite/records.machine.ts';
import { refundMachine } from '../../machines/refund/refund.machine.ts';
import type { RefundCheck } from '../../machines/refund/rules.ts';
import { connection } from './connection.ts';
import { readList } from './listed.ts';
import { requestPort } from './money-request/port.ts';
import type { RequestsActor } from './money-request/requests.ts';
import { receiptFlow } from './receipt.ts';
import type { FlowOf, World } from './world.ts';

const recordsFlow = ({ api }: World) =>
  recordsMachine.provide({
    actors: {
      loadPage: fromPromise(
        async ({ input, signal }: { input: { page: number }; signal: AbortSignal }): Promise<Outcome<RecordPage>> => {
          const answer = await api.send(listRefunds, { body: { page: input.page, limit: PAGE_SIZE }, signal });
          if (!answer.ok) return answer;
          const total = answer.value.total ?? 0;
          const { items, unread } = readList(answer.value.refunds, input.page === 1 ? total : 0);
          const entries = items.map(({ refundAmount, createdAt }) => ({
            name: null,
            amount: refundAmount,
            at: createdAt,
          }));
          return { ok: true, value: { entries, total, unread } };
        },
      ),
    },
  });

/** `requests`: the member's. */
export const refundFlow =
  (requests: RequestsActor): FlowOf<typeof refundMachine> =>
  (world) =>
    refundMachine.provide({
      actors: {
        checkRefund: fromPromise(async ({ signal }: { signal: AbortSignal }): Promise<Outcome<RefundCheck>> => {
          const answer = await world.api.send(checkRefund, { signal });
          return answer.ok ? { ok: true, value: { ...answer.value, info: answer.value.info ?? null } } : answer;
        }),
        request: requestPort(world, requests, { kinds: ['refund', 'refundAdd'] }),
        connection: connection(world),
        records: recordsFlow(world),
        receipt: receiptFlow(),
      },
    });
