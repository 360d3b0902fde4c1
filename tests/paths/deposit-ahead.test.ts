/** The ways to pay in that are read before the deposit dialog is opened. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { walletMachine } from '../../machines/wallet/wallet.machine.ts';
import { depositFlow, knownDeposit, readAhead } from '../../src/actors/deposit.ts';
import { requestsFlow } from '../../src/actors/money-request/requests.ts';
import { memberWorld, type Reply } from './member-world.ts';
import { BANKED } from './request-fixtures.ts';

const OFFERED = { banks: [{ bankCode: 'KTB', mode: 'MANUAL', bankAccountNo: '9821234567' }], wallets: [] };
const NOTHING_OFFERED = { banks: [], wallets: [] };

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** A member at home, of whom the service is asked for the ways; each answer in its turn. */
async function atHome(...replies: Reply[]) {
  let reads = 0;
  const world = memberWorld(async () => Response.json(replies[reads++]));
  const wallet = createActor(walletMachine, { input: { last: { wallet: BANKED, at: Date.now() }, hidden: false } });
  await readAhead(world, wallet);
  return {
    world,
    wallet,
    reads: () => reads,
    async opened() {
      const known = knownDeposit(world, wallet);
      const requests = createActor(requestsFlow(wallet)(world));
      const actor = createActor(depositFlow(requests, wallet)(world), { input: { known } }).start();
      const snapshot = await waitFor(actor, (now) => !now.hasTag('busy'));
      actor.stop();
      return { isKnown: known !== undefined, shows: snapshot.value };
    },
  };
}

test('are there as the dialog opens; one that opens later reads them anew', async () => {
  const { opened, reads } = await atHome(OFFERED, OFFERED);
  expect(await opened()).toEqual({ isKnown: true, shows: { ready: 'offering' } });
  expect(await opened()).toEqual({ isKnown: true, shows: { ready: 'offering' } });
  expect(reads()).toBe(1);
  vi.advanceTimersByTime(30_001);
  expect(await opened()).toEqual({ isKnown: false, shows: { ready: 'offering' } });
  expect(reads()).toBe(2);
});

test('are not shown to another session', async () => {
  const { world } = await atHome(OFFERED);
  const other = createActor(walletMachine, { input: { last: { wallet: BANKED, at: Date.now() }, hidden: false } });
  expect(knownDeposit(world, other)).toBeUndefined();
});

test('that there was none is not believed as the dialog opens', async () => {
  const { opened, reads } = await atHome(NOTHING_OFFERED, OFFERED);
  expect(await opened()).toEqual({ isKnown: false, shows: { ready: 'offering' } });
  expect(reads()).toBe(2);
});
