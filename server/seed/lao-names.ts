/** Names of Lao banks and the lotteries in Lao, and of the lotteries in English. Thai banks go by their English names. */
import type { Seed } from './part.ts';

const BANKS = {
  BCEL: 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ',
  LDB: 'ທະນາຄານພັດທະນາລາວ',
  JDB: 'ທະນາຄານຮ່ວມພັດທະນາ',
} as const;

const GAMES = { HUAYHD: 'ຫວຍ HD', LAOLOTTO: 'ຫວຍລາວພັດທະນາ', THAILOTTO: 'ຫວຍລັດຖະບານໄທ' } as const;

const GAMES_IN_ENGLISH = { HUAYHD: 'Huay HD', LAOLOTTO: 'Lao Lotto', THAILOTTO: 'Thai Government Lottery' } as const;

const named =
  (table: 'bank' | 'game', names: Readonly<Record<string, string>>, column: 'name_la' | 'name_en' = 'name_la'): Seed =>
  async (tx) => {
    for (const [code, name] of Object.entries(names))
      await tx.query(`update ${table} set ${column} = $2 where code = $1 and ${column} is null`, [code, name]);
  };

export const seedLaoBanks = named('bank', BANKS);
export const seedLaoGames = named('game', GAMES);
export const seedEnglishGames = named('game', GAMES_IN_ENGLISH, 'name_en');
