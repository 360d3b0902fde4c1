/** Lao names of the Lao banks and of the lotteries. Thai banks go by their English names there. */
import type { Seed } from './part.ts';

const BANKS = {
  BCEL: 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ',
  LDB: 'ທະນາຄານພັດທະນາລາວ',
  JDB: 'ທະນາຄານຮ່ວມພັດທະນາ',
} as const;

const GAMES = { HUAYHD: 'ຫວຍ HD', LAOLOTTO: 'ຫວຍລາວພັດທະນາ', THAILOTTO: 'ຫວຍລັດຖະບານໄທ' } as const;

const named =
  (table: 'bank' | 'game', names: Readonly<Record<string, string>>): Seed =>
  async (tx) => {
    for (const [code, name] of Object.entries(names))
      await tx.query(`update ${table} set name_la = $2 where code = $1 and name_la is null`, [code, name]);
  };

export const seedLaoBanks = named('bank', BANKS);
export const seedLaoGames = named('game', GAMES);
