/** What the path tests of every flow that ends in a payment have in common. */
import { act } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { fromCallback } from 'xstate';
import type { ConnectionChanged } from '../../machines/connection/online.ts';
import type { Kind } from '../../machines/money-request/kinds.ts';
import type { Phase, RequestView, ViewOf } from '../../machines/money-request/request.ts';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import {
  isOrder,
  type PaymentChanged,
  type PaymentCommand,
  type PaymentEnd,
  type PaymentInput,
  type RequestTold,
} from '../../machines/payment/payment.ts';
import { hasKind } from '../../src/actors/payment.ts';
import type { Answer } from './harness/model.ts';
import type { Ui } from './harness/ui.tsx';
import { receipt } from './receipt-fixtures.ts';
import { type Course, requestView } from './request-fixtures.ts';

/**
 * The payment's part of a flow's model: the real machine, whose request the test tells what becomes of it. The payment has
 * a model of its own (payment.test.tsx): here are its ends.
 */
export function payments<K extends Kind>({ kind, ask, done, refusedWith }: Course<K>) {
  /** What was ordered, or asked for from before, and what the requests were told, in their order. */
  const log: unknown[] = [];
  let tell: (told: RequestTold) => void = () => {};
  let connect: (changed: ConnectionChanged) => void = () => {};
  beforeEach(() => void log.splice(0));
  const machine = paymentMachine.provide({
    actors: {
      connection: fromCallback(({ sendBack }) => {
        connect = sendBack;
      }),
      request: fromCallback<PaymentCommand, Pick<PaymentInput, 'order'>>(({ input: { order }, sendBack, receive }) => {
        log.push(order);
        receive(({ type }) => log.push(type));
        tell = sendBack;
        return () => log.push('left');
      }),
      receipt: receipt.machine,
    },
  });
  const view = (phase: Phase, changes: Partial<RequestView<K>> = {}): ViewOf<Kind> => {
    const made: RequestView = requestView(kind, ask, phase, changes);
    if (!hasKind(made)) throw new TypeError(`no kind: ${kind}`);
    return made;
  };
  const says = (request: ViewOf<Kind> | null) => act(async () => tell({ type: 'request.told', request }));
  const end = (how: PaymentEnd['kind'], request: ViewOf<Kind> | null, by: Answer<PaymentEnd>['act']) =>
    ({ output: { kind: how, request }, act: by }) satisfies Answer<PaymentEnd>;
  const paid = view('done', done);
  const refused = (code: string) => {
    const request = view('refused', { problem: { kind: 'refused', code } });
    return end('refused', request, () => says(request));
  };
  const left = view('unanswered');
  const unheld = view('unanswered', { held: false });
  return {
    log,
    /** What was ordered, and what the requests were told of it. */
    ordered: () => log.filter((entry) => entry !== 'left').slice(1),
    view,
    refused,
    /** For what brings a link or a picture. */
    unheld: end('unheld', unheld, async () => {
      await says(view('sending', { again: true }));
      await says(unheld);
    }),
    /** What becomes of the request of the payment that runs. */
    says,
    connects: (online: boolean) => act(async () => connect({ type: 'connection.changed', online })),
    changed: (...requests: readonly ViewOf<Kind>[]) =>
      requests.map((request): PaymentChanged => ({ type: 'payment.changed', request })),
    fixture: {
      machine,
      done: [
        end('none', null, () => says(null)),
        end('paid', paid, async (ui: Ui) => {
          await says(paid);
          if (done.receipt !== null) await ui.press('common.done');
        }),
        refused(refusedWith),
        end('left', left, async (ui: Ui) => {
          await says(left);
          await ui.press('request.later');
        }),
      ],
    },
  };
}

/** The payment of a flow for which nothing is left from before, and whose orders are done at once. */
export function doneAtOnce<K extends Kind>({ kind, ask, done }: Pick<Course<K>, 'kind' | 'ask' | 'done'>) {
  return paymentMachine.provide({
    actors: {
      connection: fromCallback(() => {}),
      request: fromCallback<PaymentCommand, Pick<PaymentInput, 'order'>>(({ input: { order }, sendBack, receive }) => {
        const tell = (request: RequestView | null) => sendBack({ type: 'request.told', request });
        tell(isOrder(order) ? requestView(kind, ask, 'open') : null);
        receive(() => {
          tell(requestView(kind, ask, 'sending'));
          tell(requestView(kind, ask, 'done', done));
        });
      }),
      receipt: receipt.machine,
    },
  });
}
