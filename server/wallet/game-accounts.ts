/** A member's game accounts, as the ledger knows them and as the providers do. */
import type { WireReplyOf } from '../../contract/call.ts';
import type { getWallet } from '../../contract/wallet.ts';
import type { Queries, Transaction } from '../db/database.ts';
import { balancesOf, gameOf, house, lockBalances, post } from '../ledger/ledger.ts';

export type Slot = NonNullable<NonNullable<WireReplyOf<typeof getWallet>['slots']>[number]>;

interface GameRow {
  code: string;
  name: string;
  name_la: string | null;
  category: Slot['category'];
  ft_wallet_slot: number;
  logo: string;
  background: string;
  web: string | null;
  android: string | null;
  ios: string | null;
  has_account: boolean;
}

/** Every game on offer, with the member's balance there. `amount` is in the game's own unit (rule: Game account). */
export async function readSlots(db: Queries, memberId: number): Promise<Slot[]> {
  const games = await db.query<GameRow>(
    `select g.code, g.name, g.name_la, g.category, g.ft_wallet_slot, g.logo, g.background, g.web, g.android, g.ios,
            a.member_id is not null as has_account
     from game g left join game_account a on a.game_code = g.code and a.member_id = $1
     where g.is_active or a.member_id is not null
     order by g.position, g.code`,
    [memberId],
  );
  const balances = await balancesOf(db, memberId);
  return games.map((game) => ({
    code: game.code,
    name: game.name,
    ...(game.name_la !== null && { nameLA: game.name_la }),
    category: game.category,
    isActive: game.has_account,
    amount: inGameUnit(balances.games.get(game.code) ?? 0, game.ft_wallet_slot),
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

/**
 * Reads a member's balances at the providers and books what was won and lost there since the last time. Run before
 * whatever moves money out of a game. Locks in the order game accounts, provider accounts, ledger: others do the same.
 */
export async function refreshBalances(tx: Transaction, memberId: number, now: Date): Promise<void> {
  const accounts = await tx.query<{ game_code: string; username: string; satang: number }>(
    `select a.game_code, a.username, p.balance * g.ft_wallet_slot as satang
     from game_account a
     join game g on g.code = a.game_code
     join provider_account p on p.game_code = a.game_code and p.username = a.username
     where a.member_id = $1 order by a.game_code for update of a, p`,
    [memberId],
  );
  // Read after the accounts are locked, or two refreshes at once would book the same result twice.
  const known = await lockBalances(tx, memberId);
  for (const { game_code, username, satang } of accounts) {
    const change = satang - (known.games.get(game_code) ?? 0);
    if (change === 0) continue;
    const { id } = await nextResult(tx);
    await post(tx, {
      kind: 'game_result',
      reference: `${game_code}:${username}:${id}`,
      entries: [
        { account: gameOf(memberId, game_code), amount: change },
        { account: house(`GAME:${game_code}`), amount: -change },
      ],
      at: now,
    });
  }
  await tx.query('update game_account set refreshed_at = $2 where member_id = $1', [memberId, now]);
}

/** A number that no other booking of a game's result has. */
async function nextResult(tx: Transaction): Promise<{ id: number }> {
  const [row] = await tx.query<{ id: number }>(`select nextval('game_result_no') as id`);
  if (row === undefined) throw new Error('the sequence gave nothing');
  return row;
}
