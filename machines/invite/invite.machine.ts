import { and, assign, emit, sendTo } from 'xstate';
import { inviteSetup } from './setup.ts';

/** Inviting friends: the link, what the friends brought, and taking it into the wallet. */
export const inviteMachine = inviteSetup.createMachine({
  id: 'invite',
  context: ({ input }) => ({
    ...input,
    online: true,
    canShare: false,
    copied: false,
    order: { kinds: ['invite'] },
    request: null,
    refusal: null,
  }),
  invoke: [
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'records', src: 'records', input: {}, onError: { actions: 'tellBroken' } },
    { id: 'link', src: 'link', onError: { actions: 'tellBroken' } },
    { id: 'watchWallet', src: 'watchWallet', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'invited.told': { actions: assign({ invited: ({ event }) => event.invited }) },
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
    'share.offered': { actions: assign({ canShare: true }) },
    'link.copy': {
      actions: [
        assign({ copied: false }),
        sendTo('link', ({ context }) => ({ type: 'link.copy' as const, link: context.link })),
      ],
    },
    'link.share': {
      actions: sendTo('link', ({ context, event }) => ({
        type: 'link.share' as const,
        link: context.link,
        text: event.text,
      })),
    },
    'link.copied': {
      actions: [
        assign({ copied: true }),
        emit(({ context }) => ({
          type: 'notice.shown' as const,
          tone: 'success' as const,
          text: 'common.copied' as const,
          values: { text: context.link },
        })),
      ],
    },
    'link.notCopied': {
      actions: emit({ type: 'notice.shown', tone: 'danger', text: 'common.copyFailed' }),
    },
  },
  initial: 'paying',
  states: {
    paying: {
      description: 'A request from before without an answer comes first. Closing the dialog stops nothing.',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context: { order }, self }) => ({ owner: self, order }),
        onDone: [
          { guard: and(['isNone', 'receivesAtOnce']), target: 'paying', reenter: true, actions: 'placeOrder' },
          { guard: 'isRefused', target: 'ready.refused', actions: 'takeRefusal' },
          { target: 'ready' },
        ],
        onError: { target: 'ready', actions: 'tellBroken' },
      },
      on: {
        'payment.changed': [
          { guard: 'isNews', actions: ['takeRequest', 'tellReceived', 'reloadRecords'] },
          { actions: 'takeRequest' },
        ],
        'bonus.receive': {
          guard: and(['canReceive', 'isWaiting']),
          target: 'paying',
          reenter: true,
          actions: 'placeOrder',
        },
      },
    },
    ready: {
      initial: 'fresh',
      on: { 'bonus.receive': { guard: 'canReceive', target: 'paying', actions: 'placeOrder' } },
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service said no. The wallet is read anew.' },
      },
    },
  },
});
