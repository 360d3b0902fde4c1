/**
 * One intent, one movement, against the real service: its answer is lost, and then the player does what players do. For
 * each kind of money request it hears the same key again, and its books say that it was done once.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { getWallet } from '../../contract/wallet.ts';
import { isKeptUntilSeen } from '../../machines/money-request/kinds.ts';
import { hashPassword } from '../../server/members/passwords.ts';
import { loginFlow } from '../../src/actors/login.ts';
import type { World } from '../../src/actors/world.ts';
import { tokenStore } from '../../src/adapters/token-store.ts';
import { type Fate, fakeLocks, memberPhone, openedDialog } from '../paths/member-phone.ts';
import { SOON } from '../paying.ts';
import { expectBooksToBalance, expectProvidersToAgree } from '../service/books.ts';
import { type Service, startService } from '../service/harness.ts';
import { browserWindow, StoredEvent } from './browser-window.ts';
import { FLOWS } from './driven-flows.ts';
import { INTENTS, type Intent, type Prepared } from './intents.ts';
import { booked, newestTransaction, traces } from './movements.ts';
import { uploadRequestBy } from './upload-request.ts';

// The document here cannot clean an operator's HTML, and none of it is shown.
vi.mock('../../src/adapters/html.ts', () => ({
  safeHtml: async (texts: readonly string[]) => texts,
  safeList: async (texts: readonly string[]) => texts,
  plainHtml: (text: string) => text,
}));
vi.mock('../../src/adapters/picture-address.ts', () => ({ pictureAddress: (address: string) => address }));

const PASSWORD = 'a password of the member';

let service: Service;
let dataDir: string;
/** Keys of the money requests, in the order in which they were sent. */
let keys: string[];
/** The fates of the next money requests; after that they are answered. */
let fates: Fate[];

/** The way to the service, in this process. */
const reach: typeof fetch = async (address, init) => {
  const request = new Request(address, init);
  const { pathname, search } = new URL(request.url);
  const key = request.headers.get('idempotency-key');
  if (key !== null) keys.push(key);
  const fate = key === null ? undefined : fates.shift();
  const body = Buffer.from(await request.arrayBuffer());
  const { rawPayload, statusCode, headers } = await service.app.inject({
    method: request.method === 'POST' ? 'POST' : 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(body.length === 0 ? {} : { payload: body }),
  });
  if (fate === 'unheard') throw new TypeError('fetch failed');
  return new Response(new Uint8Array(rawPayload), {
    status: statusCode,
    headers: { 'content-type': String(headers['content-type']) },
  });
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'once-'));
  service = await startService({ config: { dataDir } });
});
beforeEach(() => {
  [keys, fates] = [[], []];
  vi.stubGlobal('window', browserWindow());
  // An open page, so that what follows the player's attention starts and ends as in a browser.
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('StorageEvent', StoredEvent);
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  vi.stubGlobal('XMLHttpRequest', uploadRequestBy(reach));
});
afterEach(() => void vi.unstubAllGlobals());
afterAll(async () => {
  await expectBooksToBalance(service.db);
  await expectProvidersToAgree(service.db);
  await service.close();
  await rm(dataDir, { recursive: true });
});

const walletOf = async (token: string) => (await service.call(getWallet, {}, token)).reply;

async function phoneOf({ member }: Prepared) {
  const wallet = await walletOf(member.token);
  const phone = memberPhone({
    service: { fetch: reach, next: (...given) => void fates.push(...given) },
    wallet,
    newKey: () => randomUUID(),
  });
  return {
    /** A page that is loaded, or another tab. */
    open: async (token: string, as = member) =>
      phone.tab({ token, as: as === member ? wallet : await walletOf(as.token) }),
  };
}

/** Logs in as the app does. The session's token. */
async function loggedIn(world: World, username: string): Promise<string> {
  const actor = createActor(loginFlow(world));
  const opened = new Promise<string>((resolve) => actor.on('session.opened', ({ token }) => resolve(token)));
  actor.start();
  actor.send({ type: 'login.submit', username, password: PASSWORD, remember: true });
  const { value } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  expect(value).toBe('signedIn');
  return opened;
}

/** The phone's session is closed: by the player, or because the service no longer knows it. */
function closeSession({ local, tab }: World, expired: boolean): void {
  const store = createActor(tokenStore(local, tab)).start();
  store.send({ type: 'store.clear', expired });
  store.stop();
}

/** The ways in which people type their number. */
const TYPED: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `${number.slice(0, 3)}-${number.slice(3, 6)} ${number.slice(6)}`,
  (number) => `+66 ${number.slice(1)}`,
];

interface Possessions {
  readonly booked: readonly string[];
  readonly traces: Record<string, unknown>;
}

/** These members made the request, or that and another, and received every answer: nothing disturbed them. */
const undisturbed = new Map<string, Promise<Possessions>>();

function expectedOf(intent: Intent, asked: 'first' | 'both'): Promise<Possessions> {
  const name = `${intent.kind} ${asked}`;
  const known = undisturbed.get(name);
  if (known !== undefined) return known;
  const made = (async () => {
    const prepared = await intent.prepare(service);
    const since = await newestTransaction(service.db);
    const page = await (await phoneOf(prepared)).open(prepared.member.token);
    for (const open of [prepared.first, ...(asked === 'both' && prepared.another ? [prepared.another] : [])])
      await (await openedDialog(page, open)).asks(open, 'done');
    page.close();
    window.localStorage.clear();
    keys = [];
    const { id } = prepared.member;
    return { booked: await booked(service.db, id, since), traces: await traces(service.db, id) };
  })();
  undisturbed.set(name, made);
  return made;
}

/** The request was sent and done, and no answer came. */
async function lost(intent: Intent) {
  const prepared = await intent.prepare(service);
  const { member, first } = prepared;
  const passwordHash = await hashPassword(PASSWORD, service.config.scrypt);
  await service.db.query('update member set password_hash = $2 where id = $1', [member.id, passwordHash]);
  const since = await newestTransaction(service.db);
  const phone = await phoneOf(prepared);
  const page = await phone.open(member.token);
  const dialog = await openedDialog(page, first);
  fates.push('unheard');
  await dialog.asks(first, 'unanswered');
  /** Sends it again, in vain. */
  const tries = async (asking: typeof dialog) => {
    const sent = keys.length;
    asking.say({ type: 'request.send' });
    await vi.waitFor(() => expect(keys).toHaveLength(sent + 1), SOON);
    await asking.reaches('unanswered');
  };
  return {
    ...prepared,
    phone,
    page,
    dialog,
    async triesUnheard(asking: typeof dialog) {
      fates.push('unheard');
      await tries(asking);
    },
    /** The service no longer knows the session, and the player logs in again. */
    async expires(at: { tab: typeof page; asking: typeof dialog }, typed: (number: string) => string) {
      await service.db.query('delete from session where member_id = $1', [member.id]);
      await tries(at.asking);
      closeSession(at.tab.world, true);
      at.tab.close();
      return phone.open(await loggedIn(at.tab.world, typed(member.phone)));
    },
    /** The player repeats the request on a page that was loaded since: a link or a picture is given once more. */
    async asksAgain(on: typeof page) {
      const again = await openedDialog(on, first);
      await again.reaches('unanswered');
      if (again.now()?.held === false) {
        again.say(first);
        await vi.waitFor(() => expect(again.now()?.held).toBe(true), SOON);
      }
      return again;
    },
    /** So many requests had the key of the first, no request is left to repeat, and all is as if each was answered. */
    async expectOnce(requests: number, expected: Possessions) {
      expect(keys.filter((key) => key === keys[0])).toHaveLength(requests);
      expect(await booked(service.db, member.id, since)).toEqual(expected.booked);
      expect(await traces(service.db, member.id)).toEqual(expected.traces);
      const left = Object.keys(window.localStorage).filter((key) => key.startsWith('request:'));
      expect(left).toHaveLength(isKeptUntilSeen(intent.kind) ? 1 : 0);
    },
  };
}

test.each(INTENTS)('$kind, after its answer was lost: a life of trying again, and it was done once', async (intent) => {
  const expected = await expectedOf(intent, 'both');
  expect(expected.booked.slice(0, intent.books.length)).toEqual(intent.books);
  const request = await lost(intent);
  const { phone, page, dialog, member, first, another } = request;
  // Checked again.
  await request.triesUnheard(dialog);
  // Left, and asked for once more.
  dialog.say({ type: 'request.leave' });
  dialog.say(first);
  await dialog.reaches('unanswered');
  await request.triesUnheard(dialog);
  expect(new Set(keys).size).toBe(1);
  // Left, another asked for, and then the first again.
  if (another !== undefined) {
    dialog.say({ type: 'request.leave' });
    await dialog.asks(another, 'done');
    dialog.say(first);
    await dialog.reaches('unanswered');
  }
  const others = another === undefined ? 0 : 1;
  expect(new Set(keys).size).toBe(1 + others);
  // The session expires, and the number is typed in some way.
  const typed = TYPED[INTENTS.indexOf(intent) % TYPED.length] ?? String;
  const tab = await request.expires({ tab: page, asking: dialog }, typed);
  await request.triesUnheard(await request.asksAgain(tab));
  // The player logs out, another member uses the phone, and the player comes back.
  closeSession(tab.world, false);
  tab.close();
  const guest = await service.member();
  const theirs = await phone.open(guest.token, guest);
  await (await openedDialog(theirs, first)).reaches(null);
  expect(theirs.views()).toEqual([]);
  closeSession(theirs.world, false);
  theirs.close();
  const token = await loggedIn(theirs.world, member.phone);
  const back = await request.asksAgain(await phone.open(token));
  // Two tabs ask again at once.
  const beside = await request.asksAgain(await phone.open(token));
  for (const asking of [back, beside]) asking.say({ type: 'request.send' });
  for (const asking of [back, beside]) await asking.reaches('done');
  expect(keys).toHaveLength(7 + others);
  await request.expectOnce(7, expected);
});

test('the session expires three times, and the number is typed in as many ways', async () => {
  const [intent] = INTENTS;
  if (intent === undefined) throw new TypeError('no intent');
  const once = await expectedOf(intent, 'first');
  const request = await lost(intent);
  let at = { tab: request.page, asking: request.dialog };
  for (const typed of TYPED) {
    const tab = await request.expires(at, typed);
    at = { tab, asking: await request.asksAgain(tab) };
  }
  await at.asking.retries('done');
  await request.expectOnce(5, once);
});

test('each kind of money request has its flow', () => {
  expect(new Set(FLOWS.map(({ kind }) => kind))).toEqual(new Set(INTENTS.map(({ kind }) => kind)));
});

test.each(FLOWS)('$name, by its own flow: lost, closed and opened, loaded anew, once', async (flow) => {
  const intent = INTENTS.find(({ kind }) => kind === flow.kind);
  if (intent === undefined) throw new TypeError('no intent');
  const once = await expectedOf(intent, 'first');
  const prepared = await intent.prepare(service);
  const { member, first } = prepared;
  const since = await newestTransaction(service.db);
  const phone = await phoneOf(prepared);
  const page = await phone.open(member.token);
  await page.ready;
  const uses = async (on: typeof page, at: unknown) => {
    await on.ready;
    const used = await flow.use(on, first);
    expect(used.at).toEqual(at);
    used.close();
  };
  fates.push('unheard');
  await uses(page, flow.unanswered);
  if (!flow.isFound) fates.push('unheard');
  await uses(page, flow.isFound ? flow.done : flow.unanswered);
  page.close();
  await uses(await phone.open(member.token), flow.done);
  expect(new Set(keys).size).toBe(1);
  expect(await booked(service.db, member.id, since)).toEqual(intent.books);
  expect(await traces(service.db, member.id)).toEqual(once.traces);
});
