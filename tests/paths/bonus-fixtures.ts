/** Bonuses and what is held, for the tests of the bonus page. */

import { bahtToSatang } from '../../contract/money.ts';
import type { BonusOffer, Held } from '../../machines/bonus/offer.ts';
import type { SafeHtml } from '../../machines/safe-html.ts';

/** Saturday 21 November 2026, noon in Bangkok. */
export const NOON = Date.parse('2026-11-21T12:00:00+07:00');

export const DAILY: BonusOffer = {
  code: 'DAILY',
  name: 'Daily 100',
  type: 'day',
  maxReceived: 1,
  depositMin: bahtToSatang(200),
  conditions: [],
  percentFail: 50,
  amount: bahtToSatang(100),
  turnoverTimes: 5,
  notice: '<p>50% is lost when it fails</p>' as SafeHtml,
  slides: [
    { image: 'https://cdn.test/daily.png', html: null },
    { image: null, html: '<b>Every day</b>' as SafeHtml },
  ],
  isActive: false,
  receivedAt: [],
};
/** Nothing but what must be there. */
export const WELCOME: BonusOffer = {
  ...DAILY,
  code: 'WELCOME',
  name: 'Welcome',
  type: 'limit',
  maxReceived: 2,
  amount: null,
  turnoverTimes: null,
  notice: null,
  slides: [],
};
/** Received this week already. */
export const WEEKLY: BonusOffer = {
  ...DAILY,
  code: 'WEEKLY',
  name: 'Weekly 500',
  type: 'week',
  receivedAt: [NOON - 2 * 24 * 60 * 60 * 1000],
};

export const HELD: Held = {
  kind: 'bonus',
  type: 'day',
  name: 'Daily 100',
  amount: bahtToSatang(100),
  turnoverRequired: bahtToSatang(500),
  turnoverDone: bahtToSatang(125.5),
  lostOnCancel: bahtToSatang(60),
  keptOnCancel: bahtToSatang(1040.25),
};
/** A service that says no more than that something is held. */
export const QUIET: Held = {
  kind: null,
  type: 'HAPPY',
  name: null,
  amount: null,
  turnoverRequired: null,
  turnoverDone: null,
  lostOnCancel: null,
  keptOnCancel: null,
};
