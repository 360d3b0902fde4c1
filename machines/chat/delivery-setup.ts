import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate';
import type { Conversation } from '../../contract/chat.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { promised } from '../provided.ts';
import { deliveredAs, type Outgoing, type Who } from './chat.ts';

/** The progress of an upload. */
export interface FileTold {
  readonly type: 'file.progressed';
  /** From 0 to 1. */
  readonly fraction: number;
}

export type DeliveryEvent =
  | FileTold
  /** The way to the service is open again. */
  | { readonly type: 'connection.found' }
  /** The message has been seen at the service: an answer that was lost said yes. */
  | { readonly type: 'message.seen' }
  | { readonly type: 'delivery.remove' };

/** The event that the delivery sends to the outbox once the file is uploaded. */
export interface DeliveryTold {
  readonly type: 'file.uploaded';
  readonly clientId: string;
  readonly filePath: string;
}

export interface DeliveryInput {
  readonly owner: ActorRef<Snapshot<unknown>, DeliveryTold>;
  readonly who: Who;
  readonly outgoing: Outgoing;
}

/** The end of a delivery. Removed and seen messages need no words: the list shows them, or does not. */
export type Delivered =
  | { readonly result: 'succeed'; readonly message: Conversation }
  | { readonly result: 'failed'; readonly problem: Problem }
  | { readonly result: 'removed' | 'seen' };

/** The input of the upload: the message, and the receiver of its progress. */
export interface FileUpload {
  readonly outgoing: Outgoing;
  readonly teller: { send(event: FileTold): void };
}

/** The message as it goes to the service. */
export interface Sending {
  readonly who: Who;
  readonly outgoing: Outgoing;
}

/** The service's word that it has the message. */
export interface Taken {
  readonly createdAt: string;
  readonly _id?: string | null | undefined;
}

interface DeliveryContext extends DeliveryInput {
  outgoing: Outgoing;
  /** The share of the file that has left the phone, from 0 to 1. */
  fraction: number;
  /** The number of tries so far without an answer, though there was a connection. */
  tries: number;
  delivered: Delivered | null;
}

/** A message is given up after this many tries without a usable answer. */
const MOST_TRIES = 3;
/** Refusals that pass by themselves. */
const PASSING = ['REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN'];

/** The types, actors, actions, guards and delays of the chart in `delivery.machine.ts`. */
export const deliverySetup = setup({
  types: {
    context: {} as DeliveryContext,
    events: {} as DeliveryEvent,
    input: {} as DeliveryInput,
    output: {} as Delivered,
    tags: {} as 'busy',
  },
  actors: {
    uploadFile: promised<Outcome<{ path: string }>, FileUpload>('uploadFile'),
    sendMessage: promised<Outcome<Taken>, Sending>('sendMessage'),
  },
  actions: {
    giveUp: assign(
      ({ event }): Partial<DeliveryContext> => ({ delivered: { result: 'failed', problem: problemIn(event) } }),
    ),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    advance: assign((_, params: { fraction: number }) => ({ fraction: params.fraction })),
    place: assign(({ context }, params: { path: string }) => ({
      outgoing: {
        ...context.outgoing,
        content:
          context.outgoing.content.kind === 'file'
            ? { ...context.outgoing.content, filePath: params.path }
            : context.outgoing.content,
      },
      tries: 0,
    })),
    tellPlace: sendTo(
      ({ context }) => context.owner,
      ({ context }, params: { path: string }): DeliveryTold => ({
        type: 'file.uploaded',
        clientId: context.outgoing.clientId,
        filePath: params.path,
      }),
    ),
    succeed: assign(
      ({ context }, taken: Taken): Partial<DeliveryContext> => ({
        delivered: { result: 'succeed', message: deliveredAs(context.outgoing, taken) },
      }),
    ),
  },
  guards: {
    isAccepted,
    needsUpload: ({ context: { outgoing } }) => outgoing.content.kind === 'file' && outgoing.content.filePath === null,
    isOffline: ({ event }) => {
      const problem = problemIn(event);
      return problem.kind === 'failed' && problem.failure === 'offline';
    },
    isPassing: refusedWith(...PASSING),
    mayTryAgain: ({ context }) => context.tries + 1 < MOST_TRIES,
  },
  delays: {
    /** The first wait is short; a service that is in trouble gets more time. Milliseconds. */
    pause: ({ context }) => 1000 * 3 ** context.tries,
    /** The longest wait without a connection, and when the service asks to slow down. Milliseconds. */
    waitingLimit: 5000,
  },
});
