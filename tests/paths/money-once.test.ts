/**
 * One intent, one movement, for each kind of money request: after an answer was lost, the service hears the same key however
 * it is repeated. (What does not differ from kind to kind: requests-journeys.test.ts. The real service: tests/faults.)
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bahtToSatang } from '../../contract/money.ts';
import type { Wallet } from '../../contract/wallet.ts';
import { isKeptUntilSeen, type Kind } from '../../machines/money-request/kinds.ts';
import type { RequestCommand } from '../../machines/money-request/port.ts';
import { beginWithEmptyPhone, honestService, memberPhone, openedDialog } from './member-phone.ts';
import { WALLET } from './request-fixtures.ts';

const OTHER: Wallet = { ...WALLET, profile: { ...WALLET.profile, _id: 'P2', username: '0899999999' } };

type Open = Extract<RequestCommand<Kind>, { type: 'request.open' }>;

/** A request of each kind, and one that is another intent of the same kind; null where all are one. */
const KINDS: readonly { readonly first: Open; readonly another: Open | null }[] = [
  {
    first: { type: 'request.open', kind: 'withdraw', ask: { amount: bahtToSatang(200) } },
    another: { type: 'request.open', kind: 'withdraw', ask: { amount: bahtToSatang(300) } },
  },
  {
    first: { type: 'request.open', kind: 'transfer', ask: { from: 'WALLET', to: 'PG', amount: bahtToSatang(100) } },
    another: { type: 'request.open', kind: 'transfer', ask: { from: 'WALLET', to: 'PG', amount: bahtToSatang(50) } },
  },
  {
    first: { type: 'request.open', kind: 'transferAll', ask: { to: 'PG', amount: bahtToSatang(1000) } },
    another: { type: 'request.open', kind: 'transferAll', ask: { to: 'WALLET', amount: bahtToSatang(50) } },
  },
  {
    first: { type: 'request.open', kind: 'refund', ask: { amount: bahtToSatang(75.5) } },
    another: { type: 'request.open', kind: 'refund', ask: { amount: bahtToSatang(20) } },
  },
  {
    first: { type: 'request.open', kind: 'refundAdd', ask: { amount: bahtToSatang(75.5) } },
    another: { type: 'request.open', kind: 'refundAdd', ask: { amount: bahtToSatang(20) } },
  },
  {
    first: { type: 'request.open', kind: 'invite', ask: { amount: bahtToSatang(150) } },
    another: { type: 'request.open', kind: 'invite', ask: { amount: bahtToSatang(200) } },
  },
  {
    first: { type: 'request.open', kind: 'bonus', ask: { code: 'DAILY', times: 0 } },
    another: { type: 'request.open', kind: 'bonus', ask: { code: 'DAILY', times: 1 } },
  },
  {
    first: { type: 'request.open', kind: 'promotion', ask: { code: 'NEW100' } },
    another: { type: 'request.open', kind: 'promotion', ask: { code: 'NEW200' } },
  },
  {
    first: { type: 'request.open', kind: 'coupon', ask: { id: 'C1', label: 'Mug', amount: bahtToSatang(10) } },
    another: { type: 'request.open', kind: 'coupon', ask: { id: 'C2', label: 'Cup', amount: bahtToSatang(5) } },
  },
  { first: { type: 'request.open', kind: 'spin', ask: {} }, another: null },
];

beginWithEmptyPhone();
afterEach(() => void vi.restoreAllMocks());

type Phone = ReturnType<typeof phone>;

function phone() {
  const service = honestService();
  return { service, ...memberPhone({ service, wallet: WALLET }) };
}

describe.each(KINDS.map((row) => ({ ...row, kind: row.first.kind })))('$kind, after its answer was lost', (row) => {
  const { first, another } = row;

  /** It was sent, done, and not answered. */
  async function lost() {
    const all = phone();
    const page = all.tab();
    const dialog = await openedDialog(page, first);
    all.service.next('unheard');
    await dialog.asks(first, 'unanswered');
    return { ...all, page, dialog };
  }
  const kept = () => Object.keys(window.localStorage).filter((key) => key.startsWith('request:'));
  /** The service did it once, and every request for it had the key of the first. */
  function expectOnce({ service }: Phone, requests: number) {
    expect(service.keys()).toEqual(Array.from({ length: requests }, () => 'tab1-1'));
    expect(service.paid()).toHaveLength(1);
    expect(kept()).toHaveLength(isKeptUntilSeen(first.kind) ? 1 : 0);
  }

  test('checked again', async () => {
    const run = await lost();
    run.service.next('unheard');
    run.dialog.say({ type: 'request.send' });
    await vi.waitFor(() => expect(run.service.calls).toHaveLength(2));
    await run.dialog.retries('done');
    expectOnce(run, 3);
  });

  test('asked for once more', async () => {
    const run = await lost();
    run.dialog.say({ type: 'request.leave' });
    await run.dialog.asks(first, 'done');
    expectOnce(run, 2);
  });

  if (another !== null) {
    test('another, and then the first again', async () => {
      const { service, dialog } = await lost();
      dialog.say({ type: 'request.leave' });
      await dialog.asks(another, 'done');
      await dialog.asks(first, 'done');
      expect(service.keys()).toEqual(['tab1-1', 'tab1-2', 'tab1-1']);
      expect(service.paid()).toHaveLength(2);
    });

    test('another that is refused, and then the first again', async () => {
      const { service, dialog } = await lost();
      dialog.say({ type: 'request.leave' });
      service.next({ message: 'MONEY_NOT_ENOUGH' });
      await dialog.asks(another, 'refused');
      await dialog.asks(first, 'done');
      expect(service.keys()).toEqual(['tab1-1', 'tab1-2', 'tab1-1']);
      expect(service.paid()).toHaveLength(1);
    });
  }

  test('the page is loaded anew', async () => {
    const run = await lost();
    run.page.close();
    await (await openedDialog(run.tab(), first)).retries('done');
    expectOnce(run, 2);
  });

  test('another member uses the phone meanwhile, and sees nothing of it', async () => {
    const run = await lost();
    run.page.close();
    const others = run.tab({ token: 'T2', as: OTHER });
    await (await openedDialog(others, first)).reaches(null);
    expect(others.views()).toEqual([]);
    others.close();
    await (await openedDialog(run.tab({ token: 'T3' }), first)).retries('done');
    expectOnce(run, 2);
  });
});
