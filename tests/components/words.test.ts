/** Words that players stumbled over, each as a bank's app in the player's country says it. See docs/texts.md. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { MessageId } from '../../contract/texts.ts';

const textsIn = (tag: string): Record<string, string> => JSON.parse(readFileSync(`locales/${tag}.json`, 'utf8'));
const [th, lo, en] = [textsIn('th'), textsIn('lo'), textsIn('en')];
const said = (texts: Record<string, string>, id: MessageId) => texts[id];

describe('words', () => {
  test.each<[MessageId, string, string]>([
    ['common.close', 'ปิด', 'ປິດ'],
    ['statement.title', 'ประวัติการทำรายการ', 'ປະຫວັດທຸລະກຳ'],
    ['inbox.readAll', 'ทำเครื่องหมายว่าอ่านแล้วทั้งหมด', 'ໝາຍວ່າອ່ານແລ້ວທັງໝົດ'],
    ['receipt.title.withdrawSent', 'รับคำขอถอนแล้ว รอโอนเข้าบัญชี', 'ຮັບຄຳຂໍຖອນແລ້ວ ລໍຖ້າໂອນເຂົ້າບັນຊີ'],
    ['common.unread', 'โหลดไม่สำเร็จ {count} รายการ', 'ໂຫຼດບໍ່ສຳເລັດ {count} ລາຍການ'],
    ['slipUpload.hintOne', 'สลิป 1 ใบส่งได้ครั้งเดียว', 'ສະລິບ 1 ໃບສົ່ງໄດ້ຄັ້ງດຽວ'],
    ['slipUpload.remove', 'ลบรูป', 'ລຶບຮູບ'],
    ['slips.upload', 'ส่งสลิป', 'ສົ່ງສະລິບ'],
    ['receipt.method.slip', 'ส่งสลิป', 'ສົ່ງສະລິບ'],
    ['promotion.search', 'ใช้โค้ด', 'ໃຊ້ໂຄ້ດ'],
    ['bonus.receivedTitle', 'รับโบนัสแล้ว', 'ຮັບໂບນັດແລ້ວ'],
    ['bonus.notReceived', 'ยังรับโบนัสนี้ไม่ได้', 'ຍັງຮັບໂບນັດນີ້ບໍ່ໄດ້'],
    ['contact.open', 'เพิ่มเพื่อนใน LINE', 'ເພີ່ມໝູ່ໃນ LINE'],
    ['statement.kind.spin', 'หมุนวงล้อ', 'ໝຸນວົງລໍ້'],
    ['nav.statement', 'ประวัติ', 'ປະຫວັດ'],
  ])('%s', (id, thai, lao) => {
    expect([said(th, id), said(lo, id)]).toEqual([thai, lao]);
  });

  test('kip is named to a member in kip alone, but for the account and the choice that are of kip', () => {
    for (const texts of [th, lo, en])
      for (const [id, text] of Object.entries(texts))
        if (!/^(deposit\.bank|register\.currency)\.(lak|LAK)$/.test(id))
          expect(text.replace(/LAK \{[^}]*\}/g, ''), id).not.toMatch(/₭|กีบ|ກີບ|\bkip\b/i);
  });

  test('one thing has one word', () => {
    for (const [id, text] of Object.entries(th)) {
      expect(text, id).not.toMatch(/แอดมิน|อัปโหลดสลิป|แนบสลิป|เอารูปออก/);
      // A slip's picture can be unreadable to whoever looks at it; what does not come is not "unreadable".
      if (!id.startsWith('slip.reason.')) expect(text, id).not.toMatch(/อ่าน\S*ไม่ได้/);
    }
    // Most do not know the word.
    for (const texts of [th, lo, en])
      for (const [id, text] of Object.entries(texts)) expect(text, id).not.toMatch(/พาสคีย์|ພາສຄີ|passkey/i);
    // Pay is ຊຳລະ, and account ບັນຊີ.
    for (const [id, text] of Object.entries(lo))
      expect(text, id).not.toMatch(/ແອດມິນ|ປະຫວັດການເຮັດລາຍການ|ກວດເບິ່ງ|ຈ່າຍ|ແອັກເຄົ້າ/);
    for (const [id, text] of Object.entries(en)) expect(text, id).not.toMatch(/\badmin\b/i);
  });

  test('the wheel has one name wherever it is entered', () => {
    for (const texts of [th, lo, en]) expect(said(texts, 'statement.place.WHEEL')).toBe(said(texts, 'spin.title'));
    expect(th).not.toHaveProperty(['home.spin']);
  });

  test('nobody says ครับ or ค่ะ, neither the app nor its assistant', () => {
    const assistant = readFileSync('server/chat/bot-texts.ts', 'utf8');
    for (const text of [...Object.values(th), assistant]) expect(text).not.toMatch(/ครับ|ค่ะ|นะคะ/);
  });

  test('an hour is that of the slip, or is said to be that of the transfer', () => {
    const hours = Object.entries(en).filter(([, text]) => text.includes('1 hour'));
    expect(hours.length).toBeGreaterThan(0);
    for (const [id, text] of hours) expect(text, id).toMatch(/1 hour after (you send the slip|the transfer)/);
  });

  test('a new password that shows as dots is not called “the one shown”', () => {
    expect(said(en, 'game.resetDone')).not.toMatch(/shown/);
  });

  test('the Lao login and registration ask for the same kind of number', () => {
    const example = /\d{8,}/.exec(said(lo, 'register.phoneHint') ?? '')?.[0];
    expect(example).toBe('0812345678');
    expect(said(lo, 'login.phonePlaceholder')).not.toMatch(/020|\d/);
  });

  test('where money comes from and goes to is a place: “from bank account”, never “from bank transfer”', () => {
    const isPlace = ([id]: [string, string]) => /^(statement|receipt)\.place\./.test(id);
    for (const [texts, doings] of [
      [th, /^(โอน|ฝาก|ถอน)/],
      [lo, /^(ໂອນ|ຝາກ|ຖອນ)/],
      [en, /(transfer|deposit|withdrawal)s?$/i],
    ] as const) {
      const places = Object.entries(texts).filter(isPlace);
      expect(places.length).toBeGreaterThan(10);
      for (const [id, text] of places) expect(text, id).not.toMatch(doings);
    }
  });
});
