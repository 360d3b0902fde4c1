import { accepted } from '../outcome.ts';
import { begun } from './history-context.ts';
import { chatHistorySetup } from './history-setup.ts';
import { PAGE_SIZE } from './timeline.ts';

/**
 * The conversation so far: newest first by 10, older ones at the top. What the socket brings shows at
 * once, but may be late or lost on the way: only pages say that nothing is missing. So they are read until they meet
 * what was read on pages before, each time the player comes back, asks for it or opens the chat, and 30 s after
 * something was heard.
 */
export const chatHistoryMachine = chatHistorySetup.createMachine({
  id: 'chatHistory',
  context: ({ input }) => begun(input),
  type: 'parallel',
  on: {
    'history.read': { actions: [{ type: 'markRead', params: ({ event }) => event }, 'tell'] },
    'read.received': { actions: { type: 'markReadBySupport', params: ({ event }) => event } },
    'message.received': { actions: [{ type: 'hear', params: ({ event }) => event }, 'tell'] },
    'message.delivered': { actions: [{ type: 'hear', params: ({ event }) => event }, 'tell'] },
  },
  states: {
    newest: {
      initial: 'joining',
      on: { 'room.left': { actions: 'leave' } },
      states: {
        joining: {
          tags: 'busy',
          description: 'What is read in the room misses nothing: before it, the same would be read again after.',
          on: {
            'room.joined': { target: 'loading', actions: 'join' },
            'history.refresh': 'loading',
            'history.check': 'loading',
          },
          after: { joinWithin: 'loading' },
        },
        loading: {
          tags: 'busy',
          description: 'Reads on until nothing is missing between the newest message and what is known.',
          initial: 'searching',
          states: {
            searching: {
              invoke: {
                id: 'loadNewest',
                src: 'loadNewest',
                input: ({ context }) => ({ who: context.who, limit: PAGE_SIZE, skip: context.skip }),
                onDone: [
                  {
                    guard: { type: 'closesGap', params: ({ event }) => event.output },
                    target: 'closed',
                    actions: [{ type: 'close', params: ({ event }) => accepted(event.output) }, 'tell'],
                  },
                  {
                    guard: 'isAccepted',
                    target: 'searching',
                    reenter: true,
                    actions: [{ type: 'stage', params: ({ event }) => accepted(event.output) }, 'tell'],
                  },
                  { target: '#chatHistory.newest.failed', actions: 'explain' },
                ],
                onError: { target: '#chatHistory.newest.failed', actions: 'explain' },
              },
              on: { 'room.joined': { actions: 'fallBehind' } },
            },
            closed: {
              always: [
                { guard: 'isBehind', target: 'searching', actions: 'start' },
                { guard: 'isJoined', target: '#chatHistory.newest.current' },
                { target: '#chatHistory.newest.adrift' },
              ],
            },
          },
        },
        current: {
          description: 'In the room: what is new comes by the socket.',
          initial: 'confirmed',
          on: {
            'room.joined': { target: 'loading', actions: 'start' },
            'room.left': { target: 'adrift', actions: 'leave' },
            'history.refresh': { target: 'loading', actions: 'start' },
          },
          states: {
            confirmed: {
              description: 'All that is known was read on pages.',
              always: { guard: 'isUnconfirmed', target: 'unconfirmed' },
              on: { 'history.check': 'checking' },
            },
            unconfirmed: {
              description: 'Something was heard: before it, messages may have been lost.',
              on: { 'history.check': 'checking' },
              after: { confirmAfter: 'checking' },
            },
            checking: {
              tags: 'busy',
              description: 'A page is read beside the conversation. That it fails is no news to the player.',
              invoke: {
                id: 'loadNewest',
                src: 'loadNewest',
                input: ({ context }) => ({ who: context.who, limit: PAGE_SIZE, skip: 0 }),
                onDone: [
                  {
                    guard: { type: 'closesGap', params: ({ event }) => event.output },
                    target: 'confirmed',
                    actions: [{ type: 'close', params: ({ event }) => accepted(event.output) }, 'tell'],
                  },
                  {
                    guard: 'isAccepted',
                    target: '#chatHistory.newest.loading',
                    actions: ['start', { type: 'stage', params: ({ event }) => accepted(event.output) }, 'tell'],
                  },
                  { target: 'unconfirmed' },
                ],
                onError: 'unconfirmed',
              },
            },
          },
        },
        adrift: {
          description: 'Not in the room: what is new is asked for now and then.',
          on: {
            'room.joined': { target: 'loading', actions: ['join', 'start'] },
            'history.refresh': { target: 'loading', actions: 'start' },
            'history.check': { target: 'loading', actions: 'start' },
          },
          after: { againAfter: { target: 'loading', actions: 'start' } },
        },
        failed: {
          tags: 'error',
          description: 'What is known stays on the screen; something may be missing after it.',
          on: {
            'history.refresh': { target: 'loading', actions: ['clearProblem', 'resume'] },
            'room.joined': { target: 'loading', actions: ['join', 'resume'] },
          },
          after: { againAfter: { target: 'loading', actions: 'resume' } },
        },
      },
    },
    older: {
      initial: 'resting',
      states: {
        resting: {
          on: { 'older.wanted': { guard: 'hasOlder', target: 'loading', actions: 'startOlder' } },
        },
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadOlder',
            src: 'loadOlder',
            input: ({ context }) => ({ who: context.who, limit: PAGE_SIZE, skip: context.olderSkip }),
            onDone: [
              {
                guard: { type: 'fallsShort', params: ({ event }) => event.output },
                target: 'loading',
                reenter: true,
                actions: { type: 'prepend', params: ({ event }) => accepted(event.output) },
              },
              {
                guard: 'isAccepted',
                target: 'resting',
                actions: { type: 'prepend', params: ({ event }) => accepted(event.output) },
              },
              { target: 'failed', actions: 'explainOlder' },
            ],
            onError: { target: 'failed', actions: 'explainOlder' },
          },
        },
        failed: {
          tags: 'error',
          on: { 'older.wanted': { target: 'loading', actions: 'startOlder' } },
        },
      },
    },
  },
});
