import type * as v from 'valibot';
import { fields, needed } from './fields.ts';
import { tally } from './lenient.ts';

/** How long payouts to the member's bank have taken of late, in seconds: half of them, and nine in ten. */
export const usualTime = fields({ half: needed(tally), most: needed(tally) });
export type UsualTime = v.InferOutput<typeof usualTime>;
