import { assign, emit, enqueueActions, not, raise, sendTo } from 'xstate';
import { accepted } from '../outcome.ts';
import { saidBy } from './chat.ts';
import { begun, chatOf } from './widget-context.ts';
import { widgetSetup } from './widget-setup.ts';

/** The floating chat with support: loaded only where the service has it switched on (`entrance.machine.ts`). */
export const chatWidgetMachine = widgetSetup.createMachine({
  id: 'chatWidget',
  context: ({ input }) => begun(input),
  initial: 'lookingUp',
  states: {
    lookingUp: {
      tags: 'busy',
      description: 'Which room, and whose chat it is.',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => ({ member: context.member }),
        onDone: [
          {
            guard: 'isAccepted',
            target: 'available',
            actions: assign({ chat: ({ event }) => accepted(event.output), refusals: 0 }),
          },
          {
            guard: { type: 'isPassing', params: ({ event }) => event.output },
            target: 'unknown',
            actions: 'countRefusal',
          },
          { target: 'absent' },
        ],
        onError: 'unknown',
      },
      on: { 'panel.open': { actions: 'want' } },
    },
    absent: { description: 'Refused time after time.' },
    unknown: {
      description:
        'No answer, or a refusal. Chat is no reason to disturb the player: asked again later, or when it is wanted.',
      on: { 'panel.open': { target: 'lookingUp', actions: 'want' } },
      after: { againAfter: 'lookingUp' },
    },
    available: {
      type: 'parallel',
      entry: [emit({ type: 'part.needed', part: 'chat' }), emit(({ self }) => ({ type: 'chat.offered', chat: self }))],
      invoke: [
        { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
        { id: 'page', src: 'page', onError: { actions: 'tellBroken' } },
        { id: 'memory', src: 'memory', onError: { actions: 'tellBroken' } },
        {
          id: 'connection',
          src: 'connection',
          input: ({ context, self }) => ({ owner: self, room: chatOf(context).room }),
          onError: { actions: 'tellBroken' },
        },
        {
          id: 'history',
          src: 'history',
          input: ({ context, self }) => ({ owner: self, who: chatOf(context).who }),
          onError: { actions: 'tellBroken' },
        },
        {
          id: 'outbox',
          src: 'outbox',
          input: ({ context, self }) => ({ owner: self, who: chatOf(context).who, stamp: chatOf(context).stamp }),
          onError: { actions: 'tellBroken' },
        },
        {
          id: 'composer',
          src: 'composer',
          input: ({ context, self }) => ({ owner: self, who: chatOf(context).who, draft: chatOf(context).draft }),
          onError: { actions: 'tellBroken' },
        },
      ],
      states: {
        conversation: {
          description: 'What one part of the chat tells another.',
          initial: 'passing',
          states: { passing: {} },
          on: {
            'room.joined': [
              {
                guard: { type: 'hasMissed', params: ({ event }) => event },
                actions: ['tellHistory', 'tellOutbox', 'tellChange', 'missNothing'],
              },
              { actions: ['tellHistory', 'tellOutbox', 'missNothing'] },
            ],
            'room.left': { actions: [sendTo('history', { type: 'room.left' }), assign({ missed: true })] },
            'account.told': [{ guard: 'isDeposit', actions: ['tellChange', 'tellDeposit'] }, { actions: 'tellChange' }],
            'message.received': { actions: sendTo('history', ({ event }) => event) },
            'read.received': { actions: sendTo('history', ({ event }) => event) },
            'message.delivered': { actions: sendTo('history', ({ event }) => event) },
            'message.written': { actions: ['begin', sendTo('outbox', ({ event }) => event)] },
            'history.changed': {
              actions: [
                { type: 'learn', params: ({ event }) => event },
                enqueueActions(({ enqueue, event: { own } }) => {
                  if (own.length > 0) enqueue.sendTo('outbox', { type: 'messages.seen', clientIds: own });
                }),
              ],
            },
            'button.press': {
              actions: enqueueActions(({ enqueue, event: { button } }) => {
                const content = saidBy(button);
                if (content === null) return;
                enqueue('begin');
                enqueue.sendTo('outbox', { type: 'message.written', content });
              }),
            },
            'conversation.refresh': {
              actions: [
                sendTo('history', { type: 'history.refresh' }),
                sendTo('connection', { type: 'connection.renew' }),
              ],
            },
            'page.seen': { actions: assign({ looked: ({ event }) => event.seen }) },
            'page.covered': { actions: assign({ covered: ({ event }) => event.covered }) },
          },
        },
        panel: {
          initial: 'closed',
          on: {
            'support.asked': {
              target: '.asked',
              actions: ['begin', { type: 'offer', params: ({ event }) => event }],
            },
          },
          states: {
            closed: {
              entry: assign({ atBottom: false }),
              initial: 'deciding',
              on: {
                'panel.open': { target: 'open', actions: 'openDialog' },
                'dialog.opened': 'open',
                'history.changed': { guard: 'hasNews', target: '.alerting', actions: 'alarm' },
              },
              states: {
                deciding: {
                  always: [
                    { guard: 'opens', target: '#chatWidget.available.panel.open', actions: 'openDialog' },
                    { guard: 'invites', target: 'inviting' },
                    { target: 'quiet' },
                  ],
                },
                inviting: {
                  description: 'An invitation, for a while or until it is dismissed.',
                  initial: 'showing',
                  states: {
                    showing: {
                      always: { guard: 'isCovered', target: 'waiting' },
                      on: {
                        'invite.dismiss': {
                          target: '#chatWidget.available.panel.closed.quiet',
                          actions: 'endInvitation',
                        },
                      },
                      after: { invitationTime: { actions: raise({ type: 'invite.dismiss' }) } },
                    },
                    waiting: {
                      description: 'Under a dialog nobody sees it.',
                      always: { guard: 'isInView', target: 'showing' },
                    },
                  },
                },
                quiet: {},
                alerting: {
                  description: 'A message shows for 4 s.',
                  exit: 'clearAlert',
                  on: { 'alert.dismiss': 'quiet' },
                  after: { alertTime: 'quiet' },
                },
              },
            },
            asked: {
              description: 'The dialog that the player asks from goes first.',
              entry: 'closeOthers',
              after: { dialogGone: { target: 'open', actions: 'openDialog' } },
            },
            following: {
              description: 'The panel goes first: on a phone it is an entry of the history, and going back takes time.',
              entry: ['closeDialog', assign({ atBottom: false })],
              after: {
                dialogGone: {
                  target: 'closed.quiet',
                  actions: emit(({ context }) => ({ type: 'location.requested', to: context.link })),
                },
              },
            },
            open: {
              entry: [
                'endInvitation',
                assign({ openedAt: ({ context }) => context.unreadFrom, atBottom: true, opens: false }),
                sendTo('history', { type: 'history.check' }),
              ],
              on: {
                'panel.close': { target: 'closed.quiet', actions: 'closeDialog' },
                'link.followed': { target: 'following', actions: assign({ link: ({ event }) => event.to }) },
                'dialog.closed': 'closed.quiet',
                'bottom.seen': { actions: assign({ atBottom: ({ event }) => event.seen }) },
                'support.asked': { actions: ['begin', { type: 'offer', params: ({ event }) => event }] },
              },
              initial: 'talking',
              states: {
                talking: {
                  always: [
                    { guard: 'asksTopic', target: 'asking' },
                    { guard: 'waits', target: 'waiting' },
                  ],
                },
                asking: {
                  description: 'What is it about? The player may also just write.',
                  always: { guard: not('asksTopic'), target: 'talking' },
                },
                waiting: {
                  description: 'The place in line, until an agent answers.',
                  always: { guard: not('waits'), target: 'talking' },
                  invoke: {
                    id: 'queue',
                    src: 'queue',
                    input: ({ context }) => ({ who: chatOf(context).who }),
                    onError: { actions: 'tellBroken' },
                  },
                },
              },
            },
          },
        },
        reading: {
          description: 'Tells support that the player has read: 1 s after the newest message is seen.',
          initial: 'resting',
          states: {
            resting: { always: { guard: 'isSeeing', target: 'settling' } },
            settling: {
              always: { guard: 'isNotSeeing', target: 'resting' },
              on: { 'history.changed': { target: 'settling', reenter: true } },
              after: { readDebounce: 'marking' },
            },
            marking: {
              invoke: {
                id: 'markRead',
                src: 'markRead',
                input: ({ context }) => ({ who: chatOf(context).who, till: context.newest ?? '' }),
                onDone: [
                  {
                    guard: 'isAccepted',
                    target: 'resting',
                    actions: sendTo('history', ({ event }) => ({
                      type: 'history.read' as const,
                      till: accepted(event.output).till,
                    })),
                  },
                  { target: 'pausing' },
                ],
                onError: 'pausing',
              },
            },
            pausing: {
              description: 'Not told: tried again later, without disturbing the player.',
              always: { guard: 'isNotSeeing', target: 'resting' },
              after: { againAfter: 'resting' },
            },
          },
        },
      },
    },
  },
});
