/** Games on offer. Those without a login of their own (rule: Custom logins) open their web address: the local provider page. */
import type { Seed } from './part.ts';

interface Game {
  code: string;
  name: string;
  category: 'slot' | 'sport' | 'lotto';
  /** Baht for one unit of the game's credit, 1 by default. */
  ftWalletSlot?: number;
  /** True if it is also played in an app. */
  app?: true;
}

const GAMES: readonly Game[] = [
  { code: 'PG', name: 'PG Soft', category: 'slot' },
  { code: 'JOKER', name: 'Joker Gaming', category: 'slot', app: true },
  { code: 'SLOTXO', name: 'SlotXO', category: 'slot', app: true },
  { code: 'SUPERSLOT', name: 'Superslot', category: 'slot' },
  { code: 'AREASLOT', name: 'Area Slot', category: 'slot' },
  { code: 'PGSLOT', name: 'PG Slot', category: 'slot' },
  { code: 'SLOTRACHA', name: 'Slot Racha', category: 'slot', app: true },
  { code: 'UFABET', name: 'UFABET', category: 'sport' },
  { code: 'BETFLIX', name: 'Betflix', category: 'sport' },
  { code: 'ASKMEBET', name: 'AskMeBet', category: 'sport' },
  { code: 'SEXYGAME', name: 'Sexy Gaming', category: 'sport' },
  { code: 'IMI', name: 'IMI Casino', category: 'sport', ftWalletSlot: 10 },
  { code: 'SBO', name: 'SBO Sport', category: 'sport', app: true },
  { code: 'HUAYHD', name: 'หวย HD', category: 'lotto' },
  { code: 'LAOLOTTO', name: 'หวยลาวพัฒนา', category: 'lotto' },
  { code: 'THAILOTTO', name: 'หวยรัฐบาลไทย', category: 'lotto', app: true },
];

export const seedGames: Seed = async (tx) => {
  for (const [index, { code, name, category, ftWalletSlot, app }] of GAMES.entries())
    await tx.query(
      `insert into game (code, name, category, ft_wallet_slot, logo, background, web, android, ios, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        code,
        name,
        category,
        ftWalletSlot ?? 1,
        `/art/games.svg#${code}`,
        `/art/games/${category}-bg.svg`,
        `/provider/${code}`,
        app ? `/provider/${code}?app=android` : null,
        app ? `/provider/${code}?app=ios` : null,
        index,
      ],
    );
};
