/**
 * The figures that a session last read, for its next page: shown with their age until there are newer ones, or none.
 * Bank accounts and numbers are not among them. Where the token is, so that they end with the session.
 */
import * as v from 'valibot';
import { walletReply } from '../../contract/wallet.ts';
import type { Reading } from '../../machines/wallet/setup.ts';
import { isPartial, totalBalance } from '../../machines/wallet/totals.ts';
import { FIGURES_KEPT, type FiguresShown, type Shown } from '../adapters/figures-shown.ts';
import { storedToken } from '../adapters/token-store.ts';
import { moneyIn } from '../i18n/money.ts';
import type { World } from './world.ts';

const kept = v.object({
  session: v.string(),
  at: v.number(),
  wallet: walletReply,
});

/** The mark of a value that could not be read: nor can it be the next time. */
const UNREADABLE = '?';

const inBaht = (amount: Reading['wallet']['wallet']['amount']) => (amount === null ? null : amount / 100);

/** Returns the sums of which nothing is missing, as the balance card writes them. */
function shownOf(wallet: Reading['wallet']): FiguresShown {
  if (isPartial(wallet)) return {};
  const { amount } = moneyIn(wallet.currency);
  return { wallet: amount(wallet.wallet.amount), total: amount(totalBalance(wallet)) };
}

export function lastReading({ local, tab }: Pick<World, 'local' | 'tab'>): {
  keep(reading: Reading): void;
  /** Null if there are none, or they cannot be read. */
  restore(): Reading | null;
} {
  const session = storedToken(local, tab)?.slice(-8);
  const store = tab.get('token') === null ? local : tab;
  return {
    keep({ at, wallet: read }) {
      const { profile, currency, wallet, slots, unreadSlots } = read;
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
          shown: shownOf(read),
          wallet: {
            profile: { _id: profile._id, name: profile.name, coin: profile.coin },
            currency,
            wallet: { amount: inBaht(wallet.amount) },
            // Accounts that could not be read are marked as such, so that they do not count as none.
            slots: unreadSlots === null ? UNREADABLE : [...games, ...Array(unreadSlots).fill(UNREADABLE)],
          },
        } satisfies Shown & { wallet: unknown }),
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
      if (!success || output.session !== session || Date.now() - output.at > FIGURES_KEPT) return null;
      return { at: output.at, wallet: output.wallet };
    },
  };
}
