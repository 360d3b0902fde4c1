/**
 * The player's screen when money was requested and no usable answer came: the truth, a way to try again, and the values
 * that were typed. The views with their real flows and the real client; the network alone is made up.
 */
import { act, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { MessageId } from '../../contract/texts.ts';
import type { Wallet } from '../../contract/wallet.ts';
import type { QrTold } from '../../machines/qr/context.ts';
import { qrFlow } from '../../src/actors/qr.ts';
import { transferFlow } from '../../src/actors/transfer.ts';
import { withdrawFlow } from '../../src/actors/withdraw.ts';
import type { World } from '../../src/actors/world.ts';
import { QrView } from '../../src/screens/qr/qr-view.tsx';
import { TransferView } from '../../src/screens/transfer/transfer-view.tsx';
import { WithdrawView } from '../../src/screens/withdraw/withdraw-view.tsx';
import { stage, type Ui } from '../paths/harness/ui.tsx';
import { knownWallet, startRequests } from '../paths/member-phone.ts';
import { rested } from '../paying.ts';
import { phone } from './phone.ts';

const FUNDS: Wallet = {
  profile: { _id: 'P1', name: 'Somchai', username: '0812345678', coin: 0, createdAt: '2026-01-01T00:00:00Z' },
  bankAccount: {
    bankCode: 'SCB',
    bank: { nameTH: 'ไทยพาณิชย์', nameEN: 'Siam Commercial Bank' },
    bankAccountName: 'SOMCHAI JAIDEE',
    bankAccountNo: '4051234567',
  },
  currency: 'BAHT',
  wallet: { amount: bahtToSatang(1000) },
  invite: null,
  unreadSlots: 0,
  slots: [{ code: 'PG', name: 'PG Soft', category: 'slot', isActive: true, amount: bahtToSatang(50), ftWalletSlot: 1 }],
};
const AT = '2026-11-21T01:31:00.000Z';

/** The event in place of an answer to a request that carries a key. */
type Fault = (signal: AbortSignal | null | undefined) => Promise<Response>;

/** The limits of the calls that are under way or over: time passes for them only when a fault says so. */
let limits: AbortController[] = [];

const FAULTS: Record<string, { fault: Fault; says: MessageId }> = {
  'no connection': {
    fault: async () => {
      throw new TypeError('Failed to fetch');
    },
    says: 'error.failure.offline',
  },
  'no answer in time': {
    fault: (signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        setTimeout(() => {
          for (const limit of limits) limit.abort(new DOMException('The operation timed out.', 'TimeoutError'));
        });
      }),
    says: 'error.failure.timeout',
  },
  'a page of the wireless network': {
    fault: async () => new Response('<html>Welcome to Free WiFi</html>', { headers: { 'content-type': 'text/html' } }),
    says: 'error.failure.malformed',
  },
  'half an answer': {
    fault: async () => new Response('{"reference":"W1","amo', { headers: { 'content-type': 'application/json' } }),
    says: 'error.failure.malformed',
  },
  'an empty answer': { fault: async () => new Response(''), says: 'error.failure.malformed' },
  'an answer of another kind': {
    fault: async () => Response.json('ok'),
    says: 'error.failure.malformed',
  },
  'an answer that breaks off': {
    fault: async () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.error(new TypeError('terminated')),
        }),
      ),
    says: 'error.failure.offline',
  },
  'a proxy without a service': {
    fault: async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }),
    says: 'error.failure.server',
  },
  'a service that fails': {
    fault: async () => Response.json({ message: 'INTERNAL_SERVER_ERROR' }, { status: 500 }),
    says: 'error.failure.server',
  },
};

beforeEach(() => {
  limits = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
});
afterEach(() => vi.restoreAllMocks());

/** A phone with a service of the given answers; `keys` are those of the requests that move money. */
function network(answers: Record<string, unknown>) {
  const faults: Fault[] = [];
  const keys: (string | null)[] = [];
  /** Requests that were carried out: their result is there from then on. */
  const done = new Set<string>();
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const path = new URL(String(address), 'http://service.test').pathname;
    const key = new Headers(init?.headers).get('idempotency-key');
    if (key === null) return Response.json(done.has(path) ? answers[path] : answers[`GET ${path}`]);
    keys.push(key);
    const fault = faults.shift();
    if (fault !== undefined) return fault(init?.signal);
    done.add(path);
    return Response.json(answers[path]);
  };
  return {
    world: phone({ baseUrl: 'http://service.test', token: 'T', fetch }),
    keys,
    breakNext: (fault: Fault) => void faults.push(fault),
  };
}

interface Flow {
  readonly name: string;
  readonly answers: Record<string, unknown>;
  /** Starts the flow; resolves when it is ready for the player. */
  open(world: World): Promise<{ view: ReactElement; stop: () => void }>;
  /** The player types 200 and confirms. */
  ask(ui: Ui): Promise<void>;
  retry(ui: Ui): Promise<void>;
  /** The screen's words about a request without an answer. */
  readonly unanswered: readonly MessageId[];
  /** Claims that it must not make about one. */
  readonly claims: readonly MessageId[];
  /** The amount is on the screen beside that. */
  showsAmount(ui: Ui): void;
  /** The place of the amount, when the player looks at the form again. */
  form(ui: Ui): Promise<HTMLElement>;
  done(ui: Ui): void;
}

const FLOWS: readonly Flow[] = [
  {
    name: 'withdraw',
    answers: {
      'GET /api/lookup/withdraw': { withdrawMin: 100, withdrawMax: 5000 },
      '/api/wallet/withdrawAll': { reference: 'W-0001', amount: 200, createdAt: AT, status: 'PENDING' },
    },
    async open(world) {
      const wallet = knownWallet(FUNDS);
      const requests = startRequests(world, wallet);
      const actor = createActor(withdrawFlow(wallet, requests)(world), { input: { funds: FUNDS } }).start();
      await rested(actor);
      const view = <WithdrawView actor={actor} hidden={false} onClose={() => {}} />;
      return {
        view,
        stop() {
          actor.stop();
          requests.stop();
        },
      };
    },
    async ask(ui) {
      await ui.type('withdraw.amount', '200');
      await ui.press('withdraw.continue');
      await waitFor(() => ui.offers('withdraw.confirm'));
      await ui.press('withdraw.confirm');
    },
    retry: (ui) => ui.press('request.checkAgain'),
    unanswered: ['receipt.unanswered', 'request.safe'],
    claims: ['receipt.title.withdrawSent', 'receipt.title.withdrawDone', 'withdraw.notDone'],
    showsAmount: (ui) => ui.seesText(/^฿?200/),
    async form(ui) {
      await ui.press('request.later');
      return ui.screen.getByLabelText(ui.t('withdraw.amount'));
    },
    done(ui) {
      ui.sees('receipt.title.withdrawSent');
      ui.seesText('W-0001');
    },
  },
  {
    name: 'transfer',
    answers: { '/api/wallet/transfer': { reference: 'T-0001', amount: 200, createdAt: AT } },
    async open(world) {
      const wallet = knownWallet(FUNDS);
      const requests = startRequests(world, wallet);
      const actor = createActor(transferFlow(wallet, requests)(world), { input: { funds: FUNDS } }).start();
      await rested(actor);
      const view = <TransferView actor={actor} hidden={false} onClose={() => {}} />;
      return {
        view,
        stop() {
          actor.stop();
          requests.stop();
        },
      };
    },
    async ask(ui) {
      await ui.choose('transfer.to', 'PG');
      await ui.type('transfer.amount', '200');
      await ui.press('transfer.continue');
      await waitFor(() => ui.offers('transfer.confirm'));
      await ui.press('transfer.confirm');
    },
    retry: (ui) => ui.press('request.checkAgain'),
    unanswered: ['receipt.unanswered', 'request.safe'],
    claims: ['receipt.title.transferDone', 'transfer.notDone'],
    showsAmount: (ui) => ui.seesText(/^฿?200/),
    async form(ui) {
      await ui.press('request.later');
      return ui.screen.getByLabelText(ui.t('transfer.amount'));
    },
    done(ui) {
      ui.sees('receipt.title.transferDone');
      ui.seesText('T-0001');
    },
  },
  {
    name: 'QR',
    answers: {
      'GET /api/qrcode/KBANK': { hasQrcode: false },
      '/api/qrcode/KBANK': { hasQrcode: true, qrcodeId: 'Q1', qrcode: '<svg/>', amount: 200, expireIn: 600 },
    },
    async open(world) {
      const owner = createActor(fromCallback<QrTold>(() => {})).start();
      const requests = startRequests(world, knownWallet(FUNDS));
      const input = { owner, provider: 'KBANK', paytimzMinimum: bahtToSatang(10) } as const;
      const actor = createActor(qrFlow(requests)(world), { input }).start();
      await rested(actor);
      const view = <QrView actor={actor} method="KBank" minutes={10} onDone={() => {}} />;
      return {
        view,
        stop() {
          actor.stop();
          requests.stop();
        },
      };
    },
    async ask(ui) {
      await ui.type('qr.amount', '200');
      await ui.press('qr.create');
    },
    retry: (ui) => ui.press('request.checkAgain'),
    unanswered: ['receipt.unanswered', 'request.safe'],
    claims: ['qr.notCreated', 'qr.waiting', 'receipt.title.depositDone', 'qr.timeLeft'],
    showsAmount: (ui) => ui.seesText(/^฿?200/),
    async form(ui) {
      await ui.press('request.later');
      return ui.screen.getByLabelText(ui.t('qr.amount'));
    },
    done(ui) {
      expect(ui.screen.getByAltText(ui.t('qr.image', { amount: '200.00' })).getAttribute('src')).toMatch(/^data:image/);
    },
  },
];

describe.each(FLOWS)('$name', (flow) => {
  async function start() {
    const { world, keys, breakNext } = network(flow.answers);
    const { view, stop } = await flow.open(world);
    const { ui, inspect } = stage(view);
    const expectTruth = (says: MessageId) => {
      // The words appear once the outcome is known, not during the request; and they are said aloud.
      expect(ui.screen.queryByRole('button', { busy: true })).toBeNull();
      expect(ui.screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringContaining(ui.t(says)),
      );
      for (const text of flow.unanswered) ui.sees(text);
      for (const text of flow.claims) ui.seesNo(text);
      flow.showsAmount(ui);
    };
    return { ui, inspect, keys, breakNext, expectTruth, stop, world };
  }

  test.each(Object.entries(FAULTS))('%s: nothing is claimed, and trying again does it', async (_, { fault, says }) => {
    const { ui, inspect, keys, breakNext, expectTruth, stop } = await start();
    breakNext(fault);
    breakNext(fault);
    await flow.ask(ui);
    await waitFor(() => expectTruth(says));
    await inspect();
    await flow.retry(ui);
    await waitFor(() => expect(keys).toHaveLength(2));
    await waitFor(() => expectTruth(says));
    await flow.retry(ui);
    await waitFor(() => flow.done(ui));
    for (const text of flow.unanswered) ui.seesNo(text);
    await inspect();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    act(stop);
  });

  test('what was typed is still there', async () => {
    const { ui, breakNext, expectTruth, stop } = await start();
    breakNext(() => Promise.reject(new TypeError('Failed to fetch')));
    await flow.ask(ui);
    await waitFor(() => expectTruth('error.failure.offline'));
    expect(await flow.form(ui)).toHaveProperty('value', '200');
    for (const text of flow.claims) ui.seesNo(text);
    act(stop);
  });

  test('while it waits it says so, takes nothing and claims nothing', async () => {
    const { ui, keys, breakNext, stop } = await start();
    let answer: (response: Response) => void = () => {};
    breakNext(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await flow.ask(ui);
    await waitFor(() => expect(keys).toHaveLength(1));
    for (const text of flow.claims) ui.seesNo(text);
    const [busy] = ui.screen.getAllByRole('button', { busy: true });
    if (busy === undefined) throw new Error('no button is busy');
    await ui.user.click(busy);
    expect(keys).toHaveLength(1);
    const last = Object.entries(flow.answers).find(([path]) => path.startsWith('/'));
    await act(async () => answer(Response.json(last?.[1])));
    await waitFor(() => flow.done(ui));
    expect(keys).toHaveLength(1);
    act(stop);
  });
});

describe.each(FLOWS)('$name, opened again after silence', (flow) => {
  test('asks about the earlier request first, and finds out by trying again', async () => {
    const { world, keys, breakNext } = network(flow.answers);
    const before = await flow.open(world);
    const first = stage(before.view);
    breakNext(() => Promise.reject(new TypeError('Failed to fetch')));
    await flow.ask(first.ui);
    await waitFor(() => first.ui.sees('receipt.unanswered'));
    first.close();
    before.stop();

    const after = await flow.open(world);
    const { ui } = stage(after.view);
    ui.sees('receipt.unansweredEarlier');
    flow.showsAmount(ui);
    for (const text of flow.claims) ui.seesNo(text);
    await flow.retry(ui);
    await waitFor(() => flow.done(ui));
    expect(new Set(keys).size).toBe(1);
    act(after.stop);
  });
});
