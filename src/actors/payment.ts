/** A flow's payment with its real actors: the request behind it is one of the member's, which keep it. */
import { fromCallback } from 'xstate';
import type { Kind } from '../../machines/money-request/kinds.ts';
import { isUnresolved, type RequestView, type ViewOf } from '../../machines/money-request/request.ts';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import {
  type Earlier,
  isOrder,
  type Order,
  type PaymentCommand,
  type PaymentInput,
  type RequestTold,
} from '../../machines/payment/payment.ts';
import { connection } from './connection.ts';
import type { RequestsActor } from './money-request/requests.ts';
import { intentOf, isKind, ROWS } from './money-request/rows.ts';
import { receiptFlow } from './receipt.ts';
import type { World } from './world.ts';

let payments = 0;

/** Sent and without a final answer, or with one that the player has not seen. */
function isLeft(view: RequestView): boolean {
  return (isUnresolved(view) && view.phase !== 'open') || view.phase === 'done';
}

function isAmong({ kinds, like = {} }: Earlier, { kind, ask }: RequestView): boolean {
  const body = new Map<string, unknown>(Object.entries(ask));
  return kinds.includes(kind) && Object.entries(like).every(([name, value]) => body.get(name) === value);
}

/** Of a kind that is one of its own: `kind` tells what the others are. */
export const hasKind = (view: RequestView | ViewOf<Kind>): view is ViewOf<Kind> => isKind(view.kind);

function bodyOf(order: Order) {
  if (order.kind === 'slip') return { ask: ROWS.slip.askOf(order.payload), payload: order.payload };
  if (order.kind === 'giftLink') return { ask: ROWS.giftLink.askOf(order.payload), payload: order.payload };
  return { ask: order.ask };
}

/** The actor `request` of a payment. */
export const paymentRequest = ({ newKey }: Pick<World, 'newKey'>, requests: RequestsActor) =>
  fromCallback<PaymentCommand, Pick<PaymentInput, 'order'>>(({ input: { order }, sendBack, receive }) => {
    payments += 1;
    const asker = `payment-${payments}`;
    let told: ViewOf<Kind> | null | undefined;
    const current = (): ViewOf<Kind> | null => {
      const { views, attended } = requests.getSnapshot().context;
      const view = views[attended[asker] ?? ''];
      return view !== undefined && hasKind(view) ? view : null;
    };
    const tell = () => {
      const request = current();
      if (request === told) return;
      told = request;
      sendBack({ type: 'request.told', request } satisfies RequestTold);
    };
    const begin = () => {
      if (isOrder(order)) {
        const body = bodyOf(order);
        const intent = intentOf(order.kind, body.ask);
        requests.send({
          type: 'request.open',
          asker,
          kind: order.kind,
          ...body,
          intent,
          key: newKey(),
          at: Date.now(),
        });
        return;
      }
      const left = Object.values(requests.getSnapshot().context.views).find(
        (view) => isLeft(view) && isAmong(order, view),
      );
      if (left !== undefined) requests.send({ type: 'request.attend', asker, id: left.id });
    };
    let begun = false;
    const look = () => {
      if (!begun) {
        // What is left from before is not known yet.
        if (!isOrder(order) && requests.getSnapshot().matches('recalling')) return;
        begun = true;
        begin();
      }
      tell();
    };
    const subscription = requests.subscribe(look);
    look();
    receive(({ type }) => {
      const id = current()?.id;
      if (id !== undefined) requests.send({ type, id });
    });
    return () => {
      subscription.unsubscribe();
      requests.send({ type: 'request.leave', asker });
    };
  });

/** `requests`: the member's. */
export const paymentFlow = (world: Pick<World, 'newKey' | 'watchConnection'>, requests: RequestsActor) =>
  paymentMachine.provide({
    actors: { connection: connection(world), request: paymentRequest(world, requests), receipt: receiptFlow() },
  });
