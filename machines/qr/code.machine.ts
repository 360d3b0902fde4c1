import { assign, raise } from 'xstate';
import { codeSetup } from './code-setup.ts';

/** The player says that it is paid: the service is asked now, also where a question is on its way. */
const CLAIM = { guard: 'isOnline', target: 'asking', reenter: true, actions: 'noteClaim' } as const;

/**
 * The life of a QR code, the rule **QR code**: its time runs down to 00:00, then it is hidden; meanwhile the service is
 * asked whether it was paid. A payment that arrives after that is still seen.
 */
export const codeMachine = codeSetup.createMachine({
  id: 'qrCode',
  context: ({ input }) => ({
    ...input,
    since: input.now,
    online: true,
    problem: null,
    claim: 'none',
    end: { kind: 'over' },
  }),
  output: ({ context }) => context.end,
  initial: 'watching',
  states: {
    watching: {
      description: 'The code is on the screen while its time runs, and the service is asked about it.',
      type: 'parallel',
      invoke: [
        { id: 'clock', src: 'clock', onError: { actions: 'tellBroken' } },
        { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
        { id: 'picture', src: 'picture', onError: { actions: 'tellBroken' } },
      ],
      on: { 'connection.changed': { actions: assign({ online: ({ event }) => event.online }) } },
      states: {
        code: {
          initial: 'offered',
          states: {
            offered: {
              description: 'It can be scanned, or saved as a picture.',
              initial: 'fresh',
              states: {
                fresh: { on: { 'qr.cancel': { guard: 'isOnline', target: 'asking' } } },
                asking: {
                  description: 'It may have been paid: the player is asked first, and the service goes on being asked.',
                  on: {
                    'cancel.dismiss': 'fresh',
                    'cancel.confirm': { guard: 'isOnline', target: '#qrCode.watching.code.cancelling' },
                  },
                },
                notCancelled: {
                  tags: 'error',
                  description: 'Cancelling got no answer: as far as we know it stands.',
                  on: { 'qr.cancel': { guard: 'isOnline', target: 'asking' } },
                },
              },
              on: {
                'clock.ticked': [{ guard: 'isOver', target: 'expired', actions: 'takeTime' }, { actions: 'takeTime' }],
              },
            },
            cancelling: {
              tags: 'busy',
              invoke: {
                id: 'cancelQr',
                src: 'cancelQr',
                input: ({ context }) => ({ id: context.code.id }),
                onDone: [
                  { guard: 'isAccepted', target: '#qrCode.ended', actions: { type: 'end', params: 'cancelled' } },
                  {
                    description: 'It is open no more, perhaps because it was paid just now.',
                    target: '#qrCode.ended',
                    actions: { type: 'end', params: 'unsure' },
                  },
                ],
                onError: [
                  { guard: 'isTimeUp', target: 'expired' },
                  { target: 'offered.notCancelled', actions: 'explain' },
                ],
              },
            },
            expired: {
              description: '00:00: the code is hidden. A payment that is under way may still arrive.',
              on: {
                'clock.ticked': {
                  description: 'The service has given it more time than we thought.',
                  guard: 'isRunning',
                  target: 'offered',
                  actions: 'takeTime',
                },
                'qr.renew': '#qrCode.ended',
              },
            },
          },
        },
        payment: {
          initial: 'waiting',
          states: {
            waiting: { after: { pollDelay: 'asking' }, on: { 'payment.check': 'asking', 'payment.claim': CLAIM } },
            asking: {
              description: 'Quietly. An answer that does not come changes nothing: the next one will.',
              on: { 'payment.claim': CLAIM },
              invoke: {
                id: 'checkQr',
                src: 'checkQr',
                input: ({ context: { provider, code } }) => ({ provider, watched: code.id }),
                onDone: [
                  {
                    guard: 'isThisCode',
                    target: 'waiting',
                    actions: ['takeCode', { type: 'answerClaim', params: 'unseen' }],
                  },
                  { guard: 'isAnotherCode', target: '#qrCode.ended', actions: { type: 'end', params: 'replaced' } },
                  { guard: 'isPaid', target: '#qrCode.ended', actions: 'takePayment' },
                  {
                    guard: 'isExpired',
                    target: 'waiting',
                    actions: [
                      'expire',
                      { type: 'answerClaim', params: 'unseen' },
                      raise(({ context }) => ({ type: 'clock.ticked' as const, now: context.now })),
                    ],
                  },
                  { guard: 'isCancelled', target: '#qrCode.ended', actions: { type: 'end', params: 'cancelled' } },
                  { guard: 'isGone', target: '#qrCode.ended', actions: { type: 'end', params: 'gone' } },
                  { target: 'waiting', actions: { type: 'answerClaim', params: 'unanswered' } },
                ],
                onError: { target: 'waiting', actions: { type: 'answerClaim', params: 'unanswered' } },
              },
            },
          },
        },
      },
    },
    ended: { type: 'final', description: 'How it ended is the output.' },
  },
});
