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
import { bahtToSatang } from '../../contract/money.ts';
import { getWallet } from '../../contract/wallet.ts';
import type { Kind } from '../../machines/money-request/kinds.ts';
import { fakeLocks } from '../paths/member-phone.ts';
import { expectBooksToBalance, expectProvidersToAgree } from '../service/books.ts';
import { type Service, startService } from '../service/harness.ts';
import { INTENTS, type Intent } from './intents.ts';
import { CUTS, type Line, openLine } from './line.ts';
import { booked, newestTransaction, traces } from './movements.ts';
import { type Page, type Start, slipPage, transferPage } from './pages.ts';
import { phone } from './phone.ts';
import { uploadRequestBy } from './upload-request.ts';

let service: Service;
let line: Line;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cut-'));
  service = await startService({ config: { dataDir } });
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

/** A request as JSON, and one as a file. `money-once` has every flow after a lost answer. */
const DEEDS: readonly { kind: Kind; open: (start: Start) => Promise<Page> }[] = [
  { kind: 'transfer', open: transferPage },
  { kind: 'slip', open: slipPage },
];

function intentOf(kind: Kind): Intent {
  const intent = INTENTS.find((one) => one.kind === kind);
  if (intent === undefined) throw new TypeError(`no request of the kind ${kind}`);
  return intent;
}

const firstAnswer = v.pipe(
  v.object({ reference: v.string(), amount: v.optional(v.number()), createdAt: v.string() }),
  v.transform(({ reference, amount, createdAt }) => ({
    reference,
    amount: amount === undefined ? null : bahtToSatang(amount),
    at: Date.parse(createdAt),
  })),
);

describe.each(DEEDS)('$kind', ({ kind, open }) => {
  const intent = intentOf(kind);

  async function start() {
    const { member, first: opening } = await intent.prepare(service);
    const world = phone({ baseUrl: line.url, token: member.token });
    const since = await newestTransaction(service.db);
    const { reply: funds } = await service.call(getWallet, {}, member.token);
    return { member, since, page: await open({ world, opening, funds }) };
  }
  /** The result of the action when the line holds: of whichever test comes first, the same for all. */
  let expected: Record<string, unknown> | undefined;

  test.each(CUTS)(
    'cut at "%s", tried again: one key, one answer, which the app receives, and done once',
    async (where) => {
      if (expected === undefined) {
        const calm = await start();
        expect(await calm.page.attempt()).not.toBeNull();
        calm.page.stop();
        line.seen.length = 0;
        expected = await traces(service.db, calm.member.id);
      }
      const { member, since, page } = await start();
      line.cut(where);
      expect(await page.attempt()).toBeNull();
      const told = await page.attempt();
      await line.quiet();
      expect(line.seen).toHaveLength(2);
      expect(new Set(line.seen.map(({ key }) => key)).size).toBe(1);
      const answers = new Set(line.seen.flatMap(({ answer }) => answer ?? []));
      expect([...answers]).toHaveLength(1);
      expect(told).toEqual(v.parse(firstAnswer, JSON.parse([...answers][0] ?? '')));
      expect(await booked(service.db, member.id, since)).toEqual(intent.books);
      expect(await traces(service.db, member.id)).toEqual(expected);
      page.stop();
    },
  );
});
