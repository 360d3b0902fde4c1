import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { Wallet } from '../../contract/wallet.ts';
import type { AmountsTold } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { type ConnectionChanged, isOnline } from '../connection/online.ts';
import { isAccepted, problemIn } from '../outcome.ts';
import { listening, promised } from '../provided.ts';

/** The figures as the service gave them, and when. */
export interface Reading {
  readonly wallet: Wallet;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The service has just read the game accounts anew. */
  readonly games?: boolean;
}

/** `games`: the service is to read the game accounts anew first. Where it cannot, the figures come all the same. */
export interface ReadingAsked {
  readonly games: boolean;
  /** The figures that were read a moment ago: only those of the game accounts are wanted beside them. */
  readonly first: Reading | null;
}

export type WalletEvent =
  /** Something changed on the service, or the player is back. `games`: in the game accounts, too. */
  | { readonly type: 'wallet.reload'; readonly games?: boolean }
  /** The player asks for fresh figures: the game accounts are read anew as well. */
  | { readonly type: 'wallet.refresh' }
  /** The player shows or hides the amounts. */
  | { readonly type: 'amounts.toggled' }
  /** The choice as the phone remembers it. Sent by the store at its start, and when another tab has changed it. */
  | { readonly type: 'amounts.restored'; readonly hidden: boolean }
  | ConnectionChanged;

/** The phone remembers these, so that the first frame shows them. */
export interface WalletInput {
  /** The figures that the page shows already, or that this session read last. Null if there are none. */
  readonly last: Reading | null;
  /** The player hides the amounts. */
  readonly hidden: boolean;
}

/** A command of the machine to its store. */
export type WalletCommand =
  | { readonly type: 'amounts.keep'; readonly hidden: boolean }
  /** The figures were read: kept, and when as `last_sync`. */
  | { readonly type: 'reading.keep'; readonly reading: Reading };

interface WalletContext {
  /** The last figures that the service confirmed, on this page or the session's last; null until there are any. */
  reading: Reading | null;
  /** The figures were read on this page. */
  isRead: boolean;
  /** The time at which the game accounts were last read anew. Null: not in this session, their age is unknown. */
  gamesAt: number | null;
  /** The game accounts are to be read anew with the next figures. */
  gamesDue: boolean;
  /** The game accounts are being read anew. */
  gamesAsked: boolean;
  /** The game accounts were read anew for the player who asked: the next figures are as new. */
  gamesRead: boolean;
  /** The figures that have just been read without the games, which follow. */
  first: Reading | null;
  /** A change was told while an answer was on its way: that answer may be from before it. */
  again: boolean;
  /** The player keeps the amounts from other people's eyes. */
  hidden: boolean;
  online: boolean;
  problem: Problem | null;
}

const currencyIn = ({ reading }: Pick<WalletContext, 'reading'>) => reading?.wallet.currency ?? 'BAHT';

const amountsTold = (context: Pick<WalletContext, 'reading' | 'hidden'>): AmountsTold => ({
  type: 'amounts.told',
  amounts: { currency: currencyIn(context), hidden: context.hidden },
});

const areGamesDue = ({ context }: { context: WalletContext }, answer: Outcome<Reading>) =>
  context.gamesDue && answer.ok && answer.value.wallet.slots.some(({ isActive }) => isActive);

/** The types, actors, actions and guards of the chart in `wallet.machine.ts`. */
export const walletSetup = setup({
  types: {
    input: {} as WalletInput,
    context: {} as WalletContext,
    events: {} as WalletEvent,
    emitted: {} as AmountsTold | ActorBroken,
    tags: {} as 'busy' | 'error' | 'refreshing',
  },
  actors: {
    loadWallet: promised<Outcome<Reading>, ReadingAsked>('loadWallet'),
    /** Has the service read the game accounts anew. */
    refreshAccounts: promised<Outcome<unknown>>('refreshAccounts'),
    store: listening<WalletCommand>('store'),
    /** Sends `wallet.reload` when money moved, the player is back, or the connection is. */
    attention: listening('attention'),
    connection: listening('connection'),
  },
  actions: {
    keep: enqueueActions(({ context, enqueue }, reading: Reading) => {
      enqueue.assign({
        reading,
        isRead: true,
        problem: null,
        gamesAt: reading.games === true || context.gamesRead ? reading.at : context.gamesAt,
        gamesAsked: false,
      });
      if (currencyIn({ reading }) !== currencyIn(context)) enqueue.emit(amountsTold({ ...context, reading }));
    }),
    keepFirst: assign((_, first: Reading) => ({ first })),
    store: sendTo('store', (_, reading: Reading) => ({ type: 'reading.keep' as const, reading })),
    noteGames: assign(({ context, event }) => ({
      gamesDue: context.gamesDue || (event.type === 'wallet.reload' && event.games === true),
    })),
    noteChange: assign({ again: true }),
    begin: assign(({ context: { isRead, gamesDue } }) => ({
      again: false,
      problem: null,
      gamesAsked: gamesDue && isRead,
      gamesDue: gamesDue && !isRead,
      gamesRead: false,
    })),
    explain: assign(({ event }) => ({ problem: problemIn(event), gamesAsked: false })),
    tellAmounts: emit(({ context }) => amountsTold(context)),
    tellBroken: emit(brokenIn),
  },
  guards: {
    isAccepted,
    isOutdated: ({ context, event }) => context.again && isAccepted({ event }),
    areGamesDue,
    hasFigures: ({ context }) => context.reading !== null,
    isOnline,
  },
});
