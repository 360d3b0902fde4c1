/** Money requests through everything that happens to a phone: silence, other tabs, reloads, other members, a full storage. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Wallet } from '../../contract/wallet.ts';
import { waitingIn } from '../../machines/money-request/book.ts';
import type { Reading } from '../../machines/wallet/setup.ts';
import { walletMachine } from '../../machines/wallet/wallet.machine.ts';
import { dialogsIn } from '../../src/actors/dialogs.ts';
import { tokenStore } from '../../src/adapters/token-store.ts';
import { beginWithEmptyPhone, honestService, memberPhone } from './member-phone.ts';
import { BANKED } from './request-fixtures.ts';

const OTHER: Wallet = { ...BANKED, profile: { ...BANKED.profile, _id: 'P2', username: '0899999999' } };
const DAY = 24 * 60 * 60 * 1000;

const entries = () => Object.keys(window.localStorage).filter((key) => key.startsWith('request:'));

function phone(options: Partial<Parameters<typeof memberPhone>[0]> = {}) {
  const service = honestService();
  return { service, ...memberPhone({ service, wallet: BANKED, ...options }) };
}

beginWithEmptyPhone();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('one request, one payout', () => {
  test('without an answer, then another, then the first again: each is paid once', async () => {
    const { service, tab } = phone();
    const page = tab();
    const dialog = await page.withdraw();
    await dialog.review('200');
    await dialog.confirm('unheard');
    expect(dialog.at()).toBe('unanswered');
    await dialog.later();
    await dialog.review('300');
    await dialog.confirm();
    expect(dialog.at()).toBe('receipt');
    dialog.close();

    const again = await page.withdraw();
    expect(again.at()).toBe('unanswered');
    await again.later();
    await again.review('200');
    expect(again.at()).toBe('unanswered');
    await again.retry();
    expect(again.at()).toBe('receipt');
    expect(service.paid()).toEqual([200, 300]);
    expect(service.keys()).toEqual(['tab1-1', 'tab1-2', 'tab1-1']);
    expect(entries()).toEqual([]);
  });

  test('what is reviewed and left is not sent, and the next time it is another request', async () => {
    const { service, tab } = phone();
    const page = tab();
    const dialog = await page.withdraw();
    await dialog.review('200');
    await dialog.later();
    expect(page.views()).toEqual([]);
    await dialog.review('200');
    await dialog.confirm();
    expect(service.keys()).toEqual(['tab1-2']);
  });

  test('two taps send one', async () => {
    const { service, tab } = phone();
    const dialog = await tab().withdraw();
    await dialog.review('200');
    service.next('slow');
    dialog.press('payment.confirm');
    dialog.press('payment.confirm');
    await vi.waitFor(() => expect(service.calls).toHaveLength(1));
    service.proceed();
    await dialog.rest();
    expect(service.keys()).toEqual(['tab1-1']);
  });

  test('a refusal of the first try is an answer; "too many requests" after silence is none', async () => {
    const { service, tab } = phone();
    const dialog = await tab().withdraw();
    await dialog.review('200');
    await dialog.confirm({ message: 'REQUEST_LIMIT' });
    expect(dialog.at()).toEqual({ entering: 'refused' });
    await dialog.review('200');
    await dialog.confirm('lost');
    await dialog.retry({ message: 'REQUEST_LIMIT' });
    expect(dialog.at()).toBe('unanswered');
    await dialog.retry({ message: 'EXPIRED_AUTH_TOKEN' });
    expect(dialog.at()).toBe('unanswered');
    await dialog.retry({ message: 'MONEY_NOT_ENOUGH' });
    expect(dialog.at()).toEqual({ entering: 'refused' });
    expect(new Set(service.keys()).size).toBe(2);
    expect(entries()).toEqual([]);
  });
});

describe('closed while it sends', () => {
  test('it goes on: the wallet is read anew, and a notice leads to the receipt', async () => {
    const { service, tab } = phone();
    const page = tab();
    const dialog = await page.withdraw();
    await dialog.review('200');
    service.next('slow');
    dialog.press('payment.confirm');
    await vi.waitFor(() => expect(service.calls).toHaveLength(1));
    dialog.close();
    expect(page.told).toEqual([]);
    service.proceed();
    await vi.waitFor(() => expect(page.told).toHaveLength(2));
    expect(page.told).toMatchObject([
      { type: 'wallet.changed' },
      {
        type: 'notice.shown',
        tone: 'success',
        text: 'request.done',
        values: { kind: 'withdraw' },
        about: 'tab1-1 done',
        action: { event: { type: 'request.shown', id: 'tab1-1' } },
      },
    ]);
    expect(waitingIn(page.requests.getSnapshot().context)).toMatchObject([
      { phase: 'done', receipt: { reference: 'R-tab1-1', amount: 20_000 } },
    ]);
    const dialogs = dialogsIn(page.world);
    dialogs.send({ type: 'dialog.open', dialog: 'request:tab1-1' });
    expect(page.told.at(-1)).toEqual({ type: 'outcome.seen', reference: 'tab1-1 done' });
    expect(waitingIn(page.requests.getSnapshot().context)).toEqual([]);
    dialogs.send({ type: 'dialog.close', dialog: 'request:tab1-1' });
    expect(page.views()).toEqual([]);
  });

  test('opened again, the dialog shows it, and its receipt', async () => {
    const { service, tab } = phone();
    const page = tab();
    const dialog = await page.withdraw();
    await dialog.review('200');
    service.next('slow');
    dialog.press('payment.confirm');
    await vi.waitFor(() => expect(service.calls).toHaveLength(1));
    dialog.close();
    const opening = page.withdraw();
    await vi.waitFor(() => expect(Object.values(page.requests.getSnapshot().context.attended)).toHaveLength(1));
    service.proceed();
    expect((await opening).at()).toBe('receipt');
    expect(page.told).toEqual([{ type: 'outcome.seen', reference: 'tab1-1 sending' }, { type: 'wallet.changed' }]);
  });

  test.each([
    [{ message: 'BONUS_REMAINING' }, 'request.refused'],
    ['lost', 'request.unanswered'],
  ] as const)('%j: it says so', async (fate, text) => {
    const { service, tab } = phone();
    const page = tab();
    const dialog = await page.withdraw();
    await dialog.review('200');
    service.next(fate);
    dialog.press('payment.confirm');
    dialog.close();
    await vi.waitFor(() => expect(page.told).toMatchObject([{ type: 'wallet.changed' }, { text }]));
    expect(waitingIn(page.requests.getSnapshot().context)).toHaveLength(1);
  });
});

describe('other tabs', () => {
  test('see what has no answer, and send the same with its key', async () => {
    const { service, tab } = phone();
    const [one, two] = [tab(), tab()];
    await two.ready;
    const first = await one.withdraw();
    const second = await two.withdraw();
    await first.review('200');
    await second.review('200');
    await first.confirm('unheard');
    await vi.waitFor(() => expect(second.at()).toBe('unanswered'));
    await second.retry();
    expect(second.at()).toBe('receipt');
    expect(service.keys()).toEqual(['tab1-1', 'tab1-1']);
    expect(service.paid()).toEqual([200]);
    // The first tab hears that it was answered.
    await waitFor(first.actor, (snapshot) => snapshot.matches('entering'));
    expect(one.told.at(-1)).toMatchObject({ text: 'request.elsewhere' });
    expect(one.told).toContainEqual({ type: 'wallet.changed' });
  });

  test('that confirm the same at the same moment pay once', async () => {
    const { service, tab } = phone();
    const [one, two] = [tab(), tab()];
    const first = await one.withdraw();
    const second = await two.withdraw();
    await first.review('200');
    await second.review('200');
    first.press('payment.confirm');
    second.press('payment.confirm');
    await first.rest();
    await second.rest();
    expect(service.paid()).toEqual([200]);
    expect(first.at()).toBe('receipt');
  });

  test('show it as being sent while another one sends it', async () => {
    const { service, tab } = phone();
    const [one, two] = [tab(), tab()];
    await two.ready;
    const first = await one.withdraw();
    await first.review('200');
    service.next('slow');
    first.press('payment.confirm');
    await vi.waitFor(() => expect(two.views()).toMatchObject([{ phase: 'sending', elsewhere: true }]));
    service.proceed();
    await first.rest();
    await vi.waitFor(() => expect(two.views()).toEqual([]));
    expect(service.calls).toHaveLength(1);
  });

  test('without locks, a lease keeps them apart; one of a closed tab runs out', async () => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
    const { service, tab } = phone();
    const [one, two] = [tab(), tab()];
    const first = await one.withdraw();
    const second = await two.withdraw();
    await first.review('200');
    await second.review('200');
    first.press('payment.confirm');
    second.press('payment.confirm');
    await first.rest();
    await second.rest();
    expect(service.paid()).toEqual([200]);
    expect(Object.keys(window.localStorage).filter((key) => key.startsWith('lease:'))).toEqual([]);
  });
});

describe('kept on the phone', () => {
  test('a reload finds it, and asks with the same key', async () => {
    const { service, tab } = phone();
    const page = tab();
    const dialog = await page.withdraw();
    await dialog.review('200');
    await dialog.confirm('unheard');
    dialog.close();
    page.close();
    const reloaded = tab();
    const again = await reloaded.withdraw();
    expect(again.at()).toBe('unanswered');
    // Found, not news: nothing is said.
    expect(reloaded.told).toEqual([{ type: 'outcome.seen', reference: 'tab1-1 sending' }]);
    await again.retry();
    expect(again.at()).toBe('receipt');
    expect(service.keys()).toEqual(['tab1-1', 'tab1-1']);
  });

  test('a page that was left while it sent is asked about with its key', async () => {
    const { service, tab } = phone();
    const page = tab();
    const dialog = await page.withdraw();
    await dialog.review('200');
    service.next('slow');
    dialog.press('payment.confirm');
    await vi.waitFor(() => expect(service.calls).toHaveLength(1));
    page.close();
    const again = await tab().withdraw();
    await again.retry();
    expect(service.paid()).toEqual([200]);
    expect(again.at()).toBe('receipt');
  });

  test('it says nothing of the member, and another one never sees it', async () => {
    const { service, tab } = phone();
    const page = tab();
    const store = createActor(tokenStore(page.world.local, page.world.tab)).start();
    store.send({ type: 'store.write', token: 'T', remember: true });
    const dialog = await page.withdraw();
    await dialog.review('200');
    await dialog.confirm('unheard');
    const kept = entries();
    expect(kept).toHaveLength(1);
    expect(JSON.parse(window.localStorage.getItem(kept[0] ?? '') ?? '')).toEqual({
      kind: 'withdraw',
      ask: { amount: 20_000 },
      at: expect.any(Number),
      sentAt: expect.any(Number),
      tries: 1,
    });
    for (const secret of ['0812345678', '081-234-5678', 'P1', '4051234567', 'Somchai', 'สมชาย'])
      expect(JSON.stringify({ ...window.localStorage, token: '' })).not.toContain(secret);
    store.send({ type: 'store.clear', expired: false });
    page.close();

    const other = tab({ token: 'T2', as: OTHER });
    store.send({ type: 'store.write', token: 'T2', remember: true });
    expect((await other.withdraw()).at()).toEqual({ entering: 'fresh' });
    expect(other.views()).toEqual([]);
    other.close();

    // The same member, who types the number in another way.
    store.send({ type: 'store.write', token: 'T3', remember: true });
    const again = await tab({ token: 'T3' }).withdraw();
    expect(again.at()).toBe('unanswered');
    await again.retry();
    expect(service.keys()).toEqual(['tab1-1', 'tab1-1']);
    store.stop();
  });

  test('after a day it is set aside in sight, and the same is another request', async () => {
    const { service, tab } = phone();
    const page = tab();
    const dialog = await page.withdraw();
    await dialog.review('200');
    await dialog.confirm('unheard');
    dialog.close();
    page.close();
    const place = entries()[0] ?? '';
    const kept = JSON.parse(window.localStorage.getItem(place) ?? '');
    window.localStorage.setItem(place, JSON.stringify({ ...kept, at: Date.now() - DAY }));

    const later = tab();
    const again = await later.withdraw();
    expect(again.at()).toEqual({ entering: 'fresh' });
    expect(later.views()).toMatchObject([{ phase: 'setAside', key: 'tab1-1' }]);
    await again.review('200');
    await again.confirm();
    expect(service.keys()).toEqual(['tab1-1', 'tab2-1']);
    expect(entries()).toEqual([place]);
    later.requests.send({ type: 'request.drop', id: 'tab1-1' });
    expect(entries()).toEqual([]);
  });

  test('one that was set aside hides no newer one of the same from a page that is loaded later', async () => {
    const { service, tab } = phone();
    const page = tab();
    const dialog = await page.withdraw();
    await dialog.review('200');
    await dialog.confirm('unheard');
    page.close();
    const place = entries()[0] ?? '';
    const kept = JSON.parse(window.localStorage.getItem(place) ?? '');
    window.localStorage.setItem(place, JSON.stringify({ ...kept, at: Date.now() - DAY }));
    const later = tab();
    const again = await later.withdraw();
    await again.review('200');
    await again.confirm('unheard');
    later.close();

    const last = tab();
    const dialogOfLast = await last.withdraw();
    expect(last.views()).toMatchObject([
      { phase: 'setAside', key: 'tab1-1' },
      { phase: 'unanswered', key: 'tab2-1' },
    ]);
    expect(dialogOfLast.at()).toBe('unanswered');
    await dialogOfLast.retry();
    expect(service.keys()).toEqual(['tab1-1', 'tab2-1', 'tab2-1']);
    expect(service.paid()).toEqual([200, 200]);
  });

  test('a key that runs out while the page sleeps is not used', async () => {
    const { service, tab } = phone();
    const page = tab();
    const dialog = await page.withdraw();
    await dialog.review('200');
    await dialog.confirm('unheard');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY);
    dialog.press('payment.retry');
    await vi.waitFor(() => expect(page.views()).toMatchObject([{ phase: 'setAside' }]));
    expect(service.calls).toHaveLength(1);
  });

  test('what cannot be read is as good as nothing', async () => {
    const { tab } = phone();
    const first = tab();
    const dialog = await first.withdraw();
    await dialog.review('200');
    await dialog.confirm('unheard');
    first.close();
    const place = entries()[0] ?? '';
    for (const kept of [
      '',
      '{',
      '{"kind":"gold","ask":{},"at":1,"tries":1}',
      '{"kind":"withdraw","ask":{"amount":"much"},"at":1,"tries":1}',
    ]) {
      window.localStorage.setItem(place, kept);
      expect((await tab().withdraw()).at()).toEqual({ entering: 'fresh' });
    }
  });

  test.each([
    [
      'full',
      () =>
        Object.assign(Object.create(window.localStorage), {
          setItem: () => {
            throw new DOMException('full', 'QuotaExceededError');
          },
          getItem: () => null,
          removeItem: () => {},
        }),
    ],
    [
      'blocked',
      () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    ],
  ])('a storage that is %s: it holds as long as the page', async (_, storage) => {
    const { service, tab } = phone({ storage });
    const dialog = await tab().withdraw();
    await dialog.review('200');
    await dialog.confirm('unheard');
    await dialog.later();
    await dialog.review('300');
    await dialog.confirm();
    dialog.actor.stop();
    expect(service.paid()).toEqual([200, 300]);
  });

  test('fifty without an answer are the most', async () => {
    const { service, tab } = phone();
    const page = tab();
    await page.ready;
    const flow = page.ask({ kinds: ['transfer'] });
    for (let amount = 1; amount <= 51; amount++) {
      service.next('lost');
      flow.say({
        type: 'request.open',
        kind: 'transfer',
        ask: { from: 'WALLET', to: 'PG', amount: bahtToSatang(amount) },
      });
      flow.say({ type: 'request.send' });
      await vi.waitFor(() => expect(['unanswered', 'refused']).toContain(flow.now()?.phase));
    }
    expect(flow.now()).toMatchObject({ phase: 'refused', problem: { kind: 'refused', code: 'REQUESTS_FULL' } });
    expect(service.calls).toHaveLength(50);
  });
});

describe('whose requests they are', () => {
  /** The wallet cannot be read. */
  const unread = () =>
    createActor(
      walletMachine.provide({
        actors: {
          loadWallet: fromPromise((): Promise<Outcome<Reading>> => Promise.reject({ kind: 'offline' })),
          refreshAccounts: fromPromise(async (): Promise<Outcome<unknown>> => ({ ok: true, value: null })),
          store: fromCallback(() => {}),
          attention: fromCallback(() => {}),
        },
      }),
      { input: { last: null, hidden: false } },
    ).start();

  test('is not known where the wallet cannot be read: what is sent is refused so, and nothing has left the phone', async () => {
    const { service, tab } = phone();
    const page = tab({ figures: unread() });
    const flow = page.ask({ kinds: ['refund'] });
    flow.say({ type: 'request.open', kind: 'refund', ask: { amount: bahtToSatang(5) } });
    flow.say({ type: 'request.send' });
    await vi.waitFor(() =>
      expect(flow.now()).toMatchObject({ phase: 'refused', problem: { kind: 'failed', failure: 'offline' } }),
    );
    expect(page.ask({ kinds: ['refund'] }).told).toEqual([null]);
    expect([service.calls, entries()]).toEqual([[], []]);
  });

  test('may be found while a request waits for it: the key of the same from before is sent', async () => {
    const { service, tab } = phone();
    const page = tab();
    const dialog = await page.withdraw();
    await dialog.review('200');
    await dialog.confirm('unheard');
    page.close();
    window.localStorage.removeItem('request-member');
    const { requests } = tab();
    const order = { kind: 'withdraw', ask: { amount: bahtToSatang(200) }, intent: 'withdraw:20000' } as const;
    requests.send({ type: 'request.open', asker: 'flow', key: 'other', at: Date.now(), ...order });
    requests.send({ type: 'request.send', id: 'other' });
    await vi.waitFor(() => expect(service.keys()).toEqual(['tab1-1', 'tab1-1']));
    await vi.waitFor(() => expect(entries()).toEqual([]));
    expect(service.paid()).toEqual([200]);
  });

  test('is remembered for the session: a reload without a connection finds them', async () => {
    const { tab } = phone();
    const page = tab();
    const dialog = await page.withdraw();
    await dialog.review('200');
    await dialog.confirm('unheard');
    page.close();
    const reloaded = tab({ figures: unread() });
    await vi.waitFor(() => expect(reloaded.views()).toMatchObject([{ phase: 'unanswered' }]));
  });
});

describe('what is sent and not kept', () => {
  test('a link is held in memory alone; after a reload the same link goes on with the same key', async () => {
    const { service, tab } = phone();
    const linked = (page: ReturnType<typeof tab>) => {
      Object.assign(page.world.config, { linkKey: btoa(String.fromCharCode(...new Uint8Array(32))) });
      return page.ask({ kinds: ['giftLink'] });
    };
    const LINK = 'https://gift.truemoney.com/campaign/?v=secret';
    const page = tab();
    await page.ready;
    const flow = linked(page);
    service.next('unheard');
    flow.say({ type: 'request.open', kind: 'giftLink', payload: LINK });
    flow.say({ type: 'request.send' });
    await vi.waitFor(() => expect(flow.now()?.phase).toBe('unanswered'));
    expect(JSON.stringify([{ ...window.localStorage }, page.requests.getSnapshot().context])).not.toContain('secret');
    page.close();

    const reloaded = tab();
    const again = linked(reloaded);
    await vi.waitFor(() => expect(again.now()).toMatchObject({ phase: 'unanswered', held: false }));
    again.say({ type: 'request.send' });
    expect(service.calls).toHaveLength(1);
    again.say({ type: 'request.open', kind: 'giftLink', payload: LINK });
    expect(again.now()).toMatchObject({ phase: 'unanswered', held: true });
    again.say({ type: 'request.send' });
    await vi.waitFor(() => expect(again.now()?.phase).toBe('done'));
    expect(service.calls[1]).toEqual(service.calls[0]);
  });
});

test("a spin's prize is told until it was seen, also after a reload", async () => {
  const { service, tab } = phone();
  const page = tab();
  await page.ready;
  const flow = page.ask({ kinds: ['spin'] });
  flow.say({ type: 'request.open', kind: 'spin', ask: {} });
  flow.say({ type: 'request.send' });
  await vi.waitFor(() => expect(flow.now()).toMatchObject({ phase: 'done', value: { code: 'GOLD', coins: 1 } }));
  flow.close();
  const second = page.ask({ kinds: ['spin'] });
  expect(second.now()).toMatchObject({ phase: 'done' });
  page.close();

  const reloaded = tab();
  const third = reloaded.ask({ kinds: ['spin'] });
  await reloaded.ready;
  expect(third.now()).toMatchObject({ phase: 'done', value: { code: 'GOLD', coins: 1 } });
  third.say({ type: 'request.seen' });
  expect(entries()).toEqual([]);
  expect(service.keys()).toHaveLength(1);
});

test('a prize that one tab shows stays there while another tab asks about the same spin', async () => {
  const { service, tab } = phone();
  const [one, two] = [tab(), tab()];
  await one.ready;
  await two.ready;
  const shown = one.ask({ kinds: ['spin'] });
  shown.say({ type: 'request.open', kind: 'spin', ask: {} });
  shown.say({ type: 'request.send' });
  await vi.waitFor(() => expect(shown.now()?.phase).toBe('done'));
  const other = two.ask({ kinds: ['spin'] });
  await vi.waitFor(() => expect(other.now()?.phase).toBe('unanswered'));
  other.say({ type: 'request.send' });
  await vi.waitFor(() => expect(other.now()?.phase).toBe('done'));
  expect(shown.now()).toMatchObject({ phase: 'done', value: { code: 'GOLD' } });
  expect(new Set(service.keys()).size).toBe(1);
});
