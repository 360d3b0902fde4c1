import { assign, sendTo, setup } from 'xstate';
import type { Conversation } from '../../contract/chat.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { isAccepted, problemIn } from '../outcome.ts';
import { promised } from '../provided.ts';
import {
  type HistoryAsked,
  type HistoryContext,
  type HistoryEvent,
  type HistoryInput,
  type HistoryTold,
  toldOf,
} from './history-context.ts';
import { closed, goesFurther, isEnd, isFirst, isUnconfirmed, listened, type Page, prepended, staged } from './pages.ts';
import { meets } from './timeline.ts';

/** The types, actors, actions, guards and delays of the chart in `history.machine.ts`. */
export const chatHistorySetup = setup({
  types: {
    context: {} as HistoryContext,
    events: {} as HistoryEvent,
    input: {} as HistoryInput,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    loadNewest: promised<Outcome<Page>, HistoryAsked>('loadNewest'),
    loadOlder: promised<Outcome<Page>, HistoryAsked>('loadOlder'),
  },
  actions: {
    /** A message by the socket, or one that was delivered. */
    hear: assign(({ context }, params: { message: Conversation }) => listened(context, params.message)),
    /** A page that does not reach what was read before. */
    stage: assign(({ context }, page: Page) => staged(context, page)),
    /** The gap is closed. */
    close: assign(({ context }, page: Page) => closed(context, page)),
    prepend: assign(({ context }, page: Page) => prepended(context, page)),
    join: assign({ joined: true }),
    leave: assign({ joined: false }),
    fallBehind: assign({ behind: true, joined: true }),
    start: assign({ skip: 0, behind: false }),
    /** A long way back goes on from the place where it had stopped. Messages that came since are read after it. */
    resume: assign(({ context }) => ({ behind: context.found.length > 0 })),
    clearProblem: assign({ problem: null }),
    startOlder: assign(({ context }) => ({ olderSkip: context.messages.length, olderProblem: null })),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    explainOlder: assign(({ event }) => ({ olderProblem: problemIn(event) })),
    markRead: assign((_, params: { till: string }) => ({ readTill: params.till, arrived: [], own: [] })),
    markReadBySupport: assign((_, params: { readAt: string }) => ({ readBySupport: params.readAt })),
    tell: sendTo(
      ({ context }) => context.owner,
      ({ context }): HistoryTold => toldOf(context),
    ),
  },
  guards: {
    isAccepted,
    /** True if nothing is missing between: the page meets the pages read before, or goes back to the very beginning. */
    closesGap: ({ context }, answer: Outcome<Page>) =>
      answer.ok && (isEnd(answer.value) || meets(context.messages, answer.value) || isFirst(context)),
    isUnconfirmed: ({ context }) => isUnconfirmed(context),
    /** Other messages have come to the front meanwhile. */
    fallsShort: ({ context }, answer: Outcome<Page>) => answer.ok && !goesFurther(context, answer.value),
    isBehind: ({ context }) => context.behind,
    isJoined: ({ context }) => context.joined,
    hasOlder: ({ context }) => !context.complete && context.messages.length > 0,
  },
  delays: {
    /** The time for which the first reading waits for the room. Milliseconds. */
    joinWithin: 3_000,
    /** The time after which the service is read again, without the socket and after a failure. Milliseconds. */
    againAfter: 15_000,
    /** A message that was heard by the socket is looked up on a page after this time. Milliseconds. */
    confirmAfter: 30_000,
  },
});
