import { assign, emit } from 'xstate';
import { accepted } from '../outcome.ts';
import { begun, chatOf } from './widget-context.ts';
import { conversation, reading } from './widget-conversation.ts';
import { panel } from './widget-panel.ts';
import { widgetSetup } from './widget-setup.ts';

/** The floating chat with support: loaded only where the service has it switched on (`entrance.machine.ts`). */
export const chatWidgetMachine = widgetSetup.createMachine({
  id: 'chatWidget',
  context: ({ input }) => begun(input),
  initial: 'lookingUp',
  states: {
    lookingUp: {
      tags: 'busy',
      description: 'The service says which room, and whose chat it is.',
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
        conversation,
        panel,
        reading,
      },
    },
  },
});
