/** A flow's payment with its real actors: the request behind it is one of the member's, which keep it. */
import { fromCallback } from 'xstate';
import type { RequestTold } from '../../machines/money-request/port.ts';
import type { RequestView } from '../../machines/money-request/request.ts';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import { type Earlier, isOrder, type PaymentCommand, type PaymentInput } from '../../machines/payment/payment.ts';
import { connection } from './connection.ts';
import { lookAt } from './money-request/port.ts';
import type { RequestsActor } from './money-request/requests.ts';
import { receiptFlow } from './receipt.ts';
import { stepOf } from './steps.ts';
import type { World } from './world.ts';

function isAmong({ kinds, like = {} }: Earlier, { kind, ask }: RequestView): boolean {
  const body = new Map<string, unknown>(Object.entries(ask));
  return kinds.includes(kind) && Object.entries(like).every(([name, value]) => body.get(name) === value);
}

/** The actor `request` of a payment. */
const paymentRequest = (world: Pick<World, 'newKey'>, requests: RequestsActor) =>
  fromCallback<PaymentCommand, Pick<PaymentInput, 'order'>>(({ input: { order }, sendBack, receive }) => {
    const own = lookAt(world, requests, (request) => sendBack({ type: 'request.told', request } satisfies RequestTold));
    if (isOrder(order)) {
      own.open(order);
      own.follow();
    } else own.follow((view) => isAmong(order, view));
    receive(({ type }) => own.send(type));
    return own.end;
  });

/** `requests`: the member's. */
export const paymentFlow = (
  world: Pick<World, 'newKey' | 'watchConnection' | 'api' | 'onWalletChanged' | 'dialogs'>,
  requests: RequestsActor,
) =>
  paymentMachine.provide({
    actors: {
      connection: connection(world),
      request: paymentRequest(world, requests),
      receipt: receiptFlow(world),
      step: stepOf(world),
    },
  });
