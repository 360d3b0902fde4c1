import * as v from 'valibot';
import { fields, needed } from './fields.ts';
import { tally } from './lenient.ts';

/** What is longer is no time that anybody waits for. Seconds: 30 days. */
export const LONGEST = 2_592_000;

/** The time that payouts to the member's bank have taken of late, in seconds: that of half of them, and of nine in ten. */
export const usualTime = v.pipe(
  fields({ half: needed(tally), most: needed(tally) }),
  v.check(
    ({ half, most }) => half <= most && most <= LONGEST,
    'half of them took longer than nine in ten, or all too long',
  ),
);
export type UsualTime = v.InferOutput<typeof usualTime>;
