import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { walletMachine } from '../../../machines/wallet/wallet.machine.ts';

export type WalletActor = ActorRefFrom<typeof walletMachine>;

export const WalletContext = createContext<WalletActor | null>(null);

/** The wallet of the session, inside a member's page. */
export function useWallet(): WalletActor {
  const wallet = use(WalletContext);
  if (wallet === null) throw new Error('no wallet outside a member page');
  return wallet;
}
