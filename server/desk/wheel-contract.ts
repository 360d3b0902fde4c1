/**
 * The desk's API for the prize wheels, under `/desk/api` (see contract.ts for the conventions).
 *
 * - GET `wheels`
 * - POST `wheels/{code}/activate` `{}`: players spin this one from now on
 */
import * as v from 'valibot';
import { count, currency } from '../../contract/entities.ts';

const deskSlice = v.object({
  code: v.string(),
  label: v.string(),
  /** The prize's name. */
  prize: v.string(),
  /** `#rrggbb`, as it is painted. */
  bgColor: v.string(),
  weight: count,
  /** The share of the draws that its weight gives it, 0 to 1. */
  expected: v.number(),
  /** The number of times that it was drawn. */
  drawn: count,
});
const deskWheel = v.object({
  code: v.string(),
  name: v.string(),
  /** Players whose money is in it spin this wheel. */
  currency,
  active: v.boolean(),
  /** The number of spins. */
  draws: count,
  /** The slices in their order around the wheel. */
  slices: v.array(deskSlice),
});
export type DeskWheel = v.InferOutput<typeof deskWheel>;
export const wheelsReply = v.object({ wheels: v.array(deskWheel) });
