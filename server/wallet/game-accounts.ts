/** A member's game accounts, as the ledger knows them and as the providers do. */
import type { WireReplyOf } from '../../contract/call.ts';
import type { getWallet } from '../../contract/wallet.ts';
import type { Queries, Transaction } from '../db/database.ts';
import type { GameAccount } from '../games/accounts.ts';

export type Slot = NonNullable<NonNullable<WireReplyOf<typeof getWallet>['slots']>[number]>;

interface GameRow {
  code: string;
  name: string;
  name_la: string | null;
  name_en: string | null;
  search_words: string | null;
  category: Slot['category'];
  ft_wallet_slot: number;
  logo: string;
  background: string;
  web: string | null;
  android: string | null;
  ios: string | null;
  has_account: boolean;
  /** Satang. */
  balance: number;
}

/** Every game on offer, with the member's balance there. `amount` is in the game's own unit (rule: Game account). */
export async function readSlots(db: Queries, memberId: number): Promise<Slot[]> {
  const games = await db.query<GameRow>(
    `select g.code, g.name, g.name_la, g.name_en, g.search_words, g.category, g.ft_wallet_slot, g.logo, g.background,
            g.web, g.android, g.ios, a.member_id is not null as has_account, coalesce(l.balance, 0)::bigint as balance
     from game g
     left join game_account a on a.game_code = g.code and a.member_id = $1
     left join ledger_account l on l.kind = 'player_game' and l.member_id = $1 and l.code = g.code
     where g.is_active or a.member_id is not null
     order by g.position, g.code`,
    [memberId],
  );
  return games.map((game) => ({
    code: game.code,
    name: game.name,
    ...(game.name_la !== null && { nameLA: game.name_la }),
    ...(game.name_en !== null && { nameEN: game.name_en }),
    ...(game.search_words !== null && { searchWords: game.search_words.split(',').map((word) => word.trim()) }),
    category: game.category,
    isActive: game.has_account,
    amount: inGameUnit(game.balance, game.ft_wallet_slot),
    ftWalletSlot: game.ft_wallet_slot,
    logo: game.logo,
    background: game.background,
    web: game.web,
    android: game.android,
    ios: game.ios,
  }));
}

/** Satang to the game's unit as it travels: two decimals. Balances come from providers, so there is nothing to round. */
function inGameUnit(satang: number, ftWalletSlot: number): number {
  return Math.floor(satang / ftWalletSlot) / 100;
}

/** A member's money, in satang. */
export interface Money {
  readonly wallet: number;
  /** The open accounts, in the order of their games' codes. */
  readonly accounts: readonly (Omit<GameAccount, 'password'> & { readonly balance: number })[];
}

/**
 * Reads a member's balances at the providers and books what was won and lost there since the last time; locks them until
 * the transaction ends (migration 0043). Run before whatever moves money out of a game.
 */
export async function refreshBalances(tx: Transaction, memberId: number, now: Date): Promise<Money> {
  const rows = await tx.query<{ game: string | null; username: string | null; unit: number; balance: number }>(
    'select game, username, unit, balance from refresh_balances($1, $2)',
    [memberId, now],
  );
  return {
    wallet: rows.find(({ game }) => game === null)?.balance ?? 0,
    accounts: rows.flatMap(({ game, username, unit, balance }) =>
      game === null || username === null ? [] : [{ game, username, satangPerHundredth: unit, balance }],
    ),
  };
}
