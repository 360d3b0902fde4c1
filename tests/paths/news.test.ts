import { describe, expect } from 'vitest';
import { createActor, setup } from 'xstate';
import type { InboxMessage } from '../../contract/inbox.ts';
import { bahtToSatang } from '../../contract/money.ts';
import { newsMachine } from '../../machines/inbox/news.machine.ts';
import type { MessageSeen } from '../../machines/inbox/news-setup.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const message = (id: string, kind: string, more: Partial<InboxMessage> = {}): InboxMessage => ({
  id,
  kind,
  createdAt: null,
  isRead: false,
  ...more,
});
const PAID = message('9', 'withdrawal_paid', { amount: bahtToSatang(1500), reference: 'W1' });
const REFUSED = message('8', 'withdrawal_refused', { amount: bahtToSatang(300), reference: 'W0' });
const SLIP = message('7', 'slip_refused', { reference: 'S1' });
const PASSWORD = message('6', 'password');
const given = (...messages: InboxMessage[]) => ({ ok: true as const, value: messages });

type Told = MessageSeen | { readonly type: 'inbox.stale' };
const seen: Told[] = [];
const owner = createActor(
  setup({ types: { events: {} as Told } }).createMachine({
    on: { '*': { actions: ({ event }) => seen.push(event) } },
  }),
).start();

const model: FlowModel<typeof newsMachine> = {
  machine: newsMachine,
  inputs: [{ owner }],
  contextKey: ({ known, seen: shown }) => `${known.length > 0} ${shown.length > 0}`,
  events: {
    'news.came': world([{ type: 'news.came', count: 1 }]),
    'outcome.seen': world([{ type: 'outcome.seen', reference: 'W1' }]),
  },
  actors: {
    outcomes: 'quiet',
    readNewest: {
      done: [{ output: given(PAID, PASSWORD) }, { output: { ok: false, code: 'REQUEST_LIMIT' } }],
      error: [{ kind: 'offline' }],
    },
  },
};

describePaths('news', model);

describe('news: journeys', () => {
  const paid = {
    type: 'notice.shown',
    tone: 'success',
    text: 'inbox.told',
    values: { kind: 'withdrawal_paid', amount: bahtToSatang(1500) },
    about: 'W1',
    action: { label: 'request.details', event: { type: 'receipt.shown', dialog: 'receipt:W1' } },
  };

  journey('what has come is told with its amount, and opens its receipt', model, { owner }, async (run) => {
    await run.send({ type: 'news.came', count: 2 });
    await run.answer('readNewest', given(PAID, SLIP, { ...REFUSED, isRead: true }));
    expect(run.emitted).toEqual([
      {
        type: 'notice.shown',
        tone: 'danger',
        text: 'inbox.kind.slip_refused',
        about: 'S1',
        action: { label: 'request.details', event: { type: 'receipt.shown', dialog: 'receipt:S1' } },
      },
      paid,
    ]);
  });

  journey('what was unread before is the bell’s, and nothing is told twice', model, { owner }, async (run) => {
    await run.send({ type: 'news.came', count: 1 });
    await run.answer('readNewest', given(PAID, REFUSED, SLIP));
    await run.send({ type: 'news.came', count: 1 });
    await run.answer('readNewest', given(PASSWORD, PAID, REFUSED));
    expect(run.emitted).toEqual([paid]);
  });

  journey('more that comes while it is read is told too', model, { owner }, async (run) => {
    await run.send({ type: 'news.came', count: 1 });
    await run.send({ type: 'news.came', count: 1 });
    expect(run.asked('readNewest')).toHaveLength(2);
    await run.answer('readNewest', given(PAID, REFUSED));
    expect(run.emitted).toHaveLength(2);
  });

  journey('an outcome that a receipt has shown has its message read', model, { owner }, async (run) => {
    seen.length = 0;
    await run.send({ type: 'news.came', count: 1 });
    await run.answer('readNewest', given(PAID));
    await run.send({ type: 'outcome.seen', reference: 'W1' });
    expect(seen).toEqual([{ type: 'message.seen', id: '9' }]);
  });

  journey(
    'so has one whose message comes after the receipt has moved, and no notice',
    model,
    { owner },
    async (run) => {
      seen.length = 0;
      await run.send({ type: 'outcome.seen', reference: 'W1' });
      // It may be there already.
      expect(seen).toEqual([{ type: 'inbox.stale' }]);
      await run.send({ type: 'news.came', count: 1 });
      await run.answer('readNewest', given(PAID));
      expect(seen.at(-1)).toEqual({ type: 'message.seen', id: '9' });
      expect(run.emitted).toEqual([]);
    },
  );
});
