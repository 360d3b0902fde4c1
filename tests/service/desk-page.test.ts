/** The logic of the desk's page: its requests and their times, what waits, and the reading of a typed message. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, type NonReducibleUnknown, SimulatedClock, waitFor } from 'xstate';
import { chatMessage } from '../../contract/chat.ts';
import { satang } from '../../contract/money.ts';
import type { conversationsReply, DeskChatMessage } from '../../server/desk/chat-contract.ts';
import { chatMachine } from '../../tools/desk/chat.machine.ts';
import { keyOf } from '../../tools/desk/deeds.ts';
import { type DeskData, deskMachine } from '../../tools/desk/desk.machine.ts';
import { jsonProblem } from '../../tools/desk/json-place.ts';
import { FIRST_PAGES, pathOf, type Views } from '../../tools/desk/lists.ts';
import { messageCheck } from '../../tools/desk/message-check.ts';
import { LANGUAGES, TEMPLATES, templateText } from '../../tools/desk/message-templates.ts';
import { FILE_MAX, kindOfFile, type Outgoing } from '../../tools/desk/outbox.ts';
import { conversationHash, placeOf } from '../../tools/desk/place.ts';
import { entriesOf, openThread, type Page, withNewest, withOlder, withSent } from '../../tools/desk/thread.ts';

const text = (message: string) => ({ message_type: 'text' as const, payload: { message } });

const stored = (seq: number, changes: Partial<DeskChatMessage> = {}): DeskChatMessage => ({
  _id: `m${seq}`,
  seq,
  sender: 'customer',
  name: null,
  message: text(`message ${seq}`),
  createdAt: new Date(Date.UTC(2026, 2, 2, 5, 0, seq)).toISOString(),
  readAt: null,
  ...changes,
});
/** Messages `from` to `to` as the service gives them: newest first. */
const page = (from: number, to: number, more = from > 1): Page => ({
  messages: Array.from({ length: to - from + 1 }, (_, index) => stored(to - index)),
  more,
});

describe('the address', () => {
  test.each([
    ['', { view: 'board', section: '' }],
    ['#members', { view: 'board', section: 'members' }],
    ['#chat', { view: 'chat', conversation: null }],
    ['#chat/12', { view: 'chat', conversation: 12 }],
    ['#chat/x', { view: 'board', section: 'chat/x' }],
    ['#chats', { view: 'board', section: 'chats' }],
  ])('%s is a place', (hash, place) => expect(placeOf(hash)).toEqual(place));

  test('of a conversation leads to it', () => {
    expect(placeOf(conversationHash(7))).toEqual({ view: 'chat', conversation: 7 });
  });
});

describe('a conversation', () => {
  const seqs = ({ messages }: { messages: readonly DeskChatMessage[] }) => messages.map(({ seq }) => seq);

  test('opens with its oldest message first, and knows what was unread', () => {
    const thread = openThread(1, {
      messages: [stored(3), stored(2), stored(1, { readAt: '2026-03-02T05:00:09.000Z' })],
      more: false,
    });
    expect(seqs(thread)).toEqual([1, 2, 3]);
    expect(thread.unreadFrom).toBe('m2');
  });

  test('stays the same object while nothing has changed', () => {
    const thread = openThread(1, page(1, 5));
    expect(withNewest(thread, page(1, 5))).toBe(thread);
  });

  test('takes in what is new and what was read; all else stays the same', () => {
    const thread = openThread(1, page(1, 4));
    const read = stored(4, { readAt: '2026-03-02T06:00:00.000Z' });
    const next = withNewest(thread, { messages: [stored(5), read, ...page(1, 3).messages], more: false });
    expect(seqs(next)).toEqual([1, 2, 3, 4, 5]);
    expect(next.messages[0]).toBe(thread.messages[0]);
    expect(next.messages[3]?.readAt).toBe(read.readAt);
    expect(next.unreadFrom).toBe('m1');
  });

  test('keeps older pages when the newest is read again', () => {
    const thread = withOlder(openThread(1, page(31, 60)), page(1, 30));
    expect(thread.more).toBe(false);
    expect(seqs(withNewest(thread, page(33, 62, true)))).toEqual(Array.from({ length: 62 }, (_, index) => index + 1));
  });

  test('begins anew rather than have a gap', () => {
    const thread = openThread(1, page(1, 30, false));
    const far = withNewest(thread, page(71, 100));
    expect([seqs(far)[0], far.more]).toEqual([71, true]);
    expect(withOlder(far, page(1, 30))).toBe(far);
  });

  test('keeps what was sent here while an older reading arrives, and has it once', () => {
    const sent = stored(6, { sender: 'support' });
    const thread = withSent(openThread(1, page(1, 5)), sent);
    expect(seqs(withNewest(thread, page(1, 5)))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(withSent(thread, sent)).toBe(thread);
  });

  test('shows the customer on one side, agents and bot on the other; the same message gives the same entry', () => {
    const thread = openThread(1, {
      messages: [
        stored(3, { sender: 'support', name: 'Mali', readAt: '2026-03-02T06:00:00.000Z' }),
        stored(2, { sender: 'bot' }),
        stored(1),
      ],
      more: false,
    });
    const entries = entriesOf(thread, 'Somchai', [], { m3: 'mine' });
    expect(entries).toMatchObject([
      { id: 'm1', author: 'support', name: 'Somchai', read: false },
      { id: 'm2', author: 'me', name: 'Bot', read: false },
      { id: 'mine', author: 'me', name: 'Mali', read: true },
    ]);
    const again = entriesOf(thread, 'Somchai', [], {});
    expect(again[0]).toBe(entries[0]);
    expect(again[2]).toBe(entries[2]);
  });
});

test.each([
  '0',
  '-1.5e+3',
  '01',
  '1.',
  'tru',
  'truefalse',
  '"a\\u00e9\\n"',
  '"a\nb"',
  '"\\x"',
  '"open',
  '{}',
  '[]',
  '{"a":{"b":[1,{"c":null}]},"d":[[]]}',
  '{"a":1,}',
  '[1,]',
  '[1 2]',
  '{"a"}',
  '{1:2}',
  ' [ true , false ] ',
  '][',
  '{"a":}',
  '\u00a01',
  '\ufeff1',
  '"\u007f\u0085\u2028"',
  '"a\tb"',
  '"ไทย ລາວ 😀"',
])('%j is JSON for the editor exactly when it is for the browser', (typed) => {
  const isJson = () => {
    try {
      JSON.parse(typed);
      return true;
    } catch {
      return false;
    }
  };
  expect(jsonProblem(typed) === null).toBe(isJson());
});

describe('a typed message', () => {
  test.each(TEMPLATES.flatMap(([kind]) => LANGUAGES.map(([language]) => [kind, language] as const)))(
    'from the template %s in %s can be sent as it is',
    (kind, language) => {
      const { error, warnings, shown } = messageCheck(templateText(kind, language, 'http://localhost:8787'));
      expect(error).toBeNull();
      expect(warnings).toHaveLength(kind === 'unknown' ? 1 : 0);
      const type = kind === 'image' || kind === 'video' || kind === 'file' ? 'media' : kind;
      expect(shown?.message_type).toBe(type);
    },
  );

  test('holds every type of message and of button', () => {
    const all = TEMPLATES.map(([kind]) => templateText(kind, 'en', '')).join();
    for (const type of ['web', 'call', 'postback', 'other']) expect(all).toContain(`"type": "${type}"`);
    const types = TEMPLATES.map(
      ([kind]) => v.parse(chatMessage, JSON.parse(templateText(kind, 'en', ''))).message_type,
    );
    expect(new Set(types)).toEqual(
      new Set(['text', 'buttons', 'media', 'quick_replies', 'generic', 'postback', 'unknown']),
    );
  });

  test.each([
    ['', 'Type a message'],
    ['{"message_type": "text",\n  "payload": }', 'line 2, column 14 should have a value'],
    ['{"message_type": "text" "payload": 1}', 'line 1, column 25 should have a comma or }'],
    ["{'message_type': 1}", 'line 1, column 2 should have a name in double quotes or }'],
    ['{"a": [1, 2', 'line 1, column 12 should have a comma or ]'],
    ['{"a": 1}}', 'line 1, column 9 should have nothing more'],
    ['[]', 'A message is an object'],
    ['"text"', 'A message is an object'],
    ['{"payload": {}}', '"message_type" must be a text'],
    ['{"message_type": 5}', '"message_type" must be a text'],
    ['{"message_type": ""}', '1 to 50'],
  ])('%j is not sent, and says why', (typed, why) => {
    const { message, shown, error } = messageCheck(typed);
    expect([message, shown]).toEqual([null, null]);
    expect(error).toMatch(why);
  });

  test('that the app will not know is sent with a warning that names the place', () => {
    const check = messageCheck('{"message_type": "buttons", "payload": {"buttons": [{"type": 7}]}}');
    expect(check.error).toBeNull();
    expect(check.message).not.toBeNull();
    expect(check.shown?.message_type).toBe('unknown');
    expect(check.warnings.join()).toContain('payload.buttons.0.type');
  });
});

test.each([
  [{ name: 'a.png', type: 'image/png', size: 1 }, 'image'],
  [{ name: 'a.MOV', type: '', size: 1 }, 'video'],
  [{ name: 'a', type: 'application/pdf', size: FILE_MAX }, 'file'],
  [{ name: 'a.png', type: 'image/png', size: FILE_MAX + 1 }, /20 MB/],
  [{ name: 'a.exe', type: 'application/octet-stream', size: 1 }, /PNG, JPEG/],
  [{ name: 'png', type: '', size: 1 }, 'image'],
])('a file %o is taken for what it is', (file, kind) => {
  const found = kindOfFile(file);
  if (typeof kind === 'string') expect(found).toBe(kind);
  else expect(found).toMatchObject({ message: expect.stringMatching(kind) });
});

/** An actor that answers when the test says so. */
function asked<Input, Output>() {
  const calls: { input: Input; answer: (output: Output) => void; fail: (why: string) => void }[] = [];
  const logic = fromPromise<Output, Input>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        calls.push({ input, answer: resolve, fail: (why) => reject(new Error(why)) });
      }),
  );
  return { calls, logic };
}
/** Lets what was answered arrive. */
const arrive = () => new Promise((resolve) => setTimeout(resolve));

function startChat(hash = '#chat/1') {
  const conversations = asked<NonReducibleUnknown, v.InferOutput<typeof conversationsReply>>();
  const messages = asked<{ conversation: number; unread: boolean }, Page>();
  const older = asked<{ conversation: number; before: number }, Page>();
  const uploads = asked<{ file: File }, { path: string; fileType: 'image' | 'video' | 'file' }>();
  const posts = asked<Outgoing, { message: DeskChatMessage }>();
  const bot = asked<{ on: boolean }, boolean>();
  const clock = new SimulatedClock();
  const chat = createActor(
    chatMachine.provide({
      actors: {
        readConversations: conversations.logic,
        readMessages: messages.logic,
        readOlder: older.logic,
        uploadFile: uploads.logic,
        postMessage: posts.logic,
        setBot: bot.logic,
      },
    }),
    { input: { place: placeOf(hash), drafts: {}, name: 'Mali' }, clock },
  ).start();
  const write = (words: string) => {
    chat.send({ type: 'draft.changed', text: words });
    chat.send({ type: 'draft.send' });
  };
  const go = (to: string) => chat.send({ type: 'place.changed', place: placeOf(to) });
  const context = () => chat.getSnapshot().context;
  return { chat, clock, conversations, messages, older, uploads, posts, bot, write, go, context };
}

describe('the chat', () => {
  test('reads list and conversation every two seconds, the open conversation only', async () => {
    const { clock, conversations, messages, go, context } = startChat('#chat');
    expect([conversations.calls.length, messages.calls.length]).toEqual([1, 0]);
    conversations.calls[0]?.answer({ conversations: [], unread: 2, bot: true });
    await arrive();
    go('#chat/1');
    messages.calls[0]?.answer(page(1, 2));
    await arrive();
    clock.increment(2_000);
    expect([conversations.calls.length, messages.calls.length]).toEqual([2, 2]);
    go('#chat/2');
    expect(context().thread).toBeNull();
    messages.calls[1]?.answer(page(1, 9));
    await arrive();
    expect(context().thread, 'the answer for the conversation that was left').toBeNull();
    expect(messages.calls[2]?.input).toEqual({ conversation: 2, unread: false });
  });

  test('tells the reading of unread messages that the newest page does not show', async () => {
    const { clock, conversations, messages } = startChat('#chat/7');
    const unread = {
      id: 7,
      name: null,
      phone: null,
      locale: null,
      topic: null,
      unread: 1,
      lastAt: '2026-03-02T05:00:00.000Z',
      lastSender: 'support',
      lastMessage: text('hello'),
    };
    conversations.calls[0]?.answer({ conversations: [unread], unread: 1, bot: true });
    messages.calls[0]?.answer(page(31, 60));
    await arrive();
    clock.increment(2_000);
    expect(messages.calls.map(({ input }) => input.unread)).toEqual([false, true]);
  });

  test('keeps what was read when a reading fails, says so, and asks again', async () => {
    const { clock, messages, context } = startChat();
    messages.calls[0]?.answer(page(1, 2));
    await arrive();
    clock.increment(2_000);
    messages.calls[1]?.fail('The service does not answer.');
    await arrive();
    expect(context()).toMatchObject({ threadProblem: 'The service does not answer.', thread: { id: 1 } });
    clock.increment(2_000);
    messages.calls[2]?.answer(page(1, 3));
    await arrive();
    expect(context().threadProblem).toBeNull();
    expect(context().thread?.messages).toHaveLength(3);
  });

  test('loads older messages when they are wanted, once, and again after a failure', async () => {
    const { chat, messages, older, context } = startChat();
    chat.send({ type: 'older.wanted' });
    expect(older.calls).toHaveLength(0);
    messages.calls[0]?.answer(page(31, 60));
    await arrive();
    chat.send({ type: 'older.wanted' });
    chat.send({ type: 'older.wanted' });
    expect(older.calls.map(({ input }) => input)).toEqual([{ conversation: 1, before: 31 }]);
    older.calls[0]?.fail('no');
    await arrive();
    expect(chat.getSnapshot().hasTag('error')).toBe(true);
    chat.send({ type: 'older.wanted' });
    older.calls[1]?.answer(page(1, 30));
    await arrive();
    expect(context().thread?.messages).toHaveLength(60);
    chat.send({ type: 'older.wanted' });
    expect(older.calls).toHaveLength(2);
  });

  test('sends one after another, keeps a failed one, and sends it again under the same id', async () => {
    const { chat, messages, posts, write, context } = startChat();
    messages.calls[0]?.answer(page(1, 1));
    await arrive();
    write('  first ');
    write('second');
    expect(posts.calls.map(({ input }) => input.message)).toEqual([text('first')]);
    posts.calls[0]?.fail('The service does not answer.');
    await arrive();
    expect(context().problem).toBe('The service does not answer.');
    expect(context().outbox.map(({ delivery }) => delivery)).toEqual(['failed', 'sending']);
    const [failed] = context().outbox;
    chat.send({ type: 'message.resend', clientId: failed?.clientId ?? '' });
    posts.calls[1]?.answer({ message: stored(2, { sender: 'support', message: text('second') }) });
    await arrive();
    expect(posts.calls[2]?.input).toMatchObject({ clientId: failed?.clientId, message: text('first'), name: 'Mali' });
    posts.calls[2]?.answer({ message: stored(3, { sender: 'support', message: text('first') }) });
    await arrive();
    expect(context()).toMatchObject({ outbox: [], problem: null, keys: { m3: failed?.clientId } });
    expect(context().thread?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  test('takes a failed message away, never one that is on its way', async () => {
    const { chat, posts, write, context } = startChat();
    write('hello');
    const clientId = context().outbox[0]?.clientId ?? '';
    expect(chat.getSnapshot().can({ type: 'message.removed', clientId })).toBe(false);
    posts.calls[0]?.fail('no');
    await arrive();
    chat.send({ type: 'message.removed', clientId });
    expect(context().outbox).toEqual([]);
  });

  test('sends to the conversation in which it was written, wherever the agent is meanwhile', async () => {
    const { posts, messages, write, go, context } = startChat();
    write('for one');
    go('#chat/2');
    messages.calls[1]?.answer(page(1, 1));
    await arrive();
    expect(posts.calls[0]?.input.conversation).toBe(1);
    posts.calls[0]?.answer({ message: stored(8, { sender: 'support' }) });
    await arrive();
    expect(context().thread?.messages.map(({ seq }) => seq)).toEqual([1]);
  });

  test('keeps a draft for each conversation', () => {
    const { chat, go, context } = startChat();
    chat.send({ type: 'draft.changed', text: 'to be' });
    go('#chat/2');
    expect(chat.getSnapshot().can({ type: 'draft.send' })).toBe(false);
    chat.send({ type: 'draft.changed', text: '   ' });
    expect(chat.getSnapshot().can({ type: 'draft.send' }), 'blank').toBe(false);
    go('#chat/1');
    expect(context().drafts[1]?.text).toBe('to be');
    expect(chat.getSnapshot().can({ type: 'draft.send' })).toBe(true);
  });

  const attach = (chat: ReturnType<typeof startChat>['chat']) => {
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    chat.send({ type: 'file.attached', attached: { file, kind: 'image', preview: 'blob:a' } });
    return file;
  };

  test('uploads a file before its message; when sending fails it is not uploaded again', async () => {
    const { chat, uploads, posts, write, context } = startChat();
    const file = attach(chat);
    write('look');
    expect([uploads.calls[0]?.input.file, posts.calls.length]).toEqual([file, 0]);
    expect(context().outbox[0]?.delivery).toBe('uploading_file');
    uploads.calls[0]?.answer({ path: '/api/chat/files/a.png', fileType: 'image' });
    await arrive();
    const media = { message: 'look', url: false, fileType: 'image', filePath: '/api/chat/files/a.png' };
    expect(posts.calls[0]?.input.message).toEqual({ message_type: 'media', payload: media });
    posts.calls[0]?.fail('no');
    await arrive();
    chat.send({ type: 'message.resend', clientId: context().outbox[0]?.clientId ?? '' });
    expect([uploads.calls.length, posts.calls.length]).toEqual([1, 2]);
  });

  test('a failed upload can be tried again, a running one cancelled', async () => {
    const { chat, uploads, posts, context } = startChat();
    attach(chat);
    chat.send({ type: 'draft.send' });
    uploads.calls[0]?.fail('no');
    await arrive();
    const clientId = context().outbox[0]?.clientId ?? '';
    chat.send({ type: 'message.resend', clientId });
    expect(uploads.calls).toHaveLength(2);
    chat.send({ type: 'upload.cancelled', clientId });
    uploads.calls[1]?.answer({ path: '/api/chat/files/a.png', fileType: 'image' });
    await arrive();
    expect([context().outbox, posts.calls.length]).toEqual([[], 0]);
  });

  test('sends a message of any type that was typed, and only when it is one', () => {
    const { chat, posts, context } = startChat();
    const type = (words: string) =>
      chat.send({ type: 'template.edited', template: { kind: 'text', language: 'th', text: words } });
    type('{"message_type"');
    chat.send({ type: 'template.send' });
    expect([posts.calls.length, context().template?.text]).toEqual([0, '{"message_type"']);
    type('{"message_type": "poll", "payload": 1}');
    chat.send({ type: 'template.send' });
    expect(posts.calls[0]?.input.message).toEqual({ message_type: 'poll', payload: 1 });
    expect(context().template).toBeNull();
  });

  test('switches the bot, and shows what the service says', async () => {
    const { chat, bot, conversations, context } = startChat();
    chat.send({ type: 'bot.switched', on: false });
    chat.send({ type: 'bot.switched', on: true });
    expect(bot.calls.map(({ input }) => input)).toEqual([{ on: false }]);
    bot.calls[0]?.answer(false);
    await arrive();
    conversations.calls.at(-1)?.answer({ conversations: [], unread: 0, bot: false });
    await arrive();
    expect(context().inbox?.bot).toBe(false);
  });
});

const FLAGS: DeskData['flags'] = {
  registerOTP: true,
  enableChatWidget: true,
  recordings: false,
  spinActive: true,
  depositManual: true,
  terminated: false,
  qrMinutes: 15,
  withdrawDayBaht: 0,
  withdrawDayCount: 0,
  payoutProofBaht: 0,
  payoutHoldHours: 0,
  smsDayMax: 0,
  refundPercent: 0,
  invitePercent: 0,
  inviteTurnoverTimes: 1,
  notice: '',
  siteName: '',
};
/** The data of a service without anything. */
const EMPTY: DeskData = {
  flags: FLAGS,
  providers: [],
  banks: [],
  warnings: [],
  sms: { messages: [], next: null },
  qrcodes: { qrcodes: [], next: null, waiting: 0 },
  slips: { slips: [], next: null, waiting: 0 },
  withdrawals: { withdrawals: [], next: null, waiting: 0 },
  gifts: { gifts: [], next: null },
  members: { members: [], next: null },
  ledger: {
    transactions: [],
    next: null,
    sums: { BAHT: satang(0), LAK: satang(0) },
    entries: 0,
    left: 0,
    wrongBalances: 0,
  },
  games: [],
  bonuses: { bonuses: [], holders: [], holding: 0 },
  wheels: [],
  texts: [],
};

describe('the board', () => {
  test('does not queue the same switch twice, but two different ones', () => {
    const deeds: string[] = [];
    const desk = createActor(
      deskMachine.provide({
        actors: {
          readDesk: fromPromise<DeskData, { views: Views }>(() => new Promise(() => {})),
          act: fromPromise(({ input }) => {
            deeds.push(keyOf(input));
            return new Promise<string>(() => {});
          }),
        },
      }),
      { input: { place: placeOf('') } },
    ).start();
    const fail = (code: string) => desk.send({ type: 'desk.act', action: { kind: 'game', code, failing: true } });
    fail('PG');
    fail('PG');
    fail('UFABET');
    desk.send({ type: 'desk.act', action: { kind: 'bonus', code: 'PG', active: false } });
    desk.send({ type: 'desk.act', action: { kind: 'wheel', code: 'PG' } });
    expect(desk.getSnapshot().context.queue.map(keyOf)).toEqual(['game PG', 'game UFABET', 'bonus PG', 'wheel PG']);
    expect(deeds).toEqual(['game PG']);
    desk.stop();
  });

  test('is not begun anew by the seconds that pass: what is under way is done once', async () => {
    const deeds: string[] = [];
    let readings = 0;
    const clock = new SimulatedClock();
    const desk = createActor(
      deskMachine.provide({
        actors: {
          readDesk: fromPromise<DeskData, { views: Views }>(() => {
            readings += 1;
            return new Promise(() => {});
          }),
          act: fromPromise(({ input }) => {
            deeds.push(keyOf(input));
            return new Promise<string>(() => {});
          }),
        },
      }),
      { input: { place: placeOf('') }, clock },
    ).start();
    desk.send({ type: 'desk.act', action: { kind: 'transfer', member: 1, amount: 5, reference: 'A-1' } });
    for (let second = 0; second < 5; second += 1) clock.increment(1_000);
    expect([deeds, readings]).toEqual([['transfer 1'], 1]);
    desk.stop();
  });

  test('asks for a search when it is typed, for a page at once, and for one page at a time', async () => {
    const clock = new SimulatedClock();
    const asked: Views[] = [];
    const answers: ((data: DeskData) => void)[] = [];
    const desk = createActor(
      deskMachine.provide({
        actors: {
          readDesk: fromPromise<DeskData, { views: Views }>(({ input }) => {
            asked.push(input.views);
            return new Promise((resolve) => answers.push(resolve));
          }),
        },
      }),
      { input: { place: placeOf('') }, clock },
    ).start();
    const arrive = (next: string | null) => {
      answers.at(-1)?.({ ...EMPTY, slips: { slips: [], next, waiting: 0 } });
      return waitFor(desk, (state) => state.matches({ reading: 'resting' }));
    };
    const turn = (to: 'next' | 'previous') => desk.send({ type: 'list.turned', list: 'slips', to });
    const { context } = await arrive('a');
    expect(context.read).toBe(context.views);

    for (const text of ['1', '10', ' 100 ']) desk.send({ type: 'list.searched', list: 'slips', text });
    clock.increment(200);
    expect(asked).toHaveLength(1);
    clock.increment(100);
    expect(asked.slice(1)).toEqual([{ ...FIRST_PAGES, slips: { search: '100', places: [] } }]);
    // The way on leads from what is shown: not before the search has its answer.
    turn('next');
    expect(asked).toHaveLength(2);
    await arrive('b');
    turn('next');
    turn('next');
    turn('previous');
    expect(asked.slice(2).map(({ slips }) => slips)).toEqual([{ search: '100', places: ['b'] }]);
    await arrive(null);
    turn('next');
    expect(asked).toHaveLength(3);
    turn('previous');
    expect(asked.at(-1)?.slips).toEqual({ search: '100', places: [] });
    await arrive('b');
    turn('previous');
    expect(asked).toHaveLength(4);
    desk.stop();
  });

  test('reads a page by its search and the place where it begins', () => {
    expect(pathOf('gifts', FIRST_PAGES.gifts)).toBe('gifts?limit=8');
    expect(pathOf('sms', { search: '+66 8', places: ['a', '["1"]'] })).toBe(
      'sms?limit=4&search=%2B66+8&before=%5B%221%22%5D',
    );
  });

  test('is read less often while the agent is in the chat, and at once on the way back', async () => {
    let readings = 0;
    const clock = new SimulatedClock();
    const desk = createActor(
      deskMachine.provide({
        actors: {
          readDesk: fromPromise<DeskData, { views: Views }>(() => {
            readings += 1;
            return Promise.reject(new Error('no'));
          }),
        },
      }),
      { input: { place: placeOf('#chat') }, clock },
    ).start();
    await waitFor(desk, (state) => state.matches({ reading: 'resting' }));
    for (let second = 0; second < 9; second += 1) clock.increment(1_000);
    expect(readings).toBe(1);
    desk.send({ type: 'place.changed', place: placeOf('#members') });
    expect(readings).toBe(2);
    await waitFor(desk, (state) => state.matches({ reading: 'resting' }));
    clock.increment(2_000);
    expect(readings).toBe(3);
    desk.stop();
  });
});
