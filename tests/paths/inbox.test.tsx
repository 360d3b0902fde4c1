import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { InboxMessage } from '../../contract/inbox.ts';
import { INBOX_KINDS } from '../../contract/inbox-kinds.ts';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { OutcomeSeen } from '../../machines/app/events.ts';
import type { DialogCommand } from '../../machines/dialogs/context.ts';
import { inboxMachine } from '../../machines/inbox/inbox.machine.ts';
import { addressOf, pageOf, receiptOf } from '../../machines/inbox/inbox.ts';
import { inboxList, type MarkCommand } from '../../machines/inbox/inbox-setup.ts';
import { newsMachine } from '../../machines/inbox/news.machine.ts';
import type { ListPage } from '../../machines/paged-list.ts';
import { inboxFlow } from '../../src/actors/inbox.ts';
import type { World } from '../../src/actors/world.ts';
import { Bell } from '../../src/screens/inbox/bell.tsx';
import { InboxView } from '../../src/screens/inbox/inbox-view.tsx';
import { MessageList } from '../../src/screens/inbox/message-list.tsx';
import { openDialogs } from '../dialogs.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';
import { answerOf, memberWorld, type Reply } from './member-world.ts';

type Page = Outcome<ListPage<InboxMessage>>;

const AT = new Date(2026, 10, 21, 8, 30, 12).toISOString();
const message = (id: string, kind: string, more: Partial<InboxMessage> = {}): InboxMessage => ({
  id,
  kind,
  createdAt: AT,
  isRead: false,
  ...more,
});
const DEPOSIT = message('9', 'deposit', { amount: bahtToSatang(500), reference: 'D1' });
const REFUSED = message('8', 'withdrawal_refused', {
  amount: bahtToSatang(300),
  reference: 'W1',
  reason: 'ชื่อบัญชีไม่ตรง',
});
const SLIP = message('7', 'slip_refused', { reason: 'NOT_MATCH', isRead: true });
const given = (items: readonly InboxMessage[], total = items.length): Page => ({
  ok: true,
  value: { items, total, unread: 0 },
});
const PAGE = given([DEPOSIT, REFUSED, SLIP], 12);

const quiet = fromCallback(() => {});
const listAnswering = (page: Page) =>
  inboxList.provide({ actors: { loadPage: fromPromise(async (): Promise<Page> => page) } });
const quietNews = newsMachine.provide({
  actors: {
    readNewest: fromPromise(() => new Promise<Outcome<readonly InboxMessage[]>>(() => {})),
    outcomes: quiet,
  },
});
const nothing = inboxList.provide({ actors: { loadPage: fromPromise(() => new Promise<Page>(() => {})) } });

/** The inbox around a list: two messages are unread. */
function around() {
  const actor = createActor(
    inboxMachine.provide({
      actors: {
        list: nothing,
        news: quietNews,
        countUnread: fromPromise(async (): Promise<Outcome<number>> => ({ ok: true, value: 2 })),
        marks: fromCallback<MarkCommand>(() => {}),
        presses: quiet,
        attention: quiet,
        dialogs: fromCallback<DialogCommand>(() => {}),
      },
    }),
  ).start();
  onTestFinished(() => void actor.stop());
  return actor;
}

const listModel: FlowModel<typeof inboxList> = {
  machine: inboxList,
  inputs: [{}],
  contextKey: ({ items, wanted }) => `${items.length > 0} ${wanted}`,
  view: (list) => <MessageList actor={around()} list={list} hidden={false} />,
  events: {
    'page.chosen': {
      payloads: ({ items, page }) => (items.length > 0 ? [{ type: 'page.chosen', page: page === 1 ? 2 : 1 }] : []),
      act: (ui, event) => ui.press('inbox.page', { page: event.page }),
    },
    // Only a list that could not be loaded has a button for it: pressed in the journey below.
    'list.reload': world([{ type: 'list.reload' }]),
    'list.sought': world([{ type: 'list.sought', page: 1 }]),
    'list.changed': world([{ type: 'list.changed' }]),
  },
  actors: {
    loadPage: {
      done: [PAGE, given([]), given([], 10), { ok: false as const, code: 'REQUEST_LIMIT' }].map((output) => ({
        output,
      })),
      error: [{ kind: 'offline' }],
    },
  },
  states: {
    'loading.first': (ui) => ui.sees('inbox.loading'),
    'loading.turning': (ui, { wanted }) => ui.sees('inbox.turning', { page: wanted }),
    ready: (ui) => ui.seesText('ชื่อบัญชีไม่ตรง'),
    empty: (ui) => ui.sees('inbox.emptyText'),
    failed: (ui, { problem }) => problem?.kind === 'failed' && ui.sees('error.failure.offline'),
  },
};

describePaths('inboxList', listModel);

const seen = (ui: Ui, name: 'inbox.kind.deposit' | 'inbox.kind.slip_refused') => ui.screen.findByText(ui.t(name));

const modelWith = (hidden = false, list = listAnswering(PAGE)): FlowModel<typeof inboxMachine> => ({
  machine: inboxMachine,
  inputs: [undefined],
  contextKey: ({ unread, again }) => `${unread !== null} ${again}`,
  view: (actor) => (
    <>
      <Bell actor={actor} />
      <InboxView actor={actor} hidden={hidden} />
    </>
  ),
  events: {
    'inbox.stale': world([{ type: 'inbox.stale' }]),
    'inbox.open': {
      payloads: ({ unread }) => (unread === null ? [] : [{ type: 'inbox.open' }]),
      act: (ui) => ui.pressNamed(new RegExp(`^${ui.t('inbox.title')}`)),
    },
    'inbox.close': { payloads: [{ type: 'inbox.close' }], act: (ui) => ui.press('common.close') },
    'message.open': world([DEPOSIT, SLIP].map((one) => ({ type: 'message.open', message: one }))),
    'messages.read': world([{ type: 'messages.read', until: '9' }]),
    'message.seen': world([{ type: 'message.seen', id: '9' }]),
    'notification.pressed': world([{ type: 'notification.pressed', message: DEPOSIT }]),
    'dialog.opened': world([{ type: 'dialog.opened', dialog: 'inbox' }]),
    'dialog.closed': world([{ type: 'dialog.closed', dialog: 'inbox' }]),
  },
  actors: {
    list: { machine: list, done: [] },
    news: { machine: quietNews, done: [] },
    countUnread: {
      done: [
        { output: { ok: true, value: 2 } },
        { output: { ok: false, code: 'NOT_FOUND' } },
        { output: { ok: false, code: 'REQUEST_LIMIT' } },
      ],
      error: [{ kind: 'offline' }],
    },
    readAll: {
      done: [{ output: { ok: true, value: {} } }, { output: { ok: false, code: 'REQUEST_LIMIT' } }],
      error: [{ kind: 'timeout' }],
    },
    marks: 'quiet',
    presses: 'quiet',
    attention: 'quiet',
    dialogs: 'quiet',
  },
});
const model = modelWith();

describePaths('inbox', model);

const COUNTED = { ok: true, value: 2 } as const;

async function opened(run: Run<typeof inboxMachine>): Promise<void> {
  await run.answer('countUnread', COUNTED);
  await run.ui.pressNamed(/^Notifications/);
  await run.send({ type: 'dialog.opened', dialog: 'inbox' });
}

describe('inbox: journeys', () => {
  journey('a list that could not be loaded is asked for anew', listModel, {}, async (run) => {
    await run.fail('loadPage', { kind: 'offline' });
    run.ui.sees('inbox.failed');
    await run.ui.press('common.retry');
    await run.answer('loadPage', PAGE);
    await run.ui.press('inbox.page', { page: 2 });
    await run.answer('loadPage', { ok: false, code: 'REQUEST_LIMIT' });
    run.ui.sees('inbox.pageFailed', { page: 2 });
    await run.ui.press('common.retry');
    expect(run.asked('loadPage').at(-1)).toEqual({ page: 2, limit: 10 });
  });

  journey('a backend without it shows no bell, nor does one that was never reached', model, undefined, async (run) => {
    run.ui.seesNothing();
    await run.fail('countUnread', { kind: 'offline' });
    run.ui.seesNothing();
    await run.send({ type: 'inbox.stale' });
    await run.answer('countUnread', { ok: false, code: 'NOT_FOUND' });
    run.ui.seesNothing();
    await run.send({ type: 'inbox.stale' });
    expect(run.asked('countUnread')).toHaveLength(2);
  });

  journey('the bell says how many are unread; what comes changes it', model, undefined, async (run) => {
    await run.answer('countUnread', COUNTED);
    run.ui.seesText('2');
    await run.send({ type: 'inbox.stale' });
    await run.send({ type: 'inbox.stale' });
    await run.answer('countUnread', { ok: true, value: 120 });
    expect(run.asked('countUnread')).toHaveLength(3);
    await run.answer('countUnread', { ok: true, value: 121 });
    run.ui.seesText('99+');
    await run.send({ type: 'inbox.stale' });
    await run.fail('countUnread', { kind: 'timeout' });
    run.ui.seesText('99+');
  });

  journey('a pressed notification leads to its receipt, or its page, and is read', model, undefined, async (run) => {
    await run.send({ type: 'notification.pressed', message: DEPOSIT });
    await run.send({ type: 'notification.pressed', message: SLIP });
    expect(run.emitted).toEqual([
      { type: 'receipt.shown', dialog: 'receipt:D1' },
      { type: 'location.requested', to: '/user/statement?open=slips' },
    ]);
    expect(run.told).toEqual([
      ['marks', { type: 'message.keep', id: '9' }],
      ['marks', { type: 'message.keep', id: '7' }],
    ]);
    expect(addressOf({ kind: 'deposit', reference: 'D1' })).toBe('/user/statement?open=receipt%3AD1');
  });

  journey('what comes is told at once, what was there before is not', model, undefined, async (run) => {
    const told: unknown[] = [];
    run.actor.getSnapshot().children.news?.subscribe(({ context }) => told.push(context.owed));
    await run.answer('countUnread', COUNTED);
    await run.send({ type: 'inbox.stale' });
    await run.answer('countUnread', { ok: true, value: 5 });
    await run.send({ type: 'inbox.stale' });
    await run.answer('countUnread', { ok: true, value: 4 });
    expect(told).toEqual([3]);
    await run.send({ type: 'message.seen', id: '9' });
    expect(run.told).toEqual([['marks', { type: 'message.keep', id: '9' }]]);
  });

  journey('a refused withdrawal says why, and that the money is back', model, undefined, async (run) => {
    const { ui } = run;
    await opened(run);
    await seen(ui, 'inbox.kind.deposit');
    const rows = ui.within(ui.screen.getByRole('list')).getAllByRole('listitem');
    for (const text of [ui.t('inbox.kind.withdrawal_refused'), '฿300', 'ชื่อบัญชีไม่ตรง', ui.t('inbox.returned')])
      expect(rows[1]?.textContent).toContain(text);
    expect(rows[1]?.textContent).toContain(ui.t('inbox.unread'));
    expect(rows[2]?.textContent).toContain(ui.t('slip.reason.NOT_MATCH'));
    expect(rows[2]?.textContent).not.toContain(ui.t('inbox.unread'));
    expect(ui.screen.getByRole('link').getAttribute('href')).toBe('/user/statement?open=slips');
  });

  journey('a message opens its receipt and is kept as read, once', model, undefined, async (run) => {
    const { ui } = run;
    await opened(run);
    await ui.user.click(await seen(ui, 'inbox.kind.deposit'));
    await run.send({ type: 'message.open', message: { ...REFUSED, isRead: true } });
    await run.send({ type: 'message.open', message: message('3', 'bonus_done') });
    await run.send({ type: 'message.open', message: SLIP });
    expect(run.told).toEqual([
      ['dialogs', { type: 'dialog.open', dialog: 'inbox' }],
      ['marks', { type: 'message.keep', id: '9' }],
      ['dialogs', { type: 'dialog.open', dialog: 'receipt:D1' }],
      ['dialogs', { type: 'dialog.open', dialog: 'receipt:W1' }],
      ['marks', { type: 'message.keep', id: '3' }],
    ]);
  });

  journey('all are read up to the newest on the screen; a refusal is told', model, undefined, async (run) => {
    const { ui } = run;
    await opened(run);
    await seen(ui, 'inbox.kind.deposit');
    await ui.press('inbox.readAll');
    await ui.press('inbox.readAll');
    expect(run.asked('readAll')).toEqual([{ until: '9' }]);
    await run.answer('readAll', { ok: false, code: 'REQUEST_LIMIT' });
    ui.sees('inbox.notKept');
    await ui.press('inbox.readAll');
    await run.answer('readAll', { ok: true, value: {} });
    await run.answer('countUnread', { ok: true, value: 0 });
    ui.seesNo('inbox.notKept');
    ui.seesNo('inbox.readAll');
  });

  journey('amounts that the player hides are hidden here too', modelWith(true), undefined, async (run) => {
    await opened(run);
    await seen(run.ui, 'inbox.kind.deposit');
    expect(document.body.textContent).not.toMatch(/500|300/);
  });

  const every = [...INBOX_KINDS, 'something_new'].map((kind, index) =>
    message(String(50 - index), kind, {
      reference: `R${index}`,
      name: 'Welcome 100',
      expiresAt: AT,
      isRead: true,
    }),
  );
  journey('every kind has its words', modelWith(false, listAnswering(given(every))), undefined, async (run) => {
    const { ui } = run;
    await opened(run);
    await seen(ui, 'inbox.kind.deposit');
    for (const kind of [...INBOX_KINDS, 'other'] as const) ui.sees(`inbox.kind.${kind}`);
    await run.stage.inspect();
  });
});

test('what a message tells of: its receipt, or its page', () => {
  const of = (kind: string, reference?: string) => receiptOf({ kind, reference }) ?? pageOf({ kind });
  expect([
    of('deposit', 'D1'),
    of('withdrawal_refused', 'W1'),
    of('slip_accepted', 'S1'),
    of('deposit'),
    of('deposit', '../x y'),
    of('slip_refused', 'S1'),
    of('slip_refused'),
    of('bonus_done', 'B1'),
    of('coupon_expiring', 'C1'),
    of('password', 'A1'),
    of('something_new', 'X1'),
  ]).toEqual([
    'receipt:D1',
    'receipt:W1',
    'receipt:S1',
    '/user/statement',
    '/user/statement',
    'receipt:S1',
    '/user/statement?open=slips',
    '/user/bonus',
    '/user/spin',
    '/user/profile?open=securityEvents',
    '/user/statement',
  ]);
});

describe('inbox: what the service says', () => {
  const playing = (replies: Record<string, Reply>) => {
    const asked: [string, unknown][] = [];
    const own = memberWorld(async (address, init) => {
      const request = new Request(address, init);
      const { pathname } = new URL(request.url);
      asked.push([pathname, request.method === 'GET' ? null : await request.json()]);
      return answerOf(replies[pathname]);
    });
    return { own: { ...own, dialogs: openDialogs('home', [[], ['inbox']]).provide }, asked };
  };

  test('is counted, listed and kept by its calls', async () => {
    const { own, asked } = playing({
      '/api/inbox/unread': { unread: 3 },
      '/api/inbox': { total: 1, messages: [{ id: 5, kind: 'deposit', amount: '12.50', createdAt: AT }, 'odd'] },
      '/api/inbox/read': {},
    });
    const actor = createActor(inboxFlow(own)).start();
    onTestFinished(() => void actor.stop());
    await waitFor(actor, ({ context }) => context.unread === 3);
    const { list } = actor.getSnapshot().children;
    if (list === undefined) throw new Error('the inbox was open');
    const { context } = await waitFor(list, (snapshot) => snapshot.matches('ready'));
    expect(context).toMatchObject({ items: [{ id: '5', amount: 1250, isRead: false }], unread: 1 });
    actor.send({ type: 'message.open', message: { ...DEPOSIT, id: '5' } });
    actor.send({ type: 'messages.read', until: '5' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(asked).toContainEqual(['/api/inbox/read', { ids: ['5'] }]);
    expect(asked).toContainEqual(['/api/inbox/read', { until: '5' }]);
    expect(asked).toContainEqual(['/api/inbox', { page: 1, limit: 10 }]);
  });

  test('a code whose receipt the player has seen has nothing more to announce', () => {
    const { own } = playing({});
    own.local.set('intent:qr-code:KBANK', 'Q1');
    own.local.set('intent:qr-code:SCB', 'Q2');
    const shown: ((seen: OutcomeSeen) => void)[] = [];
    const onOutcomeSeen: World['onOutcomeSeen'] = (listener) => {
      shown.push(listener);
      return () => {};
    };
    const actor = createActor(inboxFlow({ ...own, onOutcomeSeen })).start();
    onTestFinished(() => void actor.stop());
    const codes = () => [own.local.get('intent:qr-code:KBANK'), own.local.get('intent:qr-code:SCB')];
    const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    onTestFinished(() => look.mockRestore());
    for (const tell of shown) tell({ type: 'outcome.seen', reference: 'Q1' });
    expect(codes()).toEqual(['Q1', 'Q2']);
    look.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(codes()).toEqual([null, 'Q2']);
  });
});
