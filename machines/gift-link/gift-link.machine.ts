import { and, assign, emit, or, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isOnline } from '../connection/online.ts';
import { canSend, type RequestCommand, requestGuards, requestReceipt, taken } from '../money-request/port.ts';
import { listening } from '../provided.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import type { GiftLinkContext, GiftLinkEvent, GiftLinkInput } from './context.ts';
import { giftLinkIn } from './link.ts';

/** A deposit by a true-wallet gift link: the rule **Gift link**. */
export const giftLinkMachine = setup({
  types: {
    context: {} as GiftLinkContext,
    events: {} as GiftLinkEvent,
    input: {} as GiftLinkInput,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { receipt: 'receipt' },
  },
  actors: {
    request: listening<RequestCommand<'giftLink'>>('request'),
    connection: listening('connection'),
    receipt: receiptMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    takeRequest: assign(({ event }) => taken<'giftLink'>(event)),
    openRequest: sendTo('request', ({ event }) => ({
      type: 'request.open' as const,
      kind: 'giftLink' as const,
      payload: (event.type === 'link.submit' && giftLinkIn(event.link)) || '',
    })),
    sendRequest: sendTo('request', { type: 'request.send' }),
    leaveRequest: sendTo('request', { type: 'request.leave' }),
    /** Why stays on the screen, whatever becomes of the request. */
    takeRefusal: assign(({ context: { request } }) => ({ problem: request?.problem ?? null })),
    /** The field is empty when it is shown the next time. */
    emptyField: assign({ filled: false }),
  },
  guards: {
    ...requestGuards,
    canSend,
    isOnline,
    isAvailable: ({ context }) => context.available,
    isGiftLink: ({ event }) => event.type === 'link.submit' && giftLinkIn(event.link) !== null,
    isFilled: ({ context }) => context.filled,
  },
}).createMachine({
  id: 'giftLink',
  context: ({ input }) => ({ ...input, filled: false, online: true, request: null, problem: null }),
  invoke: [
    { id: 'request', src: 'request', onError: { actions: 'tellBroken' } },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
    'request.told': { actions: 'takeRequest' },
  },
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isAvailable', target: 'recalling' }, { target: 'unavailable' }] },
    unavailable: { description: 'Without a key nothing is sent: a gift link is as good as money.' },
    recalling: {
      tags: 'busy',
      description: 'A link from before without an answer comes first. After a reload it must be pasted once more.',
      on: {
        'request.told': [
          { guard: 'isSending', target: 'sending', actions: 'takeRequest' },
          { guard: 'isDone', target: 'done', actions: 'takeRequest' },
          { guard: 'isUnheld', target: 'entering', actions: 'takeRequest' },
          { guard: 'isUnanswered', target: 'unanswered', actions: 'takeRequest' },
          { target: 'entering', actions: 'takeRequest' },
        ],
      },
    },
    entering: {
      initial: 'fresh',
      states: {
        fresh: {},
        complaining: { tags: 'error', description: 'It is no address at gift.truemoney.com.' },
        refused: { tags: 'error', entry: 'takeRefusal', description: 'The service said no: nothing was added.' },
      },
      on: {
        'link.changed': {
          target: '.fresh',
          actions: assign({ filled: ({ event }) => event.link.trim() !== '' }),
        },
        'link.submit': [
          {
            guard: and(['isOnline', 'isGiftLink']),
            target: 'asking',
            actions: 'openRequest',
          },
          { guard: and(['isOnline', 'isFilled']), target: '.complaining' },
        ],
      },
    },
    asking: {
      tags: 'busy',
      description: 'The link gets its key, or is one that waits for an answer; then it is sent at once.',
      on: {
        'request.told': [
          { guard: and(['isOpen', 'isOnline']), actions: ['takeRequest', 'sendRequest'] },
          { guard: or(['isOpen', 'isNoRequest']), target: 'entering', actions: 'leaveRequest' },
          { guard: 'isSending', target: 'sending', actions: 'takeRequest' },
          { guard: 'isUnheld', actions: 'takeRequest', description: 'The link is on its way to it.' },
          { guard: 'isUnanswered', target: 'unanswered', actions: ['takeRequest', 'sendRequest'] },
          { guard: 'isRefused', target: 'entering.refused', actions: 'takeRequest' },
        ],
      },
    },
    sending: {
      tags: 'busy',
      description: 'Nothing is taken from the form meanwhile: two taps send one request. Leaving stops nothing.',
      on: {
        'request.told': [
          { guard: 'isDone', target: 'done', actions: 'takeRequest' },
          { guard: 'isRefused', target: 'entering.refused', actions: 'takeRequest' },
          { guard: 'isUnheld', target: 'entering', actions: ['takeRequest', 'emptyField'] },
          { guard: 'isUnanswered', target: 'unanswered', actions: 'takeRequest' },
          { guard: 'isNoRequest', target: 'entering', actions: ['takeRequest', 'emptyField'] },
        ],
      },
    },
    unanswered: {
      tags: 'error',
      description: 'It may have been added or not. Trying again carries the same key: nothing is taken twice.',
      entry: 'emptyField',
      on: {
        'link.retry': { guard: 'canSend', actions: 'sendRequest' },
        'link.later': { target: 'entering', actions: 'leaveRequest' },
        'request.told': [
          { guard: 'isSending', target: 'sending', actions: 'takeRequest' },
          { guard: 'isNoRequest', target: 'entering', actions: 'takeRequest' },
        ],
      },
    },
    done: {
      description: 'The gift is in the wallet.',
      invoke: { id: 'receipt', src: 'receipt', input: requestReceipt, onDone: 'closed', onError: 'closed' },
    },
    closed: { type: 'final' },
  },
});
