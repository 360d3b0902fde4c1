/** The first bonuses and promotion codes, with the project's own pictures. Amounts in satang. */
import type { Seed } from './part.ts';

interface Kind {
  readonly code: string;
  readonly kind: 'bonus' | 'promotion';
  readonly name: string;
  readonly type: 'limit' | 'day' | 'week';
  readonly maxReceived: number;
  readonly turnoverTimes: number;
  readonly percentFail: number;
  readonly amount?: number;
  readonly depositPercent?: number;
  readonly amountMax?: number;
  readonly depositMin?: number;
  readonly quota?: number;
  /** The number of the quota that was given before this database began. */
  readonly given?: number;
  readonly endsAt?: string;
  readonly picture?: 1 | 2 | 3 | 4 | 5 | 6;
  /** A description as HTML. The terms that all have in common follow. */
  readonly intro: string;
  readonly terms: readonly string[];
}

/** Terms of every bonus: shown before it is received, so that nobody finds out afterwards. */
const COMMON = [
  'ระหว่างใช้โบนัสยังฝากและเล่นได้ตามปกติ แต่ถอนเงินไม่ได้จนกว่าจะทำยอดเทิร์นครบหรือยกเลิกโบนัส',
  'หากยกเลิกก่อนทำยอดเทิร์นครบ จะหักคืน {percentFail}% ของโบนัสและกำไรจากการเล่นหลังรับโบนัส เงินของคุณเองไม่ถูกหัก',
  'รับโบนัสหรือโปรโมชันได้ครั้งละ 1 รายการ',
];

/**
 * Every offer is earned by playing first, what is received once too: turnover that is asked for afterwards costs a bold
 * player next to nothing, and each account that is opened would be a gift. With the refund and the invite it gives back
 * less than the house keeps: see invite/expectation.ts.
 */
const PLAYED_TIMES = 250;

/** The turnover that it requires, in baht where the amount is known. */
function playedTerm({ amount }: Kind): string {
  const times = `${PLAYED_TIMES} เท่าของที่ได้รับ`;
  const played =
    amount === undefined ? times : `${((amount * PLAYED_TIMES) / 100).toLocaleString('en-US')} บาท (${times})`;
  return `เล่นด้วยเงินของคุณเองครบ ${played} ก่อนกดรับ นับตั้งแต่โบนัสหรือโปรโมชันครั้งก่อนสิ้นสุด`;
}

export const OFFERS: readonly Kind[] = [
  {
    code: 'WELCOME50',
    kind: 'bonus',
    name: 'โบนัสต้อนรับ 50 บาท',
    type: 'limit',
    maxReceived: 1,
    turnoverTimes: 3,
    percentFail: 100,
    amount: 5_000,
    picture: 1,
    intro: 'ขอบคุณที่เริ่มเล่นกับเรา เล่นครบแล้วรับ 50 บาทเข้ากระเป๋าหลักทันที',
    terms: ['ยอดเทิร์นที่ต้องทำ 3 เท่าของโบนัส คือ 150 บาท', 'รับได้ 1 ครั้งต่อสมาชิก'],
  },
  {
    code: 'MATCH100',
    kind: 'bonus',
    name: 'ฝากรับเพิ่ม 100%',
    type: 'limit',
    maxReceived: 1,
    turnoverTimes: 8,
    percentFail: 100,
    depositPercent: 100,
    amountMax: 100_000,
    depositMin: 10_000,
    picture: 2,
    intro: 'รับเพิ่มเท่ายอดฝากล่าสุด สูงสุด 1,000 บาท',
    terms: [
      'ฝากขั้นต่ำ 100 บาท และกดรับก่อนเริ่มเล่นหรือถอนเงินจากยอดฝากนั้น',
      'ยอดเทิร์นที่ต้องทำ 8 เท่าของยอดฝากรวมโบนัส',
      'รับได้ 1 ครั้งต่อสมาชิก',
    ],
  },
  {
    code: 'DAILY10',
    kind: 'bonus',
    name: 'ฝากรายวัน รับเพิ่ม 10%',
    type: 'day',
    maxReceived: 1,
    turnoverTimes: 3,
    percentFail: 100,
    depositPercent: 10,
    amountMax: 30_000,
    depositMin: 20_000,
    picture: 4,
    intro: 'รับเพิ่ม 10% ของยอดฝากล่าสุดในวันเดียวกัน สูงสุด 300 บาท',
    terms: [
      'ฝากขั้นต่ำ 200 บาทภายในวันนี้ และกดรับก่อนเริ่มเล่นหรือถอนเงินจากยอดฝากนั้น',
      'ยอดเทิร์นที่ต้องทำ 3 เท่าของยอดฝากรวมโบนัส',
      'รับได้วันละ 1 ครั้ง',
    ],
  },
  {
    code: 'WEEKLY100',
    kind: 'bonus',
    name: 'โบนัสรายสัปดาห์ 100 บาท',
    type: 'week',
    maxReceived: 1,
    turnoverTimes: 5,
    percentFail: 100,
    amount: 10_000,
    depositMin: 50_000,
    picture: 3,
    intro: 'ฝากครบ 500 บาทในครั้งเดียวภายในสัปดาห์นี้ รับ 100 บาท',
    terms: [
      'กดรับก่อนเริ่มเล่นหรือถอนเงินจากยอดฝากนั้น',
      'ยอดเทิร์นที่ต้องทำ 5 เท่าของโบนัส คือ 500 บาท',
      'รับได้สัปดาห์ละ 1 ครั้ง นับตั้งแต่วันจันทร์',
    ],
  },
  {
    code: 'CHECKIN',
    kind: 'bonus',
    name: 'โบนัสรายวัน 5 บาท',
    type: 'day',
    maxReceived: 2,
    turnoverTimes: 2,
    percentFail: 100,
    amount: 500,
    picture: 5,
    intro: 'เล่นครบแล้วรับ 5 บาทเข้ากระเป๋าหลักได้ทุกวัน',
    terms: ['ยอดเทิร์นที่ต้องทำ 2 เท่าของโบนัส คือ 10 บาท', 'รับได้วันละ 2 ครั้ง'],
  },
  {
    code: 'FIRST500',
    kind: 'bonus',
    name: 'โบนัสสมาชิก 500 คนแรก',
    type: 'limit',
    maxReceived: 1,
    turnoverTimes: 4,
    percentFail: 100,
    amount: 3_000,
    quota: 500,
    given: 498,
    picture: 6,
    intro: 'สมาชิก 500 คนแรกที่เล่นครบ รับ 30 บาทเข้ากระเป๋าหลัก',
    terms: ['ยอดเทิร์นที่ต้องทำ 4 เท่าของโบนัส คือ 120 บาท', 'รับได้ 1 ครั้งต่อสมาชิก จนกว่าจะครบจำนวน'],
  },
  {
    code: 'WELCOME88',
    kind: 'promotion',
    name: 'โปรโมชันต้อนรับ 88 บาท',
    type: 'limit',
    maxReceived: 1,
    turnoverTimes: 5,
    percentFail: 100,
    amount: 8_800,
    intro: 'เล่นครบแล้วรับ 88 บาทเข้ากระเป๋าหลักทันที',
    terms: ['ยอดเทิร์นที่ต้องทำ 5 เท่าของโปรโมชัน คือ 440 บาท', 'ใช้โค้ดได้ 1 ครั้งต่อสมาชิก'],
  },
  {
    code: 'TOPUP20',
    kind: 'promotion',
    name: 'โปรโมชันฝากรับเพิ่ม 20%',
    type: 'limit',
    maxReceived: 1,
    turnoverTimes: 4,
    percentFail: 100,
    depositPercent: 20,
    amountMax: 50_000,
    depositMin: 30_000,
    intro: 'รับเพิ่ม 20% ของยอดฝากล่าสุด สูงสุด 500 บาท',
    terms: [
      'ฝากขั้นต่ำ 300 บาท และกดรับก่อนเริ่มเล่นหรือถอนเงินจากยอดฝากนั้น',
      'ยอดเทิร์นที่ต้องทำ 4 เท่าของยอดฝากรวมโปรโมชัน',
      'ใช้โค้ดได้ 1 ครั้งต่อสมาชิก',
    ],
  },
  {
    code: 'SONGKRAN2568',
    kind: 'promotion',
    name: 'โปรโมชันสงกรานต์ 2568',
    type: 'limit',
    maxReceived: 1,
    turnoverTimes: 3,
    percentFail: 100,
    amount: 6_800,
    endsAt: '2025-04-16T00:00:00+07:00',
    intro: 'เล่นครบแล้วรับ 68 บาทในช่วงเทศกาลสงกรานต์ 13 ถึง 15 เมษายน 2568',
    terms: ['ยอดเทิร์นที่ต้องทำ 3 เท่าของโปรโมชัน คือ 204 บาท', 'ใช้โค้ดได้ 1 ครั้งต่อสมาชิก'],
  },
];

/** The description and the terms of an offer. `say`: puts a part of it into a language. */
export const noticeIn = (say: (thai: string) => string, offer: Kind): string =>
  `<p>${say(offer.intro)}</p><ul>${[playedTerm(offer), ...offer.terms, ...COMMON].map((term) => `<li>${say(term)}</li>`).join('')}</ul>`;

export const seedBonuses: Seed = async (tx) => {
  for (const [position, offer] of OFFERS.entries()) {
    await tx.query(
      `insert into bonus (code, kind, name, type, max_received, notice, amount, deposit_percent, amount_max, deposit_min,
                          turnover_times, percent_fail, quota, given, ends_at, position, played_times)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
      [
        offer.code,
        offer.kind,
        offer.name,
        offer.type,
        offer.maxReceived,
        noticeIn((thai) => thai, offer),
        offer.amount ?? null,
        offer.depositPercent ?? null,
        offer.amountMax ?? null,
        offer.depositMin ?? null,
        offer.turnoverTimes,
        offer.percentFail,
        offer.quota ?? null,
        offer.given ?? 0,
        offer.endsAt === undefined ? null : new Date(offer.endsAt),
        position,
        PLAYED_TIMES,
      ],
    );
    if (offer.picture !== undefined)
      await tx.query('insert into bonus_banner (code, position, image) values ($1, 0, $2)', [
        offer.code,
        `/art/banners/bonus-${offer.picture}.svg`,
      ]);
  }
};
