/**
 * The phone's records of a member's money requests without an answer: one entry a request, so that tabs never overwrite
 * each other's. It outlives a reload, an expired session and a logout; another member on the same phone never sees it.
 */
import * as v from 'valibot';
import type { Answers, Asks, Kind } from '../../../machines/money-request/kinds.ts';
import type { Intent, KeptRequest } from '../../../machines/money-request/request.ts';
import { digestOf } from '../../adapters/digest.ts';
import { forgetShared } from '../../adapters/shared-cache.ts';
import { forget } from '../../adapters/storage.ts';
import { storedToken } from '../../adapters/token-store.ts';
import type { World } from '../world.ts';
import type { Row } from './row.ts';
import { intentOf, isKind, ROWS } from './rows.ts';

const kept = v.object({
  kind: v.custom<Kind>(isKind),
  ask: v.unknown(),
  at: v.number(),
  tries: v.number(),
  sentAt: v.optional(v.number()),
  ids: v.optional(v.array(v.string())),
  lostAt: v.optional(v.number()),
  answer: v.optional(v.unknown()),
});
const remembered = v.object({ token: v.string(), member: v.string() });

function read<Value>(schema: v.GenericSchema<unknown, Value>, text: string | null): Value | null {
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return found.success ? found.output : null;
}

function askIn<K extends Kind>(kind: K, value: unknown): Asks[K] | null {
  const ask = v.safeParse(ROWS[kind].schema, value);
  return ask.success ? ask.output : null;
}

/** A kept request, with the number of its tries and what helps to find it. */
export interface Kept extends KeptRequest {
  readonly tries: number;
  /** Ids of the traces that were there before the first try; null where they could not be read. */
  readonly before: readonly string[] | null;
  /** The time of the last try. Milliseconds since 1970, by the phone's clock. */
  readonly sentAt: number;
  /** The time at which its answer was lost; null if the page was gone by then. Milliseconds, as above. */
  readonly lostAt: number | null;
}

function answerIn<K extends Kind>(kind: K, value: unknown): Answers[K] | null {
  const schema: Row<K>['answer'] = ROWS[kind].answer;
  const answer = schema && v.safeParse(schema, value);
  return answer?.success ? answer.output : null;
}

/** Reads an entry; null for what is none of ours. */
function recordIn(key: string, text: string | null): Kept | null {
  const entry = read(kept, text);
  if (entry === null || key === '') return null;
  const { kind, at, tries } = entry;
  const ask = askIn(kind, entry.ask);
  if (ask === null) return null;
  const { ids: before = null, sentAt = at, lostAt = null } = entry;
  const value = answerIn(kind, entry.answer);
  return { kind, ask, intent: intentOf(kind, ask), key, at, tries, before, sentAt, lostAt, value };
}

type Storage = Pick<World, 'local' | 'tab' | 'newKey'>;

/** A digest that says nothing outside this phone. */
function saltedDigest({ local, newKey }: Storage, text: string): string {
  const salt = local.get('phone-salt') ?? newKey();
  local.set('phone-salt', salt);
  return digestOf(`${salt} ${text}`).slice(0, 32);
}

/** The member to whom the requests belong, as the service knows them: not by the number as it was typed. */
export function memberMemory(storage: Storage) {
  const { local, tab } = storage;
  const token = () => saltedDigest(storage, storedToken(local, tab) ?? '');
  return {
    /** The member of the last time, where the session is still the same: known before the service has said it. */
    recall(): string | null {
      const last = read(remembered, local.get('request-member'));
      return last !== null && last.token === token() ? last.member : null;
    },
    /** `profileId`: the service's. Nothing that another member has left unfinished stays. */
    learn(profileId: string): string {
      const member = saltedDigest(storage, profileId);
      const last = read(remembered, local.get('request-member'));
      if (last?.member !== member) forget('member', local, tab);
      // A slip that was shared while the other's session had expired.
      if (last !== null && last.member !== member) void forgetShared().catch(() => {});
      local.set('request-member', JSON.stringify({ token: token(), member }));
      return member;
    },
  };
}

export interface MemberRecords {
  readonly prefix: `request:${string}:`;
  all(): Kept[];
  /** The record of a request that was sent, here or in another tab, and has no answer. */
  find(intent: string): Kept | null;
  /** Notes a try before it is made. `before`: the traces from before the first try. */
  write(record: Intent, before: Kept['before']): void;
  /** The answer to the last try is lost. */
  noteLost(key: string): void;
  /** Keeps the answer to a request until the player has seen it. */
  keepAnswer(key: string, answer: Answers[Kind]): void;
  remove(key: string): void;
  /** Reads what another tab has written. */
  recordAt(place: string, text: string): KeptRequest | null;
  keyAt(place: string): string;
}

export function memberRecords({ local }: Pick<World, 'local'>, member: string): MemberRecords {
  const prefix = `request:${member}:` as const;
  const keyAt = (place: string) => place.slice(prefix.length);
  const all = () =>
    local
      .keys(prefix)
      .flatMap((place) => recordIn(keyAt(place), local.get(place)) ?? [])
      .sort((one, other) => one.at - other.at);
  const note = (key: string, more: object) => {
    const entry = read(kept, local.get(`${prefix}${key}`));
    if (entry !== null) local.set(`${prefix}${key}`, JSON.stringify({ ...entry, ...more }));
  };
  return {
    prefix,
    keyAt,
    all,
    find: (intent) => all().findLast((record) => record.intent === intent) ?? null,
    write({ kind, ask, key, at }, before) {
      const earlier = recordIn(key, local.get(`${prefix}${key}`));
      const known = earlier?.before ?? before;
      const tries = (earlier?.tries ?? 0) + 1;
      const entry = { kind, ask, at, sentAt: Date.now(), tries, ...(known === null ? {} : { ids: known }) };
      local.set(`${prefix}${key}`, JSON.stringify(entry));
    },
    noteLost: (key) => note(key, { lostAt: Date.now() }),
    keepAnswer: (key, answer) => note(key, { answer }),
    remove: (key) => local.remove(`${prefix}${key}`),
    recordAt: (place, text) => recordIn(keyAt(place), text),
  };
}
