import { type Actor, type ActorRefFrom, fromCallback, fromPromise, waitFor } from 'xstate';
import type { Currency } from '../../contract/entities.ts';
import type { Wallet } from '../../contract/wallet.ts';
import type { walletMachine } from '../../machines/wallet/wallet.machine.ts';
import type { Signalled } from './signalled.ts';

/** Game accounts that take longer to be read are offered as they were, with their age. Milliseconds. */
const PATIENCE = 10_000;

/** The wallet from which new figures, those of the games too, are requested. */
export type ReadWallet = ActorRefFrom<typeof walletMachine>;

/** Reads the games' accounts anew before their money is offered, and waits until they are read, or could not be. */
export async function gamesRead(wallet: ReadWallet, signal: AbortSignal): Promise<void> {
  wallet.send({ type: 'wallet.reload', games: true });
  const isOver = (snapshot: ReturnType<ReadWallet['getSnapshot']>) =>
    !snapshot.hasTag('busy') && !snapshot.context.gamesDue;
  // A wallet that has ended, or takes too long, is as good as read.
  await waitFor(wallet, isOver, { timeout: PATIENCE, signal }).catch(() => {});
}

/** `gamesRead` as an actor. */
export const readGames = (wallet: ReadWallet) => fromPromise(({ signal }: Signalled) => gamesRead(wallet, signal));

/** The wallet whose figures a money flow follows. */
export type FollowedWallet = Pick<Actor<typeof walletMachine>, 'subscribe'>;

/** Tells a flow the wallet's figures whenever they change, in the flow's own words. */
export const watchFunds = <Told extends { readonly type: string }>(
  wallet: FollowedWallet,
  told: (wallet: Wallet) => Told,
) =>
  fromCallback(({ sendBack }) => {
    const subscription = wallet.subscribe(({ context: { reading } }) => {
      if (reading !== null) sendBack(told(reading.wallet));
    });
    return () => subscription.unsubscribe();
  });

/** The member's currency, once the wallet is read; undefined if it cannot be. */
export async function currencyOf(wallet: ReadWallet, signal: AbortSignal): Promise<Currency | undefined> {
  const isOver = (snapshot: ReturnType<ReadWallet['getSnapshot']>) =>
    snapshot.context.reading !== null || !snapshot.hasTag('busy');
  await waitFor(wallet, isOver, { timeout: PATIENCE, signal }).catch(() => {});
  return wallet.getSnapshot().context.reading?.wallet.currency;
}
