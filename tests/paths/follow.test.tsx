import { describe, expect, onTestFinished, test } from 'vitest';
import { type ActorRef, createActor, fromCallback, type Snapshot, waitFor } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import { followMachine } from '../../machines/receipt/follow.machine.ts';
import type { FollowInput, ProgressTold } from '../../machines/receipt/follow-setup.ts';
import type { Followed } from '../../machines/receipt/receipt.ts';
import { followFlow } from '../../src/actors/follow.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import { answerOf, memberWorld, type Reply } from './member-world.ts';

/** The open receipt, and what it hears. */
function receipt() {
  const heard: ProgressTold[] = [];
  const owner: ActorRef<Snapshot<unknown>, ProgressTold> = createActor(
    fromCallback<ProgressTold>(({ receive }) => receive((event) => heard.push(event))),
  ).start();
  return { heard, owner };
}

const { heard, owner } = receipt();
const WAY: FollowInput = { owner, reference: 'W1', isOver: false };
const entry = (status: string, stage: Followed['stage']): Followed => ({ status, stage, amount: bahtToSatang(500) });
const PAYING = { ok: true, value: entry('PENDING', 'processing') } as const;
const PAID = { ok: true, value: entry('SUCCESS', 'paid') } as const;

const model: FlowModel<typeof followMachine> = {
  machine: followMachine,
  inputs: [WAY, { ...WAY, isOver: true }, { ...WAY, reference: null }],
  contextKey: ({ idle, known }) => `${Math.min(idle, 1)} ${known}`,
  isStandIn: true,
  view: () => <p>the receipt</p>,
  events: { 'entry.stale': world([{ type: 'entry.stale' }]) },
  actors: {
    readEntry: {
      done: [PAYING, PAID, { ok: true, value: null } as const, { ok: false, code: 'NO_DATA' } as const].map(
        (output) => ({ output }),
      ),
      error: [{ kind: 'offline' }],
    },
    attention: 'quiet',
  },
};

describePaths('follow', model);

describe('follow: journeys', () => {
  journey(
    'it is read at once, then less and less often where nothing comes, and at once when money moved',
    model,
    WAY,
    async (run) => {
      const asked = () => run.asked('readEntry').length;
      expect(run.asked('readEntry')).toEqual([{ reference: 'W1' }]);
      for (const [index, pause] of [10, 20, 40, 60, 60].entries()) {
        await run.answer('readEntry', { ok: true, value: null });
        await run.pass(pause * 1000 - 1);
        expect(asked()).toBe(index + 1);
        await run.pass(1);
        expect(asked()).toBe(index + 2);
      }
      await run.answer('readEntry', PAYING);
      await run.send({ type: 'entry.stale' });
      expect(asked()).toBe(7);
    },
  );

  journey('what comes is told, and its end ends it', model, WAY, async (run) => {
    heard.length = 0;
    await run.send({ type: 'entry.stale' });
    await run.answer('readEntry', PAYING);
    await run.send({ type: 'entry.stale' });
    await run.answer('readEntry', PAID);
    expect(heard.map(({ entry: { status, stage } }) => [status, stage])).toEqual([
      ['PENDING', 'processing'],
      ['SUCCESS', 'paid'],
    ]);
    expect(run.actor.getSnapshot().status).toBe('done');
  });

  test.each<[string, Record<string, Reply>, Partial<Followed>]>([
    [
      'the entry with its very reference',
      {
        '/api/statement': {
          total: 2,
          statements: [
            { status: 'SUCCESS', statementType: 'withdraw', reference: 'W11' },
            { status: 'PENDING', statementType: 'withdraw', reference: 'W1', stage: 'processing' },
          ],
        },
      },
      { status: 'PENDING', stage: 'processing' },
    ],
    [
      'a slip, which stands among the slips alone',
      {
        '/api/statement': { total: 0, statements: [] },
        '/api/statement/slip': { total: 1, slips: [{ status: 'FAILED', note: 'NOT_MATCH', reference: 'W1' }] },
      },
      { status: 'FAILED', reason: 'NOT_MATCH' },
    ],
    [
      'a slip, beside a statement that refuses what it does not find',
      {
        '/api/statement': { message: 'NO_DATA' },
        '/api/statement/slip': { total: 1, slips: [{ status: 'PENDING', reference: 'W1' }] },
      },
      { status: 'PENDING' },
    ],
  ])('is read from the service: %s', async (_, replies, told) => {
    const own = memberWorld(async (address) => answerOf(replies[new URL(String(address)).pathname]));
    const { heard: said, owner: opened } = receipt();
    const actor = createActor(followFlow(own), { input: { ...WAY, owner: opened } }).start();
    onTestFinished(() => void actor.stop());
    actor.send({ type: 'entry.stale' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(said).toMatchObject([{ entry: told }]);
  });
});
