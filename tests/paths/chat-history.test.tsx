import { fireEvent } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chatHistoryMachine } from '../../machines/chat/history.machine.ts';
import { type HistoryContext, type HistoryTold, timelineOf } from '../../machines/chat/history-context.ts';
import { keyOf, meets, merged, unknownOf } from '../../machines/chat/timeline.ts';
import { ConversationView } from '../../src/screens/chat/conversation-view.tsx';
import { idleOutbox, listener, NOW, page, said, who } from './chat-fixtures.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';

const told: HistoryTold[] = [];
const input = { owner: listener(told), who };

// Newest first: a full page, the next one, and the short one with which the conversation began.
const NEWEST = page(25, 16);
const MIDDLE = page(15, 6);
const FIRST = page(5, 1);
/** Beyond what is known: messages that came while the player was away. */
const AWAY = page(45, 36);
const REFUSED = { ok: false as const, code: 'INVALID_REQUEST' };
const LIVE = said(26);

const seesNewest = (ui: Ui, context: HistoryContext) => {
  const newest = timelineOf(context).at(-1);
  ui.seesText(`Words ${newest?._id?.slice(1)}`);
  ui.seesNo('chat.screen.stale');
};

const seesLoading = (ui: Ui, context: HistoryContext) => {
  if (timelineOf(context).length === 0 && context.problem === null)
    expect(ui.screen.getByLabelText(ui.t('chat.screen.loading'))).toBeTruthy();
};

const model: FlowModel<typeof chatHistoryMachine> = {
  machine: chatHistoryMachine,
  inputs: [input],
  view: (actor) => (
    <ConversationView
      history={actor}
      outbox={idleOutbox()}
      unreadFrom={null}
      onBottomChange={() => {}}
      onButton={() => {}}
    />
  ),
  events: {
    'room.joined': world([{ type: 'room.joined' }]),
    'room.left': world([{ type: 'room.left' }]),
    'message.received': world([{ type: 'message.received', message: LIVE }]),
    'message.delivered': world([{ type: 'message.delivered', message: said(28) }]),
    'read.received': world([{ type: 'read.received', readAt: said(24).createdAt }]),
    'history.read': world([{ type: 'history.read', till: said(25).createdAt }]),
    // The header's button, and the retry where nothing could be loaded.
    'history.refresh': world([{ type: 'history.refresh' }]),
    // The panel is opened.
    'history.check': world([{ type: 'history.check' }]),
    'older.wanted': {
      payloads: [{ type: 'older.wanted' }],
      act: async (ui) => {
        const retries = ui.screen.queryAllByRole('button', { name: ui.t('common.retry') });
        const retry = ui.screen.queryByText(ui.t('chat.screen.olderFailed')) === null ? undefined : retries.at(-1);
        if (retry === undefined) fireEvent.scroll(ui.screen.getByRole('log'));
        else await ui.user.click(retry);
      },
    },
  },
  actors: {
    loadNewest: {
      done: [{ output: NEWEST }, { output: AWAY }, { output: FIRST }, { output: REFUSED }],
      error: [{ kind: 'offline' }],
    },
    loadOlder: {
      done: [{ output: MIDDLE }, { output: NEWEST }, { output: REFUSED }],
      error: [{ kind: 'timeout' }],
    },
  },
  states: {
    'newest.joining': seesLoading,
    'newest.loading.searching': seesLoading,
    'newest.current.confirmed': seesNewest,
    'newest.current.unconfirmed': seesNewest,
    // Nothing of it shows.
    'newest.current.checking': seesNewest,
    'newest.adrift': seesNewest,
    'newest.failed': (ui, context) => {
      ui.sees(timelineOf(context).length === 0 ? 'chat.screen.failed' : 'chat.screen.stale');
    },
    'older.resting': (ui) => ui.seesNo('chat.screen.olderFailed'),
    'older.loading': (ui) => {
      expect(ui.screen.getByRole('log').getAttribute('aria-busy')).toBe('true');
      expect(ui.screen.getByLabelText(ui.t('chat.loadingOlder'))).toBeTruthy();
    },
  },
  // The reason why there is nothing to read stays on the screen during the next try.
  wrong: (context) => context.problem !== null && timelineOf(context).length === 0,
  contextKey: ({ behind, joined }) => `${behind} ${joined}`,
  limit: 20_000,
};

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterAll(() => void vi.useRealTimers());

describePaths('chat-history', model);

type HistoryRun = Run<typeof chatHistoryMachine>;

const numbers = (run: HistoryRun) =>
  timelineOf(run.actor.getSnapshot().context).map(({ _id }) => Number(_id?.slice(1)));
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

async function enter(run: HistoryRun) {
  await run.send({ type: 'room.joined' });
  await run.answer('loadNewest', NEWEST);
  expect(run.actor.getSnapshot().matches({ newest: 'current' })).toBe(true);
}

describe('chat-history: journeys', () => {
  journey('the newest 10 come first, older ones at the top, up to the beginning', model, input, async (run) => {
    await enter(run);
    expect(run.asked('loadNewest')[0]).toEqual({ who, limit: 10, skip: 0 });
    expect(numbers(run)).toEqual(from(16, 25));
    run.ui.seesNo('chat.screen.beginning');
    fireEvent.scroll(run.ui.screen.getByRole('log'));
    expect(run.asked('loadOlder')).toEqual([{ who, limit: 10, skip: 10 }]);
    await run.answer('loadOlder', MIDDLE);
    expect(numbers(run)).toEqual(from(6, 25));
    await run.send({ type: 'older.wanted' });
    await run.answer('loadOlder', FIRST);
    expect(run.asked('loadOlder').at(-1)).toEqual({ who, limit: 10, skip: 20 });
    expect(numbers(run)).toEqual(from(1, 25));
    run.ui.sees('chat.screen.beginning');
    // There is nothing before the beginning: no request is sent.
    await run.send({ type: 'older.wanted' });
    expect(run.asked('loadOlder')).toHaveLength(2);
    await run.stage.inspect();
  });

  journey('back after a long absence, it reads on until it meets what it has', model, input, async (run) => {
    await enter(run);
    await run.send({ type: 'room.left' });
    await run.send({ type: 'room.joined' });
    await run.answer('loadNewest', page(50, 41));
    // One that comes by the socket meanwhile must not make it believe that it has met.
    await run.send({ type: 'message.received', message: said(51) });
    await run.answer('loadNewest', page(41, 32));
    await run.answer('loadNewest', page(31, 22));
    expect(run.asked('loadNewest').slice(-3)).toEqual([0, 10, 20].map((skip) => ({ who, limit: 10, skip })));
    expect(numbers(run)).toEqual(from(16, 51));
    expect(run.actor.getSnapshot().matches({ newest: 'current' })).toBe(true);
  });

  journey('where messages have no ids, it is met by who said what, when', model, input, async (run) => {
    const bare = (first: number, last: number) => {
      const read = page(first, last);
      return read.ok ? { ...read, value: read.value.map((one) => ({ ...one, _id: null, clientId: null })) } : read;
    };
    await run.send({ type: 'history.check' });
    await run.answer('loadNewest', bare(25, 16));
    await run.send({ type: 'room.joined' });
    await run.answer('loadNewest', bare(27, 18));
    expect(run.actor.getSnapshot().matches({ newest: 'current' })).toBe(true);
    expect(run.asked('loadNewest')).toHaveLength(2);
    expect(timelineOf(run.actor.getSnapshot().context).map(({ createdAt }) => createdAt)).toEqual(
      from(16, 27).map((place) => said(place).createdAt),
    );
  });

  journey('what only the delivery knows of a message stays when a page brings it', model, input, async (run) => {
    await enter(run);
    await run.send({ type: 'message.delivered', message: said(26) });
    await run.send({ type: 'history.check' });
    // A backend that does not keep the ids that messages were sent with.
    await run.answer('loadNewest', { ok: true, value: [said(26, { clientId: null }), said(25), said(24)] });
    expect(run.actor.getSnapshot().matches({ newest: { current: 'confirmed' } })).toBe(true);
    expect(timelineOf(run.actor.getSnapshot().context).at(-1)).toEqual(said(26));
  });

  journey('what was heard proves nothing: back again, it reads on to what it had read', model, input, async (run) => {
    await enter(run);
    // 26 to 34 and 36 are lost, the rest comes in any order; then the connection breaks.
    for (const place of [37, 35, 39, 38]) await run.send({ type: 'message.received', message: said(place) });
    expect(numbers(run)).toEqual([...from(16, 25), 35, 37, 38, 39]);
    await run.send({ type: 'room.left' });
    await run.send({ type: 'room.joined' });
    await run.answer('loadNewest', page(40, 31));
    expect(run.actor.getSnapshot().matches({ newest: 'loading' })).toBe(true);
    await run.answer('loadNewest', page(30, 21));
    expect(numbers(run)).toEqual(from(16, 40));
    expect(run.actor.getSnapshot().matches({ newest: { current: 'confirmed' } })).toBe(true);
  });

  journey('in the room, what was lost on the way is there 30 s after the next was heard', model, input, async (run) => {
    await enter(run);
    await run.pass(600_000);
    expect(run.asked('loadNewest')).toHaveLength(1);
    await run.send({ type: 'message.received', message: said(27) });
    await run.pass(20_000);
    // Another one does not put it off.
    await run.send({ type: 'message.received', message: said(28) });
    await run.pass(9999);
    expect(run.asked('loadNewest')).toHaveLength(1);
    await run.pass(1);
    expect(run.asked('loadNewest').at(-1)).toEqual({ who, limit: 10, skip: 0 });
    // It comes while the page is on its way: looked up in its turn.
    await run.send({ type: 'message.received', message: said(30) });
    await run.answer('loadNewest', page(28, 19));
    expect(numbers(run)).toEqual([...from(16, 28), 30]);
    await run.pass(30_000);
    await run.answer('loadNewest', page(30, 21));
    expect(numbers(run)).toEqual(from(16, 30));
    await run.pass(600_000);
    expect(run.asked('loadNewest')).toHaveLength(3);
  });

  journey('a long way back goes on where it was interrupted', model, input, async (run) => {
    await enter(run);
    await run.send({ type: 'room.left' });
    await run.send({ type: 'room.joined' });
    await run.answer('loadNewest', page(65, 56));
    await run.answer('loadNewest', page(55, 46));
    await run.fail('loadNewest', { kind: 'offline' });
    run.ui.sees('chat.screen.stale');
    // Two more are said meanwhile: pages overlap, and no message is there twice.
    await run.pass(15_000);
    expect(run.asked('loadNewest').at(-1)).toEqual({ who, limit: 10, skip: 20 });
    await run.answer('loadNewest', page(47, 38));
    await run.fail('loadNewest', { kind: 'offline' });
    await run.ui.press('common.retry');
    expect(run.asked('loadNewest').at(-1)).toEqual({ who, limit: 10, skip: 30 });
    await run.answer('loadNewest', page(37, 28));
    await run.answer('loadNewest', page(27, 18));
    expect(numbers(run)).toEqual(from(16, 65));
    // Messages that came since it began.
    expect(run.asked('loadNewest').at(-1)).toEqual({ who, limit: 10, skip: 0 });
    await run.answer('loadNewest', page(67, 58));
    expect(numbers(run)).toEqual(from(16, 67));
    expect(run.actor.getSnapshot().matches({ newest: { current: 'confirmed' } })).toBe(true);
  });

  journey('older ones, asked for while a gap is open, hide it not', model, input, async (run) => {
    await enter(run);
    await run.send({ type: 'room.left' });
    await run.send({ type: 'room.joined' });
    await run.answer('loadNewest', page(65, 56));
    await run.send({ type: 'older.wanted' });
    for (const newest of [55, 45, 35]) await run.answer('loadOlder', page(newest, newest - 9));
    await run.answer('loadOlder', page(25, 16));
    await run.answer('loadOlder', MIDDLE);
    expect(run.asked('loadOlder')).toEqual([10, 20, 30, 40, 50].map((skip) => ({ who, limit: 10, skip })));
    expect(numbers(run)).toEqual([...from(6, 25), ...from(56, 65)]);
    for (const newest of [55, 45, 35]) await run.answer('loadNewest', page(newest, newest - 9));
    expect(run.actor.getSnapshot().matches({ newest: 'loading' })).toBe(true);
    await run.answer('loadNewest', page(25, 16));
    expect(numbers(run)).toEqual(from(6, 65));
  });

  journey("the player's own message, delivered while away, hides no gap", model, input, async (run) => {
    await enter(run);
    await run.send({ type: 'room.left' });
    await run.send({ type: 'message.delivered', message: said(40) });
    run.ui.seesText('Words 40');
    await run.send({ type: 'room.joined' });
    await run.answer('loadNewest', page(40, 31));
    await run.answer('loadNewest', page(30, 21));
    expect(numbers(run)).toEqual(from(16, 40));
  });

  journey('an old message that turns up late leaves no gap before it', model, input, async (run) => {
    await enter(run);
    // Sent on an earlier page of the app, its answer lost: the service names the place where it stands.
    await run.send({ type: 'message.delivered', message: said(14) });
    expect(numbers(run)).toEqual(from(16, 25));
    await run.send({ type: 'history.refresh' });
    await run.answer('loadNewest', NEWEST);
    await run.send({ type: 'older.wanted' });
    expect(run.asked('loadOlder')).toEqual([{ who, limit: 10, skip: 10 }]);
    await run.answer('loadOlder', MIDDLE);
    expect(numbers(run)).toEqual(from(6, 25));
  });

  journey('no message is there twice, whichever way it came', model, input, async (run) => {
    await enter(run);
    for (const message of [said(26), said(26), { ...said(26), _id: null }, said(24)])
      await run.send({ type: 'message.received', message });
    await run.send({ type: 'message.delivered', message: { ...said(28), _id: null } });
    await run.send({ type: 'message.received', message: said(28) });
    await run.send({ type: 'message.received', message: said(27) });
    expect(numbers(run)).toEqual(from(16, 28));
  });

  journey('where every loaded message is unread there may be more of them', model, input, async (run) => {
    told.length = 0;
    const page = from(10, 19)
      .toReversed()
      .map((place) => said(place));
    await run.send({ type: 'history.check' });
    await run.answer('loadNewest', { ok: true, value: page });
    expect(told.at(-1)).toMatchObject({ unread: 5, unreadMore: true });
    await run.send({ type: 'history.read', till: said(19).createdAt });
    expect(told.at(-1)).toMatchObject({ unread: 0, unreadMore: false });
  });

  journey('unread is what support wrote and nobody has read', model, input, async (run) => {
    told.length = 0;
    await run.send({ type: 'history.check' });
    await run.answer('loadNewest', {
      ok: true,
      value: [said(3), said(2), said(1, { readAt: said(2).createdAt })],
    });
    // Messages that were there on opening are no news.
    expect(told.at(-1)).toMatchObject({
      unread: 1,
      unreadMore: false,
      unreadFrom: 'M3',
      newest: said(3).createdAt,
      arrived: [],
    });
    await run.send({ type: 'message.received', message: said(5) });
    expect(told.at(-1)).toMatchObject({ unread: 2, unreadFrom: 'M3', arrived: [said(5)] });
    await run.send({ type: 'message.received', message: said(6) });
    expect(told.at(-1)).toMatchObject({ unread: 2, arrived: [], own: ['C6'] });
    await run.send({ type: 'history.read', till: said(6).createdAt });
    expect(told.at(-1)).toMatchObject({ unread: 0, unreadFrom: null });
  });

  journey('another matter may begin where nothing was said for a day, or ever', model, input, async (run) => {
    told.length = 0;
    await run.send({ type: 'history.check' });
    await run.answer('loadNewest', { ok: true, value: [] });
    expect(told.at(-1)).toMatchObject({ quiet: true, waiting: false });
    const dayAgo = (milliseconds: number) => new Date(NOW - 86_400_000 + milliseconds).toISOString();
    await run.send({ type: 'message.received', message: said(1, { createdAt: dayAgo(0) }) });
    expect(told.at(-1)).toMatchObject({ quiet: true });
    await run.send({ type: 'message.received', message: said(3, { createdAt: dayAgo(1) }) });
    expect(told.at(-1)).toMatchObject({ quiet: false });
  });

  journey(
    'the player waits from a question until an agent answers; the bot’s answers are none',
    model,
    input,
    async (run) => {
      told.length = 0;
      await run.send({ type: 'history.check' });
      await run.answer('loadNewest', { ok: true, value: [said(2), said(1)] });
      expect(told.at(-1)).toMatchObject({ waiting: true });
      await run.send({ type: 'message.received', message: said(3, { sender: 'bot' }) });
      expect(told.at(-1)).toMatchObject({ waiting: true });
      await run.send({ type: 'message.received', message: said(5) });
      expect(told.at(-1)).toMatchObject({ waiting: false });
    },
  );

  journey('support has read: the ticks say so', model, input, async (run) => {
    await enter(run);
    run.ui.seesNo('chat.read');
    await run.send({ type: 'read.received', readAt: said(25).createdAt });
    expect(
      run.ui.screen.queryAllByLabelText(run.ui.t('chat.read')).length +
        document.body.innerHTML.split(run.ui.t('chat.read')).length -
        1,
    ).toBeGreaterThan(0);
  });

  journey('an empty conversation invites to begin one', model, input, async (run) => {
    await run.send({ type: 'history.check' });
    await run.answer('loadNewest', { ok: true, value: [] });
    run.ui.sees('chat.screen.emptyTitle');
    await run.stage.inspect();
  });

  journey('it joins the room before it reads: one page is enough', model, input, async (run) => {
    await run.pass(2999);
    expect(run.asked('loadNewest')).toHaveLength(0);
    await enter(run);
    await run.pass(600_000);
    expect(run.asked('loadNewest')).toHaveLength(1);
  });

  journey(
    'who opens the chat before it is in the room reads at once, and again from the room',
    model,
    input,
    async (run) => {
      await run.send({ type: 'history.check' });
      await run.answer('loadNewest', NEWEST);
      expect(numbers(run)).toEqual(from(16, 25));
      // Written after the first page was read and before the room was joined: nobody tells of it.
      await run.send({ type: 'room.joined' });
      await run.answer('loadNewest', page(27, 18));
      expect(numbers(run)).toEqual(from(16, 27));
    },
  );

  journey('without the room, it asks after 3 s, then every 15 s', model, input, async (run) => {
    await run.pass(3000);
    await run.answer('loadNewest', NEWEST);
    await run.pass(14_999);
    expect(run.asked('loadNewest')).toHaveLength(1);
    await run.pass(1);
    await run.answer('loadNewest', page(27, 18));
    expect(numbers(run)).toEqual(from(16, 27));
  });
});

describe('the order of messages', () => {
  test('by time, then by id; copies are joined', () => {
    const at = said(1).createdAt;
    const one = said(1, { _id: 'a', createdAt: at });
    const two = said(3, { _id: 'b', createdAt: at });
    expect(merged([two], [said(2), one]).map(({ _id }) => _id)).toEqual(['a', 'b', 'M2']);
    const local = said(2, { _id: null });
    const stored = said(2, { clientId: null, readAt: at });
    expect(merged([local], [said(2), stored])).toEqual([said(2, { readAt: at })]);
    expect(merged([one], [one])[0]).toBe(one);
    expect(unknownOf([said(2)], [local, stored, one, one])).toEqual([one]);
  });

  test('a message without any id is known by who said what, when', () => {
    const bare = said(1, { _id: null });
    expect(merged([bare], [{ ...bare }])).toEqual([bare]);
    expect(keyOf(bare)).not.toBe(keyOf(said(3, { _id: null })));
  });

  test("a page meets what is known by the id, by the player's own or, without any, by who said what, when", () => {
    const bare = said(1, { _id: null, clientId: null });
    expect(meets([said(1), said(3)], [said(5), said(3)])).toBe(true);
    expect(meets([said(2, { _id: null })], [said(2)])).toBe(true);
    expect(meets([bare], [said(5), { ...bare }])).toBe(true);
    expect(meets([bare, said(2), said(3)], [said(4), said(5), said(7, { _id: null, clientId: null })])).toBe(false);
  });
});
