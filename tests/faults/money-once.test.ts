// @vitest-environment node
/**
 * One intent, one movement, against the real service: its answer is lost, and then the player does what players do. For
 * each kind of money request it hears the same key again, and its books say that it was done once.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { getWallet } from '../../contract/wallet.ts';
import { isKeptUntilSeen } from '../../machines/money-request/kinds.ts';
import { hashPassword } from '../../server/members/passwords.ts';
import { loginFlow } from '../../src/actors/login.ts';
import type { World } from '../../src/actors/world.ts';
import { tokenStore } from '../../src/adapters/token-store.ts';
import { type Fate, fakeLocks, memberPhone, openedDialog } from '../paths/member-phone.ts';
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

const expire = (member: number) => service.db.query('delete from session where member_id = $1', [member]);

/** The ways in which people type their number. */
const TYPED: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `${number.slice(0, 3)}-${number.slice(3, 6)} ${number.slice(6)}`,
  (number) => `+66 ${number.slice(1)}`,
];

/** The possessions of a member who made the request, or that and another, with every answer received. */
const undisturbed = new Map<string, Promise<Record<string, unknown>>>();

function expectedOf(intent: Intent, asked: 'first' | 'both'): Promise<Record<string, unknown>> {
  const name = `${intent.kind} ${asked}`;
  const known = undisturbed.get(name);
  if (known !== undefined) return known;
  const made = (async () => {
    const prepared = await intent.prepare(service);
    const page = await (await phoneOf(prepared)).open(prepared.member.token);
    for (const open of [prepared.first, ...(asked === 'both' && prepared.another ? [prepared.another] : [])])
      await (await openedDialog(page, open)).asks(open, 'done');
    page.close();
    window.localStorage.clear();
    keys = [];
    return traces(service.db, prepared.member.id);
  })();
  undisturbed.set(name, made);
  return made;
}

describe.each(INTENTS)('$kind, after its answer was lost', (intent) => {
  /** The request was sent and done, and no answer came. */
  async function lost() {
    const once = await expectedOf(intent, 'first');
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
    return {
      ...prepared,
      phone,
      page,
      dialog,
      /** The player repeats the request on a page that was loaded since: a link or a picture is given once more. */
      async asksAgain(on: Awaited<ReturnType<typeof phone.open>>) {
        const again = await openedDialog(on, first);
        await again.reaches('unanswered');
        if (again.now()?.held === false) {
          again.say(first);
          await vi.waitFor(() => expect(again.now()?.held).toBe(true));
        }
        return again;
      },
      /** Every request had the key of the first; it was done once, and no request is left to repeat. */
      async expectOnce(requests: number) {
        expect(keys).toEqual(Array.from({ length: requests }, () => keys[0]));
        expect(await booked(service.db, member.id, since)).toEqual(intent.books);
        expect(await traces(service.db, member.id)).toEqual(once);
        const left = Object.keys(window.localStorage).filter((key) => key.startsWith('request:'));
        expect(left).toHaveLength(isKeptUntilSeen(intent.kind) ? 1 : 0);
      },
    };
  }

  test('checked again, twice', async () => {
    const { dialog, expectOnce } = await lost();
    fates.push('unheard');
    dialog.say({ type: 'request.send' });
    await vi.waitFor(() => expect(keys).toHaveLength(2));
    await dialog.retries('done');
    await expectOnce(3);
  });

  test('left, and asked for once more', async () => {
    const { dialog, first, expectOnce } = await lost();
    dialog.say({ type: 'request.leave' });
    await dialog.asks(first, 'done');
    await expectOnce(2);
  });

  if (!intent.isOnly)
    test('another was asked for, and then the first again', async () => {
      const both = await expectedOf(intent, 'both');
      const { dialog, member, first, another } = await lost();
      if (another === undefined) throw new TypeError('no other was prepared');
      dialog.say({ type: 'request.leave' });
      await dialog.asks(another, 'done');
      await dialog.asks(first, 'done');
      expect(new Set(keys).size).toBe(2);
      expect(await traces(service.db, member.id)).toEqual(both);
    });

  test('the session expired three times, and the number was typed in as many ways', async () => {
    const { phone, page, dialog, member, asksAgain, expectOnce } = await lost();
    let [tab, asking] = [page, dialog];
    for (const [time, typed] of TYPED.entries()) {
      await expire(member.id);
      asking.say({ type: 'request.send' });
      await vi.waitFor(() => expect(keys).toHaveLength(2 + 2 * time));
      await asking.reaches('unanswered');
      closeSession(tab.world, true);
      tab.close();
      tab = await phone.open(await loggedIn(tab.world, typed(member.phone)));
      asking = await asksAgain(tab);
      if (time < TYPED.length - 1) fates.push('unheard');
      await asking.retries(time < TYPED.length - 1 ? 'unanswered' : 'done');
    }
    await expectOnce(7);
  });

  test('two tabs asked again at once', async () => {
    const { phone, dialog, member, asksAgain, expectOnce } = await lost();
    const other = await asksAgain(await phone.open(member.token));
    for (const tab of [dialog, other]) tab.say({ type: 'request.send' });
    for (const tab of [dialog, other]) await tab.reaches('done');
    await expectOnce(3);
  });

  test('the player logged out, another member used the phone, and the player came back', async () => {
    const { phone, page, member, first, asksAgain, expectOnce } = await lost();
    closeSession(page.world, false);
    page.close();
    const guest = await service.member();
    const theirs = await phone.open(guest.token, guest);
    await (await openedDialog(theirs, first)).reaches(null);
    expect(theirs.views()).toEqual([]);
    closeSession(theirs.world, false);
    theirs.close();
    const back = await phone.open(await loggedIn(theirs.world, member.phone));
    await (await asksAgain(back)).retries('done');
    await expectOnce(2);
  });
});

test('each kind of money request has its flow', () => {
  expect(new Set(FLOWS.map(({ kind }) => kind))).toEqual(new Set(INTENTS.map(({ kind }) => kind)));
});

describe.each(FLOWS)('$name, by its own flow', (flow) => {
  test.each([
    ['closed and opened', false],
    ['loaded anew', true],
  ])('lost, %s, once', async (_, isLoaded) => {
    const intent = INTENTS.find(({ kind }) => kind === flow.kind);
    if (intent === undefined) throw new TypeError('no intent');
    const once = await expectedOf(intent, 'first');
    const prepared = await intent.prepare(service);
    const { member, first } = prepared;
    const since = await newestTransaction(service.db);
    const phone = await phoneOf(prepared);
    const page = await phone.open(member.token);
    await page.ready;
    fates.push('unheard');
    const before = await flow.use(page, first);
    expect(before.at).toEqual(flow.unanswered);
    before.close();
    if (isLoaded) page.close();
    const later = isLoaded ? await phone.open(member.token) : page;
    await later.ready;
    const after = await flow.use(later, first);
    expect(after.at).toEqual(flow.done);
    after.close();
    expect(new Set(keys).size).toBe(1);
    expect(await booked(service.db, member.id, since)).toEqual(intent.books);
    expect(await traces(service.db, member.id)).toEqual(once);
  });
});
