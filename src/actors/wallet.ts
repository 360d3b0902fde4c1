import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { getWallet, refreshSlots, type Wallet, walletReply } from '../../contract/wallet.ts';
import type { Reading, ReadingAsked, WalletCommand, WalletEvent, WalletInput } from '../../machines/wallet/setup.ts';
import { walletMachine } from '../../machines/wallet/wallet.machine.ts';
import { attention } from '../adapters/attention.ts';
import { earlyWallet, takeShown } from '../adapters/early-wallet.ts';
import { pictureAddress } from '../adapters/picture-address.ts';
import { watchStored } from '../adapters/stored-changes.ts';
import { storedToken } from '../adapters/token-store.ts';
import { connection } from './connection.ts';
import { lastReading } from './last-reading.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

/** The player may have played meanwhile. Milliseconds. */
const AWAY = 2_000;

/** The interval of readings if the service does not report changes by itself. Milliseconds. */
const ASKED_EVERY = 60_000;

const pictured = (wallet: Wallet): Wallet => ({
  ...wallet,
  slots: wallet.slots.map((game) => ({
    ...game,
    logo: pictureAddress(game.logo),
    background: pictureAddress(game.background),
  })),
});

const isHidden = ({ local }: Pick<World, 'local'>) => local.get('hide-balance') === 'true';

/** The figures that the page shows already, else of this session's last page; and whether amounts are hidden. */
export function rememberedWallet(world: Pick<World, 'local' | 'tab'>): WalletInput {
  const kept = lastReading(world).restore();
  const shown = takeShown(storedToken(world.local, world.tab));
  const { success, output } = v.safeParse(walletReply, shown?.reply);
  // Another tab may have read newer figures than those that this page showed.
  const isNewer = success && shown !== undefined && shown.at > (kept?.at ?? 0);
  return { last: isNewer ? { at: shown.at, wallet: pictured(output) } : kept, hidden: isHidden(world) };
}

export const walletFlow = (world: World) => {
  const { api, local } = world;
  return walletMachine.provide({
    actors: {
      loadWallet: fromPromise(async ({ input, signal }: Signalled<ReadingAsked>): Promise<Outcome<Reading>> => {
        // Where the games cannot be read anew, their figures are as old as before.
        const read = input.games ? await api.send(refreshSlots, { signal }).catch(() => null) : null;
        signal.throwIfAborted();
        const games = read?.ok === true;
        if (input.first !== null && !games) return { ok: true, value: { ...input.first, games } };
        const slots = games ? read.value.slots : null;
        if (input.first !== null && slots) {
          const wallet = pictured({ ...input.first.wallet, slots: slots.items, unreadSlots: slots.unread });
          return { ok: true, value: { ...input.first, wallet, games } };
        }
        const { through, readAt } = earlyWallet();
        const answer = await api.send(getWallet, { signal, ...(through && { through }) });
        if (!answer.ok) return answer;
        return { ok: true, value: { wallet: pictured(answer.value), at: readAt(), games } };
      }),
      refreshAccounts: fromPromise(
        ({ signal }: Signalled): Promise<Outcome<unknown>> => api.send(refreshSlots, { signal }),
      ),
      store: fromCallback<WalletCommand>(({ receive, sendBack }) => {
        const tell: (event: WalletEvent) => void = sendBack;
        const last = lastReading(world);
        const tellHidden = () => tell({ type: 'amounts.restored', hidden: isHidden(world) });
        // Amounts that the player hides are hidden in every tab.
        const unwatch = watchStored('hide-balance', tellHidden);
        receive((command) => {
          if (command.type === 'amounts.keep') return local.set('hide-balance', String(command.hidden));
          local.set('last_sync', String(command.reading.at));
          last.keep(command.reading);
        });
        return unwatch;
      }),
      attention: attention(
        world,
        (changed): WalletEvent => {
          // The opening's replies are older than the change.
          globalThis.openingFetch = undefined;
          return { type: 'wallet.reload', games: changed === null || changed.games === true };
        },
        { away: AWAY, every: ASKED_EVERY },
      ),
      connection: connection(world),
    },
  });
};
