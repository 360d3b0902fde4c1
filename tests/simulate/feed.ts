/**
 * The input of the reference account: the requests that come to the service's door, and the events of the world
 * outside.
 */
import { createDecipheriv } from 'node:crypto';
import type { Database } from '../../server/db/database.ts';
import { DEV_LINK_KEY } from '../../server/truelink/envelope.ts';
import type { FarEnd } from './instead/socket-io.ts';
import type { Call } from './reference/call.ts';
import type { Reference } from './reference/reference.ts';
import type { Offer, Prize, Setup } from './reference/rules.ts';
import { lackingIn } from './replies.ts';
import type { Answered, Asked, Listening } from './service.ts';

/** A gift's code in the sealed link that travels. */
export function giftIn(sealed: string | null): string | null {
  const [, iv, text] = /^v1\.([\w-]+)\.([\w-]+)$/.exec(sealed ?? '') ?? [];
  if (iv === undefined || text === undefined) return codeIn(sealed);
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(DEV_LINK_KEY, 'base64'), Buffer.from(iv, 'base64url'));
  decipher.setAuthTag(bytes.subarray(-16));
  try {
    return codeIn(Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString());
  } catch {
    return null;
  }
}
const codeIn = (link: string | null) => /[?&]v=(\w+)/.exec(link ?? '')?.[1] ?? null;

/** The operator's settings, as the desk shows them. */
export async function readSetup(db: Database): Promise<Setup> {
  const settings = await db.query<{ key: string; value: unknown }>('select key, value from setting');
  const settingOf = (name: string, usual: number) => Number(settings.find(({ key }) => key === name)?.value ?? usual);
  const offers = await db.query<Offer & { endsAt: Date | number | null }>(
    `select code, kind, currency, type, max_received as most, percent_fail as "percentFail", turnover_times as "turnoverTimes",
            played_times as "playedTimes", amount, deposit_percent as "depositPercent", amount_max as "amountMost",
            deposit_min as "depositLeast", quota - given as left,
            (extract(epoch from ends_at) * 1000)::bigint as "endsAt" from bonus`,
  );
  const prizes = await db.query<Prize & { slice: string }>(
    `select s.code as slice, p.kind, p.amount, p.coin, p.valid_days as valid
     from wheel w join wheel_slice s on s.wheel_id = w.id join prize p on p.code = s.prize_code where w.is_active`,
  );
  const games = await db.query<{ code: string; unit: number }>('select code, ft_wallet_slot as unit from game');
  return {
    offers: offers.map((offer) => ({ ...offer })),
    prizes: new Map(prizes.map((prize) => [prize.slice, prize])),
    games: new Map(games.map(({ code, unit }) => [code, unit])),
    withdrawLeast: settingOf('withdrawMin', 10_000),
    withdrawMost: settingOf('withdrawMax', 5_000_000),
    withdrawDayMost: settingOf('withdrawDayMax', 20_000_000),
    withdrawDayCount: settingOf('withdrawDayCount', 20),
    invitePercent: settingOf('invitePercent', 10),
    inviteMost: settingOf('inviteMax', 100_000),
    inviteDayMost: settingOf('inviteDayMax', 500_000),
    inviteTurnoverTimes: settingOf('inviteTurnoverTimes', 200),
    refundPercent: settingOf('refundPercent', 1),
    spinActive: true,
    failing: new Set(),
  };
}

const jsonIn = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A request comes to the door; what it returns takes the answer that is given there. */
export function comingTo(reference: Reference, asked: Asked, now: number): (answer: Answered | null) => void {
  const { method, url, headers, body, jar } = asked;
  const parsed = headers['content-type']?.startsWith('multipart') ? undefined : jsonIn(body);
  const call: Call = {
    name: `${method} ${url.split('?')[0]}`,
    body: parsed,
    text: parsed === undefined ? body : null,
    token: /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? null,
    key: headers['idempotency-key'] ?? null,
    device: jar?.get('device') ?? '',
    began: now,
    ended: now,
    status: null,
    reply: null,
  };
  const answered = reference.door(call);
  return (answer) => {
    const reply = answer === null ? null : jsonIn(answer.body);
    answered(answer?.status ?? null, reply);
    const lacking = answer?.status === 200 ? lackingIn(call.name, reply) : null;
    if (lacking !== null) reference.fail(`an answer lacks ${lacking} (${call.name})`);
    const device = jar?.get('device');
    if (call.name === 'POST /api/login' && device !== undefined && answer?.status === 200)
      reference.entered(reply, device);
  };
}

/** Listens to the messages of a line. */
export function listeningTo({ chats }: Reference, { auth, hear }: FarEnd, now: () => number): Listening {
  const line = chats.open('token' in auth && typeof auth.token === 'string' ? auth.token : null);
  return {
    hear(event, payload) {
      chats.hear(line, event, payload);
      hear(event, payload);
    },
    joined(reply) {
      const isIn = typeof reply === 'object' && reply !== null && 'joined' in reply && reply.joined === true;
      line.joinedAt = isIn ? (line.joinedAt ?? now()) : null;
    },
    closed: () => chats.close(line),
  };
}
