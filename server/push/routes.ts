/** The devices of members that tell outcomes (rule: Push). One belongs to a session and goes with it. */
import { keepPush, readPush, removePush } from '../../contract/push.ts';
import type { App } from '../http/app-context.ts';
import { refusal } from '../http/refusal.ts';
import { memberRoute } from '../http/route.ts';
import { endpointOf } from './endpoint.ts';
import { isPoint, type PushKeys } from './keys.ts';
import { sendPushes } from './outbox.ts';

/** Devices of a member at most; the one that came first goes. */
export const MOST_DEVICES = 10;

interface Kept {
  readonly endpoint: string;
  readonly payouts: boolean;
  readonly deposits: boolean;
  readonly offers: boolean;
  readonly amounts: boolean;
}

export function pushModule(app: App): void {
  const keys = app.config.push;
  /** Refuses with NOT_FOUND where there are no keys, as a backend does that lacks these calls. */
  const expectKeys = (): PushKeys => {
    if (keys === undefined) throw refusal('NOT_FOUND');
    return keys;
  };

  memberRoute(app, readPush, async ({ member }) => {
    const { publicKey } = expectKeys();
    const [device = null] = await app.db.query<Kept>(
      'select endpoint, payouts, deposits, offers, amounts from push_device where token_hash = $1',
      [member.tokenHash],
    );
    return { publicKey, device };
  });

  memberRoute(app, keepPush, async ({ member, body, now }) => {
    expectKeys();
    const { endpoint, p256dh, auth, payouts, deposits, offers, amounts } = body;
    const url = endpointOf(endpoint, !app.config.production);
    if (url === undefined || !isPoint(p256dh)) throw refusal('INVALID_REQUEST');
    await app.db.transaction(async (tx) => {
      // A phone tells the outcomes of one member alone: of the one who is logged in there.
      await tx.query('delete from push_device where endpoint = $1 and token_hash <> $2', [endpoint, member.tokenHash]);
      const kept = await tx.query(
        `insert into push_device (token_hash, member_id, endpoint, service, p256dh, auth, payouts, deposits, offers, amounts, created_at)
         select token_hash, member_id, $2, $3, $4, $5, $6, $7, $8, $9, $10 from session where token_hash = $1 for key share
         on conflict (token_hash) do update set endpoint = $2, service = $3, p256dh = $4, auth = $5, payouts = $6,
           deposits = $7, offers = $8, amounts = $9, refusals = 0
         returning 1`,
        [member.tokenHash, endpoint, url.origin, p256dh, auth, payouts, deposits, offers, amounts, now],
      );
      // The session has ended meanwhile.
      if (kept.length === 0) throw refusal('UNAUTHORIZED');
      await tx.query(
        `delete from push_device where token_hash in (
           select token_hash from push_device where member_id = $1 order by token_hash = $2 desc, created_at desc, token_hash
           offset ${MOST_DEVICES})`,
        [member.id, member.tokenHash],
      );
    });
    return {};
  });

  memberRoute(app, removePush, async ({ member }) => {
    expectKeys();
    await app.db.query('delete from push_device where token_hash = $1', [member.tokenHash]);
    return {};
  });

  if (keys !== undefined) sendPushes(app, keys);
}
