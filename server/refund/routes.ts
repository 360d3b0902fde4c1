/** Loss refund (rule: Refund). */
import { satang, satangToBaht } from '../../contract/money.ts';
import { addRefundToWallet, checkRefund, listRefunds, receiveRefund, refundBanners } from '../../contract/refund.ts';
import { readBanners } from '../banners/banners.ts';
import { holdsBonus } from '../bonus/held.ts';
import type { Queries } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { refusal } from '../http/refusal.ts';
import { keyedRoute, memberRoute } from '../http/route.ts';
import { readSettings } from '../settings/settings.ts';
import { readPage } from '../statement/pages.ts';
import { addToWallet, hindrance, readState, receive } from './refunds.ts';

const baht = (amount: number) => satangToBaht(satang(amount));

/** Refuses with REFUND_INACTIVE while losses are not refunded. */
async function expectActive(db: Queries): Promise<void> {
  if (!(await readSettings(db)).refundActive) throw refusal('REFUND_INACTIVE');
}

export function refundModule(app: App): void {
  memberRoute(app, listRefunds, async ({ member, body }) => {
    await expectActive(app.db);
    const { total, rows } = await readPage<{ amount: number; created_at: Date }>(
      app.db,
      { table: 'refund', columns: 'l.amount, l.created_at' },
      { memberId: member.id, ...body },
    );
    return {
      total,
      refunds: rows.map((row) => ({ refundAmount: baht(row.amount), createdAt: row.created_at.toISOString() })),
    };
  });

  /**
   * `result`: can be received now. `refundAmount`: what that would be. `refundSuccess`: received, waits to be added to
   * the wallet. `refundFail`: ran out at midnight. `info`: the code that says why it cannot be received.
   * `bonus`: a bonus or promotion is held.
   */
  memberRoute(app, checkRefund, async ({ member, now }) => {
    await expectActive(app.db);
    const state = await readState(app, app.db, member, now);
    const info = await hindrance(app.db, member.id, state);
    return {
      result: info === undefined,
      bonus: await holdsBonus(app.db, member.id),
      info: info ?? null,
      refundAmount: baht(state.amount),
      refundSuccess: baht(state.waiting),
      refundFail: baht(state.lapsed),
    };
  });

  keyedRoute(app, receiveRefund, async ({ tx, member, now }) => {
    await expectActive(tx);
    const amount = await receive(app, tx, member, now);
    return { message: 'REFUND_SUCCESS', amount: baht(amount), createdAt: now.toISOString() };
  });

  // A received refund is the member's, also when refunds are switched off meanwhile.
  keyedRoute(app, addRefundToWallet, async ({ tx, member, now }) => {
    const { amount, reference } = await addToWallet(tx, member.id, now);
    return { message: 'REFUND_SUCCESS', amount: baht(amount), reference, createdAt: now.toISOString() };
  });

  memberRoute(app, refundBanners, () => readBanners(app.db, 'refund'));
}
