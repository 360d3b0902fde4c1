/** Deposits by a true-wallet gift link (rule: Gift link). */
import { sendTrueLink } from '../../contract/deposit.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { satangToBaht } from '../../contract/money.ts';
import { newReference } from '../activity/reference.ts';
import type { App } from '../http/app-context.ts';
import { RecordedRefusal } from '../http/refusal.ts';
import { keyedRoute } from '../http/route.ts';
import { mayTry } from '../limits/limits.ts';
import { linkKeyBytes, openEnvelope } from './envelope.ts';
import { giftCodeOf, redeemGift } from './gifts.ts';

/** Links that a member may try: a gift's code is not to be found by guessing. */
const LINKS = { tries: 10, window: 60_000 };

export function truelinkModule(app: App): void {
  keyedRoute(app, sendTrueLink, async ({ tx, member, body, now, refusal }) => {
    const key = app.config.linkKey === undefined ? undefined : linkKeyBytes(app.config.linkKey);
    if (key === undefined) throw refusal('KEY_MISSING');
    const bucket = `truelink:${member.id}`;
    if (!(await mayTry(tx, bucket, LINKS, now))) throw refusal('REQUEST_LIMIT_1MIN');
    // A refusal undoes the count above: it is counted again with the answer.
    const counted = (code: ErrorCode) =>
      new RecordedRefusal(code, async (after) => {
        await mayTry(after, bucket, LINKS, now);
      });
    // A gift is in baht.
    if (member.currency !== 'BAHT') throw counted('TRUELINK_INVALID');
    const opened = openEnvelope(body.link, key);
    if (!opened.ok) throw counted(opened.why === 'key' ? 'KEY_INVALID' : 'INVALID_REQUEST');
    const code = giftCodeOf(opened.link);
    if (code === undefined) throw counted('TRUELINK_INVALID');
    const reference = newReference('G');
    const amount = await redeemGift(tx, { code, memberId: member.id, reference, now });
    if (amount === 'unknown') throw counted('TRUELINK_INVALID');
    if (amount === 'redeemed-before') throw counted('TRUELINK_DUPLICATE');
    return { reference, amount: satangToBaht(amount), createdAt: now.toISOString() };
  });
}
