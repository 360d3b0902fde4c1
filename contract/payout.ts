/**
 * A payout's details: what a player may say with it beside the amount. None so far. The call, the form, the request that the
 * phone keeps, the receipt, the service's record and the statement's entry have them from here. A detail may be left out,
 * and its schema transforms nothing: what was kept reads as what was sent.
 */
import type * as v from 'valibot';

/** As the app sends them. */
export const payoutDetails = {} satisfies v.ObjectEntries;
export type PayoutDetails = v.InferOutput<v.ObjectSchema<typeof payoutDetails, undefined>>;

/** As an entry of the statement has them, each by its rule (`fields`). */
export const toldDetails = {} satisfies Record<keyof typeof payoutDetails, v.GenericSchema>;
