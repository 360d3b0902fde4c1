import { type ActorRef, assign, emit, enqueueActions, type Snapshot, setup } from 'xstate';
import type { InboxMessage } from '../../contract/inbox.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { AppEvent, OutcomeSeen } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isAccepted } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { isOutcome, kindOf, leadTo, type OutcomeKind } from './inbox.ts';

/** The event to the inbox: the player has seen the money that this message is about. */
export interface MessageSeen {
  readonly type: 'message.seen';
  readonly id: string;
}

export type NewsEvent =
  /** So many messages more than before are unread. */
  { readonly type: 'news.came'; readonly count: number } | OutcomeSeen;

interface NewsContext {
  readonly owner: ActorRef<Snapshot<unknown>, MessageSeen | { readonly type: 'inbox.stale' }>;
  /** The number of messages that have come and were not read here yet. */
  owed: number;
  /** The newest that were looked at, told or not. */
  known: readonly InboxMessage[];
  /** The references of the outcomes that were seen last: their messages may come later. */
  seen: readonly string[];
}

const MOST_KNOWN = 20;

const isAbout = ({ reference }: InboxMessage, outcomes: readonly string[]) =>
  reference != null && outcomes.includes(reference);

function noticeOf(kind: OutcomeKind, message: InboxMessage): Extract<AppEvent, { type: 'notice.shown' }> {
  const { amount, reference } = message;
  return {
    type: 'notice.shown',
    tone: kind === 'withdrawal_refused' || kind === 'slip_refused' ? 'danger' : 'success',
    ...(amount == null ? { text: `inbox.kind.${kind}` as const } : { text: 'inbox.told', values: { kind, amount } }),
    about: reference ?? message.id,
    action: { label: 'request.details', event: leadTo(message) },
  };
}

/** The types, actors, actions and guards of the chart in `news.machine.ts`. */
export const newsSetup = setup({
  types: {
    context: {} as NewsContext,
    events: {} as NewsEvent,
    emitted: {} as Extract<AppEvent, { type: 'notice.shown' }> | ActorBroken,
    input: {} as Pick<NewsContext, 'owner'>,
    tags: {} as 'busy',
  },
  actors: {
    /** The newest messages, newest first. */
    readNewest: promised<Outcome<readonly InboxMessage[]>>('readNewest'),
    /** Sends `outcome.seen`. */
    outcomes: listening('outcomes'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    count: assign(({ context }, { count }: { count: number }) => ({ owed: context.owed + count })),
    settle: assign({ owed: 0 }),
    tell: enqueueActions(
      ({ context: { owner, owed, known, seen }, enqueue }, { messages }: { messages: readonly InboxMessage[] }) => {
        const fresh = messages
          .filter((message) => !message.isRead && !known.some(({ id }) => id === message.id))
          .slice(0, owed);
        for (const message of fresh.toReversed()) {
          const kind = kindOf(message);
          if (isAbout(message, seen)) enqueue.sendTo(owner, { type: 'message.seen', id: message.id });
          else if (isOutcome(kind)) enqueue.emit(noticeOf(kind, message));
        }
        enqueue.assign({ known: [...fresh, ...known].slice(0, MOST_KNOWN) });
      },
    ),
    noteSeen: enqueueActions(({ context: { owner, known, seen }, enqueue }, { reference }: OutcomeSeen) => {
      const about = known.filter((message) => isAbout(message, [reference]));
      for (const { id } of about) enqueue.sendTo(owner, { type: 'message.seen', id });
      // Its message may be there, or come now.
      if (about.length === 0) enqueue.sendTo(owner, { type: 'inbox.stale' });
      enqueue.assign({ seen: [...seen, reference].slice(-MOST_KNOWN) });
    }),
  },
  guards: { isAccepted },
});
