/**
 * A payout's details: what a player may say with it beside the amount. None so far. The call, the form, the request that the
 * phone keeps, the receipt, the service's record and the statement's entry have them from here. A detail may be left out,
 * its schema transforms nothing, and later may be widened, never narrowed: a phone may still have a request with it.
 */
import type * as v from 'valibot';

/** As the app sends them. */
export const payoutDetails = {} satisfies Record<string, v.OptionalSchema<v.GenericSchema, undefined>>;
export type PayoutDetails = v.InferOutput<v.ObjectSchema<typeof payoutDetails, undefined>>;

/** As an entry of the statement has them, each by its rule (`fields`). */
export const toldDetails = {} satisfies Record<keyof typeof payoutDetails, v.GenericSchema>;
