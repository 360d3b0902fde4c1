/** Receiving a bonus or a promotion, for the tests of the dialogs that offer it. */
import { fromCallback } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { Received } from '../../machines/bonus/offer.ts';
import { type OfferAsked, receiveMachine } from '../../machines/bonus/receive.machine.ts';
import type { RequestCommand, RequestTold } from '../../machines/money-request/port.ts';
import type { Phase, RequestView } from '../../machines/money-request/request.ts';
import { requestView, told } from './request-fixtures.ts';

export const RECEIVED: Received = { amount: bahtToSatang(100), turnoverRequired: bahtToSatang(500) };

type OfferKind = OfferAsked['kind'];

/** The same for both. */
type Changes = Partial<Pick<RequestView<OfferKind>, 'again' | 'problem' | 'value' | 'receipt'>>;

/** How far the request for an offer is. */
export function offerView(asked: OfferAsked, phase: Phase, changes: Changes = {}): RequestTold<OfferKind> {
  return asked.kind === 'bonus'
    ? told<OfferKind>(requestView('bonus', asked.ask, phase, changes))
    : told<OfferKind>(requestView('promotion', asked.ask, phase, changes));
}

/** Receiving, where nothing waits for an answer; every request is answered so at once. */
export const receivesWith = (phase: Phase, changes: Changes) =>
  receiveMachine.provide({
    actors: {
      connection: fromCallback(() => {}),
      request: fromCallback<RequestCommand<OfferKind>, OfferAsked>(({ input, sendBack, receive }) => {
        sendBack(told<OfferKind>(null));
        receive(({ type }) => {
          if (type === 'request.open') sendBack(offerView(input, 'open'));
          if (type !== 'request.send') return;
          sendBack(offerView(input, 'sending'));
          sendBack(offerView(input, phase, changes));
        });
      }),
    },
  });
