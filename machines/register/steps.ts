/** The two long forms of the wizard, each a state of the machine. */
import { identityOf, registrationOf } from './registration.ts';
import { registerSetup } from './setup.ts';

export const profileStep = registerSetup.createStateConfig({
  entry: ['clear', { type: 'enter', params: { step: 'profile' } }, 'mark', 'remember'],
  initial: 'entering',
  states: {
    entering: {
      initial: 'choosing',
      on: {
        'field.edited': { actions: ['forgive', 'keep', 'remember'] },
        'secret.edited': { actions: 'forgive' },
        'profile.submit': [
          { guard: 'isUnsound', target: '.invalid', actions: ['clear', 'keep', 'remember', 'reject'] },
          { target: 'validating', actions: ['clear', 'keep', 'remember', 'takePassword'] },
        ],
      },
      states: {
        choosing: { always: [{ guard: 'lacksPassword', target: 'resumed' }, { target: 'fresh' }] },
        fresh: {},
        resumed: {
          description:
            'After a reload, or with another number: all is still there but the password, which is asked for again.',
        },
        invalid: {
          tags: 'error',
          description: 'A required field is empty, the passwords differ, or the service finds the password weak.',
          on: {
            'field.edited': { guard: 'forgivesLast', target: 'fresh', actions: ['forgive', 'keep', 'remember'] },
            'secret.edited': { guard: 'forgivesLast', target: 'fresh', actions: 'forgive' },
          },
        },
        refused: { tags: 'error', description: 'The service said no, not to a field.' },
        failed: { tags: 'error', description: 'No answer; the same form can be sent again.' },
      },
    },
    validating: {
      tags: 'busy',
      description: 'The service looks at what is known so far, before the bank is asked for.',
      invoke: {
        id: 'validate',
        src: 'validate',
        input: ({ context }) => identityOf(context),
        onDone: [
          { guard: 'isAccepted', target: '#register.bank' },
          { guard: 'isUnsound', target: 'entering.invalid', actions: 'reject' },
          { target: 'entering.refused', actions: 'explain' },
        ],
        onError: { target: 'entering.failed', actions: 'explain' },
      },
    },
  },
});

export const bankStep = registerSetup.createStateConfig({
  entry: ['clear', { type: 'enter', params: { step: 'bank' } }, 'mark', 'remember'],
  initial: 'entering',
  states: {
    entering: {
      initial: 'fresh',
      on: {
        'field.edited': { actions: ['forgive', 'keep', 'remember'] },
        'bank.submit': [
          { guard: 'isUnsound', target: '.invalid', actions: ['clear', 'keep', 'remember', 'reject'] },
          { target: 'creating', actions: ['clear', 'keep', 'remember'] },
        ],
      },
      states: {
        fresh: {},
        invalid: {
          tags: 'error',
          description: 'A required field is empty, not as the bank wants it, or not taken by the service.',
          on: { 'field.edited': { guard: 'forgivesLast', target: 'fresh', actions: ['forgive', 'keep', 'remember'] } },
        },
        refused: { tags: 'error', description: 'The service said no, not to a field.' },
        failed: { tags: 'error', description: 'No answer; the same form can be sent again.' },
      },
    },
    creating: {
      tags: 'busy',
      description: 'Nothing is taken from the form meanwhile: two taps make one account.',
      on: { 'step.back': { description: 'The account may be there already: its answer is awaited.', actions: 'mark' } },
      invoke: {
        id: 'create',
        src: 'create',
        input: ({ context }) => registrationOf(context),
        onDone: [
          { guard: 'isAccepted', target: '#register.created', actions: 'dropPassword' },
          {
            description: 'An answer that was lost had said yes.',
            guard: 'wasAccepted',
            target: '#register.created',
            actions: 'dropPassword',
          },
          { guard: 'isUnsound', target: 'entering.invalid', actions: 'reject' },
          { target: 'entering.refused', actions: 'explain' },
        ],
        onError: { target: 'entering.failed', actions: ['explain', 'doubt'] },
      },
    },
  },
});
