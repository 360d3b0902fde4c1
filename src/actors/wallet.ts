import { fromCallback, fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { getWallet, refreshSlots } from '../../contract/wallet.ts';
import { type WalletCommand, type WalletEvent, walletMachine } from '../../machines/wallet/wallet.machine.ts';
import { attention } from '../adapters/attention.ts';
import { connection } from './connection.ts';
import type { World } from './world.ts';

export const walletFlow = (world: World) => {
  const { api, local } = world;
  return walletMachine.provide({
    actors: {
      loadWallet: fromPromise(async ({ signal }: { signal: AbortSignal }) => {
        const answer = await api.send(getWallet, { signal });
        return answer.ok ? { ok: true, value: { wallet: answer.value, at: Date.now() } } : answer;
      }),
      refreshAccounts: fromPromise(
        ({ signal }: { signal: AbortSignal }): Promise<Outcome<unknown>> => api.send(refreshSlots, { signal }),
      ),
      store: fromCallback<WalletCommand>(({ receive, sendBack }) => {
        const restored: WalletEvent = { type: 'amounts.restored', hidden: local.get('hide-balance') === 'true' };
        sendBack(restored);
        receive((command) => {
          if (command.type === 'sync.keep') local.set('last_sync', String(command.at));
          else local.set('hide-balance', String(command.hidden));
        });
      }),
      attention: attention(world, { type: 'wallet.reload' } satisfies WalletEvent),
      connection: connection(world),
    },
  });
};
