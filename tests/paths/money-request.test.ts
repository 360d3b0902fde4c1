import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { Asks, Kind } from '../../machines/money-request/kinds.ts';
import { moneyRequestMachine } from '../../machines/money-request/money-request.machine.ts';
import type { MoneyRequestInput, RequestChanged, Sent } from '../../machines/money-request/money-request-setup.ts';
import type { Phase, RequestView } from '../../machines/money-request/request.ts';
import { isFinal } from '../../machines/receipt/answer.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Ui } from './harness/ui.tsx';
import { requestView } from './request-fixtures.ts';

const HOUR = 60 * 60 * 1000;
// The tours are planned by the real clock.
const NOW = Date.now();
const changes: RequestView[] = [];
const owner = createActor(
  fromCallback<RequestChanged>(({ receive }) => receive(({ view }) => changes.push(view))),
).start();

const fresh = <K extends Kind>(kind: K, ask: Asks[K], state: Partial<RequestView<K>> = {}): MoneyRequestInput => ({
  owner,
  view: requestView(kind, ask, 'open', { at: NOW, ...state }),
  online: true,
});
const ASK = { amount: bahtToSatang(200) };
const VALUE = { amount: bahtToSatang(200), reference: 'W1', at: NOW, status: null };
const DONE: Sent = { ok: true, value: { value: VALUE, receipt: null } };
const REFUSED: Sent = { ok: false, code: 'MONEY_NOT_ENOUGH' };
const LIMITED: Sent = { ok: false, code: 'REQUEST_LIMIT' };
const UNSENT: Sent = { unsent: { kind: 'failed', failure: 'offline' } };

const isIn =
  (phase: Phase, elsewhere = false) =>
  (_: Ui, { view }: { view: RequestView }) =>
    expect([view.phase, view.elsewhere]).toEqual([phase, elsewhere]);

const model: FlowModel<typeof moneyRequestMachine> = {
  machine: moneyRequestMachine,
  inputs: [
    fresh('withdraw', ASK),
    fresh('withdraw', ASK, { again: true }),
    fresh('giftLink', { digest: 'D' }, { again: true, held: false }),
    fresh('qr', { provider: 'SCB', amount: bahtToSatang(100) }, { again: true }),
    fresh('withdraw', ASK, { again: true, at: NOW - 24 * HOUR }),
  ],
  contextKey: ({ view, online }) => `${view.again} ${view.held} ${online}`,
  events: {
    'request.send': world([{ type: 'request.send' }]),
    'request.stop': world([{ type: 'request.stop' }]),
    'request.drop': world([{ type: 'request.drop' }]),
    'payload.given': world(({ view }) => (view.held ? [] : [{ type: 'payload.given' }])),
    'record.added': world([{ type: 'record.added', key: 'K2', at: NOW - HOUR }]),
    'record.removed': world([{ type: 'record.removed' }]),
    'request.begun': world([{ type: 'request.begun', key: 'K2', at: NOW, again: true }]),
    'request.progressed': world([{ type: 'request.progressed', fraction: 0.5 }]),
    'connection.changed': world(({ online }) => [{ type: 'connection.changed', online: !online }]),
  },
  actors: {
    send: {
      done: (
        [DONE, REFUSED, LIMITED, 'elsewhere', 'tooLate', { lookedUp: 2 }, { lookedUp: { since: [] } }, UNSENT] as const
      ).map((output) => ({ output })),
      error: [{ kind: 'timeout' }],
    },
    awaitTurn: { done: [{ output: null }], error: [new Error('no locks')] },
  },
  states: {
    open: isIn('open'),
    waiting: isIn('sending', true),
    sending: isIn('sending'),
    unanswered: isIn('unanswered'),
    setAside: isIn('setAside'),
    answeredElsewhere: isIn('gone', true),
    done: isIn('done'),
    refused: isIn('refused'),
    gone: isIn('gone'),
  },
};

// The rest of a key's time is measured by the phone's clock: it stands still.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterAll(() => void vi.useRealTimers());

describePaths('money request', model);

describe('money request: journeys', () => {
  journey('from the review to the answer, its owner is told each step', model, fresh('withdraw', ASK), async (run) => {
    changes.splice(0, changes.length - 1);
    await run.send({ type: 'request.send' });
    expect(run.asked('send')).toMatchObject([{ kind: 'withdraw', ask: ASK, key: 'K1', again: false }]);
    await run.send({ type: 'request.begun', key: 'K1', at: NOW + 5, again: false });
    await run.answer('send', DONE);
    await run.send({ type: 'request.send' });
    expect(changes.map(({ phase }) => phase)).toEqual(['open', 'sending', 'sending', 'done']);
    expect(changes.at(-1)).toMatchObject({ at: NOW + 5, value: VALUE, problem: null });
    expect(run.asked('send')).toHaveLength(1);
  });

  journey('sent again, the problem of the last try is none any more', model, fresh('withdraw', ASK), async (run) => {
    const problem = () => run.actor.getSnapshot().context.view.problem;
    await run.send({ type: 'request.send' });
    await run.fail('send', { kind: 'timeout' });
    expect(problem()).toEqual({ kind: 'failed', failure: 'timeout' });
    await run.send({ type: 'request.send' });
    expect(problem()).toBeNull();
  });

  journey('with the key that another tab has given it, it goes on', model, fresh('withdraw', ASK), async (run) => {
    await run.send({ type: 'record.added', key: 'K2', at: NOW - HOUR });
    expect(run.actor.getSnapshot()).toMatchObject({ value: 'waiting', context: { view: { id: 'K1', key: 'K2' } } });
    await run.answer('awaitTurn', null);
    await run.send({ type: 'request.send' });
    expect(run.asked('send')).toMatchObject([{ key: 'K2', again: true }]);
  });

  journey('a day after its first try it is set aside', model, fresh('withdraw', ASK, { again: true }), async (run) => {
    await run.answer('awaitTurn', null);
    await run.pass(23 * HOUR);
    expect(run.actor.getSnapshot().value).toBe('unanswered');
    await run.pass(HOUR);
    expect(run.actor.getSnapshot().value).toBe('setAside');
    await run.send({ type: 'request.send' });
    expect(run.asked('send')).toEqual([]);
    await run.send({ type: 'request.drop' });
    expect(run.actor.getSnapshot().status).toBe('done');
  });

  journey('a stopped upload may have arrived', model, fresh('slip', { digest: 'D' }), async (run) => {
    await run.send({ type: 'request.send' });
    await run.send({ type: 'request.progressed', fraction: 0.4 });
    await run.send({ type: 'request.stop' });
    expect(run.actor.getSnapshot()).toMatchObject({
      value: 'unanswered',
      context: { view: { again: true, fraction: 0.4, problem: null } },
    });
  });
});

test.each([
  [{ ok: true, value: 1 }, true, true],
  [{ ok: false, code: 'MONEY_NOT_ENOUGH' }, true, true],
  [{ ok: false, code: 'REQUEST_LIMIT' }, true, false],
  [{ ok: false, code: 'REQUEST_LIMIT' }, false, true],
  [{ ok: false, code: 'EXPIRED_AUTH_TOKEN' }, true, false],
  [{ ok: false, code: 'EXPIRED_AUTH_TOKEN' }, false, false],
  [{ ok: false, code: 'UNAUTHORIZED' }, false, false],
  [{ ok: false, code: 'Closed until 18:00' }, false, true],
  [{ ok: false, code: 'Bad gateway' }, true, false],
] as const)('%j with a try before that had no answer (%s): final %s', (outcome, again, final) => {
  expect(isFinal(outcome, again)).toBe(final);
});
