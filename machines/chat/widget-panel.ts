import { assign, emit, not, raise, sendTo } from 'xstate';
import { chatOf } from './widget-context.ts';
import { widgetSetup } from './widget-setup.ts';

/** The panel with the conversation, and what the corner shows while it is closed: a state of `widget.machine.ts`. */
export const panel = widgetSetup.createStateConfig({
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
});
