import { assign, sendTo, setup } from 'xstate';

import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { Wallet } from '../../contract/wallet.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
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
  | { readonly type: 'amounts.restored'; readonly hidden: boolean };

/** What the machine tells its store. */
export type WalletCommand =
  | { readonly type: 'amounts.keep'; readonly hidden: boolean }
  /** The figures were read at this time: kept as `last_sync` (section 3). */
  | { readonly type: 'sync.keep'; readonly at: number };

interface WalletContext {
  /** The last figures that the service confirmed; null until there are any. */
  reading: Reading | null;
  /** A change was told while an answer was on its way: that answer may be from before it. */
  again: boolean;
  /** The player keeps the amounts from other people's eyes. */
  hidden: boolean;
  problem: Problem | null;
}

/**
 * The member's figures (sections 2 and 7), shared by every page. Whatever happens to a reload, the last confirmed figures
 * stay on the screen. Any number of changes during one load cause one more load, not one each.
 */
export const walletMachine = setup({
  types: {
    context: {} as WalletContext,
    events: {} as WalletEvent,
    tags: {} as 'busy' | 'error' | 'refreshing',
  },
  actors: {
    loadWallet: promised<Outcome<Reading>>('loadWallet'),
    /** Has the service read the game accounts anew. */
    refreshAccounts: promised<Outcome<unknown>>('refreshAccounts'),
    store: listening<WalletCommand>('store'),
    /** Sends `wallet.reload` when the player is back after a while, or the connection is. */
    attention: listening('attention'),
  },
  actions: {
    keep: assign((_, reading: Reading) => ({ reading, problem: null })),
    noteSync: sendTo('store', (_, reading: Reading) => ({ type: 'sync.keep' as const, at: reading.at })),
    noteChange: assign({ again: true }),
    begin: assign({ again: false, problem: null }),
  },
  guards: {
    isAccepted,
    isOutdated: ({ context }, outcome: Outcome<unknown>) => outcome.ok && context.again,
  },
}).createMachine({
  id: 'wallet',
  context: { reading: null, again: false, hidden: false, problem: null },
  invoke: [
    { id: 'store', src: 'store' },
    { id: 'attention', src: 'attention' },
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
  },
  states: {
    loading: {
      tags: 'busy',
      description: 'The first figures are on their way; there is nothing to show yet.',
      entry: 'begin',
      invoke: {
        id: 'loadWallet',
        src: 'loadWallet',
        onDone: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event.output },
            target: 'reloading',
            actions: { type: 'keep', params: ({ event }) => accepted(event.output) },
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'ready',
            actions: [
              { type: 'keep', params: ({ event }) => accepted(event.output) },
              { type: 'noteSync', params: ({ event }) => accepted(event.output) },
            ],
          },
          { target: 'failed', actions: assign({ problem: ({ event }) => refused(event.output) }) },
        ],
        onError: { target: 'failed', actions: assign({ problem: ({ event }) => failed(event.error) }) },
      },
      on: { 'wallet.reload': { actions: 'noteChange' } },
    },
    failed: {
      tags: 'error',
      description: 'No figures could be had so far. Trying again is offered.',
      on: { 'wallet.reload': 'loading', 'wallet.refresh': 'loading' },
    },
    ready: {
      description: 'The figures are what the service last said.',
      on: { 'wallet.reload': 'reloading', 'wallet.refresh': 'refreshing' },
    },
    refreshing: {
      tags: ['busy', 'refreshing'],
      description: 'The player asked: the service reads the game accounts anew, then the figures are loaded.',
      entry: 'begin',
      invoke: {
        id: 'refreshAccounts',
        src: 'refreshAccounts',
        onDone: [
          { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'reloading.asked' },
          { target: 'stale', actions: assign({ problem: ({ event }) => refused(event.output) }) },
        ],
        onError: { target: 'stale', actions: assign({ problem: ({ event }) => failed(event.error) }) },
      },
    },
    reloading: {
      tags: 'busy',
      description: 'The old figures stay on the screen meanwhile.',
      entry: 'begin',
      initial: 'quiet',
      states: {
        quiet: { description: 'By itself: nothing spins.', on: { 'wallet.refresh': '#wallet.refreshing' } },
        asked: { tags: 'refreshing', description: 'The second half of what the player asked for.' },
      },
      invoke: {
        id: 'loadWallet',
        src: 'loadWallet',
        onDone: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event.output },
            target: 'reloading',
            reenter: true,
            actions: { type: 'keep', params: ({ event }) => accepted(event.output) },
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'ready',
            actions: [
              { type: 'keep', params: ({ event }) => accepted(event.output) },
              { type: 'noteSync', params: ({ event }) => accepted(event.output) },
            ],
          },
          { target: 'stale', actions: assign({ problem: ({ event }) => refused(event.output) }) },
        ],
        onError: { target: 'stale', actions: assign({ problem: ({ event }) => failed(event.error) }) },
      },
      on: { 'wallet.reload': { actions: 'noteChange' } },
    },
    stale: {
      tags: 'error',
      description: 'A reload failed: the last confirmed figures stay, with the time they are from and a word about it.',
      on: { 'wallet.reload': 'reloading', 'wallet.refresh': 'refreshing' },
    },
  },
});
