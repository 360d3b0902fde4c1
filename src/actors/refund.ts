import { fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { checkRefund, listRefunds } from '../../contract/refund.ts';
import { type Entry, recordList } from '../../machines/invite/records.ts';
import type { ListPage, PageAsked } from '../../machines/paged-list.ts';
import { refundMachine } from '../../machines/refund/refund.machine.ts';
import type { RefundCheck } from '../../machines/refund/rules.ts';
import { days } from '../adapters/days.ts';
import { connection } from './connection.ts';
import { readList } from './listed.ts';
import type { RequestsActor } from './money-request/requests.ts';
import { paymentFlow } from './payment.ts';
import type { Signalled } from './signalled.ts';
import type { FlowOf, World } from './world.ts';

const recordsFlow = ({ api }: World) =>
  recordList.provide({
    actors: {
      loadPage: fromPromise(async ({ input, signal }: Signalled<PageAsked>): Promise<Outcome<ListPage<Entry>>> => {
        const answer = await api.send(listRefunds, { body: input, signal });
        if (!answer.ok) return answer;
        const total = answer.value.total ?? 0;
        const { items: read, unread } = readList(answer.value.refunds, input.page === 1 ? total : 0);
        const items = read.map(({ refundAmount, createdAt }) => ({
          name: null,
          amount: refundAmount,
          at: createdAt,
        }));
        return { ok: true, value: { items, total, unread } };
      }),
    },
  });

export const refundFlow =
  (requests: RequestsActor): FlowOf<typeof refundMachine> =>
  (world) =>
    refundMachine.provide({
      actors: {
        checkRefund: fromPromise(async ({ signal }: Signalled): Promise<Outcome<RefundCheck>> => {
          const answer = await world.api.send(checkRefund, { signal });
          return answer.ok ? { ok: true, value: { ...answer.value, info: answer.value.info ?? null } } : answer;
        }),
        payment: paymentFlow(world, requests),
        connection: connection(world),
        days: days(),
        records: recordsFlow(world),
      },
    });
