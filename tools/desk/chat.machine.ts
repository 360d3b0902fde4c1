/**
 * The agent's side of the support chat: conversations and the open one are read anew every two seconds; what the agent
 * writes goes out one after another, files first, and stays to be sent again when it fails.
 */
import type * as v from 'valibot';
import { assign, fromPromise, raise, setup } from 'xstate';
import type { agentFileReply, agentMessageReply, conversationsReply } from '../../server/desk/chat-contract.ts';
import {
  type ChatContext,
  type ChatEvent,
  current,
  currentFile,
  draftOf,
  draftSent,
  hasUnread,
  isFailed,
  isUploading,
  moved,
  openedBy,
  posted,
  resent,
  templateSent,
  withDraft,
  withNext,
} from './chat-context.ts';
import { messageCheck } from './message-check.ts';
import { isSendable, nextOf, type Outgoing, withFile } from './outbox.ts';
import type { Place } from './place.ts';
import { firstOf, openThread, type Page, withNewest, withOlder } from './thread.ts';

const missing = (name: string) => Promise.reject(new Error(`"${name}" must be provided`));
const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

export const chatMachine = setup({
  types: {
    context: {} as ChatContext,
    events: {} as ChatEvent,
    input: {} as { place: Place; drafts: ChatContext['drafts']; name: string },
  },
  actors: {
    readConversations: fromPromise<v.InferOutput<typeof conversationsReply>>(() => missing('readConversations')),
    /** The newest page of a conversation; what the customer wrote counts as read while the page is in view. */
    readMessages: fromPromise<Page, { conversation: number; unread: boolean }>(() => missing('readMessages')),
    readOlder: fromPromise<Page, { conversation: number; before: number }>(() => missing('readOlder')),
    uploadFile: fromPromise<v.InferOutput<typeof agentFileReply>, { file: File }>(() => missing('uploadFile')),
    postMessage: fromPromise<v.InferOutput<typeof agentMessageReply>, Outgoing>(() => missing('postMessage')),
    setBot: fromPromise<boolean, { on: boolean }>(() => missing('setBot')),
  },
  actions: {
    attachUploaded: assign(({ context }, uploaded: v.InferOutput<typeof agentFileReply>) => ({
      outbox: withNext(context, (outgoing) => withFile(outgoing, uploaded)),
    })),
    fail: assign(({ context }, { error }: { error: unknown }) => ({
      outbox: withNext(context, (outgoing) => ({ ...outgoing, delivery: 'failed' })),
      problem: reason(error),
    })),
    remove: assign(({ context }, clientId: string) => ({
      outbox: context.outbox.filter((outgoing) => outgoing.clientId !== clientId),
      problem: null,
    })),
  },
  guards: {
    canSendDraft: ({ context }) => context.conversation !== null && isSendable(draftOf(context)),
    canSendTemplate: ({ context }) => messageCheck(context.template?.text ?? '').message !== null,
    hasOpen: ({ context }) => context.conversation !== null,
    hasOlder: ({ context }) => context.thread?.more === true,
    hasUpload: ({ context }) => nextOf(context.outbox)?.delivery === 'uploading_file',
    hasMessage: ({ context }) => nextOf(context.outbox) !== undefined,
    isCurrent: ({ context }, clientId: string) => nextOf(context.outbox)?.clientId === clientId,
  },
  delays: { poll: 2_000 },
}).createMachine({
  id: 'chat',
  context: ({ input }) => ({
    conversation: openedBy(input.place),
    inbox: null,
    listProblem: null,
    topic: null,
    thread: null,
    threadProblem: null,
    drafts: input.drafts,
    name: input.name,
    template: null,
    outbox: [],
    keys: {},
    problem: null,
  }),
  type: 'parallel',
  on: {
    'draft.changed': { actions: assign(({ context, event }) => withDraft(context, { text: event.text })) },
    'file.attached': {
      actions: assign(({ context, event }) => withDraft(context, { attached: event.attached, problem: null })),
    },
    'file.refused': { actions: assign(({ context, event }) => withDraft(context, { problem: event.problem })) },
    'file.detached': { actions: assign(({ context }) => withDraft(context, { attached: null, problem: null })) },
    'topic.chosen': { actions: assign(({ event }) => ({ topic: event.topic })) },
    'name.changed': { actions: assign(({ event }) => ({ name: event.name })) },
    'template.edited': { actions: assign(({ event }) => ({ template: event.template })) },
    'template.closed': { actions: assign({ template: null }) },
  },
  states: {
    listing: {
      initial: 'asking',
      on: { 'inbox.refresh': '.asking' },
      states: {
        asking: {
          invoke: {
            id: 'readConversations',
            src: 'readConversations',
            onDone: { target: 'resting', actions: assign(({ event }) => ({ inbox: event.output, listProblem: null })) },
            onError: { target: 'resting', actions: assign(({ event }) => ({ listProblem: reason(event.error) })) },
          },
        },
        resting: { after: { poll: 'asking' } },
      },
    },
    thread: {
      initial: 'choosing',
      on: {
        'place.changed': {
          guard: ({ context, event }) => openedBy(event.place) !== context.conversation,
          target: '.choosing',
          actions: assign(({ event }) => moved(event.place)),
        },
      },
      states: {
        choosing: { always: [{ guard: 'hasOpen', target: 'asking' }, { target: 'closed' }] },
        closed: {},
        asking: {
          invoke: {
            id: 'readMessages',
            src: 'readMessages',
            input: ({ context }) => ({ conversation: context.conversation ?? 0, unread: hasUnread(context) }),
            onDone: {
              target: 'resting',
              actions: assign(({ context: { thread, conversation }, event }) => ({
                thread:
                  thread === null ? openThread(conversation ?? 0, event.output) : withNewest(thread, event.output),
                threadProblem: null,
              })),
            },
            onError: { target: 'resting', actions: assign(({ event }) => ({ threadProblem: reason(event.error) })) },
          },
        },
        resting: { after: { poll: 'asking' } },
      },
    },
    older: {
      initial: 'idle',
      on: { 'place.changed': '.idle' },
      states: {
        idle: { on: { 'older.wanted': { guard: 'hasOlder', target: 'asking' } } },
        asking: {
          invoke: {
            id: 'readOlder',
            src: 'readOlder',
            input: ({ context: { thread } }) => ({ conversation: thread?.id ?? 0, before: firstOf(thread) }),
            onDone: {
              target: 'idle',
              actions: assign(({ context: { thread }, event }) => ({
                thread: thread === null ? null : withOlder(thread, event.output),
              })),
            },
            onError: 'failed',
          },
        },
        failed: { tags: 'error', on: { 'older.wanted': 'asking' } },
      },
    },
    sending: {
      initial: 'idle',
      on: {
        'draft.send': { guard: 'canSendDraft', actions: assign(({ context }) => draftSent(context)) },
        'template.send': { guard: 'canSendTemplate', actions: assign(({ context }) => templateSent(context)) },
        'message.resend': { actions: assign(({ context, event }) => resent(context, event.clientId)) },
        'message.removed': {
          description: 'A failed one. One that is on its way may have arrived: it stays.',
          guard: ({ context, event }) => isFailed(context, event.clientId),
          actions: { type: 'remove', params: ({ event }) => event.clientId },
        },
        'upload.cancelled': {
          description: 'Of a file whose turn has not come.',
          guard: ({ context, event }) => isUploading(context, event.clientId),
          actions: { type: 'remove', params: ({ event }) => event.clientId },
        },
      },
      states: {
        idle: {
          always: [
            { guard: 'hasUpload', target: 'uploading' },
            { guard: 'hasMessage', target: 'posting' },
          ],
        },
        uploading: {
          invoke: {
            id: 'uploadFile',
            src: 'uploadFile',
            input: ({ context }) => ({ file: currentFile(context) }),
            onDone: { target: 'posting', actions: { type: 'attachUploaded', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: { type: 'fail', params: ({ event }) => event } },
          },
          on: {
            'upload.cancelled': {
              guard: { type: 'isCurrent', params: ({ event }) => event.clientId },
              target: 'idle',
              actions: { type: 'remove', params: ({ event }) => event.clientId },
            },
          },
        },
        posting: {
          invoke: {
            id: 'postMessage',
            src: 'postMessage',
            input: ({ context }) => current(context),
            onDone: {
              target: 'idle',
              actions: [
                assign(({ context, event }) => posted(context, event.output.message)),
                raise({ type: 'inbox.refresh' }),
              ],
            },
            onError: { target: 'idle', actions: { type: 'fail', params: ({ event }) => event } },
          },
        },
      },
    },
    bot: {
      initial: 'idle',
      states: {
        idle: { on: { 'bot.switched': 'switching' } },
        switching: {
          tags: 'busy',
          invoke: {
            id: 'setBot',
            src: 'setBot',
            input: ({ event }) => ({ on: event.type === 'bot.switched' && event.on }),
            onDone: { target: 'idle', actions: raise({ type: 'inbox.refresh' }) },
            onError: {
              target: 'idle',
              actions: [assign(({ event }) => ({ problem: reason(event.error) })), raise({ type: 'inbox.refresh' })],
            },
          },
        },
      },
    },
  },
});
