/** The limits of a withdrawal. Apart from the other lookups, which a visitor's pages load. */
import * as v from 'valibot';
import { call } from './call.ts';
import { fields, needed, optional } from './fields.ts';
import { moment, tally } from './lenient.ts';
import { localText } from './local-text.ts';
import { shownBaht, wholeSatang } from './money.ts';
import { usualTime } from './usual-time.ts';

/** A limit is compared with whole satang: a part of one is cut off. */
const limit = v.pipe(shownBaht, v.transform(wholeSatang));

export const withdrawLimits = /*#__PURE__*/ call({
  method: 'GET',
  access: 'member',
  repeat: 'safe',
  tag: 'Lookups',
  id: 'lookupWithdraw',
  path: '/api/lookup/withdraw',
  summary: 'Smallest and largest withdrawal, and what is left of today where a day has a cap',
  reply: fields({
    withdrawMin: needed(limit),
    withdrawMax: needed(limit),
    /** The amount that can still be withdrawn today. */
    dayRemaining: optional(limit),
    /** And how often. */
    dayRemainingCount: optional(tally),
    /**
     * The moment before which nothing is paid out: password, payout account or device are new. Sent while it lies
     * ahead.
     */
    payoutsFrom: optional(moment),
    /** The usual time of a payout to the member's bank. */
    usual: optional(usualTime),
    /**
     * The bonus whose turnover has to be played before anything is paid out; missing if none is active, or it is not
     * known.
     */
    bonus: optional(
      v.pipe(
        fields({
          name: optional(localText),
          turnoverRequired: optional(shownBaht),
          turnoverDone: optional(shownBaht),
        }),
        v.check((bonus) => Object.values(bonus).some((known) => known != null), 'nothing of it is known'),
      ),
    ),
  }),
});
