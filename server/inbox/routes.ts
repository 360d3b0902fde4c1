/** The member's inbox (rule: Inbox). Its messages are written by the database (migration 0029). */
import type { WireReplyOf } from '../../contract/call.ts';
import { countUnread, listInbox, readInbox } from '../../contract/inbox.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import { one } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { memberRoute } from '../http/route.ts';
import { type Say, sayer } from '../texts/texts.ts';

type Message = WireReplyOf<typeof listInbox>['messages'][number];

interface Row {
  id: string;
  kind: string;
  reference: string;
  amount: number | null;
  reason: string | null;
  name: string | null;
  expires_at: Date | null;
  created_at: Date;
  is_read: boolean;
}

/** The form of the database's numbers of messages. */
const MESSAGE_ID = /^[1-9]\d{0,14}$/;

export function inboxModule(app: App): void {
  memberRoute(app, countUnread, async ({ member }) =>
    one(
      await app.db.query<{ unread: number }>(
        'select count(*) as unread from inbox_message where member_id = $1 and read_at is null',
        [member.id],
      ),
    ),
  );

  memberRoute(app, listInbox, async ({ member, body: { page, limit } }) => {
    // At most 200 (migration 0029): counting and skipping them costs little.
    const { total } = one(
      await app.db.query<{ total: number }>('select count(*) as total from inbox_message where member_id = $1', [
        member.id,
      ]),
    );
    const skip = (page - 1) * limit;
    if (skip >= total) return { total, messages: [] };
    const rows = await app.db.query<Row>(
      `select l.id::text, kind, reference, amount, reason, name, expires_at, created_at, read_at is not null as is_read
       from inbox_message l where member_id = $1 order by l.id desc limit $2 offset $3`,
      [member.id, limit, skip],
    );
    const say = await sayer(
      app.db,
      rows.map(({ name }) => name),
    );
    return { total, messages: rows.map((row) => message(say, row)) };
  });

  memberRoute(app, readInbox, async ({ member, body, now, refusal }) => {
    const ids = 'ids' in body ? body.ids : [body.until];
    if (!ids.every((id) => MESSAGE_ID.test(id))) throw refusal('INVALID_REQUEST');
    await app.db.query(
      `update inbox_message set read_at = $2
       where member_id = $1 and read_at is null and ${'ids' in body ? 'id = any($3::bigint[])' : 'id <= ($3::bigint[])[1]'}`,
      [member.id, now, ids],
    );
    return {};
  });
}

function message(say: Say, row: Row): Message {
  return {
    id: row.id,
    kind: row.kind,
    createdAt: row.created_at.toISOString(),
    isRead: row.is_read,
    reference: row.reference,
    ...(row.amount === null ? {} : { amount: satangToBaht(satang(row.amount)) }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.name === null ? {} : { name: say(row.name) }),
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at.toISOString() }),
  };
}
