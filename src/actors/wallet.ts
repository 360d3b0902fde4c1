import { fromCallback, fromPromise } from 'xstate';
import { type WalletCommand, type WalletEvent, walletMachine } from '../../machines/wallet/wallet.machine.ts';
import type { Outcome } from '../contract/outcome.ts';
import { getWallet, refreshSlots } from '../contract/wallet.ts';
import type { World } from './world.ts';

/** Away for longer than this, the player is shown fresh figures. Milliseconds. */
const AWAY = 30_000;

/** Tells when a flow changed something, the page is looked at again after a while, or the connection is back. */
const attention = ({ onWalletChanged }: World) =>
  fromCallback(({ sendBack }) => {
    const tell = () => {
      const event: WalletEvent = { type: 'wallet.reload' };
      sendBack(event);
    };
    let leftAt = Number.POSITIVE_INFINITY;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else if (Date.now() - leftAt > AWAY) tell();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', tell);
    const unsubscribe = onWalletChanged(tell);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', tell);
    };
  });

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
      attention: attention(world),
    },
  });
};
