import { and, assign, emit, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { PasteCommand } from '../clipboard.ts';
import { isOnline } from '../connection/online.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import { paymentGuards } from '../payment/payment.ts';
import { listening } from '../provided.ts';
import { endedWith, type GiftLinkContext, type GiftLinkEvent, type GiftLinkInput, orderIn } from './context.ts';
import { giftLinkIn } from './link.ts';

/** A deposit by a true-wallet gift link: the rule **Gift link**. */
export const giftLinkMachine = setup({
  types: {
    context: {} as GiftLinkContext,
    events: {} as GiftLinkEvent,
    input: {} as GiftLinkInput,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { payment: 'payment' },
  },
  actors: {
    connection: listening('connection'),
    paste: listening<PasteCommand>('paste'),
    payment: paymentMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    takeEnd: assign(({ context: { filled }, event }) => endedWith(filled, event)),
  },
  guards: {
    ...paymentGuards,
    isOnline,
    isAvailable: ({ context }) => context.available,
    isGiftLink: ({ event }) => event.type === 'link.submit' && giftLinkIn(event.link) !== null,
    isFilled: ({ context }) => context.filled,
    isPastable: ({ context }) => context.pastable,
  },
}).createMachine({
  id: 'giftLink',
  context: ({ input }) => ({ ...input, filled: false, online: true, pastable: false, missing: false, refusal: null }),
  invoke: [{ id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } }],
  on: {
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
  },
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isAvailable', target: 'paying' }, { target: 'unavailable' }] },
    unavailable: { description: 'Without a key nothing is sent: a gift link is as good as money.' },
    entering: {
      invoke: { id: 'paste', src: 'paste', onError: { actions: 'tellBroken' } },
      initial: 'fresh',
      states: {
        fresh: {},
        complaining: { tags: 'error', description: 'It is no address at gift.truemoney.com.' },
        notPasted: {
          tags: 'error',
          description: 'The browser gave no text. What was typed still stands in the field.',
        },
        refused: { tags: 'error', description: 'The service said no: nothing was added.' },
      },
      on: {
        'link.changed': {
          target: '.fresh',
          actions: assign({ filled: ({ event }) => event.link.trim() !== '' }),
        },
        'paste.offered': { actions: assign({ pastable: true }) },
        'paste.failed': '.notPasted',
        'link.paste': {
          guard: 'isPastable',
          actions: sendTo('paste', { type: 'field.paste', name: 'link' }),
        },
        'link.submit': [
          {
            guard: and(['isOnline', 'isGiftLink']),
            target: 'paying',
          },
          { guard: and(['isOnline', 'isFilled']), target: '.complaining' },
        ],
      },
    },
    paying: {
      description: 'A link from before without an answer comes first. After a reload it must be pasted once more.',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ event }) => ({ order: orderIn(event) }),
        onDone: [
          { guard: 'isPaid', target: 'closed' },
          { guard: 'isRefused', target: 'entering.refused', actions: 'takeEnd' },
          { target: 'entering', actions: 'takeEnd' },
        ],
        onError: { target: 'entering', actions: 'tellBroken' },
      },
    },
    closed: { type: 'final' },
  },
});
