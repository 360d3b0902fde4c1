import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { Wallet } from '../../contract/wallet.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { type ConnectionChanged, isOnline } from '../connection/online.ts';
import { accepted, isAccepted, problemIn } from '../outcome.ts';
import { listening, promised } from '../provided.ts';

/** The figures as the service gave them, and when. */
export interface Reading {
  readonly wallet: Wallet;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export type WalletEvent =
  /** Something changed on the service, or the player is back after a while. */
  | { readonly type: 'wallet.reload' }
  /** The player asks for fresh figures: the game accounts are read anew as well. */
  | { readonly type: 'wallet.refresh' }
  /** The player shows or hides the amounts. */
  | { readonly type: 'amounts.toggled' }
  /** What the phone remembers of the choice. Sent by the store at its start. */
  | { readonly type: 'amounts.restored'; readonly hidden: boolean }
  | ConnectionChanged;

/** What the machine tells its store. */
export type WalletCommand =
  | { readonly type: 'amounts.keep'; readonly hidden: boolean }
  /** The figures were read at this time: kept as `last_sync`. */
  | { readonly type: 'sync.keep'; readonly at: number };

interface WalletContext {
  /** The last figures that the service confirmed; null until there are any. */
  reading: Reading | null;
  /** A change was told while an answer was on its way: that answer may be from before it. */
  again: boolean;
  /** The player keeps the amounts from other people's eyes. */
  hidden: boolean;
  online: boolean;
  problem: Problem | null;
}

/**
 * The member's figures, shared by every page. Whatever happens to a reload, the last confirmed figures
 * stay on the screen. Any number of changes during one load cause one more load, not one each.
 */
export const walletMachine = setup({
  types: {
    context: {} as WalletContext,
    events: {} as WalletEvent,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error' | 'refreshing',
  },
  actors: {
    loadWallet: promised<Outcome<Reading>>('loadWallet'),
    /** Has the service read the game accounts anew. */
    refreshAccounts: promised<Outcome<unknown>>('refreshAccounts'),
    store: listening<WalletCommand>('store'),
    /** Sends `wallet.reload` when the player is back after a while, or the connection is. */
    attention: listening('attention'),
    connection: listening('connection'),
  },
  actions: {
    keep: assign((_, reading: Reading) => ({ reading, problem: null })),
    noteSync: sendTo('store', ({ context }) => ({ type: 'sync.keep' as const, at: context.reading?.at ?? 0 })),
    noteChange: assign({ again: true }),
    begin: assign({ again: false, problem: null }),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    tellBroken: emit(brokenIn),
  },
  guards: {
    isAccepted,
    isOutdated: ({ context, event }) => context.again && isAccepted({ event }),
    hasFigures: ({ context }) => context.reading !== null,
    isOnline,
  },
}).createMachine({
  id: 'wallet',
  context: { reading: null, again: false, hidden: false, online: true, problem: null },
  invoke: [
    { id: 'store', src: 'store', onError: { actions: 'tellBroken' } },
    { id: 'attention', src: 'attention', onError: { actions: 'tellBroken' } },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  ],
  initial: 'loading',
  on: {
    'amounts.toggled': {
      actions: [
        assign({ hidden: ({ context }) => !context.hidden }),
        sendTo('store', ({ context }) => ({ type: 'amounts.keep' as const, hidden: context.hidden })),
      ],
    },
    'amounts.restored': { actions: assign({ hidden: ({ event }) => event.hidden }) },
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
  },
  states: {
    loading: {
      tags: 'busy',
      entry: 'begin',
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'hasFigures', target: 'quiet' }, { target: 'first' }] },
        first: { description: 'There is nothing to show yet.' },
        quiet: {
          description: 'By itself: nothing spins, and the old figures stay on the screen.',
          on: { 'wallet.refresh': { guard: 'isOnline', target: '#wallet.refreshing' } },
        },
        asked: { tags: 'refreshing', description: 'The second half of what the player asked for.' },
      },
      invoke: {
        id: 'loadWallet',
        src: 'loadWallet',
        onDone: [
          {
            guard: 'isOutdated',
            target: 'loading',
            reenter: true,
            actions: { type: 'keep', params: ({ event }) => accepted(event.output) },
          },
          {
            guard: 'isAccepted',
            target: 'ready',
            actions: [{ type: 'keep', params: ({ event }) => accepted(event.output) }, 'noteSync'],
          },
          { target: 'unanswered', actions: 'explain' },
        ],
        onError: { target: 'unanswered', actions: 'explain' },
      },
      on: { 'wallet.reload': { actions: 'noteChange' } },
    },
    unanswered: { always: [{ guard: 'hasFigures', target: 'stale' }, { target: 'failed' }] },
    failed: {
      tags: 'error',
      description: 'No figures could be had so far. Trying again is offered.',
      on: { 'wallet.reload': 'loading', 'wallet.refresh': 'loading' },
    },
    ready: {
      description: 'The figures are what the service last said.',
      on: { 'wallet.reload': 'loading', 'wallet.refresh': { guard: 'isOnline', target: 'refreshing' } },
    },
    refreshing: {
      tags: ['busy', 'refreshing'],
      description: 'The player asked: the service reads the game accounts anew, then the figures are loaded.',
      entry: 'begin',
      invoke: {
        id: 'refreshAccounts',
        src: 'refreshAccounts',
        onDone: [
          { guard: 'isAccepted', target: 'loading.asked' },
          { target: 'stale', actions: 'explain' },
        ],
        onError: { target: 'stale', actions: 'explain' },
      },
    },
    stale: {
      tags: 'error',
      description: 'A reload failed: the last confirmed figures stay, with the time they are from and a word about it.',
      on: { 'wallet.reload': 'loading', 'wallet.refresh': { guard: 'isOnline', target: 'refreshing' } },
    },
  },
});
