/**
 * Draws what the support bot shows (`server/chat/media`): `node scripts/chat-media.mjs`. Needs the Noto fonts for Thai
 * and Lao (Debian: fonts-noto-core). The results are committed; run it again when the guide's words change.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './lib.mjs';

const media = join(root, 'server/chat/media');
mkdirSync(media, { recursive: true });
copyFileSync(join(root, 'public/videos/wallet.mp4'), join(media, 'wallet.mp4'));

const paper = '#f7f4ea';
const gold = '#c9a558';
const rings = [120, 200, 280, 360, 440]
  .map(
    (r, index) =>
      `<circle cx="400" cy="210" r="${r}" fill="none" stroke="${paper}" stroke-width="1.5" stroke-opacity="${0.16 - index * 0.025}"/>`,
  )
  .join('');
const arrow = (down) =>
  `<path d="${down ? 'M400 70v96M356 124l44 44 44-44' : 'M400 168V72M356 116l44-44 44 44'}" fill="none" stroke="${gold}" stroke-width="18" stroke-linecap="round" stroke-linejoin="round"/>`;
const wallet = `<rect x="280" y="196" width="240" height="140" rx="22" fill="${paper}"/><path d="M280 232h240" stroke="#14705b" stroke-width="10"/><rect x="440" y="254" width="80" height="48" rx="14" fill="#dff0e8"/><circle cx="466" cy="278" r="9" fill="${gold}"/>`;
const gift = `<rect x="302" y="196" width="196" height="132" rx="16" fill="${paper}"/><rect x="286" y="152" width="228" height="58" rx="14" fill="#dff0e8"/><path d="M378 152h44v176h-44z" fill="${gold}"/><path d="M400 150c-58 8-86-14-74-42 14-32 64-8 74 42zM400 150c58 8 86-14 74-42-14-32-64-8-74 42z" fill="none" stroke="${gold}" stroke-width="12" stroke-linejoin="round"/>`;
const card = (picture) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#14705b"/><stop offset="1" stop-color="#06332a"/></linearGradient></defs><rect width="800" height="400" fill="url(#g)"/>${rings}${picture}</svg>`;
for (const [name, picture] of [
  ['deposit', arrow(true) + wallet],
  ['withdraw', arrow(false) + wallet],
  ['bonus', gift],
])
  await sharp(Buffer.from(card(picture)))
    .png({ palette: true, quality: 90 })
    .toFile(join(media, `${name}.png`));

const GUIDE = [
  [
    'Noto Sans Thai',
    'ฝากและถอนเงิน',
    [
      'ฝาก: หน้าหลัก → ฝากเงิน → เลือกธนาคารหรือ QR → โอนจากบัญชีที่ลงทะเบียนไว้',
      'เงินเข้าภายในราว 1 นาที หากยังไม่เข้า ส่งสลิปที่หน้า “รายการเงิน” ภายใน 1 ชั่วโมง',
      'ถอน: หน้าหลัก → ถอนเงิน → ใส่จำนวน → ยืนยัน เงินเข้าบัญชีที่ลงทะเบียนไว้',
      'มีโบนัสอยู่ ต้องทำตามเงื่อนไขให้ครบก่อนถอน',
    ],
  ],
  [
    'Noto Sans Lao',
    'ຝາກ ແລະ ຖອນເງິນ',
    [
      'ຝາກ: ໜ້າຫຼັກ → ຝາກເງິນ → ເລືອກທະນາຄານ ຫຼື QR → ໂອນຈາກບັນຊີທີ່ລົງທະບຽນໄວ້',
      'ເງິນເຂົ້າພາຍໃນປະມານ 1 ນາທີ ຖ້າຍັງບໍ່ເຂົ້າ ສົ່ງສະລິບທີ່ໜ້າ “ລາຍການເງິນ” ພາຍໃນ 1 ຊົ່ວໂມງ',
      'ຖອນ: ໜ້າຫຼັກ → ຖອນເງິນ → ໃສ່ຈຳນວນ → ຢືນຢັນ ເງິນເຂົ້າບັນຊີທີ່ລົງທະບຽນໄວ້',
      'ມີໂບນັດຢູ່ ຕ້ອງເຮັດຕາມເງື່ອນໄຂໃຫ້ຄົບກ່ອນຖອນ',
    ],
  ],
  [
    'Noto Sans',
    'Deposits and withdrawals',
    [
      'Deposit: home → Deposit → bank or QR → transfer from your own account',
      'Arrives in about a minute; if not, send the slip in “Statement” within 1 hour',
      'Withdraw: home → Withdraw → amount → confirm; paid to your own account',
      'With an active bonus, its conditions must be met first',
    ],
  ],
];
// A4 at 150 dots an inch.
const [width, height] = [1240, 1754];
const part = ([font, title, lines], index) => {
  const top = 300 + index * 480;
  const line = (text, at) =>
    `<circle cx="112" cy="${at - 11}" r="7" fill="${gold}"/><text x="140" y="${at}" font-size="28" fill="#16352d">${text}</text>`;
  return `<g font-family="${font}"><text x="100" y="${top}" font-size="46" font-weight="700" fill="#14705b">${title}</text>${lines.map((text, at) => line(text, top + 78 + at * 72)).join('')}</g>`;
};
const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="180" fill="#14705b"/><rect y="180" width="100%" height="8" fill="${gold}"/>${GUIDE.map(part).join('')}</svg>`;
const jpeg = await sharp(Buffer.from(page)).jpeg({ quality: 82 }).toBuffer();

const DRAW = 'q 595 0 0 842 0 0 cm /P Do Q';

/** One page with one picture, by hand: five objects and their table. */
function pdf(picture) {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${DRAW.length} >>\nstream\n${DRAW}\nendstream`,
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>\nstream\n`,
      ),
      picture,
      Buffer.from('\nendstream'),
    ]),
  ];
  const pieces = [Buffer.from('%PDF-1.4\n')];
  const size = () => pieces.reduce((sum, { length }) => sum + length, 0);
  const offsets = objects.map((object, index) => {
    const offset = size();
    pieces.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
    return offset;
  });
  const table = size();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  pieces.push(
    Buffer.from(
      `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}
writeFileSync(join(media, 'guide.pdf'), pdf(jpeg));
