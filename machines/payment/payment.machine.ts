import { and, assign } from 'xstate';
import { requestReceipt } from '../money-request/port.ts';
import { endOf, opened, orderIn } from './payment.ts';
import { paymentSetup } from './setup.ts';

/**
 * One payment of a flow, from its order to its receipt. The request behind it lives as long as the session
 * (machines/money-request): leaving a payment stops nothing that was sent. Started without an order, it takes up what has
 * no answer from before.
 */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input }) => opened(input),
  output: ({ context }) => endOf(context),
  invoke: [
    // First: without a connection nothing is sent.
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    {
      id: 'request',
      src: 'request',
      input: ({ event }) => orderIn(event),
      onError: { actions: 'tellBroken' },
    },
  ],
  on: {
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
    'request.told': { actions: 'take' },
  },
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      description: 'The order gets its key, or is one that waits for an answer; or is there one from before?',
      on: {
        'payment.back': { guard: 'isReviewed', target: 'ended' },
        'request.told': [
          { guard: and(['isOpen', 'isReviewed']), target: 'reviewing', actions: 'take' },
          { guard: and(['isOpen', 'isOnline']), actions: ['take', 'send'] },
          { guard: 'isOpen', target: 'ended', actions: 'take' },
          { guard: 'isSending', target: 'sending', actions: 'take' },
          { guard: 'isDone', target: 'done', actions: 'take' },
          { guard: 'isRefused', target: 'ended', actions: 'take' },
          {
            guard: and(['isUnheld', 'isOrdered']),
            description: 'The link or picture is on its way to it.',
            actions: 'take',
          },
          { guard: 'isUnheld', target: 'ended', actions: 'take' },
          { guard: and(['asksAgain', 'isOnline']), target: 'unanswered', actions: ['take', 'send'] },
          { guard: 'isUnanswered', target: 'unanswered', actions: 'take' },
          { guard: 'isNoRequest', target: 'ended', actions: 'take' },
        ],
      },
    },
    reviewing: {
      description: 'Everything is shown once more. The request has its key before any money moves.',
      invoke: { id: 'step', src: 'step', input: { step: 'review' }, onError: { actions: 'tellBroken' } },
      on: {
        'step.left': 'ended',
        'request.told': [
          { guard: 'isSending', target: 'sending', actions: 'take' },
          { guard: 'isRefused', target: 'ended', actions: 'take' },
          {
            guard: 'isNoRequest',
            description: 'The same was sent and answered in another tab.',
            target: 'ended',
            actions: 'take',
          },
        ],
      },
      initial: 'shown',
      states: {
        shown: {
          on: {
            'payment.confirm': [
              { guard: and(['canSend', 'needsProof']), target: 'proving' },
              { guard: 'canSend', actions: 'send' },
            ],
            'payment.back': '#payment.ended',
          },
        },
        proving: {
          description: 'The member shows that it is them, by machines/proof. No proof is kept with the request.',
          on: { 'proof.given': { target: 'shown', actions: 'send' }, 'proof.left': 'shown' },
        },
      },
    },
    sending: {
      tags: 'busy',
      description: 'Nothing is taken from the screen meanwhile. Leaving stops nothing.',
      on: {
        'payment.stop': { guard: 'isOwnUpload', actions: [assign({ stopped: true }), 'stop'] },
        'request.told': [
          { guard: 'isDone', target: 'done', actions: 'take' },
          { guard: 'isRefused', target: 'ended', actions: 'take' },
          { guard: 'isUnheld', target: 'ended', actions: 'take' },
          { guard: 'isUnanswered', target: 'unanswered', actions: 'take' },
          { guard: 'isNoRequest', target: 'ended', actions: 'take' },
        ],
      },
    },
    unanswered: {
      tags: 'error',
      description: 'It may have been done or not. Trying again carries the same key: nothing is done twice.',
      on: {
        'payment.retry': { guard: 'canSend', actions: 'send' },
        'payment.back': 'ended',
        'request.told': [
          { guard: 'isSending', target: 'sending', actions: ['take', assign({ stopped: false })] },
          { guard: 'isNoRequest', target: 'ended', actions: 'take' },
        ],
      },
    },
    done: {
      always: [{ guard: 'hasReceipt', target: 'receipt' }, { target: 'ended' }],
    },
    receipt: {
      description: 'The money is where it should be, or on its way.',
      // The answer is known.
      on: { 'request.told': {} },
      invoke: { id: 'receipt', src: 'receipt', input: requestReceipt, onDone: 'ended', onError: 'ended' },
    },
    ended: { type: 'final', description: 'How it ended is the output.' },
  },
});
