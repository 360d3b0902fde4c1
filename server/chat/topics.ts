/** The topics that a player may choose before the first message (rule: Chat topics). */
import * as v from 'valibot';
import { TOPICS_MAX } from '../../contract/chat.ts';

const words = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const topic = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,29}$/)),
  name: v.object({ th: words, la: words, en: words }),
});
type Topic = v.InferOutput<typeof topic>;

/** The bot answers those that it knows by their ids (bot-topics.ts). */
const USUAL: Topic[] = [
  { id: 'deposit', name: { th: 'ฝากแล้วเงินไม่เข้า', la: 'ຝາກແລ້ວເງິນບໍ່ເຂົ້າ', en: 'Deposit not credited' } },
  { id: 'withdraw', name: { th: 'ถอนเงิน', la: 'ຖອນເງິນ', en: 'Withdrawal' } },
  { id: 'game', name: { th: 'เกม', la: 'ເກມ', en: 'Games' } },
  { id: 'bonus', name: { th: 'โบนัสและวงล้อ', la: 'ໂບນັດ ແລະ ວົງລໍ້', en: 'Bonus and wheel' } },
  { id: 'account', name: { th: 'บัญชีและการเข้าสู่ระบบ', la: 'ບັນຊີ ແລະ ການເຂົ້າສູ່ລະບົບ', en: 'Account and login' } },
  { id: 'other', name: { th: 'เรื่องอื่น', la: 'ເລື່ອງອື່ນ', en: 'Something else' } },
];

/** The setting: none switches them off. */
export const chatTopics = v.optional(v.pipe(v.array(topic), v.maxLength(TOPICS_MAX)), USUAL);
