import { assign, emit, enqueueActions, sendTo } from 'xstate';
import { accepted } from '../outcome.ts';
import { NOTHING } from './context.ts';
import { depositSetup } from './setup.ts';

/** Another way comes to the screen: at once, unless its accounts have to be read anew. */
const CHOICE = [
  { guard: 'renews', target: 'renewing', actions: ['choose', 'keepTyped'] },
  { guard: 'isOtherWay', target: 'offering', actions: ['choose', 'keepTyped'] },
] as const;

/** A code that is found or paid takes the screen: it shows no account. */
const ON_QR = { guard: 'isQr', target: 'offering' } as const;

/** Paying in, the rule **Ways to deposit**: the ways that the service lists, and a flow for each. */
export const depositMachine = depositSetup.createMachine({
  id: 'deposit',
  context: ({ input }) => ({ ...NOTHING, ...input.known }),
  invoke: [
    { id: 'typed', src: 'typed', onError: { actions: 'tellBroken' } },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'clipboard', src: 'clipboard', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'text.copied': {
      actions: [assign({ copied: ({ event }) => event.text }), { type: 'tellCopied', params: ({ event }) => event }],
    },
    'text.notCopied': { actions: { type: 'tellCopied', params: ({ event }) => event } },
  },
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'isKnown', target: 'ready', actions: 'open' }, { target: 'loading' }],
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadOptions',
        src: 'loadOptions',
        onDone: [
          {
            guard: { type: 'offersAny', params: ({ event }) => event.output },
            target: 'ready',
            actions: [{ type: 'keep', params: ({ event }) => accepted(event.output) }, 'open'],
          },
          { guard: 'isAccepted', target: 'empty' },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    failed: {
      tags: 'error',
      on: { 'deposit.retry': 'loading', 'connection.changed': { guard: 'isBack', target: 'loading' } },
    },
    empty: {
      description: 'The service lists no way to pay in at the moment.',
      on: { 'deposit.retry': 'loading' },
    },
    ready: {
      description: 'One flow a QR provider; each goes on while something else is on the screen.',
      initial: 'offering',
      states: {
        offering: {
          after: { freshness: { actions: assign({ isOld: true }) } },
          on: {
            'way.choose': CHOICE,
            'method.choose': {
              guard: { type: 'isOther', params: ({ event }) => event },
              actions: [{ type: 'show', params: ({ event }) => event }, assign({ byPlayer: true }), 'keepTyped'],
            },
            'account.copy': {
              actions: [
                assign({ copied: null }),
                'tellUsed',
                'keepTyped',
                sendTo('clipboard', ({ event }) => ({ type: 'text.copy' as const, text: event.text })),
              ],
            },
            'slip.open': { guard: 'takesTransfers', target: 'slip', actions: ['tellUsed', 'keepTyped'] },
            'gift.open': { guard: 'takesGifts', target: 'gift', actions: ['tellUsed', 'keepTyped'] },
          },
        },
        renewing: {
          tags: 'busy',
          description: 'The ways were read a while ago: an account to pay into is shown once it is read anew.',
          invoke: {
            id: 'renewal',
            src: 'loadOptions',
            onDone: [
              {
                guard: { type: 'offersAny', params: ({ event }) => event.output },
                target: 'offering',
                actions: [{ type: 'keep', params: ({ event }) => accepted(event.output) }, 'keepOffered'],
              },
              {
                guard: 'isAccepted',
                target: '#deposit.empty',
                actions: enqueueActions(({ context, enqueue }) => {
                  for (const { actor } of context.flows) enqueue.stopChild(actor);
                }),
              },
              { target: 'unread', actions: 'explain' },
            ],
            onError: { target: 'unread', actions: 'explain' },
          },
          always: ON_QR,
          on: { 'way.choose': CHOICE },
        },
        unread: {
          tags: 'error',
          always: ON_QR,
          on: {
            'way.choose': CHOICE,
            'deposit.retry': 'renewing',
            'connection.changed': { guard: 'isBack', target: 'renewing' },
          },
        },
        slip: {
          description: 'A transfer that was made is told by its slip.',
          invoke: [
            { id: 'step', src: 'step', input: { step: 'slip' }, onError: { actions: 'tellBroken' } },
            {
              id: 'slipUpload',
              src: 'slipUpload',
              onDone: 'offering',
              onError: { target: 'offering', actions: 'tellBroken' },
            },
          ],
          on: { 'deposit.back': 'offering', 'step.left': 'offering' },
        },
        gift: {
          description: 'Left, its flow stops: the link in the field is gone with it. What was sent goes on.',
          invoke: [
            { id: 'step', src: 'step', input: { step: 'gift' }, onError: { actions: 'tellBroken' } },
            {
              id: 'giftLink',
              src: 'giftLink',
              input: ({ context }) => ({ available: context.setup?.giftLinks === true }),
              onDone: 'offering',
              onError: { target: 'offering', actions: 'tellBroken' },
            },
          ],
          on: { 'deposit.back': 'offering', 'step.left': 'offering' },
        },
      },
      on: {
        'qr.found': {
          description: 'A code from before is still open: the player surely looks for it.',
          guard: { type: 'takesScreen', params: ({ event }) => event },
          actions: { type: 'show', params: ({ event }) => event },
        },
        'qr.created': {
          description: 'A code at one provider may end what was open at the others: the rule **QR code**.',
          actions: [
            { type: 'refreshOthers', params: ({ event }) => event },
            { type: 'tellSent', params: ({ event }) => event },
          ],
        },
        'qr.replaced': {
          description: 'It may have been paid before: the wallet will tell.',
          actions: [
            emit({ type: 'wallet.changed' }),
            emit({ type: 'notice.shown', tone: 'info', text: 'qr.replaced' }),
          ],
        },
        'qr.cancelled': { actions: emit({ type: 'notice.shown', tone: 'info', text: 'qr.cancelled' }) },
        'qr.paid': {
          description: 'Its receipt tells it.',
          actions: [{ type: 'show', params: ({ event }) => event }, emit({ type: 'wallet.changed' })],
        },
      },
    },
  },
});
