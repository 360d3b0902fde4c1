/** A member's sessions, and the account activity about security (rules: Sessions, Account activity). */
import * as v from 'valibot';
import { SECURITY_TYPES } from '../../contract/activity.ts';
import { endOtherSessions, endSession, listSecurityEvents, listSessions } from '../../contract/sessions.ts';
import { recordSecurity } from '../activity/security.ts';
import type { App } from '../http/app-context.ts';
import { memberRoute } from '../http/route.ts';
import { expectProof } from '../passkeys/proof.ts';
import { deviceWords } from './device-words.ts';
import { endSessions } from './sessions.ts';

/** Entries of the activity that the profile shows, of each type: many of one must not hide another. */
const SHOWN = 10;
const HOUR = '3600000 milliseconds';

const place = v.object({ device: v.optional(deviceWords), network: v.optional(v.string(), '') });

export function sessionsModule(app: App): void {
  memberRoute(app, listSessions, async ({ member, now }) => {
    const rows = await app.db.query<{
      id: string;
      device: unknown;
      network: string;
      created_at: Date;
      last_seen_at: Date;
      is_current: boolean;
    }>(
      `select id::text, device, network, created_at, last_seen_at, token_hash = $2 as is_current from session
       where member_id = $1 and expires_at > $3 and last_seen_at + idle_hours * interval '${HOUR}' > $3
       order by is_current desc, last_seen_at desc, id`,
      [member.id, member.tokenHash, now],
    );
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        device: v.parse(deviceWords, row.device),
        network: row.network,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        isCurrent: row.is_current,
      })),
      takesOtp: true,
    };
  });

  /** Ends another session than the caller's own, which a logout ends. */
  memberRoute(app, endSession, async ({ params, ...input }) => {
    const { member, ip, userAgent, now } = input;
    await expectProof(app, input);
    await app.db.transaction(async (tx) => {
      const ended = await tx.query(
        'delete from session where member_id = $1 and id::text = $2 and token_hash <> $3 returning 1',
        [member.id, params.id, member.tokenHash],
      );
      if (ended.length > 0) await recordSecurity(tx, { memberId: member.id, ip, userAgent, now }, 'sessions_ended');
    });
    return {};
  });

  memberRoute(app, endOtherSessions, async (input) => {
    const { member, ip, userAgent, now } = input;
    await expectProof(app, input);
    await app.db.transaction(async (tx) => {
      if ((await endSessions(tx, member.id, member.tokenHash)) > 0)
        await recordSecurity(tx, { memberId: member.id, ip, userAgent, now }, 'sessions_ended');
    });
    return {};
  });

  memberRoute(app, listSecurityEvents, async ({ member }) => {
    const rows = await app.db.query<{ type: string; detail: unknown; created_at: Date }>(
      `select e.type, e.detail, e.created_at from unnest($2::text[]) as kind cross join lateral
         (select type, detail, created_at, no from activity where member_id = $1 and type = kind order by no desc limit $3) e
       order by e.no desc`,
      [member.id, SECURITY_TYPES, SHOWN],
    );
    return {
      events: rows.map(({ type, detail, created_at }) => ({
        type,
        createdAt: created_at.toISOString(),
        ...v.parse(place, detail),
      })),
    };
  });
}
