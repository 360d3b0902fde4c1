/** The member's money requests with their real actors: the phone's memory, the other tabs, the service. */
import { type ActorRefFrom, fromCallback, fromPromise, waitFor } from 'xstate';
import { UPLOAD_TIMEOUT } from '../../../contract/call.ts';
import type { Outcome, Problem } from '../../../contract/outcome.ts';
import { isOneOf } from '../../../machines/dialogs/dialog.ts';
import type { RecordsCommand } from '../../../machines/money-request/book.ts';
import {
  type Answers,
  type Asks,
  isKeptUntilSeen,
  isWantedOnce,
  type Kind,
  lifetimeOf,
  needsPayload,
  type Payloads,
} from '../../../machines/money-request/kinds.ts';
import { moneyRequestMachine } from '../../../machines/money-request/money-request.machine.ts';
import type { Answered, Sending, Sent } from '../../../machines/money-request/money-request-setup.ts';
import type { Intent } from '../../../machines/money-request/request.ts';
import { requestsMachine } from '../../../machines/money-request/requests.machine.ts';
import type { RequestsEvent } from '../../../machines/money-request/requests-setup.ts';
import { digestOf } from '../../adapters/digest.ts';
import { browserTabs, exclusive } from '../../adapters/exclusive.ts';
import { serviceAhead } from '../../adapters/service-time.ts';
import { watchStored } from '../../adapters/stored-changes.ts';
import { pause as wait } from '../../pause.ts';
import { eitherOf } from '../../signals.ts';
import { connection } from '../connection.ts';
import { dialogsOf } from '../dialogs.ts';
import type { ReadWallet } from '../funds.ts';
import { honoursKeys } from '../keys.ts';
import type { Signalled } from '../signalled.ts';
import type { FlowOf, World } from '../world.ts';
import { type Kept, type MemberRecords, memberMemory, memberRecords } from './records.ts';
import type { Asked, Row, Trace } from './row.ts';
import { ROWS } from './rows.ts';

export type RequestsActor = ActorRefFrom<typeof requestsMachine>;

type WalletSnapshot = ReturnType<ReadWallet['getSnapshot']>;

type Payload = Payloads[keyof Payloads];

/** The state that the machine's actors share. */
interface Phone {
  /** Null until it is known whose requests they are. */
  records: MemberRecords | null;
  /** The links and pictures of requests, by their intents. */
  readonly payloads: Map<string, Payload>;
}

/** Waits until the wallet's first figures say whose requests these are; the problem where they could not be read. */
async function whose(wallet: ReadWallet, phone: Phone, signal: AbortSignal): Promise<MemberRecords | Problem | null> {
  const isKnown = ({ context: { problem } }: WalletSnapshot) => phone.records !== null || problem !== null;
  const { context } = await waitFor(wallet, isKnown, { signal });
  return phone.records ?? context.problem;
}

const lockOf = (records: MemberRecords, intent: string) => `${records.prefix}${digestOf(intent)}`;

const remembering = (world: World, wallet: ReadWallet, phone: Phone) =>
  fromCallback<RecordsCommand>(({ sendBack, receive }) => {
    const tell: (event: RequestsEvent) => void = sendBack;
    const memory = memberMemory(world);
    let unwatch = () => {};
    const begin = (member: string) => {
      const records = memberRecords(world, member);
      phone.records = records;
      unwatch = watchStored(records.prefix, (place, text) => {
        const record = text === null ? null : records.recordAt(place, text);
        if (text === null) tell({ type: 'record.removed', key: records.keyAt(place) });
        else if (record !== null) tell({ type: 'record.added', record });
      });
      tell({ type: 'records.told', records: records.all() });
    };
    const look = ({ context: { reading, problem } }: WalletSnapshot) => {
      if (reading !== null) {
        const member = memory.learn(reading.wallet.profile._id);
        if (phone.records === null) begin(member);
        subscription.unsubscribe();
      } else if (problem !== null && phone.records === null) tell({ type: 'records.told', records: [] });
    };
    const known = memory.recall();
    if (known !== null) begin(known);
    const subscription = wallet.subscribe(look);
    look(wallet.getSnapshot());
    receive((command) => {
      if (command.type === 'payload.hold') phone.payloads.set(command.intent, command.payload);
      else {
        phone.payloads.delete(command.intent);
        phone.records?.remove(command.key);
      }
    });
    return () => {
      unwatch();
      subscription.unsubscribe();
    };
  });

/** Sends a request as its row in the table says. */
async function ask<K extends Kind>(
  world: World,
  wallet: ReadWallet,
  kind: K,
  asked: Asked<K>,
): Promise<Outcome<Answered>> {
  const row: Row<K> = ROWS[kind];
  const answer = await row.call(world, asked);
  if (!answer.ok) return answer;
  const figures = wallet.getSnapshot().context.reading?.wallet ?? null;
  return { ok: true, value: { value: answer.value, receipt: row.receipt?.(asked.ask, answer.value, figures) ?? null } };
}

/** Between two readings that find nothing: what is on its way may arrive meanwhile. Milliseconds. */
const BETWEEN = 10_000;
/** The least time from a lost answer to the last reading: a backend may book a while later. Milliseconds. */
const BOOKED = 30_000;
/** The longest wait for the traces that are there before a first try. Milliseconds. */
const PATIENCE = 5_000;
/** Clocks that are read in seconds, and a line. Milliseconds. */
const SLACK = 3_000;
/** A moment may be told to the minute. Milliseconds. */
const MINUTE = 60_000;
/** The largest error of a clock, or of a time in another zone. Milliseconds. */
const ZONES = 26 * 60 * MINUTE;
/** The longest time that a try may have been under way if its page was gone before its end. Milliseconds. */
const LONGEST_TRY = UPLOAD_TIMEOUT;

/** Reads the ids that are there before a first try; null where they cannot be read in time, or need not be. */
async function idsBefore<K extends Kind>(world: World, kind: K, order: Asks[K], signal: AbortSignal) {
  const { traces }: Row<K> = ROWS[kind];
  if (traces === null) return null;
  const limited = eitherOf(signal, AbortSignal.timeout(PATIENCE));
  const found = await traces({ world, signal: limited.signal, isOld: null }, order).catch(() => null);
  limited.abort();
  signal.throwIfAborted();
  return found?.flatMap(({ id }) => id ?? []) ?? null;
}

/**
 * Looks for a request whose answer was lost: what has come since the first try began and is like it. Found only where that
 * is one alone, from while the request was under way; not there only after several readings, of which `last` is the last
 * before it is sent again. Everything else cannot be told.
 */
async function lookedFor<K extends Kind>(
  world: World,
  wallet: ReadWallet,
  kind: K,
  order: Asks[K],
  { at, before, sentAt, lostAt, tries }: Kept,
  signal: AbortSignal,
  last: 'last' | null = null,
): Promise<Exclude<Sent, { unsent: unknown }>> {
  const { traces, receipt }: Row<K> = ROWS[kind];
  const known = before && new Set(before);
  const from = at + serviceAhead();
  const until = (lostAt ?? sentAt + LONGEST_TRY) + serviceAhead() + SLACK;
  const isOld = (trace: Pick<Trace<unknown>, 'id' | 'at'>) =>
    known === null ? trace.at !== null && trace.at < from - ZONES : trace.id !== null && known.has(trace.id);
  const isBy = (when: number) => when >= from - (known === null ? SLACK : MINUTE) && when <= until;
  const isIts = (trace: Trace<Answers[K]>) =>
    trace.likeness === 'yes' && (trace.at === null ? known !== null : isBy(trace.at));
  // A request that can be made only once has one trace at most: any that is found is its own.
  const isOne = isWantedOnce(kind) && !needsPayload(kind);
  const quiet = Math.ceil(((lostAt ?? sentAt) + BOOKED - Date.now()) / BETWEEN);
  const pauses = last === null ? Math.min(Math.max(quiet, 1), BOOKED / BETWEEN) : 0;
  for (let left = pauses; ; left--) {
    const all = await traces?.({ world, signal, isOld }, order).catch(() => null);
    signal.throwIfAborted();
    if (all == null) return { lookedUp: { since: [] } };
    const since = all.filter((trace) => trace.likeness !== 'no' && !isOld(trace));
    const its = since.filter(isIts);
    const [one] = its;
    if (one !== undefined && (its.length === 1 || isOne)) {
      if (one.answer === null) return 'elsewhere';
      const figures = wallet.getSnapshot().context.reading?.wallet ?? null;
      return { ok: true, value: { value: one.answer, receipt: receipt?.(order, one.answer, figures) ?? null } };
    }
    const shown = since.filter((trace) => known !== null || (trace.at ?? 0) >= from - SLACK);
    if (since.length > 0) return { lookedUp: { since: shown.flatMap(({ entry }) => entry ?? []) } };
    if (left === 0) return { lookedUp: tries };
    await wait(BETWEEN);
    signal.throwIfAborted();
  }
}

const isInVain = (sent: Sent) => typeof sent === 'object' && 'lookedUp' in sent && typeof sent.lookedUp === 'number';

/**
 * Sends a request when no other tab sends the same. One that another tab has sent and that has no answer is this one: its key
 * is used. Where another tab has had the answer while this one waited, nothing is sent. A backend that is not known to
 * honour keys is looked through before anything is sent again.
 */
async function sent(
  world: World,
  wallet: ReadWallet,
  phone: Phone,
  sending: Sending,
  signal: AbortSignal,
): Promise<Sent> {
  const records = await whose(wallet, phone, signal);
  if (records === null || !('prefix' in records)) return { unsent: records };
  const { kind, ask: order, intent, teller } = sending;
  const isGood = ({ at }: Pick<Intent, 'at'>) => Date.now() - at < lifetimeOf(kind);
  const lookUp = () => {
    if (sending.again) return sending;
    const other = records.find(intent);
    return other !== null && isGood(other) ? other : null;
  };
  const before = lookUp();
  return exclusive(browserTabs(world.local), lockOf(records, intent), signal, async (waited) => {
    const earlier = before ?? lookUp();
    if (earlier === null && waited) return 'elsewhere';
    if (earlier !== null && !isGood(earlier)) return 'tooLate';
    const isKeyed = ROWS[kind].traces === null || (await honoursKeys(world));
    const noted = records.find(intent);
    // A request that was set aside is no longer this one.
    const kept = noted !== null && isGood(noted) ? noted : null;
    // Another tab has had its answer: only a key would keep a second one from being done.
    if (!isKeyed && before !== null && kept?.key !== before.key) return 'elsewhere';
    const look = (last: 'last' | null) => kept && lookedFor(world, wallet, kind, order, kept, signal, last);
    if (!isKeyed) {
      // Another tab may have tried since nothing was found; the backend may have booked it since.
      const isAllowed = sending.lookedUp === kept?.tries;
      const found = await look(isAllowed ? 'last' : null);
      if (found !== null && !(isAllowed && isInVain(found))) return found;
    }
    const key = earlier?.key ?? sending.key;
    const at = earlier?.at ?? Date.now();
    const ids = isKeyed || kept !== null ? null : await idsBefore(world, kind, order, signal);
    records.write({ kind, ask: order, intent, key, at }, ids);
    // A request that was looked for in vain is as good as never sent.
    teller.send({ type: 'request.begun', key, at, again: earlier !== null && isKeyed });
    const progress = (fraction: number) => teller.send({ type: 'request.progressed', fraction });
    const payload = phone.payloads.get(intent);
    try {
      const answer = await ask(world, wallet, kind, { ask: order, key, payload, signal, progress });
      if (answer.ok && isKeptUntilSeen(kind)) records.keepAnswer(key, answer.value.value);
      // It may be refused for what was booked only just before.
      const found = answer.ok || isKeyed ? null : await look('last');
      return found === null || isInVain(found) ? answer : found;
    } catch (error) {
      if (!isKeyed) records.noteLost(key);
      throw error;
    }
  });
}

/** `wallet`: says whose requests they are; its figures stand on receipts. It lives as long as the session. */
export const requestsFlow =
  (wallet: ReadWallet): FlowOf<typeof requestsMachine> =>
  (world) => {
    const phone: Phone = { records: null, payloads: new Map() };
    return requestsMachine.provide({
      actors: {
        records: remembering(world, wallet, phone),
        connection: connection(world),
        dialogs: dialogsOf(world, isOneOf('request')),
        request: moneyRequestMachine.provide({
          actors: {
            send: fromPromise(({ input, signal }: Signalled<Sending>) => sent(world, wallet, phone, input, signal)),
            awaitTurn: fromPromise(({ input, signal }: Signalled<Intent>) => {
              // A request that was found on the phone is a known member's.
              if (phone.records === null) throw new TypeError('it is not known whose request it is');
              const lock = lockOf(phone.records, input.intent);
              return exclusive<unknown>(browserTabs(world.local), lock, signal, async () => null);
            }),
          },
        }),
      },
    });
  };
