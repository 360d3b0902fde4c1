import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate';
import type { Conversation } from '../../contract/chat.ts';
import type { Problem } from '../../contract/outcome.ts';
import { failed } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import type { Content, Outgoing, Stamp, Who } from './chat.ts';
import { type Delivered, type DeliveryTold, deliveryMachine } from './delivery.machine.ts';

/** A message that is not at the service. `failed` ones wait for the player's word. */
export interface Unsent extends Outgoing {
  readonly status: 'queued' | 'failed';
  /** Why it failed. */
  readonly problem: Problem | null;
}

export type OutboxEvent =
  /** `file`: the browser's own, for content that is one. */
  | { readonly type: 'message.written'; readonly content: Content; readonly file?: object }
  | { readonly type: 'message.resend'; readonly clientId: string }
  | { readonly type: 'message.remove'; readonly clientId: string }
  /** These have been seen at the service. */
  | { readonly type: 'messages.seen'; readonly clientIds: readonly string[] }
  | { readonly type: 'connection.found' }
  | DeliveryTold;

/** What the store is told: unsent messages survive a reload of the page. */
export type OutboxCommand =
  | { readonly type: 'unsent.keep'; readonly unsent: Unsent }
  | { readonly type: 'file.keep'; readonly clientId: string; readonly file: object }
  /** With its file. */
  | { readonly type: 'unsent.drop'; readonly clientId: string };

/** What the outbox tells its owner. */
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
  /** In the order in which they go, which is the order in which they show. */
  readonly unsent: readonly Unsent[];
}

const nextOf = ({ unsent }: OutboxContext) => unsent.find(({ status }) => status === 'queued');

/**
 * The player's messages on their way, one after another, so that they arrive in the order in which they show. While one
 * waits for a connection, the others wait behind it. One that failed for good steps aside and says so; sent again, it
 * goes to the end, where the player sees it.
 */
export const outboxMachine = setup({
  types: {
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
    input: {} as OutboxInput,
    tags: {} as 'busy',
    children: {} as { delivery: 'delivery' },
  },
  actors: {
    /** Those that an earlier page has left, in their order. */
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
      const unsent = context.unsent.map((one) =>
        one.clientId === clientId && one.content.kind === 'file'
          ? { ...one, content: { ...one.content, filePath } }
          : one,
      );
      enqueue.assign({ unsent });
      for (const one of unsent)
        if (one.clientId === clientId) enqueue.sendTo('store', { type: 'unsent.keep', unsent: one });
    }),
    drop: enqueueActions(({ enqueue, context }, clientIds: readonly string[]) => {
      enqueue.assign({ unsent: context.unsent.filter(({ clientId }) => !clientIds.includes(clientId)) });
      for (const { clientId } of context.unsent)
        if (clientIds.includes(clientId)) enqueue.sendTo('store', { type: 'unsent.drop', clientId });
    }),
    setAside: enqueueActions(({ enqueue, context }, problem: Problem) => {
      const clientId = nextOf(context)?.clientId;
      const unsent = context.unsent.map((one) =>
        one.clientId === clientId ? ({ ...one, status: 'failed', problem } as const) : one,
      );
      enqueue.assign({ unsent });
      for (const one of unsent)
        if (one.clientId === clientId) enqueue.sendTo('store', { type: 'unsent.keep', unsent: one });
    }),
    again: enqueueActions(({ enqueue, context }, params: { clientId: string }) => {
      const { unsent } = context;
      const one = unsent.find(({ clientId }) => clientId === params.clientId);
      if (one === undefined) return;
      const { writtenAt } = context.stamp();
      const queued: Unsent = { ...one, writtenAt, status: 'queued', problem: null };
      enqueue.assign({ unsent: [...unsent.filter((other) => other !== one), queued] });
      enqueue.sendTo('store', { type: 'unsent.keep', unsent: queued });
    }),
    tell: sendTo(
      ({ context }) => context.owner,
      (_, message: Conversation): OutboxTold => ({ type: 'message.delivered', message }),
    ),
  },
  guards: {
    hasQueued: ({ context }) => nextOf(context) !== undefined,
    isNext: ({ context }, params: { clientId: string }) => nextOf(context)?.clientId === params.clientId,
    isNextAmong: ({ context }, params: { clientIds: readonly string[] }) =>
      params.clientIds.includes(nextOf(context)?.clientId ?? ''),
    isFailed: ({ context }, params: { clientId: string }) =>
      context.unsent.some(({ clientId, status }) => clientId === params.clientId && status === 'failed'),
    isUnsent: ({ context }, params: { clientIds: readonly string[] }) =>
      context.unsent.some(({ clientId }) => params.clientIds.includes(clientId)),
    hasSucceeded: (_, delivered: Delivered) => delivered.result === 'succeed',
    hasFailed: (_, delivered: Delivered) => delivered.result === 'failed',
  },
}).createMachine({
  id: 'outbox',
  context: ({ input }) => ({ ...input, unsent: [] }),
  invoke: { id: 'store', src: 'store', input: ({ context }) => ({ who: context.who }) },
  initial: 'restoring',
  on: {
    'message.written': {
      actions: { type: 'add', params: ({ event }) => ({ content: event.content, file: event.file ?? null }) },
    },
    'message.resend': {
      guard: { type: 'isFailed', params: ({ event }) => event },
      actions: { type: 'again', params: ({ event }) => event },
    },
    'message.remove': { actions: { type: 'drop', params: ({ event }) => [event.clientId] } },
    'messages.seen': {
      guard: { type: 'isUnsent', params: ({ event }) => event },
      actions: { type: 'drop', params: ({ event }) => event.clientIds },
    },
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
            actions: enqueueActions(({ enqueue, event: { output }, context }) => {
              if (output.result !== 'succeed') return;
              enqueue({ type: 'tell', params: output.message });
              enqueue({ type: 'drop', params: [nextOf(context)?.clientId ?? ''] });
            }),
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
            actions: { type: 'drop', params: ({ context }) => [nextOf(context)?.clientId ?? ''] },
          },
        ],
        onError: { target: 'resting', actions: { type: 'setAside', params: ({ event }) => failed(event.error) } },
      },
      on: {
        'connection.found': { actions: sendTo('delivery', { type: 'connection.found' }) },
        'message.remove': [
          {
            guard: { type: 'isNext', params: ({ event }) => event },
            actions: sendTo('delivery', { type: 'delivery.remove' }),
          },
          { actions: { type: 'drop', params: ({ event }) => [event.clientId] } },
        ],
        'messages.seen': [
          {
            guard: { type: 'isNextAmong', params: ({ event }) => event },
            actions: sendTo('delivery', { type: 'message.seen' }),
          },
          {
            guard: { type: 'isUnsent', params: ({ event }) => event },
            actions: { type: 'drop', params: ({ event }) => event.clientIds },
          },
        ],
      },
    },
  },
});
