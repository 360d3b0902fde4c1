/**
 * Money: integer hundredths everywhere in the program, a decimal number on the wire. Of baht, or of kip where that is the
 * member's currency (rule: Currency): the names say baht and satang for either.
 */
import * as v from 'valibot';
import { told } from './fields.ts';
import { decimal } from './lenient.ts';

/**
 * An amount as a backend tells it, to be shown (rule: Amounts; with at least two decimals). In satang, where a game or
 * a percentage may leave a part of one: 12.345 baht are 1234.5. Nothing is asked for or moved by such a figure.
 */
export type Figure = number & { readonly __unit: 'satang' };

/** Integer hundredths of a baht: the unit of requests and movements. 1 baht = 100 satang. */
export type Satang = Figure & { readonly __whole: true };

/** Takes an integer as satang. Throws a RangeError on a fraction or an unsafe integer: money is never rounded. */
export function satang(value: number): Satang {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of satang: ${value}`);
  return value as Satang;
}

/**
 * True if `scaled` hundredths equal `baht`. Compared in baht, where the nearest binary fraction of a decimal is
 * met exactly however large it is; the millionth forgives sums that a backend made in floating point (0.1 + 0.2).
 */
const isWhole = (baht: number, scaled: number) => Number.isFinite(baht) && Math.abs(scaled / 100 - baht) <= 1e-6;

/** Baht (at most two decimals) to satang. Throws a RangeError when there are more decimals. */
export function bahtToSatang(baht: number): Satang {
  const scaled = Math.round(baht * 100);
  if (!isWhole(baht, scaled)) throw new RangeError(`not an amount in baht: ${baht}`);
  return satang(scaled === 0 ? 0 : scaled);
}

/** Satang to the baht number that travels on the wire. */
export function satangToBaht(amount: Satang): number {
  return amount / 100;
}

/** Decimals of a satang that a figure keeps: with its own two, a baht has four. */
const PARTS = 100;

/**
 * Takes satang, whole or not, for a figure. What is beyond the fourth decimal of a baht is cut off downwards, so that
 * no balance looks larger than it is; the ten-thousandth of a satang forgives what floating point takes from a sum.
 * Throws a RangeError for what is no number.
 */
export function figureOf(value: number): Figure {
  if (!Number.isFinite(value)) throw new RangeError(`not an amount in satang: ${value}`);
  const near = Math.round(value);
  const kept = Math.abs(value - near) <= 1e-4 ? near : Math.floor(value * PARTS + 1e-2) / PARTS;
  return (kept === 0 ? 0 : kept) as Figure;
}

/** The whole satang of a figure: what of a balance can be moved. */
export function wholeSatang(figure: Figure): Satang {
  return satang(Math.floor(figure));
}

const LARGEST = 1e12;
const isAmount = (baht: number) => isWhole(baht, Math.round(baht * 100)) && Math.abs(baht) <= LARGEST;

/** An amount: on the wire baht with at most two decimals, of either sign; in the program satang. */
export const signedBaht = v.pipe(v.number(), v.check(isAmount, 'an amount in baht'), v.transform(bahtToSatang));

/** An amount: on the wire baht, zero or more; in the program satang. */
export const baht = v.pipe(
  v.number(),
  v.check((n) => isAmount(n) && n >= 0, 'an amount in baht'),
  v.transform(bahtToSatang),
);

/**
 * In a reply: baht of either sign with any decimals, as a number or as a decimal text (`"12.50"`, as databases write
 * it). In the program: a figure.
 */
export const shownBaht = v.pipe(
  decimal,
  v.check((n) => Math.abs(n) <= LARGEST, 'an amount in baht'),
  v.transform((n) => figureOf(isAmount(n) ? bahtToSatang(n) : n * 100)),
);

/** `shownBaht` that the app can do without: null if it is not known. */
export const toldBaht = told(shownBaht);
