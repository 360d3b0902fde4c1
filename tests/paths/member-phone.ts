/**
 * A member's phone: several tabs on one storage, before a service that pays each key once. What the tests of money requests
 * against the real machines stand on.
 */
import { beforeEach, expect, onTestFinished, vi } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise, setup, waitFor } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { Wallet } from '../../contract/wallet.ts';
import type { AppEvent } from '../../machines/app/events.ts';
import type { Kind } from '../../machines/money-request/kinds.ts';
import type { RequestCommand, RequestTold } from '../../machines/money-request/port.ts';
import type { Phase, ViewOf } from '../../machines/money-request/request.ts';
import type { PaymentEvent } from '../../machines/payment/payment.ts';
import { listening } from '../../machines/provided.ts';
import type { Reading } from '../../machines/wallet/setup.ts';
import { walletMachine } from '../../machines/wallet/wallet.machine.ts';
import type { ReadWallet } from '../../src/actors/funds.ts';
import { type PortOptions, requestPort } from '../../src/actors/money-request/port.ts';
import { type RequestsActor, requestsFlow } from '../../src/actors/money-request/requests.ts';
import { withdrawFlow } from '../../src/actors/withdraw.ts';
import type { World } from '../../src/actors/world.ts';
import { type KeyValue, keyValue } from '../../src/adapters/storage.ts';
import { phone as faultyPhone } from '../faults/phone.ts';
import { placeOf, presses, rested, SOON } from '../paying.ts';

const LIMITS = { withdrawMin: 100, withdrawMax: 5000 };

/** A wallet whose figures are known. */
export function knownWallet(wallet: Wallet) {
  const machine = walletMachine.provide({
    actors: {
      loadWallet: fromPromise(async (): Promise<Outcome<Reading>> => ({ ok: true, value: { wallet, at: Date.now() } })),
      refreshAccounts: fromPromise(async (): Promise<Outcome<unknown>> => ({ ok: true, value: null })),
      store: fromCallback(() => {}),
      attention: fromCallback(() => {}),
    },
  });
  return createActor(machine, { input: { last: null, hidden: false } }).start();
}

/** The member's requests on a page of its own. */
export function startRequests(world: World, wallet: ReadWallet) {
  const actor = createActor(requestsFlow(wallet)(world));
  const told: AppEvent[] = [];
  actor.on('*', (event) => told.push(event));
  actor.start();
  return Object.assign(actor, { told });
}

/**
 * The fate of a call to the service: done and answered, done and not answered, never arrived, refused, not yet ended.
 */
export type Fate = 'answered' | 'unheard' | 'lost' | 'slow' | { readonly message: string };

export interface Call {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly key: string;
}

/** Does each request once for its key, and gives the first answer again. */
export function honestService() {
  const calls: Call[] = [];
  const done = new Map<string, Call>();
  const fates: Fate[] = [];
  const waiting: (() => void)[] = [];
  const fetching: typeof fetch = async (address, init) => {
    const request = new Request(address, init);
    const path = new URL(request.url).pathname;
    if (path === '/api/lookup/withdraw') return Response.json(LIMITS);
    // An open receipt reads its entry.
    if (path.startsWith('/api/statement')) return Response.json({ total: 0, statements: [], slips: [] });
    const text = await request.text();
    const call = { path, body: text === '' ? {} : JSON.parse(text), key: request.headers.get('idempotency-key') ?? '' };
    calls.push(call);
    const fate = fates.shift() ?? 'answered';
    if (fate === 'lost') throw new TypeError('fetch failed');
    if (typeof fate === 'object') return Response.json(fate, { status: 400 });
    if (!done.has(call.key)) done.set(call.key, call);
    if (fate === 'unheard') throw new TypeError('fetch failed');
    if (fate === 'slow')
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve);
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
      });
    if (path.startsWith('/api/spinwheel/'))
      return Response.json({ success: true, result: { code: 'GOLD', label: 'Gold', remainingCoin: 1 } });
    const { amount } = call.body;
    return Response.json({
      reference: `R-${call.key}`,
      ...(path.startsWith('/api/bonus/') && { _id: 'B1', isActive: true, received: [] }),
      ...(typeof amount === 'number' && { amount }),
      status: 'PENDING',
    });
  };
  return {
    fetch: fetching,
    calls,
    /** Sets the fates of the next calls, in their order; after that they are answered. */
    next: (...given: Fate[]) => void fates.push(...given),
    /** Amounts that were paid, in baht. */
    paid: () => [...done.values()].map(({ body }) => body.amount),
    keys: () => calls.map(({ key }) => key),
    /** Lets the slow calls end. */
    proceed() {
      for (const go of waiting.splice(0)) go();
    },
  };
}

/** `navigator.locks` for the tabs of one browser. */
export function fakeLocks(): LockManager {
  const queues = new Map<string, Promise<unknown>>();
  async function request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as (lock: Lock | null) => unknown;
    const options = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    const before = queues.get(name);
    if (options.ifAvailable && before !== undefined) return work(null);
    const turn = (before ?? Promise.resolve()).then(() => {
      options.signal?.throwIfAborted();
      return work({ name, mode: 'exclusive' });
    });
    const ended = turn.then(
      () => undefined,
      () => undefined,
    );
    queues.set(name, ended);
    ended.then(() => queues.get(name) === ended && queues.delete(name));
    return turn;
  }
  return { request, query: async () => ({ held: [], pending: [] }) } as LockManager;
}

/** Makes, before each test, a phone on which nothing is stored, with locks for its tabs. */
export function beginWithEmptyPhone(): void {
  beforeEach(() => {
    window.localStorage.clear();
    window.localStorage.setItem('phone-salt', 'salt');
    Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  });
}

interface PhoneOptions {
  readonly service: Pick<ReturnType<typeof honestService>, 'fetch' | 'next'>;
  readonly wallet: Wallet;
  /** A storage that cannot be written, say. */
  readonly storage?: () => Storage;
  /** The key of a tab's next request. */
  readonly newKey?: (name: string) => string;
}

interface TabOptions {
  readonly token?: string;
  /** The member who is signed in. */
  readonly as?: Wallet;
  readonly figures?: ReturnType<typeof knownWallet>;
}

/** The smallest flow: records a request's reports, and sends it commands. */
function asking<K extends Kind>(world: World, requests: RequestsActor, options: PortOptions<K>) {
  const told: (ViewOf<K> | null)[] = [];
  const machine = setup({
    types: { events: {} as RequestTold<K> },
    actors: { request: listening<RequestCommand<K>>('request') },
  }).createMachine({
    invoke: { id: 'request', src: 'request' },
    on: {
      'request.told': { actions: ({ event }) => void told.push((event as RequestTold<K>).request) },
    },
  });
  const actor = createActor(machine.provide({ actors: { request: requestPort(world, requests, options) } })).start();
  return {
    told,
    now: () => told.at(-1),
    say(command: RequestCommand<K>) {
      const child: { send(event: EventObject): void } | undefined = actor.getSnapshot().children.request;
      child?.send(command);
    },
    close: () => actor.stop(),
  };
}

type Opening = Extract<RequestCommand<Kind>, { type: 'request.open' }>;

/** A dialog of the flow that makes requests of this kind. */
export async function openedDialog(tab: ReturnType<ReturnType<typeof memberPhone>['tab']>, { kind }: Opening) {
  await tab.ready;
  const dialog = tab.ask({ kinds: [kind] });
  const reaches = (phase: Phase | null) => vi.waitFor(() => expect(dialog.now()?.phase ?? null).toBe(phase), SOON);
  return {
    ...dialog,
    reaches,
    /** Reviews it, and confirms it where it is not waiting for an answer already. */
    async asks(open: Opening, ends: Phase) {
      dialog.say(open);
      await vi.waitFor(() => expect(dialog.now()?.phase).toMatch(/open|unanswered/), SOON);
      dialog.say({ type: 'request.send' });
      await reaches(ends);
    },
    async retries(ends: Phase) {
      await reaches('unanswered');
      dialog.say({ type: 'request.send' });
      await reaches(ends);
    },
  };
}

export function memberPhone({
  service,
  wallet,
  storage = () => window.localStorage,
  newKey = (name) => name,
}: PhoneOptions) {
  let tabs = 0;
  return {
    /** A tab that is opened, or a page that is loaded anew. */
    tab({ token = 'T', as: member = wallet, figures = knownWallet(member) }: TabOptions = {}) {
      tabs += 1;
      const name = `tab${tabs}`;
      let keys = 0;
      const local = heard(keyValue(storage));
      const world: World = {
        ...faultyPhone({ baseUrl: 'http://service.test', token, fetch: service.fetch }),
        local,
        tab: local,
        newKey: () => newKey(`${name}-${++keys}`),
      };
      local.set('token', token);
      const requests = startRequests(world, figures);
      onTestFinished(() => void requests.stop());
      const ready = waitFor(requests, (snapshot) => snapshot.matches('ready'));
      // Not every test waits for it.
      ready.catch(() => undefined);
      return {
        world,
        requests,
        /** The member's figures. */
        wallet: figures,
        funds: member,
        told: requests.told,
        ready,
        views: () => Object.values(requests.getSnapshot().context.views),
        ask: <K extends Kind>(options: PortOptions<K>) => asking(world, requests, options),
        /** The dialog. */
        async withdraw() {
          await ready;
          const actor = createActor(withdrawFlow(figures, requests)(world), { input: { funds: member } });
          actor.start();
          const rest = () => rested(actor);
          await rest();
          const does = (type: PaymentEvent['type'], ...fates: Fate[]) => {
            service.next(...fates);
            presses(actor, type);
            return rest();
          };
          return {
            actor,
            rest,
            close: () => actor.stop(),
            at: () => placeOf(actor),
            press: (type: PaymentEvent['type']) => presses(actor, type),
            async review(amount: string) {
              actor.send({ type: 'form.changed', form: { text: amount } });
              actor.send({ type: 'withdraw.continue' });
              await rest();
            },
            confirm: (...fates: Fate[]) => does('payment.confirm', ...fates),
            retry: (...fates: Fate[]) => does('payment.retry', ...fates),
            later: () => does('payment.back'),
          };
        },
        close: () => requests.stop(),
      };
    },
  };
}

/** Other tabs hear what is written. (This one hears it as well here, which changes nothing.) */
function heard(store: KeyValue): KeyValue {
  const tell = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: window.localStorage }));
  return {
    ...store,
    set(key, value) {
      store.set(key, value);
      tell(key, value);
    },
    remove(key) {
      store.remove(key);
      tell(key, null);
    },
  };
}
