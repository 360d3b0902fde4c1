/** The first wheels and their prizes, in Thai, as the players read them. Another set is a change of rows, not of code. */
import { one, type Transaction } from '../db/database.ts';
import type { PrizeKind } from '../spin/wheels.ts';
import type { Seed } from './part.ts';

/** Satang. */
const BAHT = 100;

interface FirstPrize {
  readonly name: string;
  readonly kind: PrizeKind;
  /** Satang of money, a number of coins. */
  readonly worth?: number;
  readonly validDays?: number;
  readonly html?: string;
}

const money = (baht: number): FirstPrize => ({
  name: `เงินรางวัล ${baht} บาท`,
  kind: 'money',
  worth: baht * BAHT,
  html: `<p>เงินรางวัล <b>${baht} บาท</b> เข้ากระเป๋าหลักทันทีเมื่อกดรับ</p>`,
});
const coins = (count: number): FirstPrize => ({
  name: `เหรียญหมุนวงล้อ ${count} เหรียญ`,
  kind: 'coin',
  worth: count,
});
const goods = (name: string): FirstPrize => ({
  name,
  kind: 'goods',
  validDays: 90,
  html: `<p><b>${name}</b> 1 ชิ้น จัดส่งฟรี</p><p>ติดต่อเจ้าหน้าที่เพื่อแจ้งชื่อและที่อยู่สำหรับจัดส่ง</p>`,
});

export const MONEY = [5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 250, 300, 500];

const PRIZES: Readonly<Record<string, FirstPrize>> = {
  ...Object.fromEntries(MONEY.map((baht) => [`MONEY${baht}`, money(baht)])),
  ...Object.fromEntries([1, 2, 3].map((count) => [`COIN${count}`, coins(count)])),
  TUMBLER: goods('กระบอกน้ำเก็บความเย็น'),
  BAG: goods('กระเป๋าผ้าแคนวาส'),
  UMBRELLA: goods('ร่มพับ'),
  NOTHING: { name: 'ไม่ได้รางวัล', kind: 'nothing' },
};

/** Grounds and the ink that reads well on them (at least 7:1). */
const COLOURS = {
  navy: ['#14233f', '#f8f2e2'],
  ivory: ['#f6eedb', '#14233f'],
  slate: ['#31476b', '#fdf9ef'],
  gold: ['#d3b168', '#14233f'],
  champagne: ['#e9d9b0', '#14233f'],
} as const;

type FirstSlice = readonly [prize: string, label: string, colour: keyof typeof COLOURS, weight: number];

interface FirstWheel {
  readonly code: string;
  readonly name: string;
  readonly isActive: boolean;
  /** Around the wheel. Weights of a wheel sum to 1000: each is a thousandth of the draws. */
  readonly slices: readonly FirstSlice[];
}

export const WHEELS: readonly FirstWheel[] = [
  {
    code: 'LUCKY8',
    name: 'วงล้อนำโชค',
    isActive: true,
    slices: [
      ['MONEY500', '500 บาท', 'gold', 2],
      ['MONEY5', '5 บาท', 'navy', 300],
      ['COIN1', '1 เหรียญ', 'ivory', 150],
      ['MONEY20', '20 บาท', 'slate', 80],
      ['TUMBLER', 'กระบอกน้ำ', 'champagne', 8],
      ['MONEY10', '10 บาท', 'navy', 180],
      ['NOTHING', 'ไม่ได้รางวัล', 'ivory', 250],
      ['MONEY50', '50 บาท', 'slate', 30],
    ],
  },
  {
    code: 'GRAND24',
    name: 'วงล้อ 24 รางวัล',
    isActive: false,
    slices: [
      ['MONEY500', '500 บาท', 'gold', 1],
      ['MONEY5', '5 บาท', 'navy', 160],
      ['COIN1', '1 เหรียญ', 'ivory', 90],
      ['MONEY60', '60 บาท', 'slate', 12],
      ['BAG', 'กระเป๋าผ้า', 'champagne', 6],
      ['MONEY10', '10 บาท', 'navy', 130],
      ['MONEY150', '150 บาท', 'ivory', 4],
      ['MONEY30', '30 บาท', 'slate', 30],
      ['MONEY300', '300 บาท', 'gold', 2],
      ['NOTHING', 'ไม่ได้รางวัล', 'navy', 180],
      ['MONEY40', '40 บาท', 'ivory', 22],
      ['COIN3', '3 เหรียญ', 'slate', 20],
      ['UMBRELLA', 'ร่มพับ', 'champagne', 6],
      ['MONEY15', '15 บาท', 'navy', 90],
      ['MONEY80', '80 บาท', 'ivory', 9],
      ['MONEY25', '25 บาท', 'slate', 40],
      ['MONEY250', '250 บาท', 'gold', 2],
      ['MONEY20', '20 บาท', 'navy', 70],
      ['MONEY100', '100 บาท', 'ivory', 7],
      ['COIN2', '2 เหรียญ', 'slate', 50],
      ['TUMBLER', 'กระบอกน้ำ', 'champagne', 4],
      ['MONEY50', '50 บาท', 'navy', 18],
      ['MONEY200', '200 บาท', 'ivory', 3],
      ['NOTHING', 'ไม่ได้รางวัล', 'slate', 44],
    ],
  },
];

export const seedWheel: Seed = async (tx) => {
  for (const [code, prize] of Object.entries(PRIZES))
    await tx.query('insert into prize (code, name, kind, amount, coin, valid_days) values ($1, $2, $3, $4, $5, $6)', [
      code,
      prize.name,
      prize.kind,
      prize.kind === 'money' ? (prize.worth ?? null) : null,
      prize.kind === 'coin' ? (prize.worth ?? null) : null,
      prize.validDays ?? 30,
    ]);
  for (const wheel of WHEELS) await seedSlices(tx, wheel);
};

async function seedSlices(tx: Transaction, { code, name, isActive, slices }: FirstWheel): Promise<void> {
  const { id } = one(
    await tx.query<{ id: number }>('insert into wheel (code, name, is_active) values ($1, $2, $3) returning id', [
      code,
      name,
      isActive,
    ]),
  );
  for (const [position, [prize, label, colour, weight]] of slices.entries()) {
    const [ground, ink] = COLOURS[colour];
    await tx.query(
      `insert into wheel_slice (wheel_id, position, code, prize_code, label, bg_color, text_color, html_description,
                                weight)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [id, position, sliceCode(slices, position), prize, label, ground, ink, PRIZES[prize]?.html ?? null, weight],
    );
  }
}

/** The prize's code, by which an app recognizes a blank; numbered from the second slice of the same prize on. */
function sliceCode(slices: readonly FirstSlice[], position: number): string {
  const prize = slices[position]?.[0] ?? '';
  const before = slices.slice(0, position).filter(([other]) => other === prize).length;
  return before === 0 ? prize : `${prize}-${before + 1}`;
}
