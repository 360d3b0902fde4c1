/**
 * Names of Lao banks and the lotteries in Lao, and of the lotteries in English. Thai banks go by their English names.
 * Games with Latin names are also found by what players write in Thai and Lao letters.
 */
import type { Seed } from './part.ts';

const BANKS = {
  BCEL: 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ',
  LDB: 'ທະນາຄານພັດທະນາລາວ',
  JDB: 'ທະນາຄານຮ່ວມພັດທະນາ',
} as const;

const GAMES = { HUAYHD: 'ຫວຍ HD', LAOLOTTO: 'ຫວຍລາວພັດທະນາ', THAILOTTO: 'ຫວຍລັດຖະບານໄທ' } as const;

const GAMES_IN_ENGLISH = { HUAYHD: 'Huay HD', LAOLOTTO: 'Lao Lotto', THAILOTTO: 'Thai Government Lottery' } as const;

const SLOTS = 'สล็อต, ສະລັອດ, ສະລັອຕ';
const CASINO = 'คาสิโน, บาคาร่า, ກາຊີໂນ, ຄາສິໂນ, ບາຄາຣ່າ';
const SPORT = 'กีฬา, แทงบอล, ກິລາ, ແທງບານ';

const SEARCH_WORDS = {
  PG: `พีจี, พีจีซอฟต์, ພີຈີ, ${SLOTS}`,
  JOKER: `โจ๊กเกอร์, โจกเกอร์เกมมิ่ง, ໂຈກເກີ, ${SLOTS}`,
  SLOTXO: `สล็อตเอ็กซ์โอ, สล็อตxo, ສະລັອດເອັກໂອ, ${SLOTS}`,
  SUPERSLOT: `ซุปเปอร์สล็อต, ซูเปอร์สล็อต, ຊຸບເປີສະລັອດ, ${SLOTS}`,
  AREASLOT: `แอเรียสล็อต, เอเรียสล็อต, ແອເຣຍສະລັອດ, ${SLOTS}`,
  PGSLOT: `พีจีสล็อต, ພີຈີສະລັອດ, ${SLOTS}`,
  SLOTRACHA: `สล็อตราชา, ສະລັອດຣາຊາ, ສະລັອດລາຊາ, ${SLOTS}`,
  UFABET: `ยูฟ่า, ยูฟ่าเบท, ຢູຟ້າ, ຢູຟ່າເບັດ, ${SPORT}`,
  BETFLIX: `เบทฟลิก, เบทฟลิกซ์, เบทฟิก, ເບັດຟລິກ, ${SPORT}`,
  ASKMEBET: `แอสมีเบท, อาสมีเบท, อาร์คมีเบท, ແອສມີເບັດ, ${SPORT}`,
  SEXYGAME: `เซ็กซี่, เซ็กซี่เกมมิ่ง, เซ็กซี่บาคาร่า, ເຊັກຊີ, ${CASINO}`,
  IMI: `ไอเอ็มไอ, ໄອເອັມໄອ, ${CASINO}`,
  SBO: `เอสบีโอ, สโบ, สโบเบ็ต, ເອັສບີໂອ, ສະໂບ, ${SPORT}`,
  HUAYHD: 'หวยเอชดี, ຫວຍເອັດດີ',
  LAOLOTTO: 'หวยลาว, ลาวพัฒนา, ຫວຍລາວ',
  THAILOTTO: 'ลอตเตอรี่, หวยไทย, ຫວຍໄທ, ລອດເຕີຣີ',
} as const;

const named =
  (
    table: 'bank' | 'game',
    names: Readonly<Record<string, string>>,
    column: 'name_la' | 'name_en' | 'search_words' = 'name_la',
  ): Seed =>
  async (tx) => {
    for (const [code, name] of Object.entries(names))
      await tx.query(`update ${table} set ${column} = $2 where code = $1 and ${column} is null`, [code, name]);
  };

export const seedLaoBanks = named('bank', BANKS);
export const seedLaoGames = named('game', GAMES);
export const seedEnglishGames = named('game', GAMES_IN_ENGLISH, 'name_en');
export const seedSearchedGames = named('game', SEARCH_WORDS, 'search_words');
