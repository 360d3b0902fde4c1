import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { PushChoice } from '../../contract/push.ts';
import { pushMachine } from '../../machines/push/push.machine.ts';
import { FIRST_CHOICE, PUSH_DENIED, PUSH_PUT_AWAY, type PushFound, type PushPlace } from '../../machines/push/push.ts';
import { pushFlow } from '../../src/actors/push.ts';
import { pushSupport } from '../../src/adapters/push.ts';
import { pushPresses } from '../../src/adapters/push-presses.ts';
import { dropSubscription } from '../../src/adapters/push-subscription.ts';
import { PushOffer, PushSettings } from '../../src/screens/push/push-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import { answerOf, memberWorld, type Reply } from './member-world.ts';

const ABLE: PushFound = { support: 'able', publicKey: 'K', choice: null, isPutAway: false };
const ON: PushFound = { ...ABLE, choice: FIRST_CHOICE };
const found = (value: PushFound): { output: Outcome<PushFound> } => ({ output: { ok: true, value } });
const DONE = { output: { ok: true, value: {} } } as const;
const REFUSED = { output: { ok: false, code: 'REQUEST_LIMIT' } } as const;

const SETTINGS = { place: 'settings' } as const;
const OFFER = { place: 'offer' } as const;
/** Events of one place alone. */
const only =
  <Event,>(where: PushPlace, event: Event) =>
  ({ place }: { place: PushPlace }): Event[] =>
    place === where ? [event] : [];

const model: FlowModel<typeof pushMachine> = {
  machine: pushMachine,
  inputs: [SETTINGS, OFFER],
  areInputsApart: true,
  view: (actor) =>
    actor.getSnapshot().context.place === 'offer' ? <PushOffer actor={actor} /> : <PushSettings actor={actor} />,
  contextKey: ({ place, asked }) => `${place} ${place === 'offer' && asked}`,
  events: {
    'push.retry': { payloads: [{ type: 'push.retry' }], act: (ui) => ui.press('common.retry') },
    'push.on': {
      payloads: [{ type: 'push.on' }],
      async act(ui) {
        if (ui.screen.queryByLabelText(ui.t('push.here'))) await ui.tick('push.here');
        else await ui.press('push.offer');
      },
    },
    'push.off': { payloads: only('settings', { type: 'push.off' }), act: (ui) => ui.tick('push.here', false) },
    'choice.toggled': {
      payloads: only('settings', { type: 'choice.toggled', name: 'amounts' }),
      act: (ui) => ui.user.click(ui.screen.getByLabelText(ui.t('push.amounts'))),
    },
    'push.later': { payloads: only('offer', { type: 'push.later' }), act: (ui) => ui.press('push.later') },
    'push.stale': world([{ type: 'push.stale' }]),
    'connection.changed': world([{ type: 'connection.changed', online: true }]),
  },
  actors: {
    loadPush: {
      done: [
        found(ABLE),
        found(ON),
        found({ ...ABLE, isPutAway: true }),
        ...(['denied', 'install', 'unsupported'] as const).map((support) => found({ ...ABLE, support })),
        { output: { ok: false, code: 'NOT_FOUND' } },
        REFUSED,
      ],
      error: [{ kind: 'offline' }],
    },
    turnOn: {
      done: [
        DONE,
        { output: { ok: false, code: PUSH_DENIED } },
        { output: { ok: false, code: PUSH_PUT_AWAY } },
        REFUSED,
      ],
      error: [new Error('no push service')],
    },
    keepChoice: { done: [DONE, REFUSED], error: [{ kind: 'timeout' }] },
    turnOff: { done: [DONE, REFUSED], error: [{ kind: 'offline' }] },
    putAway: 'quiet',
    connection: 'quiet',
    attention: 'quiet',
  },
  states: {
    absent: (ui) => ui.seesNothing(),
    quiet: (ui) => ui.seesNothing(),
    loading: (ui, { found }) => found === null && ui.seesNothing(),
    unsupported: (ui, { place }) => (place === 'offer' ? ui.seesNothing() : ui.sees('push.unsupported')),
    install: (ui) => ui.sees('push.install'),
    denied: (ui, { place, asked }) => (place === 'offer' && !asked ? ui.seesNothing() : ui.sees('push.deniedText')),
    'off.idle': (ui, { place }) => (place === 'offer' ? ui.offers('push.offer') : ui.seesNo('push.amounts')),
    'on.idle': (ui, { place, asked }) => {
      if (place === 'settings') ui.sees('push.amounts');
      else if (asked) ui.sees('push.told');
      else ui.seesNothing();
    },
    failed: (ui) => ui.sees('push.failed'),
  },
};

describePaths('push', model);

describe('push: journeys', () => {
  journey('offered after a payout: the browser asks upon the press, then it is on', model, OFFER, async (run) => {
    await run.answer('loadPush', found(ABLE).output);
    expect(run.asked('turnOn')).toEqual([]);
    await run.ui.press('push.offer');
    expect(run.asked('turnOn')).toEqual([{ publicKey: 'K', choice: { ...FIRST_CHOICE, amounts: false } }]);
    await run.answer('turnOn', DONE.output);
    run.ui.sees('push.told');
  });

  journey('put away, it is not offered again', model, OFFER, async (run) => {
    await run.answer('loadPush', found(ABLE).output);
    await run.ui.press('push.later');
    expect(run.told).toEqual([['putAway', { type: 'offer.putAway' }]]);
    run.ui.seesNothing();
  });

  journey('a choice that is not kept shows as it was', model, SETTINGS, async (run) => {
    await run.answer('loadPush', found(ON).output);
    const box = () => run.ui.screen.getByLabelText<HTMLInputElement>(run.ui.t('push.amounts')).checked;
    await run.ui.tick('push.amounts');
    expect(run.asked('keepChoice')).toEqual([{ choice: { ...FIRST_CHOICE, amounts: true } }]);
    expect(box()).toBe(true);
    await run.fail('keepChoice', { kind: 'timeout' });
    expect(box()).toBe(false);
    run.ui.sees('push.notKept');
  });

  journey('blocked by the player, it is looked at again when they are back', model, SETTINGS, async (run) => {
    await run.answer('loadPush', found({ ...ABLE, support: 'denied' }).output);
    await run.send({ type: 'push.stale' });
    await run.answer('loadPush', found(ABLE).output);
    run.ui.seesNo('push.denied');
  });
});

/** A browser's subscription; `hangs`: taking it away never ends. */
function browser({ permission = 'granted', hangs = false } = {}) {
  const unsubscribe = vi.fn(() => (hangs ? new Promise<boolean>(() => {}) : Promise.resolve(true)));
  const own = {
    endpoint: 'https://push.example/1',
    toJSON: () => ({ keys: { p256dh: 'P', auth: 'A' } }),
    unsubscribe,
  };
  let current: typeof own | null = null;
  const subscribe = vi.fn(async () => {
    current = own;
    return own;
  });
  const registration = { pushManager: { getSubscription: async () => current, subscribe } };
  const listeners = new Set<(event: unknown) => void>();
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
    },
  });
  return {
    subscribe,
    unsubscribe,
    tell(data: unknown, ports: unknown[]) {
      for (const one of listeners) one({ data, ports });
    },
  };
}

describe('push: the phone', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  /** The service keeps one device. */
  function service() {
    let device: (PushChoice & { endpoint: string }) | null = null;
    const sent: string[] = [];
    const answer: typeof fetch = async (address, init) => {
      const { pathname } = new URL(String(address instanceof Request ? address.url : address));
      const method = init?.method ?? 'GET';
      sent.push(`${method} ${pathname}`);
      let reply: Reply = {};
      if (pathname === '/api/capabilities') reply = { push: true };
      else if (pathname === '/api/push/remove') device = null;
      else if (method === 'POST') device = JSON.parse(String(init?.body));
      else reply = { publicKey: 'K', device };
      return answerOf(reply);
    };
    return { world: memberWorld(answer), sent };
  }
  function begin(world: ReturnType<typeof memberWorld>, place: PushPlace) {
    const actor = createActor(pushFlow(world), { input: { place } }).start();
    onTestFinished(() => void actor.stop());
    return actor;
  }

  test('is subscribed, changed and taken off; the service and the browser agree', async () => {
    const { subscribe, unsubscribe } = browser();
    const { world: member } = service();
    const actor = begin(member, 'settings');
    await waitFor(actor, (now) => now.matches('off'));
    actor.send({ type: 'push.on' });
    await waitFor(actor, (now) => now.matches('on'));
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'K' });
    actor.send({ type: 'choice.toggled', name: 'offers' });
    await waitFor(actor, (now) => now.matches('on'));
    const again = begin(member, 'settings');
    await waitFor(again, (now) => now.matches('on'));
    expect(again.getSnapshot().context.choice).toMatchObject({ offers: false, payouts: true });
    actor.send({ type: 'push.off' });
    await waitFor(actor, (now) => now.matches('off'));
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  test('a no of the player is a no, and no subscription', async () => {
    const { subscribe } = browser({ permission: 'default' });
    const actor = begin(service().world, 'offer');
    await waitFor(actor, (now) => now.matches('off'));
    vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'denied' });
    actor.send({ type: 'push.on' });
    await waitFor(actor, (now) => now.matches('denied'));
    expect(subscribe).not.toHaveBeenCalled();
  });

  test('an offer that was put away stays so until the logout', async () => {
    browser({ permission: 'default' });
    const { world: member } = service();
    const actor = begin(member, 'offer');
    await waitFor(actor, (now) => now.matches('off'));
    actor.send({ type: 'push.later' });
    const again = begin(member, 'offer');
    await waitFor(again, (now) => now.matches('quiet'));
    for (const key of member.local.keys('last:')) member.local.remove(key);
    const next = begin(member, 'offer');
    await waitFor(next, (now) => now.matches('off'));
  });

  test('support is the browser’s; an iPhone has it on the home screen', () => {
    expect(pushSupport()).toBe('unsupported');
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { standalone: false }));
    expect(pushSupport()).toBe('install');
    vi.unstubAllGlobals();
    browser({ permission: 'denied' });
    expect(pushSupport()).toBe('denied');
  });

  test('a browser that hangs as it is to let go holds nobody up', async () => {
    const { subscribe } = browser({ hangs: true });
    await subscribe();
    vi.useFakeTimers();
    const dropped = dropSubscription();
    await vi.advanceTimersByTimeAsync(10_000);
    await dropped;
  });

  test('a press in an open app is answered; with the session the subscription goes', async () => {
    const { tell, subscribe, unsubscribe } = browser();
    await subscribe();
    let isOver = false;
    const actor = createActor(
      pushPresses(
        () => isOver,
        () => true,
      ),
    ).start();
    const told = vi.fn();
    tell({ pressed: { id: '9', kind: 'deposit', reference: 'D1' } }, [{ postMessage: told }]);
    tell('something else', []);
    expect(told).toHaveBeenCalledOnce();
    actor.stop();
    isOver = true;
    createActor(
      pushPresses(
        () => isOver,
        () => true,
      ),
    )
      .start()
      .stop();
    await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  });
});
