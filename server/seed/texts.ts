/** Texts that an operator would write: contact, conditions, agreements, sources. In Thai, as the players read them. */
import { renderSVG } from 'uqr';
import { writeSettings } from '../settings/settings.ts';
import type { Seed } from './part.ts';

const SOURCES = [
  ['FRIEND', 'เพื่อนแนะนำ'],
  ['FACEBOOK', 'Facebook'],
  ['LINE', 'LINE'],
  ['TIKTOK', 'TikTok'],
  ['GOOGLE', 'ค้นหาจาก Google'],
  ['YOUTUBE', 'YouTube'],
  ['SMS', 'ข้อความ SMS'],
  ['OTHER', 'อื่น ๆ'],
] as const;

const CONDITIONS = [
  `<h3>การฝากเงิน</h3>
<ul>
<li>โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น ชื่อผู้โอนต้องตรงกับชื่อบัญชีสมาชิก</li>
<li>ยอดฝากอัตโนมัติจะเข้ากระเป๋าภายใน 1 นาที หากยังไม่เข้า กรุณาส่งสลิปภายใน 1 ชั่วโมงหลังโอน</li>
<li>เงินที่โอนจากบัญชีของผู้อื่นจะถูกพักไว้จนกว่าจะตรวจสอบเสร็จ</li>
</ul>`,
  `<h3>การถอนเงิน</h3>
<ul>
<li>ถอนเข้าบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น</li>
<li>หากมีโบนัสที่ใช้งานอยู่ ต้องทำยอดเทิร์นให้ครบหรือยกเลิกโบนัสก่อนถอนเงิน</li>
<li>ระบบจะย้ายเงินจากทุกเกมเข้ากระเป๋าหลักก่อนทำรายการถอน</li>
</ul>`,
  `<h3>โบนัสและโปรโมชัน</h3>
<ul>
<li>รับโบนัสได้ครั้งละ 1 รายการ เมื่อรับแล้วต้องทำยอดเทิร์นที่แจ้งไว้ให้ครบก่อนถอนเงิน</li>
<li>เมื่อยกเลิกโบนัส ระบบจะหักโบนัสและกำไรจากโบนัสนั้น</li>
<li>1 คน 1 เบอร์โทรศัพท์ 1 บัญชีธนาคาร ต่อ 1 สิทธิ์</li>
</ul>`,
];

const AGREEMENTS = [
  `<h3>ข้อตกลงการใช้บริการ</h3>
<p>ผู้ใช้บริการต้องมีอายุ 20 ปีบริบูรณ์ขึ้นไป และรับรองว่าข้อมูลที่ให้ไว้เป็นของตนเองและเป็นความจริง</p>
<p>บัญชีสมาชิกเป็นสิทธิ์เฉพาะตัว ห้ามโอน ให้ยืม หรือขายแก่ผู้อื่น และต้องเก็บรหัสผ่านไว้เป็นความลับ</p>`,
  `<h3>ข้อมูลส่วนบุคคล</h3>
<p>เราเก็บชื่อ เบอร์โทรศัพท์ และบัญชีธนาคารของคุณเพื่อยืนยันตัวตนและทำรายการฝากถอนเท่านั้น
และจะไม่ส่งต่อให้ผู้อื่น เว้นแต่กฎหมายกำหนด</p>`,
  `<h3>เล่นอย่างมีความรับผิดชอบ</h3>
<p>การพนันมีความเสี่ยง กรุณากำหนดวงเงินและเวลาเล่นของคุณเอง เล่นเท่าที่เสียได้ และอย่ายืมเงินมาเล่น</p>
<p>หากรู้สึกว่าควบคุมการเล่นไม่ได้ โทรสายด่วนสุขภาพจิต <a href="tel:1323">1323</a> ได้ตลอด 24 ชั่วโมง</p>`,
];

export const LINE_LINK = 'https://line.me/R/ti/p/@luckywallet';

/** Laos has no such hotline: there it is the doctor, and the ambulance where life is at risk. */
const THAI_HOTLINE = 'โทรสายด่วนสุขภาพจิต <a href="tel:1323">1323</a> ได้ตลอด 24 ชั่วโมง';
const IN_LAOS =
  'ปรึกษาคนที่ไว้ใจหรือแพทย์ที่โรงพยาบาลใกล้บ้าน หากมีอันตรายถึงชีวิต โทร <a href="tel:1195">1195</a> ในลาว หรือ <a href="tel:1669">1669</a> ในไทย';

export const seedTexts: Seed = async (tx, config) => {
  for (const [index, [code, description]] of SOURCES.entries())
    await tx.query('insert into source (code, description, position) values ($1, $2, $3)', [code, description, index]);
  for (const [kind, texts] of [
    ['condition', CONDITIONS],
    ['agreement', AGREEMENTS],
  ] as const)
    for (const [position, html] of texts.entries())
      await tx.query('insert into document (kind, position, html) values ($1, $2, $3)', [
        kind,
        position,
        config.laos ? html.replace(THAI_HOTLINE, IN_LAOS) : html,
      ]);
  await writeSettings(tx, {
    siteName: 'Lucky Wallet',
    siteWebsite: 'https://luckywallet.example',
    contactText: 'เจ้าหน้าที่พร้อมดูแลคุณทุกวันตลอด 24 ชั่วโมง ติดต่อได้ทางแชตในหน้านี้หรือทาง LINE',
    lineLink: LINE_LINK,
    lineName: '@luckywallet',
    lineQR: `data:image/svg+xml;base64,${Buffer.from(renderSVG(LINE_LINK)).toString('base64')}`,
  });
};
