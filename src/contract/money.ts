/**
 * Money: integer minor units everywhere in the program, baht as a decimal number on the wire.
 */
import * as v from 'valibot';

/** Integer hundredths of a baht. 1 baht = 100 satang. */
export type Satang = number & { readonly __unit: 'satang' };

/** Takes an integer for satang. Throws a RangeError on a fraction or an unsafe integer: money is never rounded silently. */
export function satang(value: number): Satang {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of satang: ${value}`);
  return value as Satang;
}

/**
 * Whether `scaled` hundredths are what `baht` says. Compared in baht, where the nearest binary fraction of a decimal is
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

const isAmount = (baht: number) => isWhole(baht, Math.round(baht * 100)) && Math.abs(baht) <= 1e12;

/** On the wire: baht with at most two decimals, of either sign. In the program: satang. */
export const signedBaht = v.pipe(v.number(), v.check(isAmount, 'an amount in baht'), v.transform(bahtToSatang));

/** On the wire: baht, zero or more. In the program: satang. */
export const baht = v.pipe(
  v.number(),
  v.check((n) => isAmount(n) && n >= 0, 'an amount in baht'),
  v.transform(bahtToSatang),
);
