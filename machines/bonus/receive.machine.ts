import { assign, emit, or, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { Asks } from '../money-request/kinds.ts';
import { canSend, type RequestCommand, type RequestTold, requestGuards, taken } from '../money-request/port.ts';
import type { ViewOf } from '../money-request/request.ts';
import { listening } from '../provided.ts';

export type OfferKind = 'bonus' | 'promotion';

/** What is to be received. */
export type OfferAsked = { [K in OfferKind]: { readonly kind: K; readonly ask: Asks[K] } }[OfferKind];

export type ReceiveEvent =
  | { readonly type: 'offer.receive' }
  /** The request without an answer, once more. */
  | { readonly type: 'offer.retry' }
  | RequestTold<OfferKind>
  | ConnectionChanged;

interface ReceiveContext {
  readonly asked: OfferAsked;
  online: boolean;
  request: ViewOf<OfferKind> | null;
}

/** Receiving a bonus or a promotion. Closing its dialog stops nothing. */
export const receiveMachine = setup({
  types: {
    context: {} as ReceiveContext,
    events: {} as ReceiveEvent,
    input: {} as OfferAsked,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** The request for what is asked. */
    request: listening<RequestCommand<OfferKind>, OfferAsked>('request'),
    connection: listening('connection'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    takeRequest: assign(({ event }) => taken<OfferKind>(event)),
    openRequest: sendTo('request', ({ context: { asked } }) => ({ type: 'request.open' as const, ...asked })),
    sendRequest: sendTo('request', { type: 'request.send' }),
    leaveRequest: sendTo('request', { type: 'request.leave' }),
  },
  guards: {
    ...requestGuards,
    canSend,
    isOnline: ({ context }) => context.online,
    opensOnline: ({ context, event }) => context.online && requestGuards.isOpen({ event }),
  },
}).createMachine({
  id: 'receive',
  context: ({ input }) => ({ asked: input, online: true, request: null }),
  invoke: [
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    {
      id: 'request',
      src: 'request',
      input: ({ context }) => context.asked,
      onError: { actions: 'tellBroken' },
    },
  ],
  on: {
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
    'request.told': { actions: 'takeRequest' },
  },
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      description: 'A request from before without an answer comes first.',
      on: {
        'request.told': [
          { guard: 'isSending', target: 'receiving', actions: 'takeRequest' },
          { guard: 'isDone', target: 'received', actions: 'takeRequest' },
          { guard: 'isUnanswered', target: 'offered.unanswered', actions: 'takeRequest' },
          { target: 'offered' },
        ],
      },
    },
    offered: {
      initial: 'fresh',
      on: {
        'offer.receive': { guard: 'isOnline', target: 'receiving', actions: 'openRequest' },
        'request.told': { guard: 'isSending', target: 'receiving', actions: 'takeRequest' },
      },
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service said no, by a code of the catalogue.' },
        unanswered: {
          tags: 'error',
          description:
            'It may have been received or not. Trying again carries the same key: nothing is credited twice.',
          on: {
            'offer.receive': { guard: 'canSend', actions: 'sendRequest' },
            'offer.retry': { guard: 'canSend', actions: 'sendRequest' },
            'request.told': {
              guard: 'isNoRequest',
              target: 'fresh',
              actions: 'takeRequest',
              description: 'Another tab had the answer.',
            },
          },
        },
      },
    },
    receiving: {
      tags: 'busy',
      on: {
        'request.told': [
          { guard: 'opensOnline', actions: ['takeRequest', 'sendRequest'] },
          { guard: 'isSending', actions: 'takeRequest' },
          { guard: 'isDone', target: 'received', actions: 'takeRequest' },
          { guard: 'isRefused', target: 'offered.refused', actions: 'takeRequest' },
          { guard: 'isUnanswered', target: 'offered.unanswered', actions: 'takeRequest' },
          { guard: or(['isNoRequest', 'isOpen']), target: 'offered', actions: ['takeRequest', 'leaveRequest'] },
        ],
      },
    },
    received: {
      description: 'The player is told what was credited, and what it asks, before the dialog closes.',
    },
  },
});
