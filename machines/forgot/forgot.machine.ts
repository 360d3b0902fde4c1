import { assign, emit } from 'xstate';
import { phoneOf } from '../../contract/phone.ts';
import { forgotSetup } from './setup.ts';

/** A forgotten password: number, code by SMS, new password. The player then logs in with it. */
export const forgotMachine = forgotSetup.createMachine({
  id: 'forgot',
  context: ({ input: { laos, phone, sent = null } }) => ({
    laos,
    phone: sent?.phone ?? phone,
    sent,
    token: sent?.token ?? '',
    problem: null,
    rejections: 0,
  }),
  invoke: { id: 'memory', src: 'memory', onError: { actions: 'tellBroken' } },
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'hasCode', target: 'code' }, { target: 'number' }] },
    number: {
      initial: 'fresh',
      on: {
        'phone.submit': [
          {
            guard: 'isPhone',
            target: 'code',
            actions: ['forgive', assign({ phone: ({ context, event }) => phoneOf(event.phone, context.laos) })],
          },
          { target: '.invalid', actions: ['forgive', 'reject'] },
        ],
        'field.edited': { target: '.fresh', actions: 'forgive' },
      },
      states: {
        fresh: {},
        invalid: { tags: 'error', description: 'Not a phone number.' },
        spent: { tags: 'error', description: 'The code that was checked is no longer good: another one is needed.' },
      },
    },
    code: {
      description: 'The code: a flow of its own. Whether the number has an account is not told.',
      invoke: {
        id: 'otp',
        src: 'otp',
        input: ({ context, self }) => ({ phone: context.phone, sent: context.sent, owner: self }),
        onDone: [
          { guard: { type: 'isVerified', params: ({ event }) => event.output }, target: 'password' },
          { description: 'Another number is wanted.', target: 'number' },
        ],
        onError: { target: 'number', actions: 'tellBroken' },
      },
      on: {
        'otp.changed': {
          description: 'The token of a code that was checked is told before, when it is sent.',
          actions: [
            assign(({ context, event: { sent } }) => ({ sent, token: sent?.token ?? context.token })),
            'remember',
          ],
        },
        'otp.failed': {
          description: 'NOT_FOUND: a backend without these calls. Anything else the code step says itself.',
          guard: 'lacksCalls',
          target: 'absent',
        },
      },
    },
    password: {
      initial: 'entering',
      states: {
        entering: {
          initial: 'fresh',
          on: {
            'password.submit': [
              { guard: 'isIncomplete', target: '.incomplete', actions: ['forgive', 'reject'] },
              { guard: 'differs', target: '.mismatched', actions: ['forgive', 'reject'] },
              { target: 'saving', actions: 'forgive' },
            ],
            'field.edited': { target: '.fresh', actions: 'forgive' },
          },
          states: {
            fresh: {},
            incomplete: { tags: 'error', description: 'A field is empty.' },
            mismatched: { tags: 'error', description: 'The password and its confirmation are not the same.' },
            weak: { tags: 'error', description: 'The service finds it too weak; the code is still good.' },
            refused: { tags: 'error', description: 'The service said no; the code is still good.' },
            failed: { tags: 'error', description: 'No answer could be had; the same form can be sent again.' },
          },
        },
        saving: {
          tags: 'busy',
          description: 'The password lives in the event alone. A second tap sends nothing.',
          invoke: {
            id: 'setPassword',
            src: 'setPassword',
            input: ({ context: { phone, token }, event }) => ({
              phone,
              token,
              password: event.type === 'password.submit' ? event.password : '',
            }),
            onDone: [
              { guard: 'isAccepted', target: '#forgot.changed' },
              { guard: 'isUsed', target: '#forgot.used' },
              { guard: 'isSpent', target: '#forgot.number.spent', actions: 'explain' },
              { guard: 'isWeak', target: 'entering.weak', actions: 'reject' },
              { target: 'entering.refused', actions: 'explain' },
            ],
            onError: { target: 'entering.failed', actions: 'explain' },
          },
        },
      },
    },
    used: {
      description: 'A try without an answer has set the password: the one that was sent first holds.',
      on: { 'code.renew': 'number' },
    },
    absent: { description: 'This backend resets no passwords: support helps.' },
    changed: {
      type: 'final',
      description: 'Nobody is logged in by it: the player does so with the new password.',
      entry: [
        emit({ type: 'notice.shown', tone: 'success', text: 'forgot.changed' }),
        emit({ type: 'location.requested', to: '/login' }),
      ],
    },
  },
});
