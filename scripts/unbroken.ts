/**
 * Thai and Lao have no spaces between words: browsers find where a line may end by a dictionary. They break words that
 * it lacks, mostly of foreign origin, in their middle, and sometimes take a letter of the next word with them. They also
 * leave “please” at the end of a line, away from its verb.
 */

/** The words to be kept whole, longer ones first. A bar stands where browsers break them, or after them. */
const WORDS = [
  // Thai
  'ผ่า|น|ท|รู|มัน|นี่',
  'ทรู|มัน|นี่',
  'วอลเล็|ท',
  'แช|ต',
  'เทิร์|นคร|บ',
  'เทิร์|น',
  'คา|สิ|โน',
  'พร้อม|เพย์',
  'อัป|โหลด',
  'แล้วก|ลับ|มา',
  'แล้วก|ลับ',
  'หน้า|จอ',
  'กลับ|มา',
  'กรุณา|รอ|สัก|ครู่',
  'กรุณา|',
  // Lao
  'ອັບ|ໂຫຼ|ດ',
  'ດາວ|ໂຫຼ|ດ',
  'ໂຫຼ|ດ',
  'ໂບ|ນັດ',
  'ໂປຣ|ໂມ|ຊັນ',
  'ໂປຣ|ໄຟລ໌',
  'ທຸລະ|ກຳ',
  'ລາຍ|ລະອຽດ',
  'ສະ|ແກນ',
  'ສະ|ລິບ',
  'ສະ|ລັອດ',
  'ທຣູ|ມັນ|ນີ',
  'ວອລ|ເລັດ',
  'ວິ|ດີ|ໂອ',
  'ອິນ|ເຕີ|ເນັດ',
  'ບຣາວ|ເຊີ',
  'ອັບ|ເດດ',
  'ເຄຣ|ດິດ',
  'ເວີ|ຊັນ',
  'ເວັບ|ໄຊ',
  'ກາ|ຊີ|ໂນ',
  'ອອນ|ລາຍ',
  'ຄູ|ປອງ',
  'ໜ້າ|ຈໍ',
  'ໄດ້|ເລີຍ',
  'ກະລຸນາ|ລໍຖ້າ|ຈັກໜ້ອຍ',
  'ກະລຸນາ|',
];

const JOINED = new Map(WORDS.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', '\u2060')]));
const WORD = new RegExp([...JOINED.keys()].join('|'), 'gu');

/** The text with word joiners inside those words. */
export const unbroken = (text: string): string => text.replace(WORD, (word) => JOINED.get(word) ?? word);
