// @vitest-environment node
/**
 * The connection breaks during a money request, at every point where it can; the player tries again. Between the real
 * client and the real service stands a line that is cut. Whatever happens: the money moves once, and the app receives
 * the service's first answer.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import { getWallet } from '../../contract/wallet.ts';
import type { Kind } from '../../machines/money-request/kinds.ts';
import { fakeLocks } from '../paths/member-phone.ts';
import { expectBooksToBalance, expectProvidersToAgree } from '../service/books.ts';
import { type NewMember, type Service, startService } from '../service/harness.ts';
import { INTENTS, type Intent } from './intents.ts';
import { CUTS, type Line, openLine } from './line.ts';
import { booked, newestTransaction, traces } from './movements.ts';
import { LIMIT, type Page, qrPage, type Start, slipPage, type Told, transferPage } from './pages.ts';
import { phone } from './phone.ts';
import { uploadRequestBy } from './upload-request.ts';

let service: Service;
let line: Line;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cut-'));
  service = await startService({ config: { desk: true, dataDir } });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const address = service.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the service has no port');
  line = await openLine(address.port);
  vi.stubGlobal('XMLHttpRequest', uploadRequestBy(fetch));
  vi.stubGlobal('navigator', { locks: fakeLocks() });
});
beforeEach(async () => {
  await service.reset();
  line.seen.length = 0;
});
afterEach(async () => {
  await line.quiet();
  await expectBooksToBalance(service.db);
  await expectProvidersToAgree(service.db);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await line.close();
  await service.close();
  await rm(dataDir, { recursive: true });
});

interface Deed {
  readonly name: string;
  readonly kind: Kind;
  open(start: Start): Promise<Page>;
  /** The ledger's entries for the same with another amount, where there is one. */
  readonly other?: { readonly amount: string; readonly books: readonly string[] };
}

/**
 * A request as JSON, one as a file, and the one that leads to no receipt. `money-once` has every flow after a lost
 * answer.
 */
const DEEDS: readonly Deed[] = [
  {
    name: 'a transfer',
    kind: 'transfer',
    open: transferPage,
    other: { amount: '20', books: ['transfer PG +2000 WALLET -2000'] },
  },
  { name: 'a slip', kind: 'slip', open: slipPage },
  { name: 'a QR code', kind: 'qr', open: qrPage },
];

function intentOf(kind: Kind): Intent {
  const intent = INTENTS.find((one) => one.kind === kind);
  if (intent === undefined) throw new TypeError(`no request of the kind ${kind}`);
  return intent;
}

const fundsOf = async ({ token }: NewMember) => (await service.call(getWallet, {}, token)).reply;

const firstAnswer = v.pipe(
  v.object({
    reference: v.optional(v.string()),
    qrcodeId: v.optional(v.string()),
    amount: v.optional(v.number()),
    createdAt: v.string(),
  }),
  v.transform(({ reference, qrcodeId, amount, createdAt }) => ({
    reference: qrcodeId ?? reference ?? null,
    amount: amount === undefined ? null : bahtToSatang(amount),
    at: qrcodeId === undefined ? Date.parse(createdAt) : null,
  })),
);

/** The requests carried one key, the service gave one answer to all of them, and the app received that. */
function expectOneAnswer(told: Told | null, requests: number): void {
  expect(line.seen).toHaveLength(requests);
  expect(new Set(line.seen.map(({ key }) => key)).size).toBe(1);
  const answers = new Set(line.seen.flatMap(({ answer }) => answer ?? []));
  expect([...answers]).toHaveLength(1);
  expect(told).toEqual(v.parse(firstAnswer, JSON.parse([...answers][0] ?? '')));
}

describe.each(DEEDS)('$name', (deed) => {
  /** The result of the action when the line holds: of whichever test comes first, the same for all. */
  let expected: Record<string, unknown> | undefined;

  /** A member with a phone. */
  async function start() {
    const intent = intentOf(deed.kind);
    const prepared = async () => {
      const { member, first: opening } = await intent.prepare(service);
      const world = phone({ baseUrl: line.url, token: member.token });
      const since = await newestTransaction(service.db);
      return { member, since, open: async () => deed.open({ world, opening, funds: await fundsOf(member) }) };
    };
    if (expected === undefined) {
      const calm = await prepared();
      const undisturbed = await calm.open();
      expect(await undisturbed.attempt()).not.toBeNull();
      undisturbed.stop();
      line.seen.length = 0;
      expected = await traces(service.db, calm.member.id);
    }
    const once = expected;
    const { member, since, open } = await prepared();
    return {
      open,
      books: intent.books,
      booked: () => booked(service.db, member.id, since),
      async expectOnce(told: Told | null, requests: number) {
        await line.quiet();
        expectOneAnswer(told, requests);
        expect(await booked(service.db, member.id, since)).toEqual(intent.books);
        expect(await traces(service.db, member.id)).toEqual(once);
      },
    };
  }

  test.each(CUTS)('cut at "%s", tried again', async (where) => {
    const { open, expectOnce } = await start();
    const page = await open();
    line.cut(where);
    expect(await page.attempt()).toBeNull();
    await expectOnce(await page.attempt(), 2);
    page.stop();
  });

  test('cut again and again', async () => {
    const { open, expectOnce } = await start();
    const page = await open();
    for (const where of [...CUTS, ...CUTS].reverse()) {
      line.cut(where);
      expect(await page.attempt()).toBeNull();
    }
    await expectOnce(await page.attempt(), 9);
    page.stop();
  });

  // A QR code that was made without an answer is found again by a page that opens; see below.
  if (deed.kind === 'qr') return;

  test.each(CUTS)('cut at "%s", tried again after a reload', async (where) => {
    const { open, expectOnce } = await start();
    const page = await open();
    line.cut(where);
    expect(await page.attempt()).toBeNull();
    page.stop();
    const reloaded = await open();
    await expectOnce(await reloaded.attempt(), 2);
    reloaded.stop();
  });

  test('tried again by two pages at once', async () => {
    const { open, expectOnce } = await start();
    const page = await open();
    line.cut('working');
    expect(await page.attempt()).toBeNull();
    page.stop();
    const pages = [await open(), await open()];
    const [left, right] = await Promise.all(pages.map((each) => each.attempt()));
    expect(left).toEqual(right);
    await expectOnce(left ?? null, 3);
    for (const each of pages) each.stop();
  });

  const { other } = deed;
  if (other === undefined) return;

  test('a different amount after silence is another request, and both are done', async () => {
    const { open, booked, books } = await start();
    const page = await open();
    line.cut('answer');
    expect(await page.attempt()).toBeNull();
    const told = await page.attempt(other.amount);
    expect(told?.amount).toBe(bahtToSatang(Number(other.amount)));
    expect(new Set(line.seen.map(({ key }) => key)).size).toBe(2);
    expect(await booked()).toEqual([...books, ...other.books]);
    page.stop();
  });

  test('the same again after an answer is another request', async () => {
    const { open } = await start();
    for (const _ of ['once', 'twice']) {
      const page = await open();
      expect(await page.attempt()).not.toBeNull();
      page.stop();
    }
    expect(new Set(line.seen.map(({ key }) => key)).size).toBe(2);
  });
});

describe('a QR code whose answer was lost', () => {
  async function lost(where: (typeof CUTS)[number]) {
    const member = await service.member();
    const world = phone({ baseUrl: line.url, token: member.token });
    const { first: opening } = await intentOf('qr').prepare(service);
    const load = async () => qrPage({ world, opening, funds: await fundsOf(member) });
    const page = await load();
    line.cut(where);
    expect(await page.attempt()).toBeNull();
    await line.quiet();
    page.stop();
    const codes = () =>
      service.db.query<{ id: string; amount: number; is_open: boolean }>(
        'select id, amount, is_open from qr_code where member_id = $1 order by created_at, is_open',
        [member.id],
      );
    return { member, codes, reload: load };
  }

  test('is there after a reload, and no second one is made', async () => {
    const { codes, reload } = await lost('answer');
    const page = await reload();
    expect(await codes()).toEqual([{ id: page.shown()?.id, amount: 100_00, is_open: true }]);
    expect(line.seen).toHaveLength(1);
    page.stop();
  });

  test('is made under the same key when it never was', async () => {
    const { codes, reload } = await lost('before');
    const page = await reload();
    expect(page.shown()).toBeNull();
    const told = await page.attempt();
    expect(await codes()).toEqual([{ id: told?.reference, amount: 100_00, is_open: true }]);
    expect(new Set(line.seen.map(({ key }) => key)).size).toBe(1);
    page.stop();
  });

  test('of a different amount has another key', async () => {
    const { reload } = await lost('before');
    const page = await reload();
    expect((await page.attempt('500'))?.amount).toBe(500_00);
    expect(new Set(line.seen.map(({ key }) => key)).size).toBe(2);
    page.stop();
  });

  test('and that was then paid is never shown again to be paid', async () => {
    const { codes, reload } = await lost('answer');
    const page = await reload();
    const [first] = await codes();
    const paid = await service.app.inject({ method: 'POST', url: `/desk/api/qrcodes/${first?.id}/pay`, payload: {} });
    expect(paid.json()).toMatchObject({ credited: true });
    page.actor.getSnapshot().children.code?.send({ type: 'payment.check' });
    await waitFor(page.actor, (snapshot) => snapshot.matches('paid'), LIMIT);
    page.actor.send({ type: 'qr.renew' });
    const told = await page.attempt();
    expect(told?.reference).not.toBe(first?.id);
    expect(await codes()).toHaveLength(2);
    page.stop();
  });

  test('and that was then taken back is never shown again to be paid', async () => {
    const { codes, reload } = await lost('middle');
    const page = await reload();
    page.actor.getSnapshot().children.code?.send({ type: 'qr.cancel' });
    page.actor.getSnapshot().children.code?.send({ type: 'cancel.confirm' });
    await waitFor(page.actor, (snapshot) => snapshot.matches('entering'), LIMIT);
    const told = await page.attempt();
    expect(await codes()).toMatchObject([{ is_open: false }, { id: told?.reference, is_open: true }]);
    page.stop();
  });
});
