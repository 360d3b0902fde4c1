import { assign, enqueueActions, sendTo } from 'xstate';
import { accepted } from '../outcome.ts';
import { saidBy } from './chat.ts';
import { chatOf } from './widget-context.ts';
import { widgetSetup } from './widget-setup.ts';

/** The parts of the chat tell each other through the widget: a state of `widget.machine.ts`. */
export const conversation = widgetSetup.createStateConfig({
  description: 'One part of the chat tells another.',
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
      actions: [sendTo('history', { type: 'history.refresh' }), sendTo('connection', { type: 'connection.renew' })],
    },
    'page.seen': { actions: assign({ looked: ({ event }) => event.seen }) },
    'page.covered': { actions: assign({ covered: ({ event }) => event.covered }) },
  },
});

/** Tells support that the player has read: a state of `widget.machine.ts`. */
export const reading = widgetSetup.createStateConfig({
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
});
