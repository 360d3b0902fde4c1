/** A conversation of the real kind, with every type of message. */

import type { ChatMessage } from '../../contract/chat.ts';
import type { ChatEntry } from '../../src/components/chat/entry.ts';
import type { Language } from './samples.ts';

const words = {
  th: {
    hello: 'สวัสดีค่ะ มีอะไรให้ช่วยไหมคะ',
    ask: 'ฝากเงิน 500 บาทเมื่อ 10 นาทีที่แล้ว ยอดยังไม่เข้าค่ะ',
    slip: 'นี่คือสลิปค่ะ',
    agent: 'เจ้าหน้าที่ พิม',
    look: 'ขอบคุณค่ะ ขอตรวจสอบสักครู่นะคะ\nระหว่างรอดูขั้นตอนได้ที่ https://help.example.com/deposit/slip?lang=thค่ะ หรือส่งอีเมลมาที่ help@example.com',
    choose: 'ต้องการให้ช่วยเรื่องใดเพิ่มเติมคะ',
    buttons: ['ดูวิธีฝากเงิน', 'โทรหาเจ้าหน้าที่', 'ตรวจสอบสถานะสลิป'],
    cards: [
      ['โบนัสสมาชิกใหม่ 20%', 'สำหรับการฝากครั้งแรก สูงสุด 500 บาท'],
      ['ชวนเพื่อน', 'รับโบนัสเมื่อเพื่อนฝากครั้งแรกและเล่นแล้ว'],
      ['คืนยอดเสีย', 'รับคืนได้ทุกวันก่อนเที่ยงคืน'],
    ],
    detail: 'ดูรายละเอียด',
    quick: 'ยอดเข้าแล้วหรือยังคะ',
    replies: ['เข้าแล้ว ขอบคุณค่ะ', 'ยังไม่เข้า', 'คุยกับเจ้าหน้าที่'],
    long: 'เข้าใจแล้วค่ะ',
    failed: 'ขอสอบถามเรื่องถอนเงินด้วยค่ะ',
  },
  lo: {
    hello: 'ສະບາຍດີ ມີຫຍັງໃຫ້ພວກເຮົາຊ່ວຍບໍ?',
    ask: 'ຂ້ອຍຝາກເງິນ 500 ບາດ ເມື່ອ 10 ນາທີກ່ອນ ແຕ່ຍອດຍັງບໍ່ເຂົ້າ',
    slip: 'ນີ້ແມ່ນສະລິບ',
    agent: 'ເຈົ້າໜ້າທີ່ ນ້ອຍ',
    look: 'ຂອບໃຈ ຂໍກວດເບິ່ງຈັກໜ້ອຍ\nລະຫວ່າງລໍຖ້າ ເບິ່ງຂັ້ນຕອນໄດ້ທີ່ https://help.example.com/deposit/slip?lang=loໄດ້ ຫຼື ສົ່ງອີເມວມາທີ່ help@example.com',
    choose: 'ຕ້ອງການໃຫ້ຊ່ວຍເລື່ອງໃດເພີ່ມເຕີມ?',
    buttons: ['ເບິ່ງວິທີຝາກເງິນ', 'ໂທຫາເຈົ້າໜ້າທີ່', 'ກວດສອບສະຖານະສະລິບ'],
    cards: [
      ['ໂບນັດສະມາຊິກໃໝ່ 20%', 'ສຳລັບການຝາກຄັ້ງທຳອິດ ສູງສຸດ 500 ບາດ'],
      ['ຊວນໝູ່', 'ຮັບໂບນັດເມື່ອໝູ່ຝາກຄັ້ງທຳອິດ ແລະ ຫຼິ້ນແລ້ວ'],
      ['ຄືນຍອດເສຍ', 'ຮັບຄືນໄດ້ທຸກມື້ກ່ອນທ່ຽງຄືນ'],
    ],
    detail: 'ເບິ່ງລາຍລະອຽດ',
    quick: 'ຍອດເຂົ້າແລ້ວບໍ?',
    replies: ['ເຂົ້າແລ້ວ ຂອບໃຈ', 'ຍັງບໍ່ເຂົ້າ', 'ລົມກັບເຈົ້າໜ້າທີ່'],
    long: 'ເຂົ້າໃຈແລ້ວ',
    failed: 'ຂໍຖາມເລື່ອງຖອນເງິນນຳ',
  },
  en: {
    hello: 'Hello! How can we help?',
    ask: 'I deposited 500 baht 10 minutes ago and it has not arrived',
    slip: 'Here is the slip',
    agent: 'Pim from support',
    look: 'Thank you, let me check that.\nMeanwhile the steps are at https://help.example.com/deposit/slip?lang=en, or write to help@example.com.',
    choose: 'What else can we help with?',
    buttons: ['How to deposit', 'Call support', 'Check the slip'],
    cards: [
      ['New member bonus 20%', 'On the first deposit, up to 500 baht'],
      ['Invite friends', 'A bonus once your friend has deposited and played'],
      ['Loss refund', 'Receive it any day before midnight'],
    ],
    detail: 'Details',
    quick: 'Has the money arrived?',
    replies: ['Yes, thank you', 'Not yet', 'Talk to a person'],
    long: 'I see',
    failed: 'I also have a question about withdrawing',
  },
} as const satisfies Record<Language, unknown>;

const DAY = 86_400_000;
const MINUTE = 60_000;

const text = (message: string): ChatMessage => ({ message_type: 'text', payload: { message } });

/** Every type, oldest first, over three days. */
export function chatSamples(language: Language, now = Date.now()): ChatEntry[] {
  const say = words[language];
  const button = (type: string, title: string, more: object = {}) => ({ type, title, ...more });
  const media = (fileType: 'image' | 'video' | 'file', filePath: string, message = ''): ChatMessage => ({
    message_type: 'media',
    payload: { message, url: false, fileType, filePath },
  });
  const rows: [author: ChatEntry['author'], ago: number, message: ChatMessage, more?: Partial<ChatEntry>][] = [
    ['bot', 3 * DAY, text(say.hello)],
    ['me', 3 * DAY - MINUTE, text(say.long), { read: true }],
    ['me', DAY, text(say.ask), { read: true }],
    ['me', DAY - 20_000, media('image', '/art/banners/invite-1.svg', say.slip), { read: true }],
    ['support', DAY - 2 * MINUTE, text(say.look), { name: say.agent }],
    ['support', DAY - 3 * MINUTE, media('image', '/art/nothing.png'), { name: say.agent }],
    ['support', DAY - 4 * MINUTE, media('file', '/art/deposit-guide-2026.pdf'), { name: say.agent }],
    ['support', DAY - 5 * MINUTE, media('video', '/files/chat/nothing.mp4'), { name: say.agent }],
    [
      'bot',
      50 * MINUTE,
      {
        message_type: 'generic',
        payloads: say.cards.map(([title, subtitle], index) => ({
          image_url: `/art/banners/${['invite-1', 'refund-1', 'invite-2'][index]}.svg`,
          title,
          subtitle,
          buttons: [button('postback', say.detail, { payload: index })],
        })),
      },
    ],
    [
      'bot',
      49 * MINUTE,
      {
        message_type: 'buttons',
        payload: {
          message: say.choose,
          buttons: [
            button('web', say.buttons[0], { url: 'https://help.example.com/deposit' }),
            button('call', say.buttons[1], { phone: '021234567' }),
            button('postback', say.buttons[2], { payload: 'SLIP' }),
          ],
        },
      },
    ],
    [
      'me',
      40 * MINUTE,
      { message_type: 'postback', payload: { title: say.buttons[2], message: 'SLIP' } },
      { read: true },
    ],
    ['support', 39 * MINUTE, { message_type: 'unknown' }, { name: say.agent }],
    ['me', 12 * MINUTE, media('image', '/art/banners/refund-1.svg'), { delivery: 'uploading_file', progress: 0.4 }],
    ['me', 11 * MINUTE, text(say.failed), { delivery: 'failed' }],
    ['me', 10 * MINUTE, text(say.long), { delivery: 'sending' }],
    [
      'bot',
      MINUTE,
      {
        message_type: 'quick_replies',
        payload: { message: say.quick, quick_replies: say.replies.map((title) => button('text', title)) },
      },
    ],
  ];
  return rows.map(([author, ago, message, more], index) => ({
    id: `sample-${index}`,
    author,
    message,
    at: new Date(now - ago).toISOString(),
    ...more,
  }));
}
