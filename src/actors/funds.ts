import { type Actor, fromCallback } from 'xstate';
import type { Wallet } from '../../contract/wallet.ts';
import type { walletMachine } from '../../machines/wallet/wallet.machine.ts';

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
