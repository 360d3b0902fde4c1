/** The wheels: which one players spin, and what is on it. */
import * as v from 'valibot';
import type { Currency } from '../../contract/entities.ts';
import type { Database, Queries } from '../db/database.ts';
import { sumOfWeights } from './draw.ts';

const kind = v.picklist(['money', 'coin', 'goods', 'nothing']);
export type PrizeKind = v.InferOutput<typeof kind>;

export interface Prize {
  readonly code: string;
  /** The prize's name on a coupon. */
  readonly name: string;
  readonly kind: PrizeKind;
  /** Satang, of a prize in money. */
  readonly amount: number | null;
  readonly coin: number | null;
  /** Days that a coupon for it can be claimed. */
  readonly validDays: number;
}

export interface WheelSlice {
  readonly code: string;
  readonly label: string;
  readonly bgColor: string;
  readonly textColor: string;
  readonly htmlDescription: string | null;
  /** The slice's share of the draws, of the sum of all weights. */
  readonly weight: number;
  readonly prize: Prize;
}

export interface Wheel {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** The currency of the prizes: the wheel is for members whose money is in it. */
  readonly currency: Currency;
  readonly isActive: boolean;
  /** The slices in their order around the wheel. */
  readonly slices: readonly WheelSlice[];
}

interface Row {
  id: number;
  wheel_code: string;
  wheel_name: string;
  currency: Currency;
  is_active: boolean;
  code: string | null;
  label: string;
  bg_color: string;
  text_color: string;
  html_description: string | null;
  weight: number;
  prize_code: string;
  prize_name: string;
  kind: string;
  amount: number | null;
  coin: number | null;
  valid_days: number;
}

const WHEELS = `select w.id, w.code as wheel_code, w.name as wheel_name, w.currency, w.is_active,
    s.code, s.label, s.bg_color, s.text_color, s.html_description, s.weight,
    p.code as prize_code, p.name as prize_name, p.kind, p.amount, p.coin, p.valid_days
  from wheel w left join wheel_slice s on s.wheel_id = w.id left join prize p on p.code = s.prize_code`;

/** The wheels that players spin, by currency; without one on which nothing can be drawn. */
export async function readActiveWheels(db: Queries): Promise<ReadonlyMap<Currency, Wheel>> {
  const active = wheels(await db.query<Row>(`${WHEELS} where w.is_active order by w.id, s.position`));
  return new Map(active.filter(({ slices }) => sumOfWeights(slices) > 0).map((wheel) => [wheel.currency, wheel]));
}

/** All wheels, for the desk. */
export async function listWheels(db: Queries): Promise<Wheel[]> {
  return wheels(await db.query<Row>(`${WHEELS} order by w.id, s.position`));
}

/** The result of choosing a wheel. `empty`: nothing can be drawn on it, so the one before stays. */
export type Activation = 'done' | 'unknown' | 'empty';

/** Makes this the wheel that players with its currency spin, at once and in place of the one before. */
export async function activateWheel(db: Database, code: string): Promise<Activation> {
  return db.transaction(async (tx) => {
    // Two desks choose one after the other: of all wheels of a currency one is active.
    await tx.query('select id from wheel order by id for update');
    const wheel = wheels(await tx.query<Row>(`${WHEELS} where w.code = $1 order by s.position`, [code]))[0];
    if (wheel === undefined) return 'unknown';
    if (sumOfWeights(wheel.slices) === 0) return 'empty';
    await tx.query('update wheel set is_active = false where is_active and currency = $2 and id <> $1', [
      wheel.id,
      wheel.currency,
    ]);
    await tx.query('update wheel set is_active = true where id = $1 and not is_active', [wheel.id]);
    return 'done';
  });
}

function wheels(rows: readonly Row[]): Wheel[] {
  const found = new Map<number, Wheel & { slices: WheelSlice[] }>();
  for (const row of rows) {
    const wheel = found.get(row.id) ?? {
      id: row.id,
      code: row.wheel_code,
      name: row.wheel_name,
      currency: row.currency,
      isActive: row.is_active,
      slices: [],
    };
    found.set(row.id, wheel);
    if (row.code !== null) wheel.slices.push(sliceOfRow(row, row.code));
  }
  return [...found.values()];
}

function sliceOfRow(row: Row, code: string): WheelSlice {
  return {
    code,
    label: row.label,
    bgColor: row.bg_color,
    textColor: row.text_color,
    htmlDescription: row.html_description,
    weight: row.weight,
    prize: {
      code: row.prize_code,
      name: row.prize_name,
      kind: v.parse(kind, row.kind),
      amount: row.amount,
      coin: row.coin,
      validDays: row.valid_days,
    },
  };
}
