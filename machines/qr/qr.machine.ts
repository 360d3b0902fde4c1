import { and, assign, sendTo } from 'xstate';
import { typedAmount } from '../wallet/amount.ts';
import { codeToWatch, EMPTY, earlierOf, ofProvider, receiptToShow } from './context.ts';
import { qrSetup } from './qr-setup.ts';

/** A deposit by QR at one provider: an amount, then a code, then a payment. */
export const qrMachine = qrSetup.createMachine({
  id: 'qr',
  context: ({ input }) => ({
    ...input,
    ...EMPTY,
    ...(input.typed === undefined ? {} : typedAmount(input.typed)),
    online: true,
    order: null,
    request: null,
  }),
  invoke: [
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'typed', src: 'typed', input: ofProvider, onError: { actions: 'tellBroken' } },
  ],
  on: {
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Is there an open code already, or was the last one paid meanwhile?',
      invoke: {
        id: 'loadQr',
        src: 'loadQr',
        input: ofProvider,
        onDone: [
          {
            guard: 'isFound',
            target: 'watching',
            actions: ['takeFound', { type: 'tell', params: 'qr.found' }],
          },
          { guard: 'tellsPayment', target: 'paid', actions: 'takePayment' },
          { guard: 'isAccepted', target: 'paying' },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    failed: {
      tags: 'error',
      description: 'Whether there is a code is not known. Trying again is offered.',
      on: {
        'qr.retry': 'loading',
        'qr.refresh': 'loading',
        'connection.changed': { guard: 'isBack', target: 'loading', actions: assign({ online: true }) },
      },
    },
    entering: {
      description: 'There is no code: the player chooses an amount.',
      initial: 'fresh',
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service gave no code, and says why.' },
      },
      on: {
        'amount.changed': {
          target: '.fresh',
          actions: [assign(({ event }) => ({ ...typedAmount(event.text), problem: null })), 'keepTyped'],
        },
        'qr.create': [
          { guard: and(['isEnough', 'isUnderLeast']), target: '.fresh', description: 'Never sent, nothing is said.' },
          { guard: and(['isEnough', 'isOnline']), target: 'paying', actions: 'placeOrder' },
        ],
        'qr.refresh': 'loading',
      },
    },
    paying: {
      description: 'A creation from before without an answer comes first; then what is ordered here.',
      entry: assign({ request: null }),
      exit: assign({ order: null }),
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context: { order, provider }, self }) => ({ owner: self, order: order ?? earlierOf(provider) }),
        onDone: [
          {
            guard: 'bringsCode',
            target: 'watching',
            actions: ['takeCreated', 'tellSent', { type: 'tell', params: 'qr.created' }],
          },
          {
            guard: 'isPaid',
            description: 'What is told of an earlier try may be out of date: the code may be paid by now.',
            target: 'loading',
            actions: ['tellSent', { type: 'tell', params: 'qr.created' }],
          },
          { guard: 'isRefused', target: 'entering.refused', actions: 'takeRefusal' },
          { guard: and(['isNone', 'isUnasked']), target: 'entering' },
          { guard: 'isNone', target: 'loading' },
          { target: 'entering' },
        ],
        onError: { target: 'entering', actions: 'tellBroken' },
      },
      on: {
        'payment.changed': { actions: 'takeRequest' },
        'qr.refresh': 'loading',
      },
    },
    watching: {
      description: 'There is a code; its own machine shows it, counts down and asks about the payment.',
      invoke: {
        id: 'code',
        src: 'code',
        input: codeToWatch,
        onDone: [
          { guard: 'endedPaid', target: 'paid', actions: 'takeEnd' },
          {
            guard: 'endedCancelled',
            target: 'entering',
            actions: ['beginAnew', { type: 'tell', params: 'qr.cancelled' }],
          },
          { guard: 'endedReplaced', target: 'loading', actions: { type: 'tell', params: 'qr.replaced' } },
          { guard: 'endedUnsure', target: 'loading' },
          { guard: 'endedGone', target: 'closed' },
          { target: 'entering', actions: 'beginAnew' },
        ],
        onError: { target: 'loading', actions: 'tellBroken' },
      },
      on: { 'qr.refresh': { actions: sendTo('code', { type: 'payment.check' }) } },
    },
    paid: {
      description: 'The money is in the wallet: the receipt.',
      entry: 'tellPaid',
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: receiptToShow,
        onDone: { target: 'entering', actions: 'beginAnew' },
        onError: { target: 'entering', actions: 'beginAnew' },
      },
      on: { 'qr.renew': { target: 'entering', actions: 'beginAnew' } },
    },
    closed: {
      tags: 'error',
      description: 'The code ended before its time, and the service does not say how: the wallet will tell.',
      on: { 'qr.renew': { target: 'entering', actions: 'beginAnew' } },
    },
  },
});
