/** The first banners: the project's own pictures. */
import type { BannerPlace } from '../banners/banners.ts';
import type { Seed } from './part.ts';

const BANNERS: readonly [place: BannerPlace, image: string, html: string | null][] = [
  ['invite', '/art/banners/invite-1.svg', null],
  ['invite', '/art/banners/invite-2.svg', '<p>รับ 10% ของยอดฝากครั้งแรกของเพื่อน เมื่อเพื่อนเล่นครบตามเงื่อนไข</p>'],
  ['refund', '/art/banners/refund-1.svg', '<p>คืนส่วนหนึ่งของยอดเสียเมื่อวาน กดรับได้ทุกวัน (ไม่รวมเงินโบนัส)</p>'],
];

export const seedBanners: Seed = async (tx) => {
  for (const [position, [place, image, html]] of BANNERS.entries())
    await tx.query('insert into banner (place, position, image, html) values ($1, $2, $3, $4)', [
      place,
      position,
      image,
      html,
    ]);
};
