/** What the support bot says. `{name}` is filled in by the answer. */
import type { Locale } from './messages.ts';

interface Texts {
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
    agent: string;
    openDeposit: string;
    openWithdraw: string;
    openBonus: string;
    line: string;
    call: string;
  };
}

export const TEXTS: Readonly<Record<Locale, Texts>> = {
  th: {
    greeting: 'สวัสดีค่ะ ระบบตอบอัตโนมัติยินดีช่วยเหลือ เลือกเรื่องที่ต้องการ หรือพิมพ์คำถามไว้ได้เลยค่ะ ทีมงานจะเข้ามาอ่านและตอบในแชตนี้',
    fallback: 'เรื่องนี้ระบบตอบอัตโนมัติยังตอบไม่ได้ค่ะ ข้อความของท่านรอทีมงานอ่านแล้ว ระหว่างนี้ดูเรื่องที่พบบ่อยได้ที่เมนูค่ะ',
    agent: 'ทีมงานเห็นข้อความของท่านแล้วจะตอบในแชตนี้ค่ะ พิมพ์รายละเอียดไว้ได้เลย แต่โปรดอย่าส่งรหัสผ่านหรือรหัส OTP ให้ใคร รวมถึงทีมงานด้วย',
    menu: {
      title: 'เรื่องที่พบบ่อย',
      deposit: 'เลือกช่องทาง โอนเงิน แล้วเงินเข้ากระเป๋าภายในราว 1 นาที',
      withdraw: 'ถอนเข้าบัญชีธนาคารที่ลงทะเบียนไว้',
      bonus: 'อ่านเงื่อนไขให้ครบก่อนรับโบนัส',
    },
    deposit:
      'วิธีฝากเงิน\n1. เปิดหน้าหลัก กด "ฝากเงิน" แล้วเลือกธนาคารหรือ QR\n2. โอนจากบัญชีที่ลงทะเบียนไว้ ขั้นต่ำ {min} บาท\n3. เงินเข้ากระเป๋าภายในราว 1 นาที หากยังไม่เข้า ส่งสลิปได้ที่หน้า "รายการเงิน" ภายใน 1 ชั่วโมง',
    withdraw:
      'วิธีถอนเงิน\n1. เปิดหน้าหลัก กด "ถอนเงิน"\n2. ใส่จำนวน {min} ถึง {max} บาท แล้วยืนยัน\n3. เงินโอนเข้าบัญชีที่ลงทะเบียนไว้ ดูสถานะได้ที่หน้า "รายการเงิน"\nหากมีโบนัสที่ยังใช้งานอยู่ ต้องทำตามเงื่อนไขให้ครบก่อน',
    bonus: 'โบนัสทุกตัวมีเงื่อนไขและยอดเทิร์น อ่านให้ครบก่อนรับ และจะไม่รับก็ได้ค่ะ ดูโบนัสที่รับได้ที่หน้า "โบนัส"',
    contact: 'ติดต่อทีมงานได้ทางแชตนี้ หรือช่องทางด้านล่างค่ะ',
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
      agent: 'คุยกับทีมงาน',
      openDeposit: 'ไปหน้าฝากเงิน',
      openWithdraw: 'ไปหน้าถอนเงิน',
      openBonus: 'ไปหน้าโบนัส',
      line: 'แชตทาง LINE',
      call: 'โทรหาเรา',
    },
  },
  lo: {
    greeting: 'ສະບາຍດີ ລະບົບຕອບອັດຕະໂນມັດຍິນດີຊ່ວຍເຫຼືອ ເລືອກເລື່ອງທີ່ຕ້ອງການ ຫຼື ພິມຄຳຖາມໄວ້ໄດ້ເລີຍ ທີມງານຈະເຂົ້າມາອ່ານ ແລະ ຕອບໃນແຊັດນີ້',
    fallback: 'ເລື່ອງນີ້ລະບົບອັດຕະໂນມັດຍັງຕອບບໍ່ໄດ້ ຂໍ້ຄວາມຂອງທ່ານລໍຖ້າໃຫ້ທີມງານອ່ານຢູ່ ລະຫວ່າງນີ້ເບິ່ງເລື່ອງທີ່ພົບເລື້ອຍໄດ້ທີ່ເມນູ',
    agent: 'ເມື່ອທີມງານເຫັນຂໍ້ຄວາມແລ້ວ ຈະຕອບທ່ານໃນແຊັດນີ້ ພິມລາຍລະອຽດໄວ້ໄດ້ເລີຍ ແຕ່ກະລຸນາຢ່າສົ່ງລະຫັດຜ່ານ ຫຼື ລະຫັດ OTP ໃຫ້ໃຜ ລວມທັງທີມງານ',
    menu: {
      title: 'ເລື່ອງທີ່ພົບເລື້ອຍ',
      deposit: 'ເລືອກຊ່ອງທາງ ໂອນເງິນ ແລ້ວເງິນເຂົ້າກະເປົາພາຍໃນປະມານ 1 ນາທີ',
      withdraw: 'ຖອນເຂົ້າບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້',
      bonus: 'ອ່ານເງື່ອນໄຂໃຫ້ຄົບກ່ອນຮັບໂບນັດ',
    },
    deposit:
      'ວິທີຝາກເງິນ\n1. ເປີດໜ້າຫຼັກ ກົດ "ຝາກເງິນ" ແລ້ວເລືອກທະນາຄານ ຫຼື QR\n2. ໂອນຈາກບັນຊີທີ່ລົງທະບຽນໄວ້ ຂັ້ນຕ່ຳ {min} ບາດ\n3. ເງິນເຂົ້າກະເປົາພາຍໃນປະມານ 1 ນາທີ ຖ້າຍັງບໍ່ເຂົ້າ ສົ່ງສະລິບໄດ້ທີ່ໜ້າ "ລາຍການເງິນ" ພາຍໃນ 1 ຊົ່ວໂມງ',
    withdraw:
      'ວິທີຖອນເງິນ\n1. ເປີດໜ້າຫຼັກ ກົດ "ຖອນເງິນ"\n2. ໃສ່ຈຳນວນ {min} ຫາ {max} ບາດ ແລ້ວຢືນຢັນ\n3. ເງິນໂອນເຂົ້າບັນຊີທີ່ລົງທະບຽນໄວ້ ເບິ່ງສະຖານະໄດ້ທີ່ໜ້າ "ລາຍການເງິນ"\nຖ້າມີໂບນັດທີ່ຍັງໃຊ້ຢູ່ ຕ້ອງເຮັດຕາມເງື່ອນໄຂໃຫ້ຄົບກ່ອນ',
    bonus: 'ໂບນັດທຸກອັນມີເງື່ອນໄຂ ແລະ ຍອດເທີນ ອ່ານໃຫ້ຄົບກ່ອນຮັບ ແລະ ຈະບໍ່ຮັບກໍໄດ້ ເບິ່ງໂບນັດທີ່ຮັບໄດ້ທີ່ໜ້າ "ໂບນັດ"',
    contact: 'ຕິດຕໍ່ທີມງານໄດ້ທາງແຊັດນີ້ ຫຼື ຊ່ອງທາງດ້ານລຸ່ມ',
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
      agent: 'ລົມກັບທີມງານ',
      openDeposit: 'ໄປໜ້າຝາກເງິນ',
      openWithdraw: 'ໄປໜ້າຖອນເງິນ',
      openBonus: 'ໄປໜ້າໂບນັດ',
      line: 'ແຊັດທາງ LINE',
      call: 'ໂທຫາພວກເຮົາ',
    },
  },
  en: {
    greeting:
      'Hello, this is our automatic assistant. Choose a topic, or simply write your question: our team reads this chat and answers here.',
    fallback:
      'I cannot answer this one. Your message is waiting for our team; the menu has the most common topics meanwhile.',
    agent:
      'Our team will answer here once they see your message. Add any details you like, but never send your password or an OTP code to anyone, us included.',
    menu: {
      title: 'Common topics',
      deposit: 'Choose how, transfer, and the money is in your wallet in about a minute',
      withdraw: 'Paid to your registered bank account',
      bonus: 'Read all conditions before you take one',
    },
    deposit:
      'How to deposit\n1. On the home page tap "Deposit" and choose a bank or QR\n2. Transfer from your registered account, at least {min} baht\n3. The money arrives in about a minute. If it does not, upload the slip under "Statement" within 1 hour',
    withdraw:
      'How to withdraw\n1. On the home page tap "Withdraw"\n2. Enter {min} to {max} baht and confirm\n3. The money goes to your registered account; "Statement" shows how it stands\nWith an active bonus, its conditions must be met first.',
    bonus:
      'Every bonus has conditions and a turnover. Read them before you take one; you never have to. The "Bonus" page lists those open to you.',
    contact: 'Reach our team in this chat, or here:',
    howto: 'A video on using your wallet',
    guide: 'Deposits and withdrawals on one page',
    button: {
      deposit: 'Deposit',
      withdraw: 'Withdraw',
      bonus: 'Bonus',
      contact: 'Contact',
      menu: 'Menu',
      howto: 'Watch the video',
      guide: 'Guide (PDF)',
      agent: 'Talk to our team',
      openDeposit: 'Open deposit',
      openWithdraw: 'Open withdraw',
      openBonus: 'Open bonuses',
      line: 'Chat on LINE',
      call: 'Call us',
    },
  },
};
