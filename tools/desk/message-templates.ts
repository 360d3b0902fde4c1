/** A message of every type with every type of button, ready to be edited and sent. */
import type { SentMessage } from './outbox.ts';

export const LANGUAGES = [
  ['th', 'ไทย'],
  ['lo', 'ລາວ'],
  ['en', 'English'],
] as const;
export type Language = (typeof LANGUAGES)[number][0];

export const TEMPLATES = [
  ['text', 'Text'],
  ['buttons', 'Buttons: web, call, postback, other'],
  ['image', 'Media: picture'],
  ['video', 'Media: video'],
  ['file', 'Media: file'],
  ['quick_replies', 'Quick replies'],
  ['generic', 'Cards'],
  ['postback', 'Postback'],
  ['unknown', 'A type that the app does not know'],
] as const;
export type TemplateKind = (typeof TEMPLATES)[number][0];

interface Words {
  hello: string;
  choose: string;
  howto: string;
  call: string;
  deposit: string;
  withdraw: string;
  bonus: string;
  agent: string;
  picture: string;
  video: string;
  guide: string;
  ask: string;
  depositText: string;
  bonusText: string;
  thanks: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  th: {
    hello: 'สวัสดีค่ะ ขอบคุณที่ติดต่อเรา เจ้าหน้าที่กำลังตรวจสอบรายการให้ค่ะ',
    choose: 'ต้องการให้เราช่วยเรื่องใดคะ',
    howto: 'ดูวิธีใช้งาน',
    call: 'โทรหาเรา',
    deposit: 'ฝากเงิน',
    withdraw: 'ถอนเงิน',
    bonus: 'โบนัส',
    agent: 'คุยกับเจ้าหน้าที่',
    picture: 'ตัวอย่างหน้าฝากเงินค่ะ',
    video: 'วิดีโอแนะนำการใช้กระเป๋าเงินค่ะ',
    guide: 'คู่มือการใช้งานค่ะ',
    ask: 'สอบถามเรื่องใดคะ',
    depositText: 'สแกน QR หรือโอนผ่านธนาคาร',
    bonusText: 'อ่านเงื่อนไขก่อนกดรับทุกครั้ง',
    thanks: 'ขอบคุณค่ะ',
  },
  lo: {
    hello: 'ສະບາຍດີ ຂອບໃຈທີ່ຕິດຕໍ່ພວກເຮົາ ເຈົ້າໜ້າທີ່ກຳລັງກວດສອບລາຍການໃຫ້ທ່ານ',
    choose: 'ທ່ານຕ້ອງການໃຫ້ພວກເຮົາຊ່ວຍເລື່ອງໃດ',
    howto: 'ເບິ່ງວິທີໃຊ້ງານ',
    call: 'ໂທຫາພວກເຮົາ',
    deposit: 'ຝາກເງິນ',
    withdraw: 'ຖອນເງິນ',
    bonus: 'ໂບນັດ',
    agent: 'ລົມກັບເຈົ້າໜ້າທີ່',
    picture: 'ຕົວຢ່າງໜ້າຝາກເງິນ',
    video: 'ວິດີໂອແນະນຳການໃຊ້ກະເປົາເງິນ',
    guide: 'ຄູ່ມືການໃຊ້ງານ',
    ask: 'ທ່ານຢາກສອບຖາມເລື່ອງໃດ',
    depositText: 'ສະແກນ QR ຫຼື ໂອນຜ່ານທະນາຄານ',
    bonusText: 'ກະລຸນາອ່ານເງື່ອນໄຂກ່ອນກົດຮັບ',
    thanks: 'ຂອບໃຈ',
  },
  en: {
    hello: 'Hello, and thank you for writing. We are looking into it.',
    choose: 'What can we help you with?',
    howto: 'See how it works',
    call: 'Call us',
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    bonus: 'Bonuses',
    agent: 'Talk to support',
    picture: 'This is what the deposit page looks like.',
    video: 'A short video about the wallet.',
    guide: 'The guide, to keep.',
    ask: 'What is your question about?',
    depositText: 'Scan a QR code or transfer from your bank',
    bonusText: 'Please read the conditions before you receive one',
    thanks: 'Thank you',
  },
};

/** Files that the service brings. */
const FILES = '/api/chat/files/';

const ask = (title: string, topic: string) => ({ type: 'postback', title, payload: { topic } });

/** `origin`: where the app is, for buttons that open a page of it. */
function templateOf(kind: TemplateKind, language: Language, origin: string): SentMessage {
  const words = WORDS[language];
  const media = (fileType: string, name: string, message: string): SentMessage => ({
    message_type: 'media',
    payload: { message, url: false, fileType, filePath: FILES + name },
  });
  switch (kind) {
    case 'text':
      return { message_type: 'text', payload: { message: words.hello } };
    case 'buttons':
      return {
        message_type: 'buttons',
        payload: {
          message: words.choose,
          buttons: [
            { type: 'web', title: words.howto, url: `${origin}/howto` },
            { type: 'call', title: words.call, phone: '+6621234567' },
            ask(words.deposit, 'deposit'),
            { type: 'other', title: words.agent },
          ],
        },
      };
    case 'image':
      return media('image', 'deposit.png', words.picture);
    case 'video':
      return media('video', 'wallet.mp4', words.video);
    case 'file':
      return media('file', 'guide.pdf', words.guide);
    case 'quick_replies':
      return {
        message_type: 'quick_replies',
        payload: {
          message: words.ask,
          quick_replies: [
            ask(words.deposit, 'deposit'),
            ask(words.withdraw, 'withdraw'),
            { type: 'other', title: words.agent },
          ],
        },
      };
    case 'generic':
      return {
        message_type: 'generic',
        payloads: [
          {
            image_url: `${FILES}deposit.png`,
            title: words.deposit,
            subtitle: words.depositText,
            buttons: [ask(words.deposit, 'deposit'), { type: 'web', title: words.howto, url: `${origin}/howto` }],
          },
          {
            image_url: `${FILES}bonus.png`,
            title: words.bonus,
            subtitle: words.bonusText,
            buttons: [ask(words.bonus, 'bonus'), { type: 'call', title: words.call, phone: '+6621234567' }],
          },
        ],
      };
    case 'postback':
      return { message_type: 'postback', payload: { title: words.thanks, message: { topic: 'menu' } } };
    case 'unknown':
      return { message_type: 'poll', payload: { question: words.ask, answers: [words.deposit, words.withdraw] } };
  }
}

/** The template as it is edited. */
export const templateText = (kind: TemplateKind, language: Language, origin: string): string =>
  JSON.stringify(templateOf(kind, language, origin), null, 2);
