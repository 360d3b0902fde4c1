/**
 * The figures that a session last read, for its next page: shown with their age until there are newer ones, or none.
 * Bank accounts and numbers are not among them. Where the token is, so that they end with the session.
 */
import * as v from 'valibot';
import { walletReply } from '../../contract/wallet.ts';
import type { Reading } from '../../machines/wallet/wallet.machine.ts';
import { storedToken } from '../adapters/token-store.ts';
import type { World } from './world.ts';

/** Older figures are not shown any more. Milliseconds. */
const MOST = 30 * 24 * 3_600_000;

const kept = v.object({
  /** The end of the session's token: another session's figures are never shown. */
  session: v.string(),
  at: v.number(),
  wallet: walletReply,
});

/** The mark of a value that could not be read: nor can it be the next time. */
const UNREADABLE = '?';

const inBaht = (amount: Reading['wallet']['wallet']['amount']) => (amount === null ? null : amount / 100);

export function lastReading({ local, tab }: Pick<World, 'local' | 'tab'>): {
  keep(reading: Reading): void;
  /** Null if there are none, or they cannot be read. */
  restore(): Reading | null;
} {
  const session = storedToken(local, tab)?.slice(-8);
  const store = tab.get('token') === null ? local : tab;
  return {
    keep({ at, wallet: { profile, currency, wallet, slots, unreadSlots } }) {
      // Another tab may have closed the session, and cleared the phone, while this was read.
      if (session === undefined || storedToken(local, tab)?.slice(-8) !== session) return;
      const games = slots.map(({ web, android, ios, ...game }) => ({
        ...game,
        amount: inBaht(game.amount),
        ftWalletSlot: game.ftWalletSlot ?? UNREADABLE,
      }));
      store.set(
        'last-wallet',
        JSON.stringify({
          session,
          at,
          wallet: {
            profile: { _id: profile._id, name: profile.name, coin: profile.coin },
            currency,
            wallet: { amount: inBaht(wallet.amount) },
            // Accounts that could not be read are marked as such, so that they do not count as none.
            slots: unreadSlots === null ? UNREADABLE : [...games, ...Array(unreadSlots).fill(UNREADABLE)],
          },
        }),
      );
    },
    restore() {
      let found: unknown;
      try {
        found = JSON.parse(store.get('last-wallet') ?? 'null');
      } catch {
        return null;
      }
      const { success, output } = v.safeParse(kept, found);
      if (!success || output.session !== session || Date.now() - output.at > MOST) return null;
      return { at: output.at, wallet: output.wallet };
    },
  };
}
