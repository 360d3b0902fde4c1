/** The fixtures that the path tests of every flow with a payment at its end share. */
import { act } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import type { ConnectionChanged } from '../../machines/connection/online.ts';
import type { Kind } from '../../machines/money-request/kinds.ts';
import type { RequestTold } from '../../machines/money-request/port.ts';
import type { Phase, RequestView, ViewOf } from '../../machines/money-request/request.ts';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import {
  isOrder,
  type PaymentChanged,
  type PaymentCommand,
  type PaymentEnd,
  type PaymentInput,
} from '../../machines/payment/payment.ts';
import { hasKind } from '../../src/actors/money-request/port.ts';
import type { MessageId } from '../../src/i18n/messages.ts';
import type { Answer } from './harness/model.ts';
import type { Ui } from './harness/ui.tsx';
import { receipt } from './receipt-fixtures.ts';
import { type Course, requestView } from './request-fixtures.ts';

/**
 * `confirm`: the button of the review, for a plan that goes through it. `leaving`: how the player gets away from it: by "later", or because the line breaks before it is sent.
 *
 * The payment's part of a flow's model: the real machine, whose request the test tells what becomes of it. The payment has
 * a model of its own (payment.test.tsx): here are its ends.
 */
export function payments<K extends Kind>(
  { kind, ask, done, refusedWith }: Course<K>,
  leaving: 'by hand' | 'by the line' = 'by hand',
  confirm?: MessageId,
) {
  /** The orders, or the looks for a request from before, and the commands to the requests, in their order. */
  const log: unknown[] = [];
  let placed: PaymentInput['order'] | undefined;
  let isReviewed = false;
  let isPlanned = false;
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
        placed = order;
        isReviewed = false;
        receive(({ type }) => log.push(type));
        tell = sendBack;
        return () => log.push('left');
      }),
      receipt: receipt.machine,
      step: fromCallback(() => {}),
    },
  });
  const view = (phase: Phase, changes: Partial<RequestView<K>> = {}): ViewOf<Kind> => {
    const made: RequestView = requestView(kind, ask, phase, changes);
    if (!hasKind(made)) throw new TypeError(`no kind: ${kind}`);
    return made;
  };
  const says = (request: ViewOf<Kind> | null) => act(async () => tell({ type: 'request.told', request }));
  const connects = (online: boolean) => act(async () => connect({ type: 'connection.changed', online }));
  const end = (how: PaymentEnd['kind'], request: ViewOf<Kind> | null, by: Answer<PaymentEnd>['act']) =>
    ({ output: { kind: how, request }, act: by }) satisfies Answer<PaymentEnd>;
  /**
   * The request is ready at once, as it is in the app: its review can be confirmed. One from before is there as the flow
   * opens.
   */
  async function settles(_event: EventObject, _send: unknown, later: readonly EventObject[]) {
    isPlanned = true;
    if (confirm === undefined || isReviewed || placed === undefined) return;
    if (!isOrder(placed)) {
      const ended = later.find(({ type }) => type === 'xstate.done.actor.payment');
      if (
        fixture.done.slice(1).some(({ output }) => ended !== undefined && 'output' in ended && ended.output === output)
      )
        await says(view('unanswered'));
      return;
    }
    isReviewed = true;
    const made: RequestView = requestView(placed.kind, 'ask' in placed ? placed.ask : { digest: 'D' }, 'open');
    if (hasKind(made)) await says(made);
  }
  /** Sends it from its review, or again where it is one from before. */
  async function sends(ui: Ui) {
    if (confirm === undefined || !isPlanned) return;
    if (!isReviewed) await says(view('unanswered'));
    await ui.press(isReviewed ? confirm : 'request.checkAgain');
    isReviewed = false;
    await says(view('sending'));
  }
  const paid = view('done', done);
  const refused = (code: string) => {
    const request = view('refused', { problem: { kind: 'refused', code } });
    return end('refused', request, async (ui) => {
      await sends(ui);
      await says(request);
    });
  };
  const left =
    leaving === 'by hand'
      ? end('left', view('unanswered'), async (ui: Ui) => {
          await sends(ui);
          await says(view('unanswered'));
          await ui.press('request.later');
        })
      : end('left', view('open'), async () => {
          await connects(false);
          await says(view('open'));
        });
  const unheld = view('unanswered', { held: false });
  const fixture = {
    machine,
    done: [
      end('none', null, (ui) => (isReviewed ? ui.press('common.back') : says(null))),
      end('paid', paid, async (ui: Ui) => {
        await sends(ui);
        await says(paid);
        if (done.receipt !== null) await ui.press('common.done');
      }),
      refused(refusedWith),
      left,
    ],
  };
  return {
    log,
    /** The log from the second entry on: after the look for a request from before, the order and its commands. */
    ordered: () => log.filter((entry) => entry !== 'left').slice(1),
    view,
    refused,
    /** For what brings a link or a picture. */
    unheld: end('unheld', unheld, async () => {
      await says(view('sending', { again: true }));
      await says(unheld);
    }),
    /** Reports a change of the request of the payment that runs. */
    says,
    connects,
    /** For a plan: see `settles` of a model. */
    settles,
    changed: (...requests: readonly ViewOf<Kind>[]) =>
      requests.map((request): PaymentChanged => ({ type: 'payment.changed', request })),
    fixture,
  };
}

/** The payment of a flow for which nothing is left from before, and whose orders are answered so at once. */
export function answersAtOnce(phase: Phase, changes: Partial<RequestView>) {
  return paymentMachine.provide({
    actors: {
      connection: fromCallback(() => {}),
      request: fromCallback<PaymentCommand, Pick<PaymentInput, 'order'>>(({ input: { order }, sendBack, receive }) => {
        const ask = 'ask' in order ? order.ask : { digest: 'D' };
        const tell = (next: Phase, more: Partial<RequestView> = {}) =>
          sendBack({ type: 'request.told', request: isOrder(order) ? requestView(order.kind, ask, next, more) : null });
        tell('open');
        receive(() => {
          tell('sending');
          tell(phase, changes);
        });
      }),
      receipt: receipt.machine,
      step: fromCallback(() => {}),
    },
  });
}
