import { assign, emit, raise, sendTo } from 'xstate';
import { accepted } from '../outcome.ts';
import { leadTo } from './inbox.ts';
import { inboxSetup } from './inbox-setup.ts';

/**
 * The member's inbox: how many messages are unread, and the list of them over the page. The service keeps which of them
 * were read, for all of the member's devices. Lives as long as the session.
 */
export const inboxMachine = inboxSetup.createMachine({
  id: 'inbox',
  context: { unread: null, again: false, problem: null },
  invoke: [
    { id: 'attention', src: 'attention', onError: { actions: 'tellBroken' } },
    { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
    { id: 'marks', src: 'marks', onError: { actions: 'tellBroken' } },
    { id: 'presses', src: 'presses', onError: { actions: 'tellBroken' } },
    { id: 'news', src: 'news', input: ({ self }) => ({ owner: self }), onError: { actions: 'tellBroken' } },
  ],
  on: {
    'message.seen': { actions: sendTo('marks', ({ event }) => ({ type: 'message.keep' as const, id: event.id })) },
    'notification.pressed': {
      actions: [
        emit(({ event }) => leadTo(event.message)),
        sendTo('marks', ({ event }) => ({ type: 'message.keep' as const, id: event.message.id })),
      ],
    },
  },
  type: 'parallel',
  states: {
    count: {
      initial: 'counting',
      states: {
        counting: {
          description: 'Quietly: what was known stays on the screen. Until something is, there is no inbox to show.',
          entry: assign({ again: false }),
          on: { 'inbox.stale': { actions: 'noteChange' } },
          invoke: {
            id: 'countUnread',
            src: 'countUnread',
            onDone: [
              {
                guard: 'isAccepted',
                target: 'answered',
                actions: { type: 'takeCount', params: ({ event }) => ({ unread: accepted(event.output) }) },
              },
              { guard: 'isMissing', target: 'absent' },
              { target: 'answered' },
            ],
            onError: 'answered',
          },
        },
        answered: { always: [{ guard: 'isOld', target: 'counting' }, { target: 'resting' }] },
        resting: { on: { 'inbox.stale': 'counting' } },
        absent: { type: 'final', description: 'The backend has no inbox.' },
      },
    },
    page: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'inbox.open': { actions: sendTo('dialogs', { type: 'dialog.open', dialog: 'inbox' }) },
            'dialog.opened': 'open',
          },
        },
        open: {
          description: 'The list over the page. A receipt lies over it; a message that leads to a page is a link.',
          initial: 'listed',
          invoke: {
            id: 'list',
            src: 'list',
            input: {},
            onError: { description: 'The list answers for its own failures.' },
          },
          on: {
            'inbox.stale': { actions: sendTo('list', { type: 'list.changed' }) },
            'inbox.close': { actions: sendTo('dialogs', { type: 'dialog.close', dialog: 'inbox' }) },
            'dialog.closed': 'closed',
            'message.open': { actions: { type: 'openMessage', params: ({ event }) => event } },
          },
          states: {
            listed: { on: { 'messages.read': 'readingAll' } },
            readingAll: {
              tags: 'busy',
              invoke: {
                id: 'readAll',
                src: 'readAll',
                input: ({ event }) => {
                  if (event.type !== 'messages.read') throw new TypeError(`nothing to read in ${event.type}`);
                  return { until: event.until };
                },
                onDone: [
                  {
                    guard: 'isAccepted',
                    target: 'listed',
                    description: 'Asked for anew also where the service does not tell of changes by itself.',
                    actions: raise({ type: 'inbox.stale' }),
                  },
                  { target: 'unkept', actions: 'explain' },
                ],
                onError: { target: 'unkept', actions: 'explain' },
              },
            },
            unkept: {
              tags: 'error',
              exit: assign({ problem: null }),
              on: { 'messages.read': 'readingAll' },
            },
          },
        },
      },
    },
  },
});
