/** Texts that an operator would write: contact, conditions, agreements, sources. In Thai, as the players read them. */
import { renderSVG } from 'uqr';
import { writeSettings } from '../settings/settings.ts';
import type { Seed } from './seed.ts';

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
<li>ยอดฝากอัตโนมัติจะเข้ากระเป๋าภายใน 1 นาที หากยังไม่เข้า โปรดส่งสลิปภายใน 1 ชั่วโมง</li>
<li>เงินจากบัญชีของผู้อื่นจะถูกพักไว้จนกว่าจะตรวจสอบแล้วเสร็จ</li>
</ul>`,
  `<h3>การถอนเงิน</h3>
<ul>
<li>ถอนเข้าบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น</li>
<li>หากมีโบนัสที่ยังใช้งานอยู่ ต้องทำยอดให้ครบตามเงื่อนไขก่อน หรือยกเลิกโบนัสก่อนถอน</li>
<li>ระบบจะรวมยอดเงินจากทุกเกมกลับเข้ากระเป๋าก่อนทำรายการถอน</li>
</ul>`,
  `<h3>โบนัสและโปรโมชัน</h3>
<ul>
<li>รับได้ครั้งละหนึ่งโบนัส เมื่อรับแล้วต้องเล่นให้ครบยอดเทิร์นที่แจ้งไว้</li>
<li>การยกเลิกโบนัสจะหักเงินโบนัสและกำไรที่เกิดจากโบนัสนั้น</li>
<li>หนึ่งคน หนึ่งหมายเลขโทรศัพท์ หนึ่งบัญชีธนาคาร ต่อหนึ่งสิทธิ์</li>
</ul>`,
];

const AGREEMENTS = [
  `<h3>ข้อตกลงการใช้บริการ</h3>
<p>ผู้ใช้บริการต้องมีอายุ 20 ปีบริบูรณ์ขึ้นไป และรับรองว่าข้อมูลที่ให้ไว้เป็นของตนเองและเป็นความจริง</p>
<p>บัญชีสมาชิกเป็นสิทธิ์เฉพาะตัว ห้ามโอน ให้ยืม หรือขายแก่ผู้อื่น และโปรดเก็บรหัสผ่านไว้เป็นความลับ</p>`,
  `<h3>ข้อมูลส่วนบุคคล</h3>
<p>เราเก็บชื่อ หมายเลขโทรศัพท์ และบัญชีธนาคารของท่านเพื่อยืนยันตัวตนและทำรายการฝากถอนเท่านั้น
และจะไม่ส่งต่อให้ผู้อื่น เว้นแต่เป็นไปตามกฎหมาย</p>`,
  `<h3>เล่นอย่างมีความรับผิดชอบ</h3>
<p>การพนันมีความเสี่ยง โปรดกำหนดวงเงินและเวลาของท่านเอง เล่นเท่าที่เสียได้ และอย่ายืมเงินมาเล่น</p>
<p>หากรู้สึกว่าควบคุมการเล่นไม่ได้ โทรสายด่วนสุขภาพจิต <a href="tel:1323">1323</a> ได้ตลอด 24 ชั่วโมง</p>`,
];

const LINE_LINK = 'https://line.me/R/ti/p/@luckywallet';

export const seedTexts: Seed = async (tx) => {
  for (const [index, [code, description]] of SOURCES.entries())
    await tx.query('insert into source (code, description, position) values ($1, $2, $3)', [code, description, index]);
  for (const [kind, texts] of [
    ['condition', CONDITIONS],
    ['agreement', AGREEMENTS],
  ] as const)
    for (const [position, html] of texts.entries())
      await tx.query('insert into document (kind, position, html) values ($1, $2, $3)', [kind, position, html]);
  await writeSettings(tx, {
    siteName: 'Lucky Wallet',
    siteWebsite: 'https://luckywallet.example',
    contactText: 'ทีมงานพร้อมดูแลท่านตลอด 24 ชั่วโมง ทุกวัน ติดต่อได้ทางแชตในหน้านี้หรือทาง LINE',
    lineLink: LINE_LINK,
    lineName: '@luckywallet',
    lineQR: `data:image/svg+xml;base64,${Buffer.from(renderSVG(LINE_LINK)).toString('base64')}`,
    notice: 'ยินดีต้อนรับ หากพบปัญหาในการฝากหรือถอน โปรดติดต่อทีมงานทางแชตได้ทันที',
  });
};
