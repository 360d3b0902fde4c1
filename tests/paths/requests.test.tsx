import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { createActor } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import { appMachine } from '../../machines/app/app.machine.ts';
import { DETAILS } from '../../machines/money-request/book.ts';
import { moneyRequestMachine } from '../../machines/money-request/money-request.machine.ts';
import type { Phase, RequestView } from '../../machines/money-request/request.ts';
import { requestsMachine } from '../../machines/money-request/requests.machine.ts';
import type { RequestsEvent } from '../../machines/money-request/requests-setup.ts';
import { withdrawalReceipt } from '../../machines/withdraw/rules.ts';
import { HostContext } from '../../src/screens/app/system.tsx';
import { RequestDetails } from '../../src/screens/money-request/details.tsx';
import { WaitingRequests } from '../../src/screens/money-request/waiting-requests.tsx';
import { openDialogs } from '../dialogs.ts';
import { phone } from '../faults/phone.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { InKip } from './harness/in-kip.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import { requestView } from './request-fixtures.ts';

// The tours are planned by the real clock.
const NOW = Date.now();
const ASK = { amount: bahtToSatang(200) };
const MOVED = { amount: bahtToSatang(200), reference: 'W1', at: NOW, status: null };
const RECEIPT = withdrawalReceipt(ASK, MOVED, { wallet: { amount: null }, slots: [] });
const intent = { kind: 'withdraw', ask: ASK, intent: 'withdraw:20000', at: NOW } as const;
const OFFLINE = { kind: 'failed', failure: 'offline' } as const;

const opened = (asker: string, key: string): RequestsEvent => ({ type: 'request.open', asker, key, ...intent });
const changed = (phase: Phase, state: Partial<RequestView<'withdraw'>> = {}): RequestsEvent => ({
  type: 'request.changed',
  view: requestView('withdraw', ASK, phase, { ...intent, ...state }),
});
const SETTLED = { value: MOVED, receipt: RECEIPT };

/** The possible next events of a request. */
const NEXT: Record<Phase, readonly RequestsEvent[]> = {
  open: [changed('sending'), changed('gone')],
  sending: [
    changed('done', SETTLED),
    changed('refused', { problem: { kind: 'refused', code: 'BONUS_REMAINING' } }),
    changed('unanswered', { problem: OFFLINE }),
    changed('gone', { elsewhere: true }),
  ],
  unanswered: [changed('sending', { again: true }), changed('setAside'), changed('gone')],
  setAside: [changed('gone')],
  done: [],
  refused: [],
  gone: [],
};

const memberWorld = phone({ baseUrl: 'http://service.test', token: 'T' });
const app = createActor(appMachine, { input: { token: null, locale: 'en' } });
/** Opened anew with each view. */
let dialogs = openDialogs('home');

const of = <E extends RequestsEvent['type']>(type: E, events: readonly RequestsEvent[]) =>
  events.filter((event): event is Extract<RequestsEvent, { type: E }> => event.type === type);

const model: FlowModel<typeof requestsMachine> = {
  machine: requestsMachine,
  inputs: [undefined],
  view: (actor) => {
    dialogs = openDialogs('home');
    dialogs.provide().subscribe(({ context: { stack } }) => {
      const open = actor.getSnapshot().context.attended[DETAILS] !== undefined;
      const dialog = 'request:K1';
      if (stack.includes(dialog) !== open) actor.send({ type: open ? 'dialog.closed' : 'dialog.opened', dialog });
    });
    return (
      <HostContext value={{ app, world: memberWorld }}>
        <WaitingRequests requests={actor} dialogs={dialogs.provide()} hidden={false} />
        <RequestDetails requests={actor} dialogs={dialogs.provide()} />
      </HostContext>
    );
  },
  contextKey: ({ views }) =>
    Object.values(views)
      .map(({ phase, elsewhere }) => `${phase} ${elsewhere}`)
      .join(' '),
  events: {
    'request.open': world(({ views }) =>
      of('request.open', [opened('flow', Object.keys(views).length === 0 ? 'K1' : 'K2')]),
    ),
    'dialog.opened': world([{ type: 'dialog.opened', dialog: 'request:K1' }]),
    'dialog.closed': world(({ attended }) =>
      DETAILS in attended ? [{ type: 'dialog.closed', dialog: 'request:K1' }] : [],
    ),
    'request.attend': world([{ type: 'request.attend', asker: DETAILS, id: 'K1' }]),
    'request.leave': world(({ attended }) => Object.keys(attended).map((asker) => ({ type: 'request.leave', asker }))),
    'request.send': world([{ type: 'request.send', id: 'K1' }]),
    'request.stop': world([{ type: 'request.stop', id: 'K1' }]),
    'request.drop': world([{ type: 'request.drop', id: 'K1' }]),
    'request.seen': world([{ type: 'request.seen', id: 'K1' }]),
    'request.changed': world(({ views }) => of('request.changed', views.K1 === undefined ? [] : NEXT[views.K1.phase])),
    'records.told': world(({ views }) =>
      [[], ...('K1' in views ? [] : [[{ ...intent, key: 'K1', value: null }]])].map((records) => ({
        type: 'records.told',
        records,
      })),
    ),
    'record.added': world([{ type: 'record.added', record: { ...intent, key: 'K1', value: null } }]),
    'record.removed': world([{ type: 'record.removed', key: 'K1' }]),
    'connection.changed': world(({ views, online }) =>
      views.K1?.phase === 'unanswered' ? [{ type: 'connection.changed', online: !online }] : [],
    ),
  },
  actors: {
    // The model decides what the request reports.
    request: { machine: moneyRequestMachine.provide({ actions: { tell: () => {} } }), done: [] },
    records: 'quiet',
    connection: 'quiet',
    dialogs: 'quiet',
  },
  limit: 20_000,
};

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterAll(() => void vi.useRealTimers());

describePaths('requests', model);

type RequestsRun = Run<typeof requestsMachine>;

async function known(run: RequestsRun) {
  await run.send({ type: 'records.told', records: [] });
  await run.send(opened('flow', 'K1'));
  await run.send(changed('sending'));
}

describe('requests: journeys', () => {
  journey('what nobody looks at is told of, and its receipt is one tap away', model, undefined, async (run) => {
    await known(run);
    await run.send({ type: 'request.leave', asker: 'flow' });
    run.ui.sees('request.sending');
    run.ui.seesText(/฿200/);
    // A tour looks at this state before there is a request.
    const inKip = new InKip('requests');
    await run.stage.inspect(inKip.read);
    inKip.check(true);
    await run.send(changed('done', SETTLED));
    run.ui.sees('request.accepted');
    expect(run.emitted).toMatchObject([
      { type: 'wallet.changed' },
      { type: 'notice.shown', tone: 'success', text: 'request.done', values: { kind: 'withdraw' } },
    ]);
    await run.ui.press('request.details');
    run.ui.sees('receipt.title.withdrawSent');
    run.ui.seesText('W1');
    await run.stage.inspect();
    await run.ui.press('common.done');
    expect(run.actor.getSnapshot().context.views).toEqual({});
    expect(run.told.at(-1)).toEqual(['records', { type: 'record.drop', key: 'K1', intent: intent.intent }]);
  });

  journey('what somebody looks at needs no notice', model, undefined, async (run) => {
    await known(run);
    run.ui.seesNo('request.waiting');
    await run.send(changed('done', SETTLED));
    expect(run.emitted).toEqual([{ type: 'wallet.changed' }]);
    await run.send({ type: 'request.leave', asker: 'flow' });
    expect(run.actor.getSnapshot().context.views).toEqual({});
  });

  journey(
    'a request without an answer stands on home, and is asked about from there',
    model,
    undefined,
    async (run) => {
      await known(run);
      await run.send(changed('unanswered', { problem: OFFLINE }));
      await run.send({ type: 'request.leave', asker: 'flow' });
      run.ui.sees('request.noAnswer');
      await run.send({ type: 'connection.changed', online: false });
      run.ui.withholds('request.checkAgain');
      await run.send({ type: 'connection.changed', online: true });
      await run.ui.press('request.checkAgain');
      run.ui.sees('request.safe');
      run.ui.sees('error.failure.offline');
      await run.stage.inspect();
      await run.ui.press('request.later');
      run.ui.seesNo('request.safe');
      await run.ui.press('request.details');
      await run.send(changed('gone'));
      expect(run.told.at(-2)).toEqual(['dialogs', { type: 'dialog.close', dialog: 'request:K1' }]);
    },
  );

  journey('a refusal says why', model, undefined, async (run) => {
    await known(run);
    await run.send({ type: 'request.leave', asker: 'flow' });
    await run.send(changed('refused', { problem: { kind: 'refused', code: 'BONUS_REMAINING' } }));
    await run.ui.press('request.details');
    run.ui.sees('request.notMade');
    run.ui.sees('error.BONUS_REMAINING');
    await run.stage.inspect();
    await run.ui.press('common.close');
    run.ui.seesNo('request.waiting');
  });

  journey('one that was set aside is dismissed by the player alone', model, undefined, async (run) => {
    await known(run);
    await run.send(changed('unanswered'));
    await run.send(changed('setAside'));
    await run.send({ type: 'request.leave', asker: 'flow' });
    run.ui.sees('request.setAside');
    await run.stage.inspect();
    await run.ui.press('request.dismiss');
    await run.send(changed('gone'));
    run.ui.seesNo('request.waiting');
  });

  journey(
    'what was opened before the phone is heard takes the key of the same from before',
    model,
    undefined,
    async (run) => {
      await run.send(opened('flow', 'K1'));
      await run.send({ type: 'records.told', records: [{ ...intent, key: 'K0', value: null }] });
      const { children, context } = run.actor.getSnapshot();
      expect(Object.keys(context.views)).toEqual(['K1']);
      expect(children.K1?.getSnapshot()).toMatchObject({ context: { view: { key: 'K0', again: true } } });
    },
  );

  journey('outcomes that nobody looks at: the last ten are kept', model, undefined, async (run) => {
    await run.send({ type: 'records.told', records: [] });
    for (let number = 1; number <= 12; number++) {
      const state = { id: `N${number}`, key: `N${number}`, intent: `withdraw:${number}`, at: intent.at };
      await run.send({ type: 'request.open', asker: 'flow', kind: 'withdraw', ask: ASK, ...state });
      await run.send({ type: 'request.changed', view: requestView('withdraw', ASK, 'sending', state) });
      await run.send({ type: 'request.leave', asker: 'flow' });
      await run.send({ type: 'request.changed', view: requestView('withdraw', ASK, 'done', { ...state, ...SETTLED }) });
    }
    expect(Object.keys(run.actor.getSnapshot().context.views)).toHaveLength(10);
    expect(run.actor.getSnapshot().context.views).not.toHaveProperty('N2');
  });
});
