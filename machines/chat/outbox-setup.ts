import { type ActorRef, assign, emit, enqueueActions, type Snapshot, sendTo, setup } from 'xstate';
import type { Conversation } from '../../contract/chat.ts';
import type { Problem } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { listening, promised } from '../provided.ts';
import type { Content, Outgoing, Stamp, Who } from './chat.ts';
import { deliveryMachine } from './delivery.machine.ts';
import type { Delivered, DeliveryTold } from './delivery-setup.ts';

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

export const nextOf = ({ unsent }: OutboxContext) => unsent.find(({ status }) => status === 'queued');

/** The messages that an event is about. */
function idsIn(event: OutboxEvent): readonly string[] {
  if ('clientIds' in event) return event.clientIds;
  return 'clientId' in event ? [event.clientId] : [];
}

/** The unsent messages, with one of them as it is now. */
const replaced = ({ unsent }: OutboxContext, now: Unsent) =>
  unsent.map((one) => (one.clientId === now.clientId ? now : one));

/** The types, actors, actions and guards of the chart in `outbox.machine.ts`. */
export const outboxSetup = setup({
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
});
