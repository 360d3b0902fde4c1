/** The words of the test plan. They are the tool's, not the app's: they stand here, not in locales/. */
import type { LocaleKey } from '../../../machines/locale/texts.ts';
import { translator } from '../../../src/i18n/text.tsx';
import { catalogues } from '../harness/ui.tsx';
import events from './events.json';

export type Said = Readonly<Record<LocaleKey, string>>;

const say = (en: string, th: string, la: string): Said => ({ en, th, la });

export const each = <T>(of: (locale: LocaleKey) => T): Record<LocaleKey, T> => ({
  en: of('en'),
  th: of('th'),
  la: of('la'),
});

/** The same in each language: a name, a number, data. */
export const alike = (text: string): Said => each(() => text);

/** The app's own texts. */
export const app = each((locale) => translator(catalogues[locale]));

// biome-ignore format: a table, one sentence a line
export const WORDS = {
  // The actions of the tester.
  open: say('Open “{name}”', 'เปิด “{name}”', 'ເປີດ “{name}”'),
  press: say('Press “{name}”', 'กด “{name}”', 'ກົດ “{name}”'),
  type: say('Type “{value}” in “{name}”', 'พิมพ์ “{value}” ในช่อง “{name}”', 'ພິມ “{value}” ໃນຊ່ອງ “{name}”'),
  empty: say('Empty “{name}”', 'ลบข้อความในช่อง “{name}” ให้ว่าง', 'ລຶບຂໍ້ຄວາມໃນຊ່ອງ “{name}” ໃຫ້ວ່າງ'),
  choose: say('Choose “{value}” in “{name}”', 'เลือก “{value}” ในช่อง “{name}”', 'ເລືອກ “{value}” ໃນຊ່ອງ “{name}”'),
  tick: say('Tick “{name}”', 'ทำเครื่องหมายที่ “{name}”', 'ໝາຍຕິກທີ່ “{name}”'),
  untick: say('Untick “{name}”', 'เอาเครื่องหมายที่ “{name}” ออก', 'ເອົາເຄື່ອງໝາຍທີ່ “{name}” ອອກ'),
  file: say('Choose the file “{value}” for “{name}”', 'เลือกไฟล์ “{value}” ที่ “{name}”', 'ເລືອກໄຟລ໌ “{value}” ທີ່ “{name}”'),
  key: say('Press the key {value}', 'กดปุ่ม {value} บนแป้นพิมพ์', 'ກົດປຸ່ມ {value} ເທິງແປ້ນພິມ'),
  scroll: say('Scroll “{name}”', 'เลื่อน “{name}”', 'ເລື່ອນ “{name}”'),
  // The events outside the screen that the tester causes.
  answers: say('Outside: the service answers the request for {what}: {data}', 'ภายนอก: ระบบตอบคำขอ {what}: {data}', 'ພາຍນອກ: ລະບົບຕອບຄຳຂໍ {what}: {data}'),
  refuses: say('Outside: the service refuses the request for {what} with HTTP 400 {"message": "{code}"} (“{message}”)', 'ภายนอก: ระบบปฏิเสธคำขอ {what} ด้วย HTTP 400 {"message": "{code}"} (“{message}”)', 'ພາຍນອກ: ລະບົບປະຕິເສດຄຳຂໍ {what} ດ້ວຍ HTTP 400 {"message": "{code}"} (“{message}”)'),
  'fails.offline': say('Outside: block the request for {what}, and those that the app repeats, until it has failed (in the browser’s tools)', 'ภายนอก: บล็อกคำขอ {what} รวมถึงคำขอที่แอปส่งซ้ำ จนคำขอไม่สำเร็จ (ในเครื่องมือของเบราว์เซอร์)', 'ພາຍນອກ: ບລັອກຄຳຂໍ {what} ລວມເຖິງຄຳຂໍທີ່ແອັບສົ່ງຊ້ຳ ຈົນຄຳຂໍບໍ່ສຳເລັດ (ໃນເຄື່ອງມືຂອງບຣາວເຊີ)'),
  'fails.timeout': say('Outside: let the request for {what} wait until it gives up without an answer', 'ภายนอก: ปล่อยให้คำขอ {what} รอจนหมดเวลาโดยไม่มีคำตอบ', 'ພາຍນອກ: ປ່ອຍໃຫ້ຄຳຂໍ {what} ລໍຖ້າຈົນໝົດເວລາໂດຍບໍ່ມີຄຳຕອບ'),
  'fails.server': say('Outside: the service answers the request for {what} with an error (HTTP 500)', 'ภายนอก: ระบบตอบคำขอ {what} ด้วยข้อผิดพลาด (HTTP 500)', 'ພາຍນອກ: ລະບົບຕອບຄຳຂໍ {what} ດ້ວຍຂໍ້ຜິດພາດ (HTTP 500)'),
  'fails.unknown': say('Outside: the request for {what} fails: {data}', 'ภายนอก: คำขอ {what} ไม่สำเร็จ: {data}', 'ພາຍນອກ: ຄຳຂໍ {what} ບໍ່ສຳເລັດ: {data}'),
  wait: say('Wait {seconds} s', 'รอ {seconds} วินาที', 'ລໍຖ້າ {seconds} ວິນາທີ'),
  online: say('Outside: the network is on (switch it off and on again if it was on already)', 'ภายนอก: เครือข่ายเปิดอยู่ (ถ้าเปิดอยู่แล้ว ให้ปิดแล้วเปิดใหม่)', 'ພາຍນອກ: ເຄືອຂ່າຍເປີດຢູ່ (ຖ້າເປີດຢູ່ແລ້ວ ໃຫ້ປິດແລ້ວເປີດໃໝ່)'),
  offline: say('Outside: switch the network off', 'ภายนอก: ปิดเครือข่าย', 'ພາຍນອກ: ປິດເຄືອຂ່າຍ'),
  // The progress of a request for money.
  'request.none': say('Outside: no request is left (none from before waits for an answer, or another tab has dropped it)', 'ภายนอก: ไม่มีรายการค้างอยู่ (ไม่มีรายการก่อนหน้าที่รอผล หรือแท็บอื่นยกเลิกไปแล้ว)', 'ພາຍນອກ: ບໍ່ມີລາຍການຄ້າງຢູ່ (ບໍ່ມີລາຍການກ່ອນໜ້າທີ່ລໍຖ້າຜົນ ຫຼືແທັບອື່ນຍົກເລີກແລ້ວ)'),
  'request.noneBefore': say('No request of this kind waits for an answer', 'ไม่มีรายการประเภทนี้ที่รอผลอยู่', 'ບໍ່ມີລາຍການປະເພດນີ້ທີ່ລໍຖ້າຜົນ'),
  'request.before': say('A request of this kind was sent before, and its answer was lost (cut the connection before the answer, and open home anew): {data}', 'มีรายการประเภทนี้ที่ส่งไว้แล้วแต่ยังไม่ได้คำตอบ (ตัดการเชื่อมต่อก่อนได้คำตอบ แล้วเปิดหน้าหลักใหม่): {data}', 'ມີລາຍການປະເພດນີ້ທີ່ສົ່ງໄວ້ແລ້ວ ແຕ່ຍັງບໍ່ໄດ້ຄຳຕອບ (ຕັດການເຊື່ອມຕໍ່ກ່ອນໄດ້ຄຳຕອບ ແລ້ວເປີດໜ້າຫຼັກໃໝ່): {data}'),
  'request.open': say('Outside: the request is ready and not sent yet', 'ภายนอก: รายการพร้อมแล้วแต่ยังไม่ได้ส่ง', 'ພາຍນອກ: ລາຍການພ້ອມແລ້ວແຕ່ຍັງບໍ່ໄດ້ສົ່ງ'),
  'request.sending': say('Outside: hold the answer back while the request is being sent', 'ภายนอก: หน่วงคำตอบไว้ขณะส่งรายการ', 'ພາຍນອກ: ໜ່ວງຄຳຕອບໄວ້ຂະນະສົ່ງລາຍການ'),
  'request.unanswered': say('Outside: the answer to the request gets lost (cut the connection after it was sent)', 'ภายนอก: คำตอบของรายการหายไป (ตัดการเชื่อมต่อหลังจากส่งรายการแล้ว)', 'ພາຍນອກ: ຄຳຕອບຂອງລາຍການຫາຍໄປ (ຕັດການເຊື່ອມຕໍ່ຫຼັງຈາກສົ່ງລາຍການແລ້ວ)'),
  'request.done': say('Outside: the service accepts the request that is under way: {data}', 'ภายนอก: ระบบรับรายการที่กำลังดำเนินการ: {data}', 'ພາຍນອກ: ລະບົບຮັບລາຍການທີ່ກຳລັງດຳເນີນການ: {data}'),
  'request.refused': say('Outside: the service refuses the request that is under way with HTTP 400 {"message": "{code}"} (“{message}”)', 'ภายนอก: ระบบปฏิเสธรายการที่กำลังดำเนินการด้วย HTTP 400 {"message": "{code}"} (“{message}”)', 'ພາຍນອກ: ລະບົບປະຕິເສດລາຍການທີ່ກຳລັງດຳເນີນການດ້ວຍ HTTP 400 {"message": "{code}"} (“{message}”)'),
  'request.gone': say('Outside: the request is dropped in another tab', 'ภายนอก: รายการถูกยกเลิกในแท็บอื่น', 'ພາຍນອກ: ລາຍການຖືກຍົກເລີກໃນແທັບອື່ນ'),
  inner: say('Go on with what is open{how} until it ends: {data}', 'ทำส่วนที่เปิดอยู่ต่อ{how} จนจบ: {data}', 'ເຮັດສ່ວນທີ່ເປີດຢູ່ຕໍ່{how} ຈົນຈົບ: {data}'),
  how: say(' (how: the test cases “{id}”)', ' (วิธีทำอยู่ในชุดทดสอบ “{id}”)', ' (ວິທີເຮັດຢູ່ໃນຊຸດທົດສອບ “{id}”)'),
  // Other news from outside, by what happens there.
  again: say('Outside: leave the app and come back, so that it reads anew; change nothing', 'ภายนอก: สลับออกจากแอปแล้วกลับมาเพื่อให้แอปโหลดข้อมูลใหม่ โดยไม่เปลี่ยนข้อมูลใด', 'ພາຍນອກ: ສະຫຼັບອອກຈາກແອັບ ແລ້ວກັບມາເພື່ອໃຫ້ແອັບໂຫຼດຂໍ້ມູນໃໝ່ ໂດຍບໍ່ປ່ຽນຂໍ້ມູນໃດ'),
  'news.told': say('Outside: the app learns new figures: {data}', 'ภายนอก: แอปได้รับข้อมูลใหม่: {data}', 'ພາຍນອກ: ແອັບໄດ້ຮັບຂໍ້ມູນໃໝ່: {data}'),
  'news.ticked': say('Let the clock go on: {data}', 'ปล่อยให้เวลาเดินต่อ: {data}', 'ປ່ອຍໃຫ້ເວລາເດີນຕໍ່: {data}'),
  'news.closed': say('Close it: the page’s own “close”, or “back” {data}', 'ปิดด้วยปุ่มปิดของหน้า หรือปุ่มย้อนกลับ {data}', 'ປິດດ້ວຍປຸ່ມປິດຂອງໜ້າ ຫຼືປຸ່ມກັບຄືນ {data}'),
  'news.copied': say('Let the browser copy: {data}', 'ให้เบราว์เซอร์คัดลอกได้: {data}', 'ໃຫ້ບຣາວເຊີຄັດລອກໄດ້: {data}'),
  'news.notCopied': say('Forbid the browser to copy: {data}', 'ไม่อนุญาตให้เบราว์เซอร์คัดลอก: {data}', 'ບໍ່ອະນຸຍາດໃຫ້ບຣາວເຊີຄັດລອກ: {data}'),
  'news.stale': say('Outside: leave the app and come back to it after a while', 'ภายนอก: ออกจากแอปแล้วกลับมาอีกครั้งหลังผ่านไประยะหนึ่ง', 'ພາຍນອກ: ອອກຈາກແອັບແລ້ວກັບມາອີກຄັ້ງຫຼັງຜ່ານໄປໄລຍະໜຶ່ງ'),
  'news.written': say('In another tab or on another device: write this: {data}', 'ในแท็บหรืออุปกรณ์อื่น: เขียนข้อความนี้: {data}', 'ໃນແທັບ ຫຼືອຸປະກອນອື່ນ: ຂຽນຂໍ້ຄວາມນີ້: {data}'),
  'news.seen': say('Bring it on the screen (off it where this says false): {data}', 'ทำให้สิ่งนี้อยู่บนหน้าจอ (ถ้าเป็น false ให้พ้นจากหน้าจอ): {data}', 'ເຮັດໃຫ້ສິ່ງນີ້ຢູ່ໃນໜ້າຈໍ (ຖ້າເປັນ false ໃຫ້ພົ້ນຈາກໜ້າຈໍ): {data}'),
  'news.received': say('Outside: this arrives: {data}', 'ภายนอก: ได้รับสิ่งนี้: {data}', 'ພາຍນອກ: ໄດ້ຮັບສິ່ງນີ້: {data}'),
  'news.joined': say('Outside: the chat’s connection is made', 'ภายนอก: แชตเชื่อมต่อได้แล้ว', 'ພາຍນອກ: ແຊັດເຊື່ອມຕໍ່ໄດ້ແລ້ວ'),
  'news.left': say('Outside: the chat’s connection is lost', 'ภายนอก: การเชื่อมต่อแชตหลุด', 'ພາຍນອກ: ການເຊື່ອມຕໍ່ແຊັດຫຼຸດ'),
  'news.check': say('Wait until the app asks again by itself', 'รอจนแอปตรวจสอบอีกครั้งเอง', 'ລໍຖ້າຈົນແອັບກວດສອບອີກຄັ້ງເອງ'),
  'news.back': say('Go back with the browser: {data}', 'ย้อนกลับด้วยปุ่มของเบราว์เซอร์: {data}', 'ກັບຄືນດ້ວຍປຸ່ມຂອງບຣາວເຊີ: {data}'),
  'news.sought': say('Have this looked for in the list: {data}', 'ค้นหาหรือเลือกในรายการ: {data}', 'ຄົ້ນຫາຫຼືເລືອກໃນລາຍການ: {data}'),
  'news.read': say('On another device: read as far as this: {data}', 'บนอุปกรณ์อื่น: อ่านถึงตรงนี้: {data}', 'ໃນອຸປະກອນອື່ນ: ອ່ານເຖິງບ່ອນນີ້: {data}'),
  // The events of single flows. Their places are of what the event carries (`{ask.amount}`), or messages of the app.
  ...events,
  other: say('Bring about what the last column names: {data}', 'ทำให้เกิดสิ่งที่คอลัมน์สุดท้ายระบุ: {data}', 'ເຮັດໃຫ້ເກີດສິ່ງທີ່ຖັນສຸດທ້າຍລະບຸ: {data}'),
  desk: say('At the desk: {how}', 'ที่โต๊ะทดสอบ (desk): {how}', 'ທີ່ໂຕະທົດສອບ (desk): {how}'),
  // The screen that the tester should see.
  over: say('It is over: the app closes it, or opens what comes next', 'ขั้นตอนนี้จบแล้ว: แอปปิดส่วนนี้หรือเปิดหน้าถัดไป', 'ຂັ້ນຕອນນີ້ຈົບແລ້ວ: ແອັບປິດສ່ວນນີ້ ຫຼືເປີດໜ້າຖັດໄປ'),
  same: say('Nothing changes on the screen', 'หน้าจอไม่เปลี่ยนแปลง', 'ໜ້າຈໍບໍ່ປ່ຽນແປງ'),
  nothing: say('It is closed: nothing of it is left on the screen', 'ปิดแล้ว: ไม่เหลืออะไรบนหน้าจอ', 'ປິດແລ້ວ: ບໍ່ເຫຼືອຫຍັງໃນໜ້າຈໍ'),
  dialogs: say('Dialog: {list}', 'หน้าต่าง: {list}', 'ໜ້າຕ່າງ: {list}'),
  headings: say('Heading: {list}', 'หัวข้อ: {list}', 'ຫົວຂໍ້: {list}'),
  alerts: say('Alert: {list}', 'ข้อความเตือน: {list}', 'ຂໍ້ຄວາມເຕືອນ: {list}'),
  statuses: say('Message: {list}', 'ข้อความแจ้ง: {list}', 'ຂໍ້ຄວາມແຈ້ງ: {list}'),
  loading: say('It is loading', 'กำลังโหลด', 'ກຳລັງໂຫຼດ'),
  shown: say('New on the screen: {list}', 'ข้อความใหม่บนหน้าจอ: {list}', 'ຂໍ້ຄວາມໃໝ່ໃນໜ້າຈໍ: {list}'),
  gone: say('No more on the screen: {list}', 'หายไปจากหน้าจอ: {list}', 'ຫາຍໄປຈາກໜ້າຈໍ: {list}'),
  offered: say('Can be used: {list}', 'ใช้งานได้: {list}', 'ໃຊ້ງານໄດ້: {list}'),
  withheld: say('Shown, cannot be used: {list}', 'แสดงแต่ใช้งานไม่ได้: {list}', 'ສະແດງແຕ່ໃຊ້ງານບໍ່ໄດ້: {list}'),
  // Given.
  guest: say('A player, logged in where the page needs it', 'ผู้เล่น โดยเข้าสู่ระบบหากหน้านั้นต้องใช้', 'ຜູ້ຫຼິ້ນ ໂດຍເຂົ້າສູ່ລະບົບຖ້າໜ້ານັ້ນຕ້ອງໃຊ້'),
  member: say('A player who is logged in', 'ผู้เล่นที่เข้าสู่ระบบแล้ว', 'ຜູ້ຫຼິ້ນທີ່ເຂົ້າສູ່ລະບົບແລ້ວ'),
  balance: say('In the wallet: {value} baht', 'เงินในกระเป๋า: {value} บาท', 'ເງິນໃນກະເປົາ: {value} ບາດ'),
  games: say('In the game accounts: {value}', 'เงินในบัญชีเกม: {value}', 'ເງິນໃນບັນຊີເກມ: {value}'),
  coins: say('Coins: {value}', 'เหรียญ: {value}', 'ຫຼຽນ: {value}'),
  bank: say('Bank account: {value}', 'บัญชีธนาคาร: {value}', 'ບັນຊີທະນາຄານ: {value}'),
  noBank: say('No bank account', 'ไม่มีบัญชีธนาคาร', 'ບໍ່ມີບັນຊີທະນາຄານ'),
  language: say('The app is in English', 'แอปแสดงเป็นภาษาไทย', 'ແອັບສະແດງເປັນພາສາລາວ'),
  examples: say('Names, amounts and times are examples, as of {value}: where the service has others, the screen shows those', 'ชื่อ จำนวนเงิน และเวลาเป็นตัวอย่าง (ณ {value}) หากข้อมูลในระบบต่างไป หน้าจอจะแสดงตามข้อมูลในระบบ', 'ຊື່ ຈຳນວນເງິນ ແລະເວລາເປັນຕົວຢ່າງ (ເວລາ {value}) ຖ້າຂໍ້ມູນໃນລະບົບຕ່າງໄປ ໜ້າຈໍຈະສະແດງຕາມຂໍ້ມູນໃນລະບົບ'),
  ahead: say('Read one step ahead: prepare an answer of the service (in a proxy or the browser’s tools) before the step that asks for it. A slow network shows that it is loading', 'อ่านล่วงหน้าหนึ่งขั้น: เตรียมคำตอบของระบบ (ในพร็อกซีหรือเครื่องมือของเบราว์เซอร์) ก่อนทำขั้นตอนที่ส่งคำขอ และทำให้เครือข่ายช้าลงเพื่อให้เห็นว่ากำลังโหลด', 'ອ່ານລ່ວງໜ້າໜຶ່ງຂັ້ນ: ກຽມຄຳຕອບຂອງລະບົບ (ໃນພຣັອກຊີ ຫຼືເຄື່ອງມືຂອງບຣາວເຊີ) ກ່ອນເຮັດຂັ້ນຕອນທີ່ສົ່ງຄຳຂໍ ແລະເຮັດໃຫ້ເຄືອຂ່າຍຊ້າລົງເພື່ອໃຫ້ເຫັນວ່າກຳລັງໂຫຼດ'),
  startsWith: say('It starts with: {data}', 'เริ่มต้นด้วย: {data}', 'ເລີ່ມຕົ້ນດ້ວຍ: {data}'),
  onward: say('Everything that is not named stays as it was', 'สิ่งที่ไม่ได้กล่าวถึงยังคงเหมือนเดิม', 'ສິ່ງທີ່ບໍ່ໄດ້ກ່າວເຖິງຍັງຄືເກົ່າ'),
} as const satisfies Record<string, Said>;

/** The pages where a tester opens flows that have no title of their own: the machines' ids, by the message of the page's name. */
export const PLACES: Readonly<Record<string, readonly string[]>> = {
  'nav.home': ['banners', 'requests', 'site', 'underWay', 'wallet'],
  'nav.support': ['chatWidget'],
  'bonus.title': ['bonusCancel', 'bonusOffer', 'promotion'],
  'chat.title': ['chatHistory', 'chatQueue', 'composer', 'outbox'],
  'deposit.title': ['qr', 'qrCode'],
  'home.games.all': ['game', 'games', 'play'],
  'inbox.title': ['inboxEntry', 'inboxList'],
  'invite.bonus': ['records'],
  'profile.title': ['security'],
  'register.title': ['sources'],
  'slips.title': ['slipList'],
  'statement.title': ['receipt', 'statementExport', 'statementList'],
};

/**
 * The places where the desk brings something about, by the event, its English sentence, the actor or the code. The desk speaks English; these
 * are the names of its sections and buttons.
 */
export const DESK: readonly (readonly [RegExp, string])[] = [
  [/^qr\.paid/, '“QR payments”, pay the code'],
  [/^message\.received|^Outside: let this many messages .*: [1-9]/, '“Chat”, write to the player'],
  [/^slips?\./, '“Slips”, accept or refuse'],
  [/^Outside: change this.* Main wallet: /, '“Members”, “Bank transfer, baht”'],
  [/^giftLink$/, '“Gifts”, “Register” the link with an amount'],
  [/sendOtp|^otp\.changed|OTP_/i, '“OTP codes”, read the code'],
  [/^PAYOUT_DAY/, '“Switches”, payouts of a member in a day'],
  [/^PAYOUT_ON_HOLD/, '“Switches”, no payouts after another payout account'],
  [/^(GAME_UNAVAILABLE|MAINTENANCE)/, '“Games”, let the provider fail'],
];

export type Word = keyof typeof WORDS;

export const isWord = (name: string): name is Word => Object.hasOwn(WORDS, name);

/**
 * A sentence of the table, with what stands in its places: what is given for them, else the app's text of that name. Where data end it and there are none, it
 * ends before the colon.
 */
export const sentence = (word: Word, places: Readonly<Record<string, Said>> = {}): Said =>
  each((locale) =>
    WORDS[word][locale]
      .replace(
        /\{([\w.]+)\}/g,
        (_, place: string) => places[place]?.[locale] ?? (app[locale].has(place) ? app[locale](place) : ''),
      )
      .replace(/:?\s*$/, ''),
  );
