import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { bookedReceipt, type Receipt } from '../receipt/receipt.ts';
import {
  needsAnother,
  type Picture,
  type PictureComplaint,
  type Prepared,
  type SlipRules,
  slipReceipt,
  type TakenSlip,
} from './slip.ts';

/** What the flow tells the deposit that it belongs to. */
export interface DepositTold {
  /** Money may have come into the wallet. */
  readonly type: 'deposit.moved';
}

/** What an upload tells on its way. */
export interface UploadTold {
  readonly type: 'upload.progressed';
  /** From 0 to 1. */
  readonly fraction: number;
}

export type SlipUploadEvent =
  | { readonly type: 'rules.retry' }
  /** The browser's file. */
  | { readonly type: 'picture.chosen'; readonly file: object }
  | { readonly type: 'picture.remove' }
  | { readonly type: 'slip.send' }
  | { readonly type: 'upload.cancel' }
  | UploadTold;

export interface SlipUploadInput {
  readonly owner: ActorRef<Snapshot<unknown>, DepositTold>;
}

/** What the upload needs: the picture, and whom to tell how far it is. */
export interface Upload {
  readonly picture: Picture;
  readonly teller: { send(event: UploadTold): void };
}

interface SlipUploadContext extends SlipUploadInput {
  rules: SlipRules | null;
  picture: Picture | null;
  complaint: PictureComplaint | null;
  /** How much has left the phone, from 0 to 1. */
  fraction: number;
  receipt: Receipt | null;
  /** Why the slip failed at once. */
  note: string | null;
  problem: Problem | null;
}

/** A slip's picture, from the phone to the service (sections 2, 7 and 8). */
export const slipUploadMachine = setup({
  types: {
    context: {} as SlipUploadContext,
    events: {} as SlipUploadEvent,
    input: {} as SlipUploadInput,
    tags: {} as 'busy' | 'error',
    children: {} as { receipt: 'receipt' },
  },
  actors: {
    loadRules: promised<Outcome<SlipRules>>('loadRules'),
    /** Looks at the file's bytes and draws the picture anew. */
    preparePicture: promised<Prepared, { file: object; rules: SlipRules | null }>('preparePicture'),
    /** Keeps one `Idempotency-Key` for the picture until there is a final answer. */
    uploadSlip: promised<Outcome<TakenSlip>, Upload>('uploadSlip'),
    /** Lets go of the previews when the flow ends. */
    previews: listening('previews'),
    receipt: receiptMachine,
  },
  actions: {
    explain: assign((_, problem: Problem) => ({ problem })),
    complain: assign((_, complaint: PictureComplaint) => ({ complaint, picture: null })),
    calm: assign({ complaint: null, problem: null }),
    drop: assign({ picture: null, complaint: null, problem: null }),
    book: assign((_, taken: TakenSlip) => ({ receipt: slipReceipt(taken), note: taken.note, problem: null })),
    tell: sendTo(({ context }) => context.owner, { type: 'deposit.moved' }),
  },
  guards: {
    isAccepted,
    needsAnother,
    isReady: (_, prepared: Prepared) => prepared.ok,
  },
  delays: {
    /** Drawing takes seconds at most: after this the phone has given up on the picture. Milliseconds. */
    preparingLimit: 30_000,
  },
}).createMachine({
  id: 'slipUpload',
  context: ({ input }) => ({
    ...input,
    rules: null,
    picture: null,
    complaint: null,
    fraction: 0,
    receipt: null,
    note: null,
    problem: null,
  }),
  invoke: { id: 'previews', src: 'previews' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadRules',
        src: 'loadRules',
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'choosing',
            actions: assign({ rules: ({ event }) => accepted(event.output), problem: null }),
          },
          { target: 'failed', actions: { type: 'explain', params: ({ event }) => refused(event.output) } },
        ],
        onError: { target: 'failed', actions: { type: 'explain', params: ({ event }) => failed(event.error) } },
      },
    },
    failed: { tags: 'error', on: { 'rules.retry': 'loading' } },
    choosing: {
      initial: 'fresh',
      states: {
        fresh: {},
        complaining: { tags: 'error', description: 'The file cannot be sent, and the player is told why.' },
        refused: { tags: 'error', description: 'The service could not use the file: another picture is needed.' },
      },
      on: { 'picture.chosen': { target: 'preparing', actions: 'calm' } },
    },
    preparing: {
      tags: 'busy',
      description: 'The picture is drawn anew: no place, no name of a phone, and no more bytes than needed.',
      invoke: {
        id: 'preparePicture',
        src: 'preparePicture',
        input: ({ context, event }) => ({
          file: event.type === 'picture.chosen' ? event.file : {},
          rules: context.rules,
        }),
        onDone: [
          {
            guard: { type: 'isReady', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: assign({ picture: ({ event }) => (event.output.ok ? event.output.picture : null) }),
          },
          {
            target: 'choosing.complaining',
            actions: {
              type: 'complain',
              params: ({ event }) => (event.output.ok ? 'unreadable' : event.output.complaint),
            },
          },
        ],
        onError: { target: 'choosing.complaining', actions: { type: 'complain', params: 'unreadable' } },
      },
      after: {
        preparingLimit: { target: 'choosing.complaining', actions: { type: 'complain', params: 'unreadable' } },
      },
    },
    reviewing: {
      description: 'The player sees what will be sent.',
      initial: 'fresh',
      states: {
        fresh: {},
        stopped: { description: 'The upload was stopped by the player: sent again, it carries the same key.' },
        refused: { tags: 'error', description: 'The service said no; the picture is kept.' },
        unanswered: { tags: 'error', description: 'It may have arrived or not. The next try carries the same key.' },
      },
      on: {
        'slip.send': { target: 'uploading', actions: ['calm', assign({ fraction: 0 })] },
        'picture.chosen': { target: 'preparing', actions: 'calm' },
        'picture.remove': { target: 'choosing', actions: 'drop' },
      },
    },
    uploading: {
      tags: 'busy',
      description: 'Up to 300 s (section 9). Two taps send one request.',
      invoke: {
        id: 'uploadSlip',
        src: 'uploadSlip',
        input: ({ context: { picture }, self }) => {
          if (picture === null) throw new TypeError('no picture to send');
          return { picture, teller: self };
        },
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'done',
            actions: [{ type: 'book', params: ({ event }) => accepted(event.output) }, 'tell'],
          },
          {
            guard: { type: 'needsAnother', params: ({ event }) => event.output },
            target: 'choosing.refused',
            actions: ['drop', { type: 'explain', params: ({ event }) => refused(event.output) }],
          },
          { target: 'reviewing.refused', actions: { type: 'explain', params: ({ event }) => refused(event.output) } },
        ],
        onError: {
          target: 'reviewing.unanswered',
          actions: [{ type: 'explain', params: ({ event }) => failed(event.error) }, 'tell'],
        },
      },
      on: {
        'upload.progressed': { actions: assign({ fraction: ({ event }) => event.fraction }) },
        'upload.cancel': 'reviewing.stopped',
      },
    },
    done: {
      description: 'The service has it: waiting to be read, or read at once.',
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: bookedReceipt,
        onDone: 'closed',
        onError: 'closed',
      },
    },
    closed: { type: 'final' },
  },
});
