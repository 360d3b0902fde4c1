import { type ActorRef, assign, emit, enqueueActions, type Snapshot, sendTo, setup } from 'xstate';
import type { Conversation } from '../../contract/chat.ts';
import type { Problem } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { failed } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import type { Content, Outgoing, Stamp, Who } from './chat.ts';
import { type Delivered, type DeliveryTold, deliveryMachine } from './delivery.machine.ts';

/** A message that is not at the service. `failed` ones wait for the player's word. */
export interface Unsent extends Outgoing {
  readonly status: 'queued' | 'failed';
  /** The reason for the failure. */
  readonly problem: Problem | null;
}

export type OutboxEvent =
  /** `file`: the browser's own, for content that is one. */
  | { readonly type: 'message.written'; readonly content: Content; readonly file?: object }
  | { readonly type: 'message.resend'; readonly clientId: string }
  | { readonly type: 'message.remove'; readonly clientId: string }
  /** These messages have been seen at the service. */
  | { readonly type: 'messages.seen'; readonly clientIds: readonly string[] }
  | { readonly type: 'connection.found' }
  | DeliveryTold;

/** The commands to the store: unsent messages survive a reload of the page. */
export type OutboxCommand =
  | { readonly type: 'unsent.keep'; readonly unsent: Unsent }
  | { readonly type: 'file.keep'; readonly clientId: string; readonly file: object }
  /** Drops the message with its file. */
  | { readonly type: 'unsent.drop'; readonly clientId: string };

/** The event that the outbox sends to its owner. */
export interface OutboxTold {
  readonly type: 'message.delivered';
  readonly message: Conversation;
}

export interface OutboxInput {
  readonly owner: ActorRef<Snapshot<unknown>, OutboxTold>;
  readonly who: Who;
  readonly stamp: () => Stamp;
}

interface OutboxContext extends OutboxInput {
  /** The messages in the order in which they go, which is the order in which they show. */
  readonly unsent: readonly Unsent[];
}

const nextOf = ({ unsent }: OutboxContext) => unsent.find(({ status }) => status === 'queued');

/** The messages that an event is about. */
function idsIn(event: OutboxEvent): readonly string[] {
  if ('clientIds' in event) return event.clientIds;
  return 'clientId' in event ? [event.clientId] : [];
}

/** The unsent messages, with one of them as it is now. */
const replaced = ({ unsent }: OutboxContext, now: Unsent) =>
  unsent.map((one) => (one.clientId === now.clientId ? now : one));

/**
 * The player's messages on their way, one after another, so that they arrive in the order in which they show. While one
 * waits for a connection, the others wait behind it. One that failed for good steps aside and says so; sent again, it
 * goes to the end, where the player sees it.
 */
export const outboxMachine = setup({
  types: {
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
    emitted: {} as ActorBroken,
    input: {} as OutboxInput,
    tags: {} as 'busy',
    children: {} as { delivery: 'delivery' },
  },
  actors: {
    /** The messages that an earlier page has left, in their order. */
    loadUnsent: promised<readonly Unsent[], { who: Who }>('loadUnsent'),
    store: listening<OutboxCommand, { who: Who }>('store'),
    delivery: deliveryMachine,
  },
  actions: {
    restore: assign(({ context }, left: readonly Unsent[]) => {
      const known = new Set(context.unsent.map(({ clientId }) => clientId));
      return { unsent: [...left.filter(({ clientId }) => !known.has(clientId)), ...context.unsent] };
    }),
    add: enqueueActions(({ enqueue, context }, params: { content: Content; file: object | null }) => {
      const unsent: Unsent = { ...context.stamp(), content: params.content, status: 'queued', problem: null };
      enqueue.assign({ unsent: [...context.unsent, unsent] });
      if (params.file !== null)
        enqueue.sendTo('store', { type: 'file.keep', clientId: unsent.clientId, file: params.file });
      enqueue.sendTo('store', { type: 'unsent.keep', unsent });
    }),
    place: enqueueActions(({ enqueue, context }, { clientId, filePath }: DeliveryTold) => {
      const one = context.unsent.find((unsent) => unsent.clientId === clientId);
      if (one?.content.kind !== 'file') return;
      const placed: Unsent = { ...one, content: { ...one.content, filePath } };
      enqueue.assign({ unsent: replaced(context, placed) });
      enqueue.sendTo('store', { type: 'unsent.keep', unsent: placed });
    }),
    drop: enqueueActions(({ enqueue, context, event }) => {
      const dropped = context.unsent.filter(({ clientId }) => idsIn(event).includes(clientId));
      enqueue.assign({ unsent: context.unsent.filter((one) => !dropped.includes(one)) });
      for (const { clientId } of dropped) enqueue.sendTo('store', { type: 'unsent.drop', clientId });
    }),
    /** The one that was under way. */
    dropNext: enqueueActions(({ enqueue, context }) => {
      const next = nextOf(context);
      if (next === undefined) return;
      enqueue.assign({ unsent: context.unsent.filter((one) => one !== next) });
      enqueue.sendTo('store', { type: 'unsent.drop', clientId: next.clientId });
    }),
    setAside: enqueueActions(({ enqueue, context }, problem: Problem) => {
      const one = nextOf(context);
      if (one === undefined) return;
      const aside: Unsent = { ...one, status: 'failed', problem };
      enqueue.assign({ unsent: replaced(context, aside) });
      enqueue.sendTo('store', { type: 'unsent.keep', unsent: aside });
    }),
    again: enqueueActions(({ enqueue, context, event }) => {
      const one = context.unsent.find(({ clientId }) => idsIn(event).includes(clientId));
      if (one === undefined) return;
      const { writtenAt } = context.stamp();
      const queued: Unsent = { ...one, writtenAt, status: 'queued', problem: null };
      enqueue.assign({ unsent: [...context.unsent.filter((other) => other !== one), queued] });
      enqueue.sendTo('store', { type: 'unsent.keep', unsent: queued });
    }),
    tell: sendTo(
      ({ context }) => context.owner,
      (_, message: Conversation): OutboxTold => ({ type: 'message.delivered', message }),
    ),
    tellBroken: emit(brokenIn),
  },
  guards: {
    hasQueued: ({ context }) => nextOf(context) !== undefined,
    isNext: ({ context, event }) => idsIn(event).includes(nextOf(context)?.clientId ?? ''),
    isFailed: ({ context, event }) =>
      context.unsent.some(({ clientId, status }) => idsIn(event).includes(clientId) && status === 'failed'),
    isUnsent: ({ context, event }) => context.unsent.some(({ clientId }) => idsIn(event).includes(clientId)),
    hasSucceeded: (_, delivered: Delivered) => delivered.result === 'succeed',
    hasFailed: (_, delivered: Delivered) => delivered.result === 'failed',
  },
}).createMachine({
  id: 'outbox',
  context: ({ input }) => ({ ...input, unsent: [] }),
  invoke: {
    id: 'store',
    src: 'store',
    input: ({ context }) => ({ who: context.who }),
    onError: { actions: 'tellBroken' },
  },
  initial: 'restoring',
  on: {
    'message.written': {
      actions: { type: 'add', params: ({ event }) => ({ content: event.content, file: event.file ?? null }) },
    },
    'message.resend': { guard: 'isFailed', actions: 'again' },
    'message.remove': { actions: 'drop' },
    'messages.seen': { guard: 'isUnsent', actions: 'drop' },
    'file.uploaded': { actions: { type: 'place', params: ({ event }) => event } },
  },
  states: {
    restoring: {
      tags: 'busy',
      description: 'What an earlier page has left goes first.',
      invoke: {
        id: 'loadUnsent',
        src: 'loadUnsent',
        input: ({ context }) => ({ who: context.who }),
        onDone: { target: 'resting', actions: { type: 'restore', params: ({ event }) => event.output } },
        onError: 'resting',
      },
    },
    resting: { always: { guard: 'hasQueued', target: 'delivering' } },
    delivering: {
      invoke: {
        id: 'delivery',
        src: 'delivery',
        input: ({ context, self }) => {
          const outgoing = nextOf(context);
          if (outgoing === undefined) throw new TypeError('nothing to deliver');
          return { owner: self, who: context.who, outgoing };
        },
        onDone: [
          {
            guard: { type: 'hasSucceeded', params: ({ event }) => event.output },
            target: 'resting',
            actions: [
              enqueueActions(({ enqueue, event: { output } }) => {
                if (output.result === 'succeed') enqueue({ type: 'tell', params: output.message });
              }),
              'dropNext',
            ],
          },
          {
            guard: { type: 'hasFailed', params: ({ event }) => event.output },
            target: 'resting',
            actions: {
              type: 'setAside',
              params: ({ event: { output } }) => (output.result === 'failed' ? output.problem : failed(null)),
            },
          },
          {
            description: 'Removed by the player, or seen at the service.',
            target: 'resting',
            actions: 'dropNext',
          },
        ],
        onError: { target: 'resting', actions: { type: 'setAside', params: ({ event }) => failed(event.error) } },
      },
      on: {
        'connection.found': { actions: sendTo('delivery', { type: 'connection.found' }) },
        'message.remove': [
          { guard: 'isNext', actions: sendTo('delivery', { type: 'delivery.remove' }) },
          { actions: 'drop' },
        ],
        'messages.seen': [
          { guard: 'isNext', actions: sendTo('delivery', { type: 'message.seen' }) },
          { guard: 'isUnsent', actions: 'drop' },
        ],
      },
    },
  },
});
