/** The message with a code. English has no letters that make an SMS a longer one (’). */
import type { Language } from '../http/language.ts';

export type Purpose = 'register' | 'proof' | 'reset';

interface Code {
  readonly code: string;
  readonly ref: string;
  readonly minutes: number;
}

/** The beginning of the message: a person who did not request it must see what somebody is about to do. */
const BEGINNING: Readonly<Record<Language, Readonly<Record<Purpose, (code: string) => string>>>> = {
  th: {
    register: (code) => `รหัส OTP ของคุณคือ ${code}`,
    proof: (code) => `รหัส OTP สำหรับเปลี่ยนการตั้งค่าความปลอดภัยของบัญชีคือ ${code}`,
    reset: (code) => `รหัส OTP สำหรับตั้งรหัสผ่านใหม่คือ ${code} หากคุณไม่ได้ขอ ไม่ต้องทำอะไร`,
  },
  lo: {
    register: (code) => `ລະຫັດ OTP ຂອງທ່ານແມ່ນ ${code}`,
    proof: (code) => `ລະຫັດ OTP ສຳລັບປ່ຽນການຕັ້ງຄ່າຄວາມປອດໄພຂອງບັນຊີແມ່ນ ${code}`,
    reset: (code) => `ລະຫັດ OTP ສຳລັບຕັ້ງລະຫັດຜ່ານໃໝ່ແມ່ນ ${code} ຖ້າທ່ານບໍ່ໄດ້ຂໍ ບໍ່ຕ້ອງເຮັດຫຍັງ`,
  },
  en: {
    register: (code) => `Your OTP code is ${code}`,
    proof: (code) => `Your OTP code for changing the security settings of your account is ${code}`,
    reset: (code) => `Your OTP code for a new password is ${code}. If you did not ask for it, do nothing`,
  },
};

const END: Readonly<Record<Language, (minutes: number) => string>> = {
  th: (minutes) => `ใช้ได้ภายใน ${minutes} นาที กรุณาอย่าบอกรหัสนี้แก่ผู้อื่น`,
  lo: (minutes) => `ໃຊ້ໄດ້ພາຍໃນ ${minutes} ນາທີ ກະລຸນາຢ່າບອກລະຫັດນີ້ໃຫ້ຜູ້ອື່ນ`,
  en: (minutes) => `Valid for ${minutes} minutes. Do not tell it to anyone`,
};

export const smsText = (language: Language, purpose: Purpose, { code, ref, minutes }: Code) =>
  `${BEGINNING[language][purpose](code)} (Ref: ${ref}) ${END[language](minutes)}`;
