import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { promised } from '../provided.ts';
import type { Moved } from '../receipt/answer.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { bookedReceipt, type Receipt } from '../receipt/receipt.ts';
import type { DepositTold } from '../slip-upload/slip-upload.machine.ts';
import { giftLinkIn, giftReceipt } from './link.ts';

export type GiftLinkEvent =
  /** The player typed or pasted. */
  { readonly type: 'link.changed'; readonly link: string } | { readonly type: 'link.submit'; readonly link: string };

export interface GiftLinkInput {
  readonly owner: ActorRef<Snapshot<unknown>, DepositTold>;
  /** The build has a key to encrypt links with, and the browser can. */
  readonly available: boolean;
}

interface GiftLinkContext extends GiftLinkInput {
  /** There is something in the field. The link itself stays there: never in the context. */
  filled: boolean;
  receipt: Receipt | null;
  problem: Problem | null;
}

/** A deposit by a true-wallet gift link (sections 2, 5, 7 and 8). */
export const giftLinkMachine = setup({
  types: {
    context: {} as GiftLinkContext,
    events: {} as GiftLinkEvent,
    input: {} as GiftLinkInput,
    tags: {} as 'busy' | 'error',
    children: {} as { receipt: 'receipt' },
  },
  actors: {
    /** Encrypts the link and sends it. Keeps one `Idempotency-Key` for it until there is an answer. */
    sendLink: promised<Outcome<Moved>, { link: string }>('sendLink'),
    receipt: receiptMachine,
  },
  actions: {
    explain: assign((_, problem: Problem) => ({ problem })),
    calm: assign({ problem: null }),
    book: assign((_, moved: Moved) => ({ receipt: giftReceipt(moved), problem: null, filled: false })),
    tell: sendTo(({ context }) => context.owner, { type: 'deposit.moved' }),
  },
  guards: {
    isAccepted,
    isAvailable: ({ context }) => context.available,
    isGiftLink: (_, params: { link: string }) => giftLinkIn(params.link) !== null,
    isFilled: (_, params: { link: string }) => params.link.trim() !== '',
  },
}).createMachine({
  id: 'giftLink',
  context: ({ input }) => ({ ...input, filled: false, receipt: null, problem: null }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isAvailable', target: 'entering' }, { target: 'unavailable' }] },
    unavailable: { description: 'Without a key nothing is sent: a gift link is as good as money.' },
    entering: {
      initial: 'fresh',
      states: {
        fresh: {},
        complaining: { tags: 'error', description: 'It is no address at gift.truemoney.com.' },
        refused: { tags: 'error', description: 'The service said no, by a code of section 8.' },
        unanswered: { tags: 'error', description: 'No answer. The next try of this link carries the same key.' },
      },
      on: {
        'link.changed': {
          target: '.fresh',
          actions: assign({ filled: ({ event }) => event.link.trim() !== '', problem: null }),
        },
        'link.submit': [
          { guard: { type: 'isGiftLink', params: ({ event }) => event }, target: 'sending', actions: 'calm' },
          { guard: { type: 'isFilled', params: ({ event }) => event }, target: '.complaining', actions: 'calm' },
        ],
      },
    },
    sending: {
      tags: 'busy',
      description: 'Nothing is taken from the form meanwhile: two taps send one request.',
      invoke: {
        id: 'sendLink',
        src: 'sendLink',
        input: ({ event }) => ({ link: event.type === 'link.submit' ? (giftLinkIn(event.link) ?? '') : '' }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'done',
            actions: [{ type: 'book', params: ({ event }) => accepted(event.output) }, 'tell'],
          },
          { target: 'entering.refused', actions: { type: 'explain', params: ({ event }) => refused(event.output) } },
        ],
        onError: {
          target: 'entering.unanswered',
          actions: [{ type: 'explain', params: ({ event }) => failed(event.error) }, 'tell'],
        },
      },
    },
    done: {
      description: 'The gift is in the wallet.',
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
