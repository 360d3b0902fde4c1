import * as v from 'valibot';

/** The transfers of a bank that does not work as usual now: late, or none at all. */
export const bankStatus = v.picklist(['slow', 'closed']);
export type BankStatus = v.InferOutput<typeof bankStatus>;
