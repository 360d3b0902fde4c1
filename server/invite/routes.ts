/** Inviting friends (rule: Invite): what they brought, and taking it into the wallet. */
import { inviteBanners, listInvites, receiveInviteBonus } from '../../contract/invite.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import { recordActivity } from '../activity/record.ts';
import { newReference } from '../activity/reference.ts';
import { readBanners } from '../banners/banners.ts';
import { holdsBonus } from '../bonus/held.ts';
import type { App } from '../http/app-context.ts';
import { keyedRoute, memberRoute } from '../http/route.ts';
import { house, post, walletOf } from '../ledger/ledger.ts';
import { readSettings } from '../settings/settings.ts';
import { readPage } from '../statement/pages.ts';
import { lockCollectable } from './earning.ts';

interface Row {
  name: string;
  amount: number;
  created_at: Date;
}

export function inviteModule(app: App): void {
  memberRoute(app, listInvites, async ({ member, body, refusal }) => {
    if (!(await readSettings(app.db)).inviteActive) throw refusal('INVITE_INACTIVE');
    const { total, rows } = await readPage<Row>(
      app.db,
      {
        table: 'invite_earning',
        columns: 'f.name, l.amount, l.created_at',
        joins: 'join member f on f.id = l.from_member_id',
      },
      { memberId: member.id, ...body },
    );
    return {
      total,
      invites: rows.map((row) => ({
        from: { name: row.name },
        amount: satangToBaht(satang(row.amount)),
        createdAt: row.created_at.toISOString(),
      })),
    };
  });

  keyedRoute(app, receiveInviteBonus, async ({ tx, member, now, refusal }) => {
    if (!(await readSettings(tx)).inviteActive) throw refusal('INVITE_INACTIVE');
    const { amount, ids, waiting, collectedBefore } = await lockCollectable(tx, {
      member,
      timeZone: app.config.timeZone,
      now,
    });
    if (amount === 0) {
      if (waiting > 0) throw refusal('NO_INVITEE_PLAY_INFO');
      throw refusal(collectedBefore ? 'INVITE_COLLECT' : 'NO_INVITE_BONUS');
    }
    if (await holdsBonus(tx, member.id)) throw refusal('BONUS_REMAINING');
    const reference = newReference('I');
    await tx.query('update invite_earning set collected_at = $2 where id = any($1::bigint[])', [ids, now]);
    await post(tx, {
      kind: 'invite',
      reference,
      entries: [
        { account: walletOf(member.id), amount },
        { account: house('INVITE'), amount: -amount },
      ],
      at: now,
    });
    await recordActivity(tx, {
      memberId: member.id,
      type: 'bonus',
      status: 'SUCCESS',
      from: 'INVITE',
      to: 'WALLET',
      amount: satang(amount),
      reference,
      at: now,
    });
    return {
      message: 'INVITE_BONUS_SUCCESS',
      amount: satangToBaht(satang(amount)),
      reference,
      createdAt: now.toISOString(),
    };
  });

  memberRoute(app, inviteBanners, () => readBanners(app.db, 'invite'));
}
