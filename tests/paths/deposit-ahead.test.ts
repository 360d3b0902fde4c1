/** The ways to pay in that are read before the deposit dialog is opened. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
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

const QR_TOO = { banks: [{ bankCode: 'KBANK', mode: 'QR' }, ...OFFERED.banks], wallets: [] };

/** The dialog that a member opens, `later` milliseconds after the ways were read; each answer in its turn. */
async function dialogOf(replies: Reply[], later: number) {
  const world = memberWorld(async (url) =>
    Response.json(String(url).endsWith('/lookup/deposit') ? replies.shift() : { hasQrcode: false }),
  );
  const wallet = createActor(walletMachine, { input: { last: { wallet: BANKED, at: Date.now() }, hidden: false } });
  await readAhead(world, wallet);
  vi.advanceTimersByTime(later);
  const requests = createActor(requestsFlow(wallet)(world));
  const input = { known: knownDeposit(world, wallet) };
  const actor = createActor(depositFlow(requests, wallet)(world), { input }).start();
  onTestFinished(() => void actor.stop());
  return { actor, context: () => actor.getSnapshot().context };
}

test('stay good for a dialog that was left open: an account is shown once it is read anew', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const moved = { ...QR_TOO, banks: QR_TOO.banks.map((bank) => ({ ...bank, bankAccountNo: '1112223334' })) };
  const { actor, context } = await dialogOf([QR_TOO, moved], 1000);
  expect(actor.getSnapshot().value).toEqual({ ready: 'offering' });
  await vi.advanceTimersByTimeAsync(30_000);
  actor.send({ type: 'way.choose', way: 'bank' });
  expect(actor.getSnapshot().value).toEqual({ ready: 'renewing' });
  await waitFor(actor, (now) => now.matches({ ready: 'offering' }));
  expect(context().setup?.options.banks.map(({ bankAccountNo }) => bankAccountNo)).toContain('1112223334');
});

test('that are gone, and there again, leave no flow of before behind', async () => {
  const { actor, context } = await dialogOf([QR_TOO, NOTHING_OFFERED, QR_TOO], 31_000);
  const [before] = context().flows;
  actor.send({ type: 'way.choose', way: 'bank' });
  await waitFor(actor, (now) => now.matches('empty'));
  expect(before?.actor.getSnapshot().status).toBe('stopped');
  actor.send({ type: 'deposit.retry' });
  await waitFor(actor, (now) => now.matches('ready'));
  expect(context().flows[0]?.actor.getSnapshot().status).toBe('active');
});
