/** The words of the test plan. They are the tool's, not the app's: they stand here, not in locales/. */
import type { LocaleKey } from '../../../machines/locale/texts.ts';
import { translator } from '../../../src/i18n/text.tsx';
import { catalogues } from '../harness/ui.tsx';

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
  byHand: say('Do on the screen what the last column names: {data}', 'ทำสิ่งที่คอลัมน์สุดท้ายระบุบนหน้าจอ: {data}', 'ເຮັດສິ່ງທີ່ຖັນສຸດທ້າຍລະບຸໃນໜ້າຈໍ: {data}'),
  // The events outside the screen that the tester causes.
  answers: say('Outside: the service answers the request for {what}: {data}', 'ภายนอก: ระบบตอบคำขอ {what}: {data}', 'ພາຍນອກ: ລະບົບຕອບຄຳຂໍ {what}: {data}'),
  refuses: say('Outside: the service refuses the request for {what} with {code} (“{message}”)', 'ภายนอก: ระบบปฏิเสธคำขอ {what} ด้วยรหัส {code} (“{message}”)', 'ພາຍນອກ: ລະບົບປະຕິເສດຄຳຂໍ {what} ດ້ວຍລະຫັດ {code} (“{message}”)'),
  'fails.offline': say('Outside: block the request for {what}, and those that the app repeats, until it has failed (in the browser’s tools)', 'ภายนอก: บล็อกคำขอ {what} รวมถึงคำขอที่แอปส่งซ้ำ จนคำขอไม่สำเร็จ (ในเครื่องมือของเบราว์เซอร์)', 'ພາຍນອກ: ບລັອກຄຳຂໍ {what} ລວມເຖິງຄຳຂໍທີ່ແອັບສົ່ງຊ້ຳ ຈົນຄຳຂໍບໍ່ສຳເລັດ (ໃນເຄື່ອງມືຂອງບຣາວເຊີ)'),
  'fails.timeout': say('Outside: let the request for {what} wait until it gives up without an answer', 'ภายนอก: ปล่อยให้คำขอ {what} รอจนหมดเวลาโดยไม่มีคำตอบ', 'ພາຍນອກ: ປ່ອຍໃຫ້ຄຳຂໍ {what} ລໍຖ້າຈົນໝົດເວລາໂດຍບໍ່ມີຄຳຕອບ'),
  'fails.server': say('Outside: the service answers the request for {what} with an error (HTTP 500)', 'ภายนอก: ระบบตอบคำขอ {what} ด้วยข้อผิดพลาด (HTTP 500)', 'ພາຍນອກ: ລະບົບຕອບຄຳຂໍ {what} ດ້ວຍຂໍ້ຜິດພາດ (HTTP 500)'),
  'fails.unknown': say('Outside: the request for {what} fails: {data}', 'ภายนอก: คำขอ {what} ไม่สำเร็จ: {data}', 'ພາຍນອກ: ຄຳຂໍ {what} ບໍ່ສຳເລັດ: {data}'),
  wait: say('Wait {seconds} s', 'รอ {seconds} วินาที', 'ລໍຖ້າ {seconds} ວິນາທີ'),
  online: say('Outside: the network is on (switch it off and on again if it was on already)', 'ภายนอก: เครือข่ายเปิดอยู่ (ถ้าเปิดอยู่แล้ว ให้ปิดแล้วเปิดใหม่)', 'ພາຍນອກ: ເຄືອຂ່າຍເປີດຢູ່ (ຖ້າເປີດຢູ່ແລ້ວ ໃຫ້ປິດແລ້ວເປີດໃໝ່)'),
  offline: say('Outside: switch the network off', 'ภายนอก: ปิดเครือข่าย', 'ພາຍນອກ: ປິດເຄືອຂ່າຍ'),
  // The progress of a request for money.
  'request.none': say('Outside: no request is left (none from before waits for an answer, or another tab has dropped it)', 'ภายนอก: ไม่มีรายการค้างอยู่ (ไม่มีรายการก่อนหน้าที่รอผล หรือแท็บอื่นยกเลิกไปแล้ว)', 'ພາຍນອກ: ບໍ່ມີລາຍການຄ້າງຢູ່ (ບໍ່ມີລາຍການກ່ອນໜ້າທີ່ລໍຖ້າຜົນ ຫຼືແທັບອື່ນຍົກເລີກແລ້ວ)'),
  'request.before': say('Before this is opened: send such a request, and cut the connection before its answer. It comes first when this opens again', 'ก่อนเปิดหน้านี้: ส่งรายการแบบนี้ไว้ แล้วตัดการเชื่อมต่อก่อนได้คำตอบ รายการนั้นจะขึ้นมาก่อนเมื่อเปิดอีกครั้ง', 'ກ່ອນເປີດໜ້ານີ້: ສົ່ງລາຍການແບບນີ້ໄວ້ ແລ້ວຕັດການເຊື່ອມຕໍ່ກ່ອນໄດ້ຄຳຕອບ ລາຍການນັ້ນຈະຂຶ້ນມາກ່ອນເມື່ອເປີດອີກຄັ້ງ'),
  'request.open': say('Outside: the request is ready and not sent yet', 'ภายนอก: รายการพร้อมแล้วแต่ยังไม่ได้ส่ง', 'ພາຍນອກ: ລາຍການພ້ອມແລ້ວແຕ່ຍັງບໍ່ໄດ້ສົ່ງ'),
  'request.sending': say('Outside: hold the answer back while the request is being sent', 'ภายนอก: หน่วงคำตอบไว้ขณะส่งรายการ', 'ພາຍນອກ: ໜ່ວງຄຳຕອບໄວ້ຂະນະສົ່ງລາຍການ'),
  'request.unanswered': say('Outside: the answer to the request gets lost (cut the connection after it was sent)', 'ภายนอก: คำตอบของรายการหายไป (ตัดการเชื่อมต่อหลังจากส่งรายการแล้ว)', 'ພາຍນອກ: ຄຳຕອບຂອງລາຍການຫາຍໄປ (ຕັດການເຊື່ອມຕໍ່ຫຼັງຈາກສົ່ງລາຍການແລ້ວ)'),
  'request.done': say('Outside: the service accepts the request that is under way: {data}', 'ภายนอก: ระบบรับรายการที่กำลังดำเนินการ: {data}', 'ພາຍນອກ: ລະບົບຮັບລາຍການທີ່ກຳລັງດຳເນີນການ: {data}'),
  'request.refused': say('Outside: the service refuses the request that is under way with {code} (“{message}”)', 'ภายนอก: ระบบปฏิเสธรายการที่กำลังดำเนินการด้วยรหัส {code} (“{message}”)', 'ພາຍນອກ: ລະບົບປະຕິເສດລາຍການທີ່ກຳລັງດຳເນີນການດ້ວຍລະຫັດ {code} (“{message}”)'),
  'request.setAside': say('Outside: a day passes without an answer to the request', 'ภายนอก: ผ่านไปหนึ่งวันโดยรายการไม่ได้รับคำตอบ', 'ພາຍນອກ: ຜ່ານໄປໜຶ່ງມື້ໂດຍລາຍການບໍ່ໄດ້ຮັບຄຳຕອບ'),
  'request.gone': say('Outside: the request is dropped in another tab', 'ภายนอก: รายการถูกยกเลิกในแท็บอื่น', 'ພາຍນອກ: ລາຍການຖືກຍົກເລີກໃນແທັບອື່ນ'),
  inner: say('Go on with what is open (how: the test cases “{id}”) until it ends: {data}', 'ทำส่วนที่เปิดอยู่ต่อ (วิธีทำอยู่ในชุดทดสอบ “{id}”) จนจบ: {data}', 'ເຮັດສ່ວນທີ່ເປີດຢູ່ຕໍ່ (ວິທີເຮັດຢູ່ໃນຊຸດທົດສອບ “{id}”) ຈົນຈົບ: {data}'),
  through: say('Go on with what is open (how: the test cases “{id}”) until this happens:', 'ทำส่วนที่เปิดอยู่ต่อ (วิธีทำอยู่ในชุดทดสอบ “{id}”) จนเกิดสิ่งนี้:', 'ເຮັດສ່ວນທີ່ເປີດຢູ່ຕໍ່ (ວິທີເຮັດຢູ່ໃນຊຸດທົດສອບ “{id}”) ຈົນເກີດສິ່ງນີ້:'),
  // Other news from outside, by what happens there.
  again: say('Outside: the app learns the same figures again', 'ภายนอก: แอปได้รับข้อมูลเดิมอีกครั้ง', 'ພາຍນອກ: ແອັບໄດ້ຮັບຂໍ້ມູນເກົ່າອີກຄັ້ງ'),
  'news.told': say('Outside: the app learns new figures: {data}', 'ภายนอก: แอปได้รับข้อมูลใหม่: {data}', 'ພາຍນອກ: ແອັບໄດ້ຮັບຂໍ້ມູນໃໝ່: {data}'),
  'news.changed': say('Outside: what the last column names changes: {data}', 'ภายนอก: สิ่งที่คอลัมน์สุดท้ายระบุเปลี่ยนไป: {data}', 'ພາຍນອກ: ສິ່ງທີ່ຖັນສຸດທ້າຍລະບຸປ່ຽນໄປ: {data}'),
  'news.ticked': say('Let the clock go on: {data}', 'ปล่อยให้เวลาเดินต่อ: {data}', 'ປ່ອຍໃຫ້ເວລາເດີນຕໍ່: {data}'),
  'news.opened': say('Open what leads here: {data}', 'เปิดจากส่วนอื่นของแอป: {data}', 'ເປີດຈາກສ່ວນອື່ນຂອງແອັບ: {data}'),
  'news.closed': say('Close it: the page’s own “close”, or “back” {data}', 'ปิดด้วยปุ่มปิดของหน้า หรือปุ่มย้อนกลับ {data}', 'ປິດດ້ວຍປຸ່ມປິດຂອງໜ້າ ຫຼືປຸ່ມກັບຄືນ {data}'),
  'news.copied': say('Let the browser copy: {data}', 'ให้เบราว์เซอร์คัดลอกได้: {data}', 'ໃຫ້ບຣາວເຊີຄັດລອກໄດ້: {data}'),
  'news.notCopied': say('Forbid the browser to copy: {data}', 'ไม่อนุญาตให้เบราว์เซอร์คัดลอก: {data}', 'ບໍ່ອະນຸຍາດໃຫ້ບຣາວເຊີຄັດລອກ: {data}'),
  'news.stale': say('Outside: leave the app and come back to it after a while', 'ภายนอก: ออกจากแอปแล้วกลับมาอีกครั้งหลังผ่านไประยะหนึ่ง', 'ພາຍນອກ: ອອກຈາກແອັບແລ້ວກັບມາອີກຄັ້ງຫຼັງຜ່ານໄປໄລຍະໜຶ່ງ'),
  'news.refresh': say('Outside: leave the app and come back to it after a while', 'ภายนอก: ออกจากแอปแล้วกลับมาอีกครั้งหลังผ่านไประยะหนึ่ง', 'ພາຍນອກ: ອອກຈາກແອັບແລ້ວກັບມາອີກຄັ້ງຫຼັງຜ່ານໄປໄລຍະໜຶ່ງ'),
  'news.reload': say('Outside: leave the app and come back to it after a while', 'ภายนอก: ออกจากแอปแล้วกลับมาอีกครั้งหลังผ่านไประยะหนึ่ง', 'ພາຍນອກ: ອອກຈາກແອັບແລ້ວກັບມາອີກຄັ້ງຫຼັງຜ່ານໄປໄລຍະໜຶ່ງ'),
  'news.written': say('In another tab or on another device: write this: {data}', 'ในแท็บหรืออุปกรณ์อื่น: เขียนข้อความนี้: {data}', 'ໃນແທັບ ຫຼືອຸປະກອນອື່ນ: ຂຽນຂໍ້ຄວາມນີ້: {data}'),
  'news.seen': say('Bring it on the screen (off it where this says false): {data}', 'ทำให้สิ่งนี้อยู่บนหน้าจอ (ถ้าเป็น false ให้พ้นจากหน้าจอ): {data}', 'ເຮັດໃຫ້ສິ່ງນີ້ຢູ່ໃນໜ້າຈໍ (ຖ້າເປັນ false ໃຫ້ພົ້ນຈາກໜ້າຈໍ): {data}'),
  'news.covered': say('Open (true) or close (false) something that covers the page: {data}', 'เปิด (true) หรือปิด (false) สิ่งที่บังหน้านี้: {data}', 'ເປີດ (true) ຫຼືປິດ (false) ສິ່ງທີ່ບັງໜ້ານີ້: {data}'),
  'news.received': say('Outside: this arrives: {data}', 'ภายนอก: ได้รับสิ่งนี้: {data}', 'ພາຍນອກ: ໄດ້ຮັບສິ່ງນີ້: {data}'),
  'news.joined': say('Outside: the chat’s connection is made', 'ภายนอก: แชตเชื่อมต่อได้แล้ว', 'ພາຍນອກ: ແຊັດເຊື່ອມຕໍ່ໄດ້ແລ້ວ'),
  'news.left': say('Outside: the chat’s connection is lost', 'ภายนอก: การเชื่อมต่อแชตหลุด', 'ພາຍນອກ: ການເຊື່ອມຕໍ່ແຊັດຫຼຸດ'),
  'on.step.left': say('Go back with the browser', 'กดปุ่มย้อนกลับของเบราว์เซอร์', 'ກົດປຸ່ມກັບຄືນຂອງບຣາວເຊີ'),
  'news.paid': say('Outside: the payment arrives: {data}', 'ภายนอก: เงินที่จ่ายเข้าแล้ว: {data}', 'ພາຍນອກ: ເງິນທີ່ຈ່າຍເຂົ້າແລ້ວ: {data}'),
  'news.check': say('Wait until the app asks again by itself', 'รอจนแอปตรวจสอบอีกครั้งเอง', 'ລໍຖ້າຈົນແອັບກວດສອບອີກຄັ້ງເອງ'),
  'news.back': say('Go back with the browser: {data}', 'ย้อนกลับด้วยปุ่มของเบราว์เซอร์: {data}', 'ກັບຄືນດ້ວຍປຸ່ມຂອງບຣາວເຊີ: {data}'),
  'news.sought': say('Have this looked for in the list: {data}', 'ค้นหาหรือเลือกในรายการ: {data}', 'ຄົ້ນຫາຫຼືເລືອກໃນລາຍການ: {data}'),
  'news.read': say('On another device: read as far as this: {data}', 'บนอุปกรณ์อื่น: อ่านถึงตรงนี้: {data}', 'ໃນອຸປະກອນອື່ນ: ອ່ານເຖິງບ່ອນນີ້: {data}'),
  // Events of one flow: the places are of what the event carries (`{ask.amount}`), or messages of the app (`{nav.chat}`).
  'on.chat.near': say('Move the pointer onto “{nav.chat}” and do not press', 'เลื่อนเมาส์ไปที่ “{nav.chat}” โดยยังไม่กด', 'ເລື່ອນເມົາສ໌ໄປທີ່ “{nav.chat}” ໂດຍຍັງບໍ່ກົດ'),
  'on.chat.open': say('Press “{nav.chat}”', 'กด “{nav.chat}”', 'ກົດ “{nav.chat}”'),
  'on.support.asked': say('Press “{receipt.ask}” in a receipt: “{text}” goes into the chat’s field', 'กด “{receipt.ask}” ในใบรายการ ข้อความ “{text}” จะไปอยู่ในช่องแชต', 'ກົດ “{receipt.ask}” ໃນໃບລາຍການ ຂໍ້ຄວາມ “{text}” ຈະໄປຢູ່ໃນຊ່ອງແຊັດ'),
  'on.draft.offered': say('Press “{receipt.ask}” in a receipt: “{text}” goes into the chat’s field', 'กด “{receipt.ask}” ในใบรายการ ข้อความ “{text}” จะไปอยู่ในช่องแชต', 'ກົດ “{receipt.ask}” ໃນໃບລາຍການ ຂໍ້ຄວາມ “{text}” ຈະໄປຢູ່ໃນຊ່ອງແຊັດ'),
  'on.link.followed': say('Press a link to {to} in a message', 'กดลิงก์ไปที่ {to} ในข้อความ', 'ກົດລິ້ງໄປທີ່ {to} ໃນຂໍ້ຄວາມ'),
  'on.button.press': say('Press “{button.title}” in a message of the assistant', 'กด “{button.title}” ในข้อความของผู้ช่วย', 'ກົດ “{button.title}” ໃນຂໍ້ຄວາມຂອງຜູ້ຊ່ວຍ'),
  'on.message.delivered': say('Outside: the player’s message “{message.message.payload.message}” is received by the service', 'ภายนอก: ระบบได้รับข้อความ “{message.message.payload.message}” ของผู้เล่นแล้ว', 'ພາຍນອກ: ລະບົບໄດ້ຮັບຂໍ້ຄວາມ “{message.message.payload.message}” ຂອງຜູ້ຫຼິ້ນແລ້ວ'),
  'on.message.remove': say('Press “{chat.remove}” at the message that is not sent yet', 'กด “{chat.remove}” ที่ข้อความที่ยังไม่ได้ส่ง', 'ກົດ “{chat.remove}” ທີ່ຂໍ້ຄວາມທີ່ຍັງບໍ່ໄດ້ສົ່ງ'),
  'on.history.changed': say('Outside: let {unread} messages from support be unread (write them; for 0 read them on another device)', 'ภายนอก: ให้มีข้อความจากทีมงานที่ยังไม่ได้อ่าน {unread} ข้อความ (เขียนจากทีมงาน ถ้าเป็น 0 ให้อ่านบนอุปกรณ์อื่น)', 'ພາຍນອກ: ໃຫ້ມີຂໍ້ຄວາມຈາກທີມງານທີ່ຍັງບໍ່ໄດ້ອ່ານ {unread} ຂໍ້ຄວາມ (ຂຽນຈາກທີມງານ ຖ້າເປັນ 0 ໃຫ້ອ່ານໃນອຸປະກອນອື່ນ)'),
  'on.connection.found': say('Outside: the chat’s connection is made again (switch the network off and on)', 'ภายนอก: แชตเชื่อมต่อได้อีกครั้ง (ปิดแล้วเปิดเครือข่าย)', 'ພາຍນອກ: ແຊັດເຊື່ອມຕໍ່ໄດ້ອີກຄັ້ງ (ປິດແລ້ວເປີດເຄືອຂ່າຍ)'),
  'on.file.progressed': say('Outside: let the upload get to {fraction} of the file (slow the network down)', 'ภายนอก: ปล่อยให้อัปโหลดไฟล์ถึงสัดส่วน {fraction} (ทำให้เครือข่ายช้าลง)', 'ພາຍນອກ: ປ່ອຍໃຫ້ອັບໂຫຼດໄຟລ໌ຮອດສ່ວນ {fraction} (ເຮັດໃຫ້ເຄືອຂ່າຍຊ້າລົງ)'),
  'on.file.uploaded': say('Outside: let the upload of the file end', 'ภายนอก: ปล่อยให้อัปโหลดไฟล์จนเสร็จ', 'ພາຍນອກ: ປ່ອຍໃຫ້ອັບໂຫຼດໄຟລ໌ຈົນສຳເລັດ'),
  'on.attachment.remove': say('Remove the file that was chosen (the cross at its name)', 'เอาไฟล์ที่เลือกไว้ออก (กากบาทข้างชื่อไฟล์)', 'ເອົາໄຟລ໌ທີ່ເລືອກໄວ້ອອກ (ກາກະບາດຂ້າງຊື່ໄຟລ໌)'),
  'on.recording.offered': say('Outside: the app keeps a recording of its last minutes (use the app for a minute)', 'ภายนอก: แอปเก็บบันทึกการใช้งานช่วงล่าสุดไว้ (ใช้แอปสักหนึ่งนาที)', 'ພາຍນອກ: ແອັບເກັບບັນທຶກການໃຊ້ງານຊ່ວງຫຼ້າສຸດໄວ້ (ໃຊ້ແອັບຈັກໜຶ່ງນາທີ)'),
  'on.draft.recalled': say('Open the page in a tab that has remembered this registration: {data}', 'เปิดหน้านี้ในแท็บที่จำการสมัครนี้ไว้: {data}', 'ເປີດໜ້ານີ້ໃນແທັບທີ່ຈື່ການສະໝັກນີ້ໄວ້: {data}'),
  'on.otp.changed': say('Outside: the code is sent to {sent.phone} by SMS (reference {sent.ref})', 'ภายนอก: ส่งรหัสทาง SMS ไปที่ {sent.phone} แล้ว (รหัสอ้างอิง {sent.ref})', 'ພາຍນອກ: ສົ່ງລະຫັດທາງ SMS ໄປທີ່ {sent.phone} ແລ້ວ (ລະຫັດອ້າງອີງ {sent.ref})'),
  'on.otp.failed': say('Outside: the service refuses to send a code: {data}', 'ภายนอก: ระบบปฏิเสธการส่งรหัส: {data}', 'ພາຍນອກ: ລະບົບປະຕິເສດການສົ່ງລະຫັດ: {data}'),
  'on.forgot.open': say('Press “{login.forgot}” with {phone} in the field for the number', 'กด “{login.forgot}” โดยมี {phone} ในช่องเบอร์โทรศัพท์', 'ກົດ “{login.forgot}” ໂດຍມີ {phone} ໃນຊ່ອງເບີໂທລະສັບ'),
  'on.number.disown': say('Press “{login.notMe}” beside the number that is filled in', 'กด “{login.notMe}” ข้างเบอร์ที่กรอกไว้ให้', 'ກົດ “{login.notMe}” ຂ້າງເບີທີ່ຕື່ມໄວ້ໃຫ້'),
  'on.message.open': say('Press the notification of {message.amount} in the list', 'กดการแจ้งเตือนยอด {message.amount} ในรายการ', 'ກົດການແຈ້ງເຕືອນຍອດ {message.amount} ໃນລາຍການ'),
  'on.figures.shown': say('Outside: the amounts on the home page have loaded', 'ภายนอก: ยอดเงินบนหน้าแรกโหลดเสร็จแล้ว', 'ພາຍນອກ: ຍອດເງິນໃນໜ້າຫຼັກໂຫຼດແລ້ວ'),
  'on.amounts.restored': say('In another tab: press “{home.hideAmounts}”', 'ในแท็บอื่น: กด “{home.hideAmounts}”', 'ໃນແທັບອື່ນ: ກົດ “{home.hideAmounts}”'),
  'on.reading.restored': say('Reload the page: this tab still has the figures that it read at {reading.at}', 'โหลดหน้าใหม่ โดยแท็บนี้ยังมียอดที่อ่านไว้เมื่อ {reading.at}', 'ໂຫຼດໜ້າໃໝ່ ໂດຍແທັບນີ້ຍັງມີຍອດທີ່ອ່ານໄວ້ເມື່ອ {reading.at}'),
  'on.share.offered': say('Outside: use a browser that has a share sheet (a phone’s)', 'ภายนอก: ใช้เบราว์เซอร์ที่มีเมนูแชร์ (บนโทรศัพท์)', 'ພາຍນອກ: ໃຊ້ບຣາວເຊີທີ່ມີເມນູແບ່ງປັນ (ໃນໂທລະສັບ)'),
  'on.picture.saved': say('Let the browser save the picture', 'ให้เบราว์เซอร์บันทึกรูป', 'ໃຫ້ບຣາວເຊີບັນທຶກຮູບ'),
  'on.picture.shared': say('Share the picture in the phone’s share sheet', 'แชร์รูปในเมนูแชร์ของโทรศัพท์', 'ແບ່ງປັນຮູບໃນເມນູແບ່ງປັນຂອງໂທລະສັບ'),
  'on.picture.declined': say('Close the phone’s share sheet without sharing', 'ปิดเมนูแชร์ของโทรศัพท์โดยไม่แชร์', 'ປິດເມນູແບ່ງປັນຂອງໂທລະສັບໂດຍບໍ່ແບ່ງປັນ'),
  'on.picture.failed': say('Outside: let the saving fail (forbid the browser to download)', 'ภายนอก: ทำให้บันทึกรูปไม่สำเร็จ (ไม่อนุญาตให้เบราว์เซอร์ดาวน์โหลด)', 'ພາຍນອກ: ເຮັດໃຫ້ບັນທຶກຮູບບໍ່ສຳເລັດ (ບໍ່ອະນຸຍາດໃຫ້ບຣາວເຊີດາວໂຫຼດ)'),
  'on.install.offered': say('Outside: use a browser that offers to install the app (Chrome on Android)', 'ภายนอก: ใช้เบราว์เซอร์ที่เสนอให้ติดตั้งแอป (Chrome บน Android)', 'ພາຍນອກ: ໃຊ້ບຣາວເຊີທີ່ສະເໜີໃຫ້ຕິດຕັ້ງແອັບ (Chrome ໃນ Android)'),
  'on.install.described': say('Outside: use a browser that installs the app by its own menu alone (Safari on an iPhone)', 'ภายนอก: ใช้เบราว์เซอร์ที่ติดตั้งแอปได้จากเมนูของตัวเองเท่านั้น (Safari บน iPhone)', 'ພາຍນອກ: ໃຊ້ບຣາວເຊີທີ່ຕິດຕັ້ງແອັບໄດ້ຈາກເມນູຂອງມັນເອງເທົ່ານັ້ນ (Safari ໃນ iPhone)'),
  'on.install.done': say('Install the app by the browser’s own question or menu', 'ติดตั้งแอปจากคำถามหรือเมนูของเบราว์เซอร์', 'ຕິດຕັ້ງແອັບຈາກຄຳຖາມ ຫຼືເມນູຂອງບຣາວເຊີ'),
  'on.install.declined': say('Decline the browser’s own question', 'ปฏิเสธในคำถามของเบราว์เซอร์', 'ປະຕິເສດໃນຄຳຖາມຂອງບຣາວເຊີ'),
  'on.qr.found': say('Outside: there is an open QR code of {provider} from before', 'ภายนอก: มีคิวอาร์โค้ด {provider} ที่สร้างไว้ก่อนหน้าและยังไม่ปิด', 'ພາຍນອກ: ມີຄິວອາໂຄດ {provider} ທີ່ສ້າງໄວ້ກ່ອນໜ້າ ແລະຍັງບໍ່ປິດ'),
  'on.qr.created': say('Create a QR code of {provider} with “{qr.create}”', 'สร้างคิวอาร์โค้ด {provider} ด้วย “{qr.create}”', 'ສ້າງຄິວອາໂຄດ {provider} ດ້ວຍ “{qr.create}”'),
  'on.qr.replaced': say('On another device: create another QR code of {provider}', 'บนอุปกรณ์อื่น: สร้างคิวอาร์โค้ด {provider} ใหม่', 'ໃນອຸປະກອນອື່ນ: ສ້າງຄິວອາໂຄດ {provider} ໃໝ່'),
  'on.qr.cancelled': say('Cancel the QR code of {provider} with “{qr.cancel}”', 'ยกเลิกคิวอาร์โค้ด {provider} ด้วย “{qr.cancel}”', 'ຍົກເລີກຄິວອາໂຄດ {provider} ດ້ວຍ “{qr.cancel}”'),
  'on.request.open': say('Open “{home.withdraw}”, type {ask.amount} and press “{withdraw.continue}”: nothing is sent yet', 'เปิด “{home.withdraw}” พิมพ์ {ask.amount} แล้วกด “{withdraw.continue}” โดยยังไม่ส่งรายการ', 'ເປີດ “{home.withdraw}” ພິມ {ask.amount} ແລ້ວກົດ “{withdraw.continue}” ໂດຍຍັງບໍ່ສົ່ງລາຍການ'),
  'on.request.attend': say('Press “{request.details}” on the notice of the request', 'กด “{request.details}” ที่แถบแจ้งรายการ', 'ກົດ “{request.details}” ທີ່ແຖບແຈ້ງລາຍການ'),
  'on.request.leave': say('Close the dialog of the request', 'ปิดหน้าต่างของรายการ', 'ປິດໜ້າຕ່າງຂອງລາຍການ'),
  'on.request.send': say('Press the button that confirms the request, or “{request.sendAgain}” on its notice', 'กดปุ่มยืนยันรายการ หรือ “{request.sendAgain}” ที่แถบแจ้งรายการ', 'ກົດປຸ່ມຢືນຢັນລາຍການ ຫຼື “{request.sendAgain}” ທີ່ແຖບແຈ້ງລາຍການ'),
  'on.request.drop': say('Press “{request.dismiss}” on the notice of the request', 'กด “{request.dismiss}” ที่แถบแจ้งรายการ', 'ກົດ “{request.dismiss}” ທີ່ແຖບແຈ້ງລາຍການ'),
  'on.request.stop': say('Press “{slipUpload.cancel}” while the file of the request is being sent', 'กด “{slipUpload.cancel}” ขณะส่งไฟล์ของรายการ', 'ກົດ “{slipUpload.cancel}” ຂະນະສົ່ງໄຟລ໌ຂອງລາຍການ'),
  'on.payment.stop': say('Press “{slipUpload.cancel}” while the slip is being sent', 'กด “{slipUpload.cancel}” ขณะส่งสลิป', 'ກົດ “{slipUpload.cancel}” ຂະນະສົ່ງສະລິບ'),
  'on.record.added': say('In another tab: send a request of {ask.amount}, and hold its answer back', 'ในแท็บอื่น: ส่งรายการยอด {ask.amount} แล้วหน่วงคำตอบไว้', 'ໃນແທັບອື່ນ: ສົ່ງລາຍການຍອດ {ask.amount} ແລ້ວໜ່ວງຄຳຕອບໄວ້'),
  'on.record.removed': say('In another tab: let the request get its answer', 'ในแท็บอื่น: ปล่อยให้รายการได้คำตอบ', 'ໃນແທັບອື່ນ: ປ່ອຍໃຫ້ລາຍການໄດ້ຄຳຕອບ'),
  'on.page.chosen': say('Press “{page}” among the pages under the list', 'กด “{page}” ที่เลขหน้าใต้รายการ', 'ກົດ “{page}” ທີ່ເລກໜ້າລຸ່ມລາຍການ'),
  'on.transfer.retry': say('Press “{common.retry}” at the transfer', 'กด “{common.retry}” ที่การโอนเงิน', 'ກົດ “{common.retry}” ທີ່ການໂອນເງິນ'),
  'on.account.close': say('Press “{common.close}” in the game’s dialog', 'กด “{common.close}” ในหน้าต่างของเกม', 'ກົດ “{common.close}” ໃນໜ້າຕ່າງຂອງເກມ'),
  'on.passkey.add': say('Press “{passkeys.title}”, then “{passkeys.add}”', 'กด “{passkeys.title}” แล้วกด “{passkeys.add}”', 'ກົດ “{passkeys.title}” ແລ້ວກົດ “{passkeys.add}”'),
  'on.passkey.remove': say('Press “{passkeys.title}”, then “{passkeys.remove}” at the first one', 'กด “{passkeys.title}” แล้วกด “{passkeys.remove}” ที่รายการแรก', 'ກົດ “{passkeys.title}” ແລ້ວກົດ “{passkeys.remove}” ທີ່ລາຍການທຳອິດ'),
  'on.coupon.finished': say('Claim a prize under “{coupon.title}”, or cancel its claim', 'รับรางวัลใน “{coupon.title}” หรือยกเลิกการรับ', 'ຮັບລາງວັນໃນ “{coupon.title}” ຫຼືຍົກເລີກການຮັບ'),
  'on.wheel.landed': say('Wait until the wheel has stopped', 'รอจนวงล้อหยุดหมุน', 'ລໍຖ້າຈົນວົງລໍ້ຢຸດໝຸນ'),
  'on.page.changed': say('Open another page of the app', 'เปิดหน้าอื่นของแอป', 'ເປີດໜ້າອື່ນຂອງແອັບ'),
  'on.slips.changed': say('Outside: a slip of the player is sent or judged', 'ภายนอก: ส่งสลิปของผู้เล่นหรือตรวจสลิปแล้ว', 'ພາຍນອກ: ສົ່ງສະລິບຂອງຜູ້ຫຼິ້ນ ຫຼືກວດສະລິບແລ້ວ'),
  'on.activity.changed': say('Outside: money of the player moves (credit a deposit), or switch the network off and on', 'ภายนอก: เงินของผู้เล่นมีการเคลื่อนไหว (เติมเงินให้) หรือปิดแล้วเปิดเครือข่าย', 'ພາຍນອກ: ເງິນຂອງຜູ້ຫຼິ້ນມີການເຄື່ອນໄຫວ (ເຕີມເງິນໃຫ້) ຫຼືປິດແລ້ວເປີດເຄືອຂ່າຍ'),
  'on.list.changed': say('Outside: something new comes into the list while it is open, or switch the network off and on', 'ภายนอก: มีสิ่งใหม่เข้ามาในรายการขณะเปิดอยู่ หรือปิดแล้วเปิดเครือข่าย', 'ພາຍນອກ: ມີສິ່ງໃໝ່ເຂົ້າມາໃນລາຍການຂະນະເປີດຢູ່ ຫຼືປິດແລ້ວເປີດເຄືອຂ່າຍ'),
  'on.video.failed': say('Outside: the video cannot be loaded (block its file in the browser’s tools)', 'ภายนอก: โหลดวิดีโอไม่ได้ (บล็อกไฟล์วิดีโอในเครื่องมือของเบราว์เซอร์)', 'ພາຍນອກ: ໂຫຼດວິດີໂອບໍ່ໄດ້ (ບລັອກໄຟລ໌ວິດີໂອໃນເຄື່ອງມືຂອງບຣາວເຊີ)'),
  'on.image.loaded': say('Outside: let the picture load', 'ภายนอก: ปล่อยให้รูปโหลดจนเสร็จ', 'ພາຍນອກ: ປ່ອຍໃຫ້ຮູບໂຫຼດຈົນສຳເລັດ'),
  'on.image.failed': say('Outside: the picture cannot be loaded (block it in the browser’s tools)', 'ภายนอก: โหลดรูปไม่ได้ (บล็อกรูปในเครื่องมือของเบราว์เซอร์)', 'ພາຍນອກ: ໂຫຼດຮູບບໍ່ໄດ້ (ບລັອກຮູບໃນເຄື່ອງມືຂອງບຣາວເຊີ)'),
  'on.dialog.opened.inbox': say('Press the bell (“{inbox.title}”)', 'กดกระดิ่ง (“{inbox.title}”)', 'ກົດກະດິ່ງ (“{inbox.title}”)'),
  'on.dialog.opened.export': say('Press “{statement.export}”', 'กด “{statement.export}”', 'ກົດ “{statement.export}”'),
  'on.dialog.opened.entry': say('Press an entry of the list', 'กดรายการหนึ่งในรายการเดินบัญชี', 'ກົດລາຍການໜຶ່ງໃນລາຍການເຄື່ອນໄຫວ'),
  'on.dialog.opened.bonus': say('Press the bonus in the list, or go forward to it with the browser', 'กดโบนัสในรายการ หรือไปข้างหน้าด้วยปุ่มของเบราว์เซอร์', 'ກົດໂບນັດໃນລາຍການ ຫຼືໄປໜ້າດ້ວຍປຸ່ມຂອງບຣາວເຊີ'),
  'on.dialog.opened.promotion': say('Press the promotion in the list, or go forward to it with the browser', 'กดโปรโมชันในรายการ หรือไปข้างหน้าด้วยปุ่มของเบราว์เซอร์', 'ກົດໂປຣໂມຊັນໃນລາຍການ ຫຼືໄປໜ້າດ້ວຍປຸ່ມຂອງບຣາວເຊີ'),
  'on.dialog.opened.cancelBonus': say('Press “{bonus.cancel}”, or go forward to it with the browser', 'กด “{bonus.cancel}” หรือไปข้างหน้าด้วยปุ่มของเบราว์เซอร์', 'ກົດ “{bonus.cancel}” ຫຼືໄປໜ້າດ້ວຍປຸ່ມຂອງບຣາວເຊີ'),
  'on.dialog.opened.changePassword': say('Press “{changePassword.title}”', 'กด “{changePassword.title}”', 'ກົດ “{changePassword.title}”'),
  'on.dialog.opened.bankName': say('Press “{bankName.edit}”', 'กด “{bankName.edit}”', 'ກົດ “{bankName.edit}”'),
  'on.dialog.opened.request': say('Press “{request.details}” on the notice of the request', 'กด “{request.details}” ที่แถบแจ้งรายการ', 'ກົດ “{request.details}” ທີ່ແຖບແຈ້ງລາຍການ'),
  'on.dialog.opened.slipImage': say('Press the slip in the list', 'กดสลิปในรายการ', 'ກົດສະລິບໃນລາຍການ'),
  'on.dialog.opened.agreement': say('Wait until “{agreement.title}” opens by itself', 'รอจน “{agreement.title}” เปิดขึ้นเอง', 'ລໍຖ້າຈົນ “{agreement.title}” ເປີດຂຶ້ນເອງ'),
  'on.dialog.opened.chat': say('Press “{nav.chat}”, or go forward to it with the browser', 'กด “{nav.chat}” หรือไปข้างหน้าด้วยปุ่มของเบราว์เซอร์', 'ກົດ “{nav.chat}” ຫຼືໄປໜ້າດ້ວຍປຸ່ມຂອງບຣາວເຊີ'),
  'on.dialog.opened.games': say('Open “{home.games.all}”', 'เปิด “{home.games.all}”', 'ເປີດ “{home.games.all}”'),
  'on.dialog.opened.sessions': say('Press “{sessions.title}”', 'กด “{sessions.title}”', 'ກົດ “{sessions.title}”'),
  outside: say('Outside: bring about what the last column names: {data}', 'ภายนอก: ทำให้เกิดสิ่งที่คอลัมน์สุดท้ายระบุ: {data}', 'ພາຍນອກ: ເຮັດໃຫ້ເກີດສິ່ງທີ່ຖັນສຸດທ້າຍລະບຸ: {data}'),
  desk: say('At the desk: {how}', 'ที่โต๊ะทดสอบ (desk): {how}', 'ທີ່ໂຕະທົດສອບ (desk): {how}'),
  // The screen that the tester should see.
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
  who: say('The player: {value}', 'ผู้เล่น: {value}', 'ຜູ້ຫຼິ້ນ: {value}'),
  guest: say('A player, logged in where the page needs it', 'ผู้เล่น โดยเข้าสู่ระบบหากหน้านั้นต้องใช้', 'ຜູ້ຫຼິ້ນ ໂດຍເຂົ້າສູ່ລະບົບຖ້າໜ້ານັ້ນຕ້ອງໃຊ້'),
  member: say('A player who is logged in', 'ผู้เล่นที่เข้าสู่ระบบแล้ว', 'ຜູ້ຫຼິ້ນທີ່ເຂົ້າສູ່ລະບົບແລ້ວ'),
  balance: say('In the wallet: {value} baht', 'เงินในกระเป๋า: {value} บาท', 'ເງິນໃນກະເປົາ: {value} ບາດ'),
  games: say('In the game accounts: {value}', 'เงินในบัญชีเกม: {value}', 'ເງິນໃນບັນຊີເກມ: {value}'),
  coins: say('Coins: {value}', 'เหรียญ: {value}', 'ຫຼຽນ: {value}'),
  bank: say('Bank account: {value}', 'บัญชีธนาคาร: {value}', 'ບັນຊີທະນາຄານ: {value}'),
  noBank: say('No bank account', 'ไม่มีบัญชีธนาคาร', 'ບໍ່ມີບັນຊີທະນາຄານ'),
  language: say('The app is in English', 'แอปแสดงเป็นภาษาไทย', 'ແອັບສະແດງເປັນພາສາລາວ'),
  network: say('The network is on', 'เครือข่ายเปิดอยู่', 'ເຄືອຂ່າຍເປີດຢູ່'),
  noNetwork: say('The network is off', 'เครือข่ายปิดอยู่', 'ເຄືອຂ່າຍປິດຢູ່'),
  startsWith: say('It starts with: {data}', 'เริ่มต้นด้วย: {data}', 'ເລີ່ມຕົ້ນດ້ວຍ: {data}'),
  onward: say('Everything that is not named stays as it was', 'สิ่งที่ไม่ได้กล่าวถึงยังคงเหมือนเดิม', 'ສິ່ງທີ່ບໍ່ໄດ້ກ່າວເຖິງຍັງຄືເກົ່າ'),
} as const satisfies Record<string, Said>;

/**
 * The places where the desk brings something about, by the event, the actor or the code. The desk speaks English; these
 * are the names of its sections and buttons.
 */
export const DESK: readonly (readonly [RegExp, string])[] = [
  [/^qr\.paid/, '“QR payments”, pay the code'],
  [/^message\.received|^history\.changed/, '“Chat”, write to the player'],
  [/^slips?\./, '“Slips”, accept or refuse'],
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
