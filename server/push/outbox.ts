/**
 * Sends what comes into inboxes to the members' devices (rule: Push). The message's own transaction has left a job for each
 * device (migration 0067). A job that is taken falls due again, so that one whose process ends is sent by another; a message
 * that comes twice is shown once. Each push service has a group of its own under way, so that none waits for another.
 */
import type { Currency } from '../../contract/entities.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import type { Queries } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import type { PushKeys } from './keys.ts';
import { type Delivery, deliver, type PushDevice } from './sender.ts';

/** The interval of the search for what is due. Milliseconds. */
export const SWEPT_EVERY = 2000;
/** Push services that are sent to at once, and devices of each. */
const [SERVICES, DEVICES] = [32, 10];
/** The age from which on a message is told to no phone any more. Milliseconds. */
export const PUSH_KEPT = 24 * 3_600_000;
/** Tries of a message, after 1, 4, 16 and 64 minutes. */
const TRIES = 5;
/** Refused messages in a row after which a device goes. Silence is no refusal: the service's own line may be down. */
const REFUSALS = 3;

interface Job extends PushDevice {
  readonly message_id: number;
  readonly token_hash: Uint8Array;
  readonly service: string;
  readonly tries: number;
  readonly kind: string;
  readonly reference: string;
  readonly amount: number | null;
  readonly currency: Currency;
  readonly created_at: Date;
}

/** Takes what is due, the longest first: of each push service that has nothing under way, and of sessions that are live. */
const take = (db: Queries, now: Date, busy: readonly string[]) =>
  db.query<Job>(
    `with due as (
       select j.message_id, j.token_hash, d.endpoint, d.service, d.p256dh, d.auth, m.kind, m.reference, m.created_at, j.due_at,
              case when d.amounts then m.amount end as amount, o.currency,
              row_number() over (partition by d.service order by j.due_at) as place
       from push_job j
       join push_device d on d.token_hash = j.token_hash
       join session s on s.token_hash = j.token_hash and s.expires_at > $1
         and s.last_seen_at + s.idle_hours * interval '1 hour' > $1
       join inbox_message m on m.id = j.message_id
       join member o on o.id = d.member_id and o.is_active
       where j.due_at <= $1 and j.created_at > $2 and d.service <> all ($3::text[]) and push_wanted(m.kind, d)
     ), taken as (
       select j.message_id, j.token_hash from push_job j join due on due.message_id = j.message_id and due.token_hash = j.token_hash
       where place <= ${DEVICES} and j.due_at <= $1
         and service = any (array(select service from due where place = 1 order by due_at limit $4))
       for update of j skip locked
     )
     update push_job j set tries = j.tries + 1, due_at = $1::timestamptz + interval '1 minute' * 4 ^ j.tries
     from taken join due using (message_id, token_hash)
     where j.message_id = taken.message_id and j.token_hash = taken.token_hash
     returning due.*, j.tries`,
    [now, new Date(now.getTime() - PUSH_KEPT), busy, SERVICES - busy.length],
  );

async function finish(db: Queries, { message_id, token_hash, tries }: Job, delivery: Delivery): Promise<void> {
  if (delivery === 'later' && tries < TRIES) return;
  if (delivery === 'sent')
    await db.query('update push_device set refusals = 0 where token_hash = $1 and refusals > 0', [token_hash]);
  if (delivery === 'refused')
    await db.query('update push_device set refusals = refusals + 1 where token_hash = $1', [token_hash]);
  if (delivery === 'refused' || delivery === 'gone')
    await db.query('delete from push_device where token_hash = $1 and (refusals >= $2 or $3)', [
      token_hash,
      REFUSALS,
      delivery === 'gone',
    ]);
  await db.query('delete from push_job where token_hash = $2 and (message_id = $1 or $3)', [
    message_id,
    token_hash,
    delivery === 'gone',
  ]);
}

/** What the phone shows is the app's to say (src/push-worker.ts). */
const payloadOf = ({ message_id, kind, reference, amount, currency }: Job) =>
  JSON.stringify({
    id: String(message_id),
    kind,
    reference,
    ...(amount === null ? {} : { amount: satangToBaht(satang(amount)), currency }),
  });

/** Sends until the service is closed. */
export function sendPushes(app: App, keys: PushKeys): void {
  const { db } = app;
  const ended = new AbortController();
  const busy = new Map<string, Promise<unknown>>();
  let taking: Promise<void> | undefined;
  const failed = (error: unknown) => app.http.log.error(error, 'push could not be sent');

  const send = async (job: Job) => {
    const left = job.created_at.getTime() + PUSH_KEPT - app.clock().getTime();
    const ttl = Math.max(0, Math.ceil(left / 1000));
    const delivery = await deliver(job, payloadOf(job), ttl, keys, ended.signal);
    if (!ended.signal.aborted) await finish(db, job, delivery).catch(failed);
  };
  const takeDue = async () => {
    if (busy.size >= SERVICES) return;
    const groups = new Map<string, Job[]>();
    for (const job of await take(db, app.clock(), [...busy.keys()]))
      groups.set(job.service, [...(groups.get(job.service) ?? []), job]);
    for (const [service, jobs] of groups) {
      const free = () => {
        busy.delete(service);
        look();
      };
      busy.set(service, Promise.all(jobs.map(send)).then(free));
    }
  };
  const look = () => {
    if (ended.signal.aborted) return;
    taking ??= takeDue()
      .catch(failed)
      .finally(() => {
        taking = undefined;
      });
  };
  const sweep = setInterval(look, SWEPT_EVERY);
  sweep.unref();
  app.http.addHook('onClose', async () => {
    clearInterval(sweep);
    ended.abort();
    await taking;
    await Promise.all(busy.values());
  });
}
