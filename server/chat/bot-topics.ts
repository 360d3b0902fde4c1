/** Finds the topic and the language of a customer's message. */
import * as v from 'valibot';
import type { Locale } from './messages.ts';

export const TOPICS = ['deposit', 'withdraw', 'bonus', 'contact', 'menu', 'howto', 'guide', 'agent'] as const;
export type Topic = (typeof TOPICS)[number];

/** The words of each topic, in the order of the search: "contact about my withdrawal" is about the withdrawal. */
const WORDS: readonly (readonly [Topic, RegExp])[] = [
  [
    'agent',
    /คุยกับทีมงาน|แอดมิน|เจ้าหน้าที่|ລົມກັບທີມງານ|ເຈົ້າໜ້າທີ່|ແອດມິນ|ພະນັກງານ|\b(agent|human|admin|talk to (our team|support))\b/i,
  ],
  ['withdraw', /ถอน|ຖອນ|\b(withdraw(al|als|ing)?|payout)\b/i],
  ['deposit', /ฝาก|เติมเงิน|ຝາກ|ເຕີມເງິນ|\b(deposits?|top ?up)\b/i],
  ['bonus', /โบนัส|โปรโมชั่น|โปรโมชัน|ໂບນັດ|ໂປຣໂມຊັນ|\b(bonus(es)?|promotions?)\b/i],
  ['howto', /วิดีโอ|ວິດີໂອ|\b(video|how ?to)\b/i],
  ['guide', /คู่มือ|ຄູ່ມື|\b(guide|manual|pdf)\b/i],
  ['contact', /ติดต่อ|เบอร์โทร|ຕິດຕໍ່|ເບີໂທ|\b(contact|phone|line)\b/i],
  ['menu', /เมนู|ช่วยเหลือ|ເມນູ|ຊ່ວຍເຫຼືອ|\b(menu|help)\b/i],
];

const topicOfPayload = v.object({ topic: v.string() });

function topicOfText(text: string): Topic | undefined {
  // A text that was copied from a page may have them inside its words.
  const plain = text.replace(/[\u200b\u2060]/g, '');
  return WORDS.find(([, words]) => words.test(plain))?.[0];
}

/** The topic that a postback names. It carries what its button had: ours `{topic}`, as an object or as its JSON text. */
export function topicIn(message: Message): string | undefined {
  if (message.message_type !== 'postback') return undefined;
  const payload = message.payload.message;
  const read = v.safeParse(topicOfPayload, typeof payload === 'string' ? parsed(payload) : payload);
  return read.success ? read.output.topic : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Message =
  | { message_type: 'text'; payload: { message: string } }
  | { message_type: 'media' }
  | { message_type: 'postback'; payload: { title: string; message: unknown } };

/** Undefined when the bot does not know. */
export function topicOf(message: Message): Topic | undefined {
  if (message.message_type === 'text') return topicOfText(message.payload.message);
  if (message.message_type !== 'postback') return undefined;
  const named = topicIn(message);
  return TOPICS.find((topic) => topic === named) ?? topicOfText(message.payload.title);
}

/** The language of a text by its letters; English only where its words are known. Undefined when that says nothing. */
export function localeOf(message: Message): Locale | undefined {
  const text = message.message_type === 'text' ? message.payload.message : '';
  if (/\p{Script=Lao}/u.test(text)) return 'lo';
  if (/\p{Script=Thai}/u.test(text)) return 'th';
  return topicOfText(text) === undefined ? undefined : 'en';
}
