/** The first texts as players of other languages read them: by their Thai words, Lao and English. */
import { keepText } from '../texts/texts.ts';
import { noticeIn, OFFERS } from './bonuses.ts';
import type { Seed } from './part.ts';
import { MONEY } from './wheel.ts';

type Words = Readonly<Record<string, readonly [la: string, en: string]>>;

const TEXTS: Words = {
  เพื่อนแนะนำ: ['ໝູ່ແນະນຳ', 'A friend'],
  'ค้นหาจาก Google': ['ຄົ້ນຫາຈາກ Google', 'Google search'],
  'ข้อความ SMS': ['ຂໍ້ຄວາມ SMS', 'SMS'],
  'อื่น ๆ': ['ອື່ນໆ', 'Other'],
  'เจ้าหน้าที่พร้อมดูแลคุณทุกวันตลอด 24 ชั่วโมง ติดต่อได้ทางแชตในหน้านี้หรือทาง LINE': [
    'ເຈົ້າໜ້າທີ່ພ້ອມດູແລທ່ານທຸກມື້ຕະຫຼອດ 24 ຊົ່ວໂມງ ຕິດຕໍ່ໄດ້ທາງແຊັດໃນໜ້ານີ້ ຫຼື ທາງ LINE',
    'Our support team is here for you every day, around the clock. Reach us by the chat on this page or on LINE',
  ],
  '<p>รับ 10% ของยอดฝากครั้งแรกของเพื่อน เมื่อเพื่อนเล่นครบตามเงื่อนไข</p>': [
    '<p>ຮັບ 10% ຂອງຍອດຝາກຄັ້ງທຳອິດຂອງໝູ່ ເມື່ອໝູ່ຫຼິ້ນຄົບຕາມເງື່ອນໄຂ</p>',
    '<p>Receive 10% of a friend’s first deposit once they have played as the conditions ask</p>',
  ],
  '<p>คืนส่วนหนึ่งของยอดเสียเมื่อวาน กดรับได้ทุกวัน (ไม่รวมเงินโบนัส)</p>': [
    '<p>ຄືນສ່ວນໜຶ່ງຂອງຍອດເສຍມື້ວານນີ້ ກົດຮັບໄດ້ທຸກມື້ (ບໍ່ລວມເງິນໂບນັດ)</p>',
    '<p>A part of yesterday’s losses back, every day (bonus money does not count)</p>',
  ],
  Facebook: ['Facebook', 'Facebook'],
  LINE: ['LINE', 'LINE'],
  TikTok: ['TikTok', 'TikTok'],
  YouTube: ['YouTube', 'YouTube'],
  วงล้อนำโชค: ['ວົງລໍ້ນຳໂຊກ', 'Lucky wheel'],
  'วงล้อ 24 รางวัล': ['ວົງລໍ້ 24 ລາງວັນ', 'Wheel of 24 prizes'],
  ไม่ได้รางวัล: ['ບໍ່ໄດ້ລາງວັນ', 'No prize'],
  กระบอกน้ำ: ['ກະຕຸກນ້ຳ', 'Bottle'],
  กระเป๋าผ้า: ['ກະເປົາຜ້າ', 'Tote bag'],
  ร่มพับ: ['ຄັນຮົ່ມພັບ', 'Umbrella'],
  กระบอกน้ำเก็บความเย็น: ['ກະຕຸກນ້ຳເກັບຄວາມເຢັນ', 'Insulated bottle'],
  กระเป๋าผ้าแคนวาส: ['ກະເປົາຜ້າແຄນວາສ', 'Canvas tote bag'],
};

/** Goods, by their Thai name in the details of the prize. */
const GOODS = ['กระบอกน้ำเก็บความเย็น', 'กระเป๋าผ้าแคนวาส', 'ร่มพับ'];

const DOCUMENTS: Words = {
  [`<h3>การฝากเงิน</h3>
<ul>
<li>โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น ชื่อผู้โอนต้องตรงกับชื่อบัญชีสมาชิก</li>
<li>ยอดฝากอัตโนมัติจะเข้ากระเป๋าภายใน 1 นาที หากยังไม่เข้า กรุณาส่งสลิปภายใน 1 ชั่วโมงหลังโอน</li>
<li>เงินที่โอนจากบัญชีของผู้อื่นจะถูกพักไว้จนกว่าจะตรวจสอบเสร็จ</li>
</ul>`]: [
    `<h3>ການຝາກເງິນ</h3>
<ul>
<li>ໂອນຈາກບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ຊື່ຜູ້ໂອນຕ້ອງກົງກັນກັບຊື່ບັນຊີສະມາຊິກ</li>
<li>ຍອດຝາກອັດຕະໂນມັດຈະເຂົ້າກະເປົາພາຍໃນ 1 ນາທີ ຖ້າຍັງບໍ່ເຂົ້າ ກະລຸນາສົ່ງສະລິບພາຍໃນ 1 ຊົ່ວໂມງຫຼັງຈາກໂອນ</li>
<li>ເງິນທີ່ໂອນຈາກບັນຊີຂອງຜູ້ອື່ນຈະຖືກພັກໄວ້ຈົນກວ່າຈະກວດສອບສຳເລັດ</li>
</ul>`,
    `<h3>Deposits</h3>
<ul>
<li>Transfer only from the account you registered. The sender’s name must match the name of your account</li>
<li>An automatic deposit is in your wallet within 1 minute. If it is not, please send the slip within 1 hour after the transfer</li>
<li>Money sent from somebody else’s account is held until it has been checked</li>
</ul>`,
  ],
  [`<h3>การถอนเงิน</h3>
<ul>
<li>ถอนเข้าบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น</li>
<li>หากมีโบนัสที่ใช้งานอยู่ ต้องทำยอดเทิร์นให้ครบหรือยกเลิกโบนัสก่อนถอนเงิน</li>
<li>ระบบจะย้ายเงินจากทุกเกมเข้ากระเป๋าหลักก่อนทำรายการถอน</li>
</ul>`]: [
    `<h3>ການຖອນເງິນ</h3>
<ul>
<li>ຖອນເຂົ້າບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ</li>
<li>ຖ້າມີໂບນັດທີ່ໃຊ້ງານຢູ່ ຕ້ອງເຮັດຍອດເທີນໃຫ້ຄົບ ຫຼື ຍົກເລີກໂບນັດກ່ອນຖອນເງິນ</li>
<li>ລະບົບຈະໂອນເງິນຈາກທຸກເກມເຂົ້າກະເປົາຫຼັກກ່ອນຖອນເງິນ</li>
</ul>`,
    `<h3>Withdrawals</h3>
<ul>
<li>Withdrawals go only to the bank account you registered</li>
<li>While a bonus is active, reach its turnover or cancel it before you withdraw</li>
<li>Money in all games is moved to your main wallet before a withdrawal</li>
</ul>`,
  ],
  [`<h3>โบนัสและโปรโมชัน</h3>
<ul>
<li>รับโบนัสได้ครั้งละ 1 รายการ เมื่อรับแล้วต้องทำยอดเทิร์นที่แจ้งไว้ให้ครบก่อนถอนเงิน</li>
<li>เมื่อยกเลิกโบนัส ระบบจะหักโบนัสและกำไรจากโบนัสนั้น</li>
<li>1 คน 1 เบอร์โทรศัพท์ 1 บัญชีธนาคาร ต่อ 1 สิทธิ์</li>
</ul>`]: [
    `<h3>ໂບນັດ ແລະ ໂປຣໂມຊັນ</h3>
<ul>
<li>ຮັບໂບນັດໄດ້ຄັ້ງລະ 1 ລາຍການ ເມື່ອຮັບແລ້ວຕ້ອງເຮັດຍອດເທີນທີ່ແຈ້ງໄວ້ໃຫ້ຄົບກ່ອນຖອນເງິນ</li>
<li>ເມື່ອຍົກເລີກໂບນັດ ລະບົບຈະຫັກໂບນັດ ແລະ ກຳໄລຈາກໂບນັດນັ້ນ</li>
<li>1 ຄົນ 1 ເບີໂທ 1 ບັນຊີທະນາຄານ ຕໍ່ 1 ສິດ</li>
</ul>`,
    `<h3>Bonuses and promotions</h3>
<ul>
<li>You can hold one bonus at a time, and must reach its turnover before you withdraw</li>
<li>When you cancel a bonus, it is taken back together with what was won with it</li>
<li>One person, one phone number and one bank account for each offer</li>
</ul>`,
  ],
  [`<h3>ข้อตกลงการใช้บริการ</h3>
<p>ผู้ใช้บริการต้องมีอายุ 20 ปีบริบูรณ์ขึ้นไป และรับรองว่าข้อมูลที่ให้ไว้เป็นของตนเองและเป็นความจริง</p>
<p>บัญชีสมาชิกเป็นสิทธิ์เฉพาะตัว ห้ามโอน ให้ยืม หรือขายแก่ผู้อื่น และต้องเก็บรหัสผ่านไว้เป็นความลับ</p>`]: [
    `<h3>ຂໍ້ຕົກລົງການໃຊ້ບໍລິການ</h3>
<p>ຜູ້ໃຊ້ບໍລິການຕ້ອງມີອາຍຸ 20 ປີຂຶ້ນໄປ ແລະ ຮັບຮອງວ່າຂໍ້ມູນທີ່ໃຫ້ໄວ້ແມ່ນຂອງຕົນເອງ ແລະ ເປັນຄວາມຈິງ</p>
<p>ບັນຊີສະມາຊິກແມ່ນສິດສະເພາະຕົວ ຫ້າມໂອນ ໃຫ້ຢືມ ຫຼື ຂາຍໃຫ້ຜູ້ອື່ນ ແລະ ຕ້ອງຮັກສາລະຫັດຜ່ານໄວ້ເປັນຄວາມລັບ</p>`,
    `<h3>Terms of use</h3>
<p>You must be at least 20 years old, and confirm that the details you gave are your own and true</p>
<p>Your account is yours alone: do not transfer, lend or sell it, and keep your password secret</p>`,
  ],
  [`<h3>ข้อมูลส่วนบุคคล</h3>
<p>เราเก็บชื่อ เบอร์โทรศัพท์ และบัญชีธนาคารของคุณเพื่อยืนยันตัวตนและทำรายการฝากถอนเท่านั้น
และจะไม่ส่งต่อให้ผู้อื่น เว้นแต่กฎหมายกำหนด</p>`]: [
    `<h3>ຂໍ້ມູນສ່ວນບຸກຄົນ</h3>
<p>ພວກເຮົາເກັບຊື່ ເບີໂທ ແລະ ບັນຊີທະນາຄານຂອງທ່ານເພື່ອຢືນຢັນຕົວຕົນ ແລະ ຝາກຖອນເງິນເທົ່ານັ້ນ
ແລະ ຈະບໍ່ສົ່ງຕໍ່ໃຫ້ຜູ້ອື່ນ ເວັ້ນແຕ່ກົດໝາຍກຳນົດ</p>`,
    `<h3>Personal data</h3>
<p>We keep your name, phone number and bank account only to know that it’s you and to make deposits and withdrawals.
We do not pass them on unless the law requires it</p>`,
  ],
  [`<h3>เล่นอย่างมีความรับผิดชอบ</h3>
<p>การพนันมีความเสี่ยง กรุณากำหนดวงเงินและเวลาเล่นของคุณเอง เล่นเท่าที่เสียได้ และอย่ายืมเงินมาเล่น</p>
<p>หากรู้สึกว่าควบคุมการเล่นไม่ได้ โทรสายด่วนสุขภาพจิต <a href="tel:1323">1323</a> ได้ตลอด 24 ชั่วโมง</p>`]: [
    `<h3>ຫຼິ້ນຢ່າງມີຄວາມຮັບຜິດຊອບ</h3>
<p>ການພະນັນມີຄວາມສ່ຽງ ກະລຸນາກຳນົດວົງເງິນ ແລະ ເວລາຫຼິ້ນຂອງທ່ານເອງ ຫຼິ້ນເທົ່າທີ່ເສຍໄດ້ ແລະ ຢ່າຢືມເງິນມາຫຼິ້ນ</p>
<p>ຖ້າຮູ້ສຶກວ່າຄວບຄຸມການຫຼິ້ນບໍ່ໄດ້ ໂທສາຍດ່ວນສຸຂະພາບຈິດຂອງໄທ <a href="tel:1323">1323</a> ໄດ້ຕະຫຼອດ 24 ຊົ່ວໂມງ</p>`,
    `<h3>Play responsibly</h3>
<p>Gambling has risks. Please set limits of money and time, play only with what you can afford to lose, and never with borrowed money</p>
<p>If you feel that you cannot control your play, call the Thai mental health hotline <a href="tel:1323">1323</a>, day or night</p>`,
  ],
  // Responsible play, where the service is for Laos.
  [`<h3>เล่นอย่างมีความรับผิดชอบ</h3>
<p>การพนันมีความเสี่ยง กรุณากำหนดวงเงินและเวลาเล่นของคุณเอง เล่นเท่าที่เสียได้ และอย่ายืมเงินมาเล่น</p>
<p>หากรู้สึกว่าควบคุมการเล่นไม่ได้ ปรึกษาคนที่ไว้ใจหรือแพทย์ที่โรงพยาบาลใกล้บ้าน หากมีอันตรายถึงชีวิต โทร <a href="tel:1195">1195</a> ในลาว หรือ <a href="tel:1669">1669</a> ในไทย</p>`]:
    [
      `<h3>ຫຼິ້ນຢ່າງມີຄວາມຮັບຜິດຊອບ</h3>
<p>ການພະນັນມີຄວາມສ່ຽງ ກະລຸນາກຳນົດວົງເງິນ ແລະ ເວລາຫຼິ້ນຂອງທ່ານເອງ ຫຼິ້ນເທົ່າທີ່ເສຍໄດ້ ແລະ ຢ່າຢືມເງິນມາຫຼິ້ນ</p>
<p>ຖ້າຮູ້ສຶກວ່າຄວບຄຸມການຫຼິ້ນບໍ່ໄດ້ ກະລຸນາປຶກສາຄົນທີ່ໄວ້ໃຈ ຫຼື ແພດຢູ່ໂຮງໝໍໃກ້ບ້ານ ຖ້າມີອັນຕະລາຍເຖິງຊີວິດ ໂທ <a href="tel:1195">1195</a> ຢູ່ລາວ ຫຼື <a href="tel:1669">1669</a> ຢູ່ໄທ</p>`,
      `<h3>Play responsibly</h3>
<p>Gambling has risks. Please set limits of money and time, play only with what you can afford to lose, and never with borrowed money</p>
<p>If you feel that you cannot control your play, talk to somebody you trust or to a doctor at a hospital near you. If a life is in danger, call <a href="tel:1195">1195</a> in Laos or <a href="tel:1669">1669</a> in Thailand</p>`,
    ],
};

/** The parts of which the texts of bonuses are made. */
const BONUSES: Words = {
  'โบนัสต้อนรับ 50 บาท': ['ໂບນັດຕ້ອນຮັບ 50 ບາດ', 'Welcome bonus of 50 baht'],
  'ฝากรับเพิ่ม 100%': ['ຝາກຮັບເພີ່ມ 100%', '100% deposit match'],
  'ฝากรายวัน รับเพิ่ม 10%': ['ຝາກລາຍວັນ ຮັບເພີ່ມ 10%', 'Daily deposit, 10% extra'],
  'โบนัสรายสัปดาห์ 100 บาท': ['ໂບນັດລາຍອາທິດ 100 ບາດ', 'Weekly bonus of 100 baht'],
  'โบนัสรายวัน 5 บาท': ['ໂບນັດລາຍວັນ 5 ບາດ', 'Daily bonus of 5 baht'],
  'โบนัสสมาชิก 500 คนแรก': ['ໂບນັດສະມາຊິກ 500 ຄົນທຳອິດ', 'Bonus for the first 500 members'],
  'โปรโมชันต้อนรับ 88 บาท': ['ໂປຣໂມຊັນຕ້ອນຮັບ 88 ບາດ', 'Welcome promotion of 88 baht'],
  'โปรโมชันฝากรับเพิ่ม 20%': ['ໂປຣໂມຊັນຝາກຮັບເພີ່ມ 20%', 'Promotion: deposit, 20% extra'],
  'โปรโมชันสงกรานต์ 2568': ['ໂປຣໂມຊັນສົງການ 2568', 'Songkran promotion 2025'],
  'ขอบคุณที่เริ่มเล่นกับเรา เล่นครบแล้วรับ 50 บาทเข้ากระเป๋าหลักทันที': [
    'ຂອບໃຈທີ່ເລີ່ມຫຼິ້ນກັບພວກເຮົາ ຫຼິ້ນຄົບແລ້ວຮັບ 50 ບາດເຂົ້າກະເປົາຫຼັກທັນທີ',
    'Thank you for playing with us. Once you have played enough, 50 baht go straight to your main wallet',
  ],
  'รับเพิ่มเท่ายอดฝากล่าสุด สูงสุด 1,000 บาท': [
    'ຮັບເພີ່ມເທົ່າກັບຍອດຝາກຫຼ້າສຸດ ສູງສຸດ 1,000 ບາດ',
    'As much again as your last deposit, up to 1,000 baht',
  ],
  'รับเพิ่ม 10% ของยอดฝากล่าสุดในวันเดียวกัน สูงสุด 300 บาท': [
    'ຮັບເພີ່ມ 10% ຂອງຍອດຝາກຫຼ້າສຸດໃນມື້ດຽວກັນ ສູງສຸດ 300 ບາດ',
    '10% of your last deposit of the same day, up to 300 baht',
  ],
  'ฝากครบ 500 บาทในครั้งเดียวภายในสัปดาห์นี้ รับ 100 บาท': [
    'ຝາກຄົບ 500 ບາດໃນຄັ້ງດຽວພາຍໃນອາທິດນີ້ ຮັບ 100 ບາດ',
    '100 baht for one deposit of 500 baht this week',
  ],
  'เล่นครบแล้วรับ 5 บาทเข้ากระเป๋าหลักได้ทุกวัน': [
    'ຫຼິ້ນຄົບແລ້ວຮັບ 5 ບາດເຂົ້າກະເປົາຫຼັກໄດ້ທຸກມື້',
    'Once you have played enough, 5 baht to your main wallet every day',
  ],
  'สมาชิก 500 คนแรกที่เล่นครบ รับ 30 บาทเข้ากระเป๋าหลัก': [
    'ສະມາຊິກ 500 ຄົນທຳອິດທີ່ຫຼິ້ນຄົບ ຮັບ 30 ບາດເຂົ້າກະເປົາຫຼັກ',
    '30 baht to the main wallets of the first 500 members who have played enough',
  ],
  'เล่นครบแล้วรับ 88 บาทเข้ากระเป๋าหลักทันที': [
    'ຫຼິ້ນຄົບແລ້ວຮັບ 88 ບາດເຂົ້າກະເປົາຫຼັກທັນທີ',
    'Once you have played enough, 88 baht go straight to your main wallet',
  ],
  'รับเพิ่ม 20% ของยอดฝากล่าสุด สูงสุด 500 บาท': [
    'ຮັບເພີ່ມ 20% ຂອງຍອດຝາກຫຼ້າສຸດ ສູງສຸດ 500 ບາດ',
    '20% of your last deposit, up to 500 baht',
  ],
  'เล่นครบแล้วรับ 68 บาทในช่วงเทศกาลสงกรานต์ 13 ถึง 15 เมษายน 2568': [
    'ຫຼິ້ນຄົບແລ້ວຮັບ 68 ບາດໃນຊ່ວງເທດສະການສົງການ 13 ຫາ 15 ເມສາ 2568',
    'Once you have played enough, 68 baht during Songkran, 13 to 15 April 2025',
  ],
  'รับได้ 1 ครั้งต่อสมาชิก': ['ຮັບໄດ້ 1 ຄັ້ງຕໍ່ສະມາຊິກ', 'Once per member'],
  'รับได้ 1 ครั้งต่อสมาชิก จนกว่าจะครบจำนวน': ['ຮັບໄດ້ 1 ຄັ້ງຕໍ່ສະມາຊິກ ຈົນກວ່າຈະຄົບຈຳນວນ', 'Once per member, while there are any left'],
  'รับได้วันละ 1 ครั้ง': ['ຮັບໄດ້ມື້ລະ 1 ຄັ້ງ', 'Once a day'],
  'รับได้วันละ 2 ครั้ง': ['ຮັບໄດ້ມື້ລະ 2 ຄັ້ງ', 'Twice a day'],
  'รับได้สัปดาห์ละ 1 ครั้ง นับตั้งแต่วันจันทร์': ['ຮັບໄດ້ອາທິດລະ 1 ຄັ້ງ ນັບແຕ່ວັນຈັນ', 'Once a week, from Monday on'],
  'ใช้โค้ดได้ 1 ครั้งต่อสมาชิก': ['ໃຊ້ໂຄ້ດໄດ້ 1 ຄັ້ງຕໍ່ສະມາຊິກ', 'The code can be used once per member'],
  กดรับก่อนเริ่มเล่นหรือถอนเงินจากยอดฝากนั้น: [
    'ກົດຮັບກ່ອນເລີ່ມຫຼິ້ນ ຫຼື ຖອນເງິນຈາກຍອດຝາກນັ້ນ',
    'Receive it before you play with that deposit or withdraw any of it',
  ],
  'ฝากขั้นต่ำ 100 บาท และกดรับก่อนเริ่มเล่นหรือถอนเงินจากยอดฝากนั้น': [
    'ຝາກຂັ້ນຕ່ຳ 100 ບາດ ແລະ ກົດຮັບກ່ອນເລີ່ມຫຼິ້ນ ຫຼື ຖອນເງິນຈາກຍອດຝາກນັ້ນ',
    'Deposit at least 100 baht, and receive it before you play with that deposit or withdraw any of it',
  ],
  'ฝากขั้นต่ำ 200 บาทภายในวันนี้ และกดรับก่อนเริ่มเล่นหรือถอนเงินจากยอดฝากนั้น': [
    'ຝາກຂັ້ນຕ່ຳ 200 ບາດພາຍໃນມື້ນີ້ ແລະ ກົດຮັບກ່ອນເລີ່ມຫຼິ້ນ ຫຼື ຖອນເງິນຈາກຍອດຝາກນັ້ນ',
    'Deposit at least 200 baht today, and receive it before you play with that deposit or withdraw any of it',
  ],
  'ฝากขั้นต่ำ 300 บาท และกดรับก่อนเริ่มเล่นหรือถอนเงินจากยอดฝากนั้น': [
    'ຝາກຂັ້ນຕ່ຳ 300 ບາດ ແລະ ກົດຮັບກ່ອນເລີ່ມຫຼິ້ນ ຫຼື ຖອນເງິນຈາກຍອດຝາກນັ້ນ',
    'Deposit at least 300 baht, and receive it before you play with that deposit or withdraw any of it',
  ],
  'ระหว่างใช้โบนัสยังฝากและเล่นได้ตามปกติ แต่ถอนเงินไม่ได้จนกว่าจะทำยอดเทิร์นครบหรือยกเลิกโบนัส': [
    'ລະຫວ່າງໃຊ້ໂບນັດຍັງຝາກ ແລະ ຫຼິ້ນໄດ້ຕາມປົກກະຕິ ແຕ່ຖອນເງິນບໍ່ໄດ້ຈົນກວ່າຈະເຮັດຍອດເທີນຄົບ ຫຼື ຍົກເລີກໂບນັດ',
    'While it is active you can deposit and play as usual, but not withdraw until the turnover is reached or you cancel it',
  ],
  'หากยกเลิกก่อนทำยอดเทิร์นครบ จะหักคืน {percentFail}% ของโบนัสและกำไรจากการเล่นหลังรับโบนัส เงินของคุณเองไม่ถูกหัก': [
    'ຖ້າຍົກເລີກກ່ອນເຮັດຍອດເທີນຄົບ ຈະຫັກຄືນ {percentFail}% ຂອງໂບນັດ ແລະ ກຳໄລຈາກການຫຼິ້ນຫຼັງຮັບໂບນັດ ເງິນຂອງທ່ານເອງບໍ່ຖືກຫັກ',
    'If you cancel before the turnover is reached, {percentFail}% of the bonus and of what was won since is taken back. Your own money is not touched',
  ],
  'รับโบนัสหรือโปรโมชันได้ครั้งละ 1 รายการ': [
    'ຮັບໂບນັດ ຫຼື ໂປຣໂມຊັນໄດ້ຄັ້ງລະ 1 ລາຍການ',
    'You can hold one bonus or promotion at a time',
  ],
};

/** Terms with figures in them. */
const TERMS: readonly (readonly [thai: RegExp, la: string, en: string])[] = [
  [
    /^ยอดเทิร์นที่ต้องทำ (\d+) เท่าของโบนัส คือ ([\d,]+) บาท$/,
    'ຍອດເທີນທີ່ຕ້ອງເຮັດ $1 ເທົ່າຂອງໂບນັດ ຄື $2 ບາດ',
    'Turnover: $1 times the bonus, that is $2 baht',
  ],
  [
    /^ยอดเทิร์นที่ต้องทำ (\d+) เท่าของโปรโมชัน คือ ([\d,]+) บาท$/,
    'ຍອດເທີນທີ່ຕ້ອງເຮັດ $1 ເທົ່າຂອງໂປຣໂມຊັນ ຄື $2 ບາດ',
    'Turnover: $1 times the promotion, that is $2 baht',
  ],
  [
    /^ยอดเทิร์นที่ต้องทำ (\d+) เท่าของยอดฝากรวม(โบนัส|โปรโมชัน)$/,
    'ຍອດເທີນທີ່ຕ້ອງເຮັດ $1 ເທົ່າຂອງຍອດຝາກລວມກັບທີ່ໄດ້ຮັບ',
    'Turnover: $1 times the deposit and what you receive together',
  ],
  [
    /^เล่นด้วยเงินของคุณเองครบ ([\d,]+) บาท \((\d+) เท่าของที่ได้รับ\) ก่อนกดรับ นับตั้งแต่โบนัสหรือโปรโมชันครั้งก่อนสิ้นสุด$/,
    'ຫຼິ້ນດ້ວຍເງິນຂອງທ່ານເອງຄົບ $1 ບາດ ($2 ເທົ່າຂອງທີ່ໄດ້ຮັບ) ກ່ອນກົດຮັບ ນັບແຕ່ໂບນັດ ຫຼື ໂປຣໂມຊັນຄັ້ງກ່ອນສິ້ນສຸດ',
    'Before you receive it, play $1 baht of your own money ($2 times what you receive), counted since your last bonus or promotion ended',
  ],
  [
    /^เล่นด้วยเงินของคุณเองครบ (\d+) เท่าของที่ได้รับ ก่อนกดรับ นับตั้งแต่โบนัสหรือโปรโมชันครั้งก่อนสิ้นสุด$/,
    'ຫຼິ້ນດ້ວຍເງິນຂອງທ່ານເອງຄົບ $1 ເທົ່າຂອງທີ່ໄດ້ຮັບ ກ່ອນກົດຮັບ ນັບແຕ່ໂບນັດ ຫຼື ໂປຣໂມຊັນຄັ້ງກ່ອນສິ້ນສຸດ',
    'Before you receive it, play $1 times what you receive of your own money, counted since your last bonus or promotion ended',
  ],
];

/** A part of a bonus's text. Throws for one that has no translation: a new one needs it. */
function termIn(language: 0 | 1, thai: string): string {
  const known = BONUSES[thai]?.[language];
  if (known !== undefined) return known;
  const term = TERMS.find(([pattern]) => pattern.test(thai));
  if (term === undefined) throw new Error(`no translation of “${thai}”`);
  return thai.replace(term[0], term[1 + language] as string);
}

const PRIZES: Words = Object.fromEntries([
  ...MONEY.flatMap((baht) => [
    [`${baht} บาท`, [`${baht} ບາດ`, `${baht} baht`]],
    [`เงินรางวัล ${baht} บาท`, [`ເງິນລາງວັນ ${baht} ບາດ`, `Prize of ${baht} baht`]],
    [
      `<p>เงินรางวัล <b>${baht} บาท</b> เข้ากระเป๋าหลักทันทีเมื่อกดรับ</p>`,
      [
        `<p>ເງິນລາງວັນ <b>${baht} ບາດ</b> ເຂົ້າກະເປົາຫຼັກທັນທີເມື່ອກົດຮັບ</p>`,
        `<p><b>${baht} baht</b> go to your main wallet as soon as you claim them</p>`,
      ],
    ],
  ]),
  ...[1, 2, 3].flatMap((count) => [
    [`${count} เหรียญ`, [`${count} ຫຼຽນ`, count === 1 ? '1 coin' : `${count} coins`]],
    [
      `เหรียญหมุนวงล้อ ${count} เหรียญ`,
      [`ຫຼຽນໝຸນວົງລໍ້ ${count} ຫຼຽນ`, count === 1 ? '1 coin for the wheel' : `${count} coins for the wheel`],
    ],
  ]),
  ...GOODS.map((thai) => {
    const [la = thai, en = thai] = TEXTS[thai] ?? [];
    return [
      `<p><b>${thai}</b> 1 ชิ้น จัดส่งฟรี</p><p>ติดต่อเจ้าหน้าที่เพื่อแจ้งชื่อและที่อยู่สำหรับจัดส่ง</p>`,
      [
        `<p><b>${la}</b> 1 ອັນ ຈັດສົ່ງຟຣີ</p><p>ຕິດຕໍ່ເຈົ້າໜ້າທີ່ເພື່ອແຈ້ງຊື່ ແລະ ທີ່ຢູ່ສຳລັບຈັດສົ່ງ</p>`,
        `<p>One <b>${en}</b>, sent free of charge</p><p>Contact support with your name and address</p>`,
      ],
    ];
  }),
]);

export const seedWords: Seed = async (tx) => {
  for (const [th, [la, en]] of Object.entries({ ...TEXTS, ...DOCUMENTS, ...PRIZES }))
    await keepText(tx, { th, la, en });
  for (const offer of OFFERS) {
    const inThai = (text: string) => text;
    await keepText(tx, { th: offer.name, la: termIn(0, offer.name), en: termIn(1, offer.name) });
    await keepText(tx, {
      th: noticeIn(inThai, offer),
      la: noticeIn((text) => termIn(0, text), offer),
      en: noticeIn((text) => termIn(1, text), offer),
    });
  }
};
