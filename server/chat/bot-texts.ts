/** The support bot's texts. `{name}` is filled in by the answer. */
import type { Currency } from '../../contract/entities.ts';
import type { Locale } from './messages.ts';

interface Texts {
  readonly currency: Readonly<Record<Currency, string>>;
  readonly greeting: string;
  readonly fallback: string;
  readonly agent: string;
  readonly menu: { title: string; deposit: string; withdraw: string; bonus: string };
  readonly deposit: string;
  readonly withdraw: string;
  readonly bonus: string;
  readonly contact: string;
  readonly howto: string;
  readonly guide: string;
  /** On buttons: short. */
  readonly button: {
    deposit: string;
    withdraw: string;
    bonus: string;
    contact: string;
    menu: string;
    howto: string;
    guide: string;
    openDeposit: string;
    openWithdraw: string;
    openBonus: string;
    line: string;
    call: string;
  };
}

export const TEXTS: Readonly<Record<Locale, Texts>> = {
  th: {
    currency: { BAHT: 'บาท', LAK: 'กีบ' },
    greeting: 'สวัสดี ผู้ช่วยอัตโนมัติยินดีช่วยเหลือ เลือกเรื่องที่ต้องการ หรือพิมพ์คำถามไว้ได้เลย เจ้าหน้าที่จะอ่านและตอบในแชตนี้',
    fallback: 'เรื่องนี้ผู้ช่วยอัตโนมัติยังตอบไม่ได้ ข้อความของคุณรอเจ้าหน้าที่อ่านอยู่ ระหว่างนี้ดูเรื่องที่พบบ่อยได้ที่เมนู',
    agent: 'เจ้าหน้าที่จะตอบในแชตนี้เมื่อเห็นข้อความของคุณ พิมพ์รายละเอียดไว้ได้เลย แต่กรุณาอย่าส่งรหัสผ่านหรือรหัส OTP ให้ใคร รวมถึงเจ้าหน้าที่',
    menu: {
      title: 'เรื่องที่พบบ่อย',
      deposit: 'เลือกช่องทาง โอนเงิน เงินเข้ากระเป๋าภายใน 1 นาที',
      withdraw: 'ถอนเข้าบัญชีธนาคารที่ลงทะเบียนไว้',
      bonus: 'อ่านเงื่อนไขให้ครบก่อนรับโบนัส',
    },
    deposit:
      'วิธีฝากเงิน\n1. เปิดหน้าหลัก กด “ฝากเงิน” แล้วเลือกธนาคารหรือ QR\n2. โอนจากบัญชีที่ลงทะเบียนไว้ ขั้นต่ำ {min} {currency}\n3. เงินเข้ากระเป๋าภายใน 1 นาที หากยังไม่เข้า กรุณาส่งสลิปภายใน 1 ชั่วโมงหลังโอน ที่หน้า “ประวัติ”',
    withdraw:
      'วิธีถอนเงิน\n1. เปิดหน้าหลัก กด “ถอนเงิน”\n2. ใส่จำนวนเงิน {min} ถึง {max} {currency} แล้วยืนยัน\n3. เงินโอนเข้าบัญชีที่ลงทะเบียนไว้ ดูสถานะได้ที่หน้า “ประวัติ”\nหากมีโบนัสที่ใช้งานอยู่ ต้องทำตามเงื่อนไขให้ครบก่อน',
    bonus: 'โบนัสทุกรายการมีเงื่อนไขและยอดเทิร์น อ่านให้ครบก่อนรับ และจะไม่รับก็ได้ ดูโบนัสที่รับได้ที่หน้า “โบนัส”',
    contact: 'ติดต่อเจ้าหน้าที่ได้ทางแชตนี้ หรือช่องทางด้านล่าง',
    howto: 'วิดีโอแนะนำการใช้กระเป๋าเงิน',
    guide: 'คู่มือฝากและถอนเงิน 1 หน้า',
    button: {
      deposit: 'ฝากเงิน',
      withdraw: 'ถอนเงิน',
      bonus: 'โบนัส',
      contact: 'ติดต่อเรา',
      menu: 'เมนู',
      howto: 'ดูวิดีโอ',
      guide: 'คู่มือ (PDF)',
      openDeposit: 'ไปหน้าฝากเงิน',
      openWithdraw: 'ไปหน้าถอนเงิน',
      openBonus: 'ไปหน้าโบนัส',
      line: 'แชตทาง LINE',
      call: 'โทรหาเรา',
    },
  },
  lo: {
    currency: { BAHT: 'ບາດ', LAK: 'ກີບ' },
    greeting: 'ສະບາຍດີ ຜູ້ຊ່ວຍອັດຕະໂນມັດຍິນດີຊ່ວຍເຫຼືອ ເລືອກເລື່ອງທີ່ຕ້ອງການ ຫຼື ພິມຄຳຖາມໄວ້ໄດ້ເລີຍ ເຈົ້າໜ້າທີ່ຈະອ່ານ ແລະ ຕອບໃນແຊັດນີ້',
    fallback: 'ເລື່ອງນີ້ຜູ້ຊ່ວຍອັດຕະໂນມັດຍັງຕອບບໍ່ໄດ້ ຂໍ້ຄວາມຂອງທ່ານລໍຖ້າໃຫ້ເຈົ້າໜ້າທີ່ອ່ານຢູ່ ລະຫວ່າງນີ້ເບິ່ງເລື່ອງທີ່ພົບເລື້ອຍໄດ້ທີ່ເມນູ',
    agent: 'ເຈົ້າໜ້າທີ່ຈະຕອບໃນແຊັດນີ້ເມື່ອເຫັນຂໍ້ຄວາມຂອງທ່ານ ພິມລາຍລະອຽດໄວ້ໄດ້ເລີຍ ແຕ່ກະລຸນາຢ່າສົ່ງລະຫັດຜ່ານ ຫຼື ລະຫັດ OTP ໃຫ້ໃຜ ລວມທັງເຈົ້າໜ້າທີ່',
    menu: {
      title: 'ເລື່ອງທີ່ພົບເລື້ອຍ',
      deposit: 'ເລືອກຊ່ອງທາງ ໂອນເງິນ ເງິນເຂົ້າກະເປົາພາຍໃນ 1 ນາທີ',
      withdraw: 'ຖອນເຂົ້າບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້',
      bonus: 'ອ່ານເງື່ອນໄຂໃຫ້ຄົບກ່ອນຮັບໂບນັດ',
    },
    deposit:
      'ວິທີຝາກເງິນ\n1. ເປີດໜ້າຫຼັກ ກົດ “ຝາກເງິນ” ແລ້ວເລືອກທະນາຄານ ຫຼື QR\n2. ໂອນຈາກບັນຊີທີ່ລົງທະບຽນໄວ້ ຂັ້ນຕ່ຳ {min} {currency}\n3. ເງິນເຂົ້າກະເປົາພາຍໃນ 1 ນາທີ ຖ້າຍັງບໍ່ເຂົ້າ ກະລຸນາສົ່ງສະລິບພາຍໃນ 1 ຊົ່ວໂມງຫຼັງຈາກໂອນ ທີ່ໜ້າ “ປະຫວັດ”',
    withdraw:
      'ວິທີຖອນເງິນ\n1. ເປີດໜ້າຫຼັກ ກົດ “ຖອນເງິນ”\n2. ໃສ່ຈຳນວນເງິນ {min} ຫາ {max} {currency} ແລ້ວຢືນຢັນ\n3. ເງິນໂອນເຂົ້າບັນຊີທີ່ລົງທະບຽນໄວ້ ເບິ່ງສະຖານະໄດ້ທີ່ໜ້າ “ປະຫວັດ”\nຖ້າມີໂບນັດທີ່ໃຊ້ງານຢູ່ ຕ້ອງເຮັດຕາມເງື່ອນໄຂໃຫ້ຄົບກ່ອນ',
    bonus: 'ໂບນັດທຸກລາຍການມີເງື່ອນໄຂ ແລະ ຍອດເທີນ ອ່ານໃຫ້ຄົບກ່ອນຮັບ ແລະ ຈະບໍ່ຮັບກໍໄດ້ ເບິ່ງໂບນັດທີ່ຮັບໄດ້ທີ່ໜ້າ “ໂບນັດ”',
    contact: 'ຕິດຕໍ່ເຈົ້າໜ້າທີ່ໄດ້ທາງແຊັດນີ້ ຫຼື ຊ່ອງທາງລຸ່ມນີ້',
    howto: 'ວິດີໂອແນະນຳການໃຊ້ກະເປົາເງິນ',
    guide: 'ຄູ່ມືຝາກ ແລະ ຖອນເງິນ 1 ໜ້າ',
    button: {
      deposit: 'ຝາກເງິນ',
      withdraw: 'ຖອນເງິນ',
      bonus: 'ໂບນັດ',
      contact: 'ຕິດຕໍ່ພວກເຮົາ',
      menu: 'ເມນູ',
      howto: 'ເບິ່ງວິດີໂອ',
      guide: 'ຄູ່ມື (PDF)',
      openDeposit: 'ໄປໜ້າຝາກເງິນ',
      openWithdraw: 'ໄປໜ້າຖອນເງິນ',
      openBonus: 'ໄປໜ້າໂບນັດ',
      line: 'ແຊັດທາງ LINE',
      call: 'ໂທຫາພວກເຮົາ',
    },
  },
  en: {
    currency: { BAHT: 'baht', LAK: 'kip' },
    greeting:
      'Hello, this is the automatic assistant. Choose a topic or write your question: our support team reads this chat and answers here.',
    fallback:
      'I can’t answer this one. Your message is waiting for our support team. Meanwhile, the menu has the most common topics.',
    agent:
      'Our support team will answer here once they see your message. Add any details you like, but never send your password or an OTP to anyone, us included.',
    menu: {
      title: 'Common topics',
      deposit: 'Choose a way, transfer, and the money is in your wallet within 1 minute',
      withdraw: 'Paid to your registered bank account',
      bonus: 'Read all conditions before you receive one',
    },
    deposit:
      'How to deposit\n1. On the home page tap “Deposit” and choose a bank or QR\n2. Transfer from your registered account, at least {min} {currency}\n3. The money is in your wallet within 1 minute. If it is not, please send the slip under “Statement” within 1 hour after the transfer',
    withdraw:
      'How to withdraw\n1. On the home page tap “Withdraw”\n2. Enter {min} to {max} {currency} and confirm\n3. The money goes to your registered account. “Statement” shows its status\nWith an active bonus, its conditions must be met first',
    bonus:
      'Every bonus has conditions and a turnover. Read them before you receive one, and you never have to. The “Bonuses” page lists those open to you.',
    contact: 'Reach our support team in this chat, or here:',
    howto: 'A video on using your wallet',
    guide: 'Deposits and withdrawals on one page',
    button: {
      deposit: 'Deposit',
      withdraw: 'Withdraw',
      bonus: 'Bonuses',
      contact: 'Contact us',
      menu: 'Menu',
      howto: 'Watch the video',
      guide: 'Guide (PDF)',
      openDeposit: 'Go to deposit',
      openWithdraw: 'Go to withdraw',
      openBonus: 'Go to bonuses',
      line: 'Chat on LINE',
      call: 'Call us',
    },
  },
};
