/** The draw itself: which slice a spin lands on. */
import { randomInt } from 'node:crypto';

/** Anything with a share of the draws. Weights are whole numbers, zero or more. */
export interface Weighted {
  readonly weight: number;
}

export interface Draw<S extends Weighted> {
  readonly slice: S;
  /** The ticket's number from 0; the draw can be followed up by it: `sliceOf(slices, ticket)`. */
  readonly ticket: number;
  /** The number of tickets: the sum of the weights. */
  readonly weights: number;
}

/** The sum of the weights. */
export function sumOfWeights(slices: readonly Weighted[]): number {
  return slices.reduce((sum, { weight }) => sum + weight, 0);
}

/** The slice that a ticket belongs to: the first holds tickets 0 to its weight - 1, and so on. */
export function sliceOf<S extends Weighted>(slices: readonly S[], ticket: number): S {
  let above = 0;
  for (const slice of slices) {
    above += slice.weight;
    if (ticket < above) return slice;
  }
  throw new RangeError(`there is no ticket ${ticket} among ${above}`);
}

/**
 * Draws a slice, each with the probability weight / sum of weights. One ticket out of the sum, all equally likely:
 * `randomInt` takes the system's cryptographic source and throws numbers away rather than fold them (no modulo bias).
 * Throws a RangeError when the weights sum to zero.
 */
export function draw<S extends Weighted>(slices: readonly S[]): Draw<S> {
  const weights = sumOfWeights(slices);
  const ticket = randomInt(weights);
  return { slice: sliceOf(slices, ticket), ticket, weights };
}
