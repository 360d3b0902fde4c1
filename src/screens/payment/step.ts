/** The state of a payment, as the views need it. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Asks, Kind } from '../../../machines/money-request/kinds.ts';
import type { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { isOrder } from '../../../machines/payment/payment.ts';

export type PaymentActor = ActorRefFrom<typeof paymentMachine>;
export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

/** The order of each kind. */
export type Ordered = { [K in Kind]: { readonly kind: K; readonly ask: Asks[K] } }[Kind];

/** The order of a payment; null if it is not known yet, or is a link or a picture. */
export const orderedIn = ({ context: { request, order } }: PaymentSnapshot): Ordered | null =>
  request ?? ('ask' in order ? order : null);

/** The payment of a flow that runs one. */
export const paymentIn = ({ children }: { readonly children: { readonly payment?: PaymentActor | undefined } }) =>
  children.payment;

/** True if the request is sent from a form of the flow, which stays on the screen meanwhile. */
export const isSentFromForm = (snapshot: PaymentSnapshot | undefined): boolean =>
  snapshot?.hasTag('busy') === true &&
  unansweredIn(snapshot) === null &&
  (snapshot.context.request !== null || isOrder(snapshot.context.order));

export const isOnline = ({ context }: PaymentSnapshot) => context.online;
export const isSending = (snapshot: PaymentSnapshot) => snapshot.hasTag('busy');
/** The member shows that it is them: the flow draws it in the place of the review. */
export const isProving = (snapshot: PaymentSnapshot) => snapshot.matches({ reviewing: 'proving' });
export const canRetry = (snapshot: PaymentSnapshot) => snapshot.can({ type: 'payment.retry' });
export const canGoBack = (snapshot: PaymentSnapshot) => snapshot.can({ type: 'payment.back' });
export const receiptIn = (snapshot: PaymentSnapshot | undefined) => snapshot?.children.receipt;

/** The request that has no answer, or is being asked about again. */
export const unansweredIn = (snapshot: PaymentSnapshot) =>
  snapshot.matches('unanswered') || (snapshot.matches('sending') && snapshot.context.request?.again)
    ? snapshot.context.request
    : null;
