import { describe, expect, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { StatementEntry } from '../../contract/statement.ts';
import type { ClipboardCommand } from '../../machines/clipboard.ts';
import type { DialogCommand } from '../../machines/dialogs/context.ts';
import { type ListPage, PAGE_SIZE, type PageAsked } from '../../machines/paged-list.ts';
import { entryMachine } from '../../machines/receipt/entry.machine.ts';
import { exportMachine } from '../../machines/statement/export.machine.ts';
import { type Filter, isMatch, NO_FILTER, restOf } from '../../machines/statement/filter.ts';
import { statementMachine } from '../../machines/statement/statement.machine.ts';
import { type Found, statementList } from '../../machines/statement/statement-setup.ts';
import { dateTime } from '../../src/i18n/dates.ts';
import { RefreshStatement, StatementList } from '../../src/screens/statement/statement-list.tsx';
import { StatementView } from '../../src/screens/statement/statement-view.tsx';
import { openDialogs } from '../dialogs.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';
import { noFollow, noPicture } from './receipt-fixtures.ts';

const NOW = new Date(2026, 10, 21, 12, 0, 0).getTime();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PLACES = new Map([['PG', 'PG Soft']]);

const entry = (statementType: string, baht: number, more: Partial<StatementEntry> = {}): StatementEntry => ({
  statementType,
  status: 'SUCCESS',
  amount: bahtToSatang(baht),
  createdAt: new Date(NOW - 5 * MINUTE).toISOString(),
  ...more,
});

const DEPOSIT = entry('deposit', 1234.5, { from: 'SCB', to: 'WALLET', reference: 'D0001' });
const WITHDRAW = entry('withdraw', 300, {
  status: 'PENDING',
  from: 'WALLET',
  to: 'KBANK',
  reference: 'W0002',
  createdAt: new Date(NOW - DAY).toISOString(),
});
const TRANSFER = entry('transfer', 20, {
  status: 'FAILED',
  from: 'WALLET',
  to: 'PG',
  reference: 'T0003',
  createdAt: new Date(NOW - 8 * DAY).toISOString(),
});
const BONUS = entry('bonus', 50, {
  from: 'INVITE',
  to: 'WALLET',
  invite: { description: 'Friend Somsri played' },
  createdAt: new Date(NOW - 40 * DAY).toISOString(),
});
const FINISHED = entry('finish_bonus', 10, { bonus: { description: 'Welcome 100%' } });
const UNKNOWN = entry('cashback', 7, {});

type Answer = Outcome<ListPage<StatementEntry, Found>>;
/** The search of a service that applies the whole filter, unless `more` says otherwise. */
const about = (filter: Filter = NO_FILTER, more: Partial<Found> = {}): Found => ({
  filter,
  rest: NO_FILTER,
  lookedThrough: null,
  sums: null,
  ...more,
});
const given = (items: readonly StatementEntry[], total = items.length, found = about()): Answer => ({
  ok: true,
  value: { items, total, unread: 0, about: found },
});
const ENTRIES = [DEPOSIT, FINISHED, UNKNOWN, WITHDRAW, TRANSFER, BONUS];
const PAGE = given(ENTRIES, 25);

const reloadBy = (ui: Ui) =>
  ui.press(ui.screen.queryByText(ui.t('common.retry')) ? 'common.retry' : 'statement.refresh');

const quiet = fromCallback(() => {});

/** The statement around a list: its clock and filters. */
function page() {
  const actor = createActor(
    statementMachine.provide({
      actors: {
        list: statementList.provide({ actors: { loadPage: fromPromise(() => new Promise<Answer>(() => {})) } }),
        dialogs: fromCallback<DialogCommand>(() => {}),
        clock: quiet,
        attention: quiet,
        address: quiet,
      },
    }),
    { input: { search: '' } },
  ).start();
  actor.send({ type: 'clock.ticked', now: NOW });
  return actor;
}

const DEPOSITS: Filter = { ...NO_FILTER, kind: 'deposit' };

const listModel: FlowModel<typeof statementList> = {
  machine: statementList,
  inputs: [{}],
  contextKey: ({ items, wanted }) => `${items.length > 0} ${wanted}`,
  view: (list) => (
    <>
      <RefreshStatement list={list} />
      <StatementList
        actor={page()}
        list={list}
        places={PLACES}
        hidden={false}
        onPage={(number) => list.send({ type: 'page.chosen', page: number })}
      />
    </>
  ),
  events: {
    'page.chosen': {
      payloads: ({ items, page: shown }) =>
        items.length > 0 ? [{ type: 'page.chosen', page: shown === 1 ? 2 : 1 }] : [],
      act: (ui, event) => ui.press('statement.page', { page: event.page }),
    },
    'list.reload': { payloads: [{ type: 'list.reload' }], act: reloadBy },
    'list.sought': world([{ type: 'list.sought', page: 1, query: DEPOSITS }]),
    'list.changed': world([{ type: 'list.changed' }]),
  },
  actors: {
    loadPage: {
      done: [PAGE, given([]), given([], PAGE_SIZE), { ok: false as const, code: 'NO_DATA' }].map((output) => ({
        output,
      })),
      error: [{ kind: 'timeout' }],
    },
  },
  states: {
    'loading.turning': (ui, { wanted }) => ui.sees('statement.turning', { page: wanted }),
    empty: (ui) => ui.sees('statement.emptyText'),
    failed: (ui, { problem }) => ui.sees(problem?.kind === 'refused' ? 'error.NO_DATA' : 'error.failure.timeout'),
  },
};

describePaths('statementList', listModel);

/** A service that searches by kind and text. */
const answered = statementList.provide({
  actors: {
    loadPage: fromPromise(async ({ input: { query = NO_FILTER } }: { input: PageAsked<Filter> }) => {
      const rest = { ...query, period: 'all' } as const;
      const found = ENTRIES.filter((entry) => isMatch(entry, rest, { now: NOW, words: entry.reference ?? '' }));
      return given(
        found,
        found.length,
        about(query, { rest: restOf(query, ['kind', 'text', 'status', 'from', 'place']) }),
      );
    }),
  },
});

const quietEntry = entryMachine.provide({
  actors: {
    clipboard: fromCallback<ClipboardCommand>(() => {}),
    connection: quiet,
    picture: noPicture,
    follow: noFollow,
  },
});

const OPENED = { type: 'dialog.opened', dialog: 'entry' } as const;
const EXPORT_OPENED = { type: 'dialog.opened', dialog: 'export' } as const;
const CLOSED = { type: 'dialog.closed', dialog: 'entry' } as const;
const WAIT = { timeout: 5_000 };

const modelWith = (
  hidden = false,
  dialogs = openDialogs('statement'),
  list = answered,
): FlowModel<typeof statementMachine> => ({
  machine: statementMachine,
  inputs: [{ search: '' }],
  contextKey: ({ filter, page: number, entry }) => `${filter.text} ${filter.kind} ${number} ${entry !== null}`,
  view: (actor) => (
    <StatementView
      actor={actor}
      dialogs={dialogs.actor}
      places={PLACES}
      hidden={hidden}
      slips={<p>the slips are here</p>}
    />
  ),
  events: {
    'search.changed': {
      payloads: ({ filter, entry }) =>
        filter.text === '' && entry === null ? [{ type: 'search.changed', text: 'nobody' }] : [],
      act: async (ui, event) => {
        await ui.screen.findByLabelText(ui.t('statement.search'));
        await ui.type('statement.search', event.text);
      },
    },
    'filter.chosen': {
      payloads: ({ filter, entry }) =>
        entry === null && filter.text === '' && filter.kind === 'all'
          ? [{ type: 'filter.chosen', part: { kind: 'deposit' } }]
          : [],
      act: async (ui) => {
        await ui.screen.findByLabelText(ui.t('statement.kind'));
        await ui.choose('statement.kind', 'deposit');
      },
    },
    'filter.clear': {
      payloads: ({ filter, entry }) =>
        entry !== null || (filter.text === '' && filter.kind === 'all') ? [] : [{ type: 'filter.clear' }],
      act: async (ui) => {
        // The export's dialog may lie over it.
        const [first] = await ui.screen.findAllByRole('button', { name: ui.t('statement.clear'), hidden: true }, WAIT);
        if (first !== undefined) await ui.user.click(first);
      },
    },
    'page.chosen': {
      payloads: ({ page: number, entry }) => (number === 1 && entry === null ? [{ type: 'page.chosen', page: 2 }] : []),
      // There is one page here; the list's own tours press its pages.
      act: 'world',
    },
    'address.told': world(({ entry }) =>
      entry === null
        ? [
            { type: 'address.told', search: '' },
            { type: 'address.told', search: '?kind=deposit&page=2' },
          ]
        : [],
    ),
    'entry.open': {
      payloads: ({ filter, entry }) =>
        filter.text === '' && entry === null ? [{ type: 'entry.open', entry: DEPOSIT }] : [],
      act: async (ui) => ui.user.click(await ui.screen.findByRole('button', { name: /D0001/ })),
    },
    'export.open': {
      payloads: ({ entry }) => (entry === null ? [{ type: 'export.open' }] : []),
      act: (ui) => ui.press('statement.export'),
    },
    'dialog.opened': { payloads: ({ entry }) => (entry === null ? [EXPORT_OPENED] : [OPENED]), act: 'world' },
    'dialog.closed': world([CLOSED]),
    'clock.ticked': world([{ type: 'clock.ticked', now: NOW }]),
    'activity.changed': world([{ type: 'activity.changed' }]),
  },
  actors: {
    list: { machine: list, done: [] },
    dialogs: 'quiet',
    clock: 'quiet',
    attention: 'quiet',
    address: 'quiet',
    entry: { machine: quietEntry, done: [] },
    statementExport: { machine: exportMachine, done: [] },
  },
  states: {
    'search.settled': (ui) => expect(ui.screen.queryAllByLabelText(ui.t('statement.search'))).toHaveLength(1),
    'search.typing': (ui, { filter }) =>
      expect(ui.screen.getByLabelText(ui.t('statement.search'))).toHaveProperty('value', filter.text),
    'screen.list': (ui) => expect(ui.screen.queryByRole('dialog')).toBeNull(),
  },
});

const model = modelWith();
describePaths('statement', model);

const rowOf = (ui: Ui, name: RegExp) => ui.screen.getByRole('button', { name });

const START = { search: '' };
/** The queries that the list sent. */
const queries: PageAsked<Filter>[] = [];
/** The next answers to it. */
let answers: Answer[] = [];
const asking: FlowModel<typeof statementMachine> = modelWith(
  false,
  openDialogs('statement'),
  statementList.provide({
    actors: {
      loadPage: fromPromise(async ({ input }: { input: PageAsked<Filter> }) => {
        queries.push(input);
        const answer = answers.shift();
        if (answer !== undefined) return answer;
        const { text } = input.query ?? NO_FILTER;
        return text === 'nobody' ? given([], 0, about(input.query)) : given(ENTRIES, 25, about(input.query));
      }),
    },
  }),
);

describe('statement: journeys', () => {
  journey('shows type, places, words, status, time, sign and reference of each', listModel, {}, async (run) => {
    await run.answer('loadPage', PAGE);
    const { ui } = run;
    const deposit = rowOf(ui, /D0001/).textContent;
    for (const text of ['Deposit', 'SCB → Main wallet', '+฿1,234.50', '11:55:00', 'Success'])
      expect(deposit).toContain(text);
    // The heading says the day: the row repeats it not.
    expect(deposit).not.toContain(dateTime(DEPOSIT.createdAt).slice(0, 10));
    expect(deposit).toContain(ui.t('ago.minute', { count: 5 }));
    expect(rowOf(ui, /W0002/).textContent).toMatch(/Withdrawal.*-฿300\.00.*In progress.*1 day ago/s);
    expect(rowOf(ui, /T0003/).textContent).toMatch(/Main wallet → PG Soft.*Failed/s);
    expect(rowOf(ui, /T0003/).textContent).toMatch(/[^+-]฿20\.00/);
    expect(rowOf(ui, /Friend Somsri/).textContent).toMatch(/Bonus.*Invite bonus → Main wallet.*\+฿50\.00/s);
    expect(rowOf(ui, /Welcome 100%/).textContent).toMatch(/Bonus ended/);
    expect(rowOf(ui, /cashback/).textContent).toMatch(/[^+-]฿7\.00/);
    ui.screen.getByRole('heading', { name: ui.t('common.today') });
    ui.screen.getByRole('heading', { name: ui.t('common.yesterday') });
    ui.sees('statement.count', { total: 25 });
  });

  journey('coins are counted in coins, beside money as a word of it', listModel, {}, async (run) => {
    const spun = entry('transfer', 0, { from: 'COIN', to: 'WHEEL', coin: -1, reference: 'S1' });
    const prize = entry('bonus', 0, { from: 'WHEEL', to: 'COIN', coin: 3, reference: 'S2' });
    const both = entry('bonus', 10, { coin: 1200, reference: 'S3' });
    await run.answer('loadPage', given([spun, prize, both]));
    const { ui } = run;
    expect(rowOf(ui, /S1/).textContent).toMatch(/Coins → Prize wheel.*-1 coin(?!s)/s);
    expect(rowOf(ui, /S1/).textContent).not.toContain('฿');
    expect(rowOf(ui, /S2/).textContent).toMatch(/Prize wheel → Coins.*\+3 coins/s);
    expect(rowOf(ui, /S3/).textContent).toMatch(/\+1,200 coins.*\+฿10\.00/s);
    await run.stage.inspect();
  });

  journey('asks for pages of 10, and keeps the old page while another loads', listModel, {}, async (run) => {
    expect(run.asked('loadPage')).toEqual([{ page: 1, limit: 10 }]);
    await run.answer('loadPage', PAGE);
    await run.ui.press('statement.page', { page: 2 });
    expect(run.asked('loadPage').at(-1)).toEqual({ page: 2, limit: 10 });
    run.ui.seesText('cashback');
    run.ui.withholds('common.next');
    await run.answer('loadPage', given([DEPOSIT], 25));
    expect(run.ui.screen.queryByText('cashback')).toBeNull();
    expect(run.ui.screen.getByRole('button', { current: 'page' }).textContent).toBe('2');
  });

  journey('three pages before the current one and one after are offered', listModel, {}, async (run) => {
    await run.answer('loadPage', given([DEPOSIT], 100));
    const numbers = () =>
      run.ui.screen.getAllByRole('button', { name: /^Page \d+$/ }).map(({ textContent }) => textContent);
    expect(numbers()).toEqual(['1', '2']);
    for (let turn = 2; turn <= 6; turn++) {
      await run.ui.press('common.next');
      await run.answer('loadPage', given([DEPOSIT], 100));
    }
    expect(numbers()).toEqual(['3', '4', '5', '6', '7']);
  });

  journey('a page that is turned to is read from its top', listModel, {}, async (run) => {
    const list = () => run.ui.screen.getByRole('region', { name: /^Entries/ });
    const seen = vi.fn();
    Element.prototype.scrollIntoView = seen;
    await run.answer('loadPage', PAGE);
    expect(document.activeElement).toBe(document.body);
    await run.ui.press('common.next');
    await run.answer('loadPage', given([DEPOSIT], 25));
    expect(document.activeElement).toBe(list());
    expect(seen).toHaveBeenCalled();
    // The same page anew stays where the player reads it.
    seen.mockClear();
    await run.send({ type: 'list.changed' });
    await run.answer('loadPage', given([WITHDRAW], 25));
    expect(seen).not.toHaveBeenCalled();
  });

  journey('the last page and the first are a press away', listModel, {}, async (run) => {
    await run.answer('loadPage', given([DEPOSIT], 12_345));
    run.ui.withholds('statement.firstPage');
    await run.ui.press('statement.lastPage', { page: '1,235' });
    expect(run.asked('loadPage').at(-1)).toEqual({ page: 1235, limit: 10 });
    await run.answer('loadPage', given([DEPOSIT], 12_345));
    run.ui.withholds('statement.lastPage', { page: '1,235' });
    await run.ui.press('statement.firstPage');
    expect(run.asked('loadPage').at(-1)).toEqual({ page: 1, limit: 10 });
  });

  journey('where the service does not count, no page is called the last', listModel, {}, async (run) => {
    await run.answer(
      'loadPage',
      given(
        Array.from({ length: 10 }, () => DEPOSIT),
        0,
      ),
    );
    run.ui.offers('common.next');
    run.ui.seesNo('statement.lastPage', { page: '2' });
  });

  const FOUND = about(DEPOSITS, {
    lookedThrough: 10_000,
    sums: { in: bahtToSatang(1234.5), out: bahtToSatang(300) },
  });

  journey('what was found is counted and summed up, and how far was looked', listModel, {}, async (run) => {
    await run.answer('loadPage', given([DEPOSIT], 20, FOUND));
    run.ui.sees('statement.found', { total: 20 });
    run.ui.sees('statement.sumsHint');
    run.ui.sees('statement.sums', { in: '฿1,234.50', out: '฿300.00' });
    run.ui.sees('statement.lookedThrough', { count: '10,000' });
    await run.stage.inspect();
  });

  journey('a service that looks by nothing: the page is looked at, and that is said', listModel, {}, async (run) => {
    await run.answer('loadPage', given(ENTRIES, 25, about(DEPOSITS, { rest: DEPOSITS })));
    run.ui.sees('statement.shown', { count: 1, total: 6 });
    expect(run.ui.screen.getAllByRole('listitem')).toHaveLength(1);
    await run.send({ type: 'list.sought', page: 1, query: { ...NO_FILTER, text: 'nobody' } });
    const rest = { ...NO_FILTER, text: 'nobody' };
    await run.answer('loadPage', given(ENTRIES, 25, about(rest, { rest })));
    run.ui.sees('statement.noMatchText');
    run.ui.screen.getByRole('navigation', { name: run.ui.t('statement.pages') });
    await run.stage.inspect();
  });

  journey('the words, the kind and the period that the service does not know', listModel, {}, async (run) => {
    const rows = () => run.ui.screen.queryAllByRole('listitem').length;
    const look = async (part: Partial<Filter>) => {
      const filter = { ...NO_FILTER, ...part };
      await run.send({ type: 'list.sought', page: 1, query: filter });
      await run.answer('loadPage', given(ENTRIES, 6, about(filter, { rest: filter })));
      return rows();
    };
    expect(await look({ text: 'pg soft' })).toBe(1);
    expect(await look({ text: '1234.5' })).toBe(1);
    expect(await look({ kind: 'bonus' })).toBe(2);
    expect(await look({ status: 'underWay' })).toBe(1);
    expect(await look({ game: 'PG' })).toBe(1);
    for (const [period, count] of [
      ['today', 3],
      ['week', 4],
      ['month', 5],
      ['all', 6],
    ] as const)
      expect(await look({ period })).toBe(count);
    expect(await look({ period: 'range', from: '2026-11-20', until: '2026-11-20' })).toBe(1);
    expect(await look({ period: 'range', from: '2026-11-20' })).toBe(4);
  });

  /** The addresses that were requested of the address bar. */
  const places = (run: Run<typeof statementMachine>) =>
    run.emitted.filter(({ type }) => type === 'location.requested').map((event) => ({ ...event }));

  journey('what is chosen is asked for, and stands in the address', asking, START, async (run) => {
    const { ui } = run;
    await ui.choose('statement.kind', 'withdraw');
    await ui.choose('statement.status.label', 'failed');
    await ui.choose('statement.game', 'PG');
    expect(queries.at(-1)).toEqual({
      page: 1,
      limit: 10,
      query: { ...NO_FILTER, kind: 'withdraw', status: 'failed', game: 'PG' },
    });
    await ui.choose('statement.period', 'range');
    ui.fireEvent.change(ui.screen.getByLabelText(ui.t('statement.from')), { target: { value: '2026-11-01' } });
    expect(places(run).at(-1)).toEqual({
      type: 'location.requested',
      to: '/user/statement?kind=withdraw&status=failed&period=range&from=2026-11-01&game=PG',
      sought: '',
      replace: false,
    });
    await run.stage.inspect();
    await ui.press('statement.clear');
    expect(places(run).at(-1)).toMatchObject({ to: '/user/statement' });
    expect(queries.at(-1)).toEqual({ page: 1, limit: 10, query: NO_FILTER });
  });

  journey('a page that is pressed is the one that is asked for', asking, START, async (run) => {
    answers = [given([DEPOSIT, WITHDRAW], 25)];
    await run.send({ type: 'activity.changed' });
    await run.ui.press('statement.page', { page: 2 });
    expect(queries.at(-1)).toMatchObject({ page: 2 });
  });

  journey('what is typed is asked for once the player pauses', asking, START, async (run) => {
    const before = queries.length;
    await run.ui.type('statement.search', 'โบนัส (1)');
    await run.pass(399);
    expect(queries).toHaveLength(before);
    await run.pass(1);
    expect(queries.slice(before)).toEqual([{ page: 1, limit: 10, query: { ...NO_FILTER, text: 'โบนัส (1)' } }]);
    expect(places(run)).toEqual([
      { type: 'location.requested', to: '/user/statement', sought: 'โบนัส (1)', replace: true },
    ]);
  });

  journey(
    'reload and back: the address says page and filter',
    asking,
    { search: '?page=3&kind=deposit' },
    async (run) => {
      expect(queries.at(-1)).toEqual({ page: 3, limit: 10, query: DEPOSITS });
      expect(run.ui.screen.getByLabelText(run.ui.t('statement.kind'))).toHaveProperty('value', 'deposit');
      await run.send({ type: 'address.told', search: '?page=2&kind=deposit' });
      expect(queries.at(-1)).toEqual({ page: 2, limit: 10, query: DEPOSITS });
      await run.send({ type: 'address.told', search: '' });
      expect(queries.at(-1)).toEqual({ page: 1, limit: 10, query: NO_FILTER });
      await run.send({ type: 'address.told', search: '', sought: 'cashback' });
      expect(queries.at(-1)).toEqual({ page: 1, limit: 10, query: { ...NO_FILTER, text: 'cashback' } });
      expect(run.ui.screen.getByLabelText(run.ui.t('statement.search'))).toHaveProperty('value', 'cashback');
      await run.send({ type: 'address.told', search: '' });
      const told = queries.length;
      await run.send({ type: 'address.told', search: '?kind=nonsense&page=-1' });
      expect(queries).toHaveLength(told);
      // Nobody is sent anywhere for having gone there.
      expect(places(run)).toEqual([]);
    },
  );

  journey('logins stand beside the money, a press away', asking, START, async (run) => {
    const { ui } = run;
    const login = entry('new_device', 0, { reference: 'L1' });
    answers = [given([DEPOSIT, login, WITHDRAW], 3), given([login], 1, about({ ...NO_FILTER, kind: 'other' }))];
    await run.send({ type: 'activity.changed' });
    await ui.screen.findByText(ui.t('statement.aside', { count: 1 }));
    expect(ui.screen.queryByRole('button', { name: /L1/ })).toBeNull();
    expect(ui.screen.getAllByRole('listitem')).toHaveLength(2);
    await ui.press('statement.aside', { count: 1 });
    await ui.screen.findByRole('button', { name: /L1/ });
    expect(queries.at(-1)).toMatchObject({ query: { kind: 'other' } });
  });

  journey('nothing found says so, and keeps what is looked for in sight', asking, START, async (run) => {
    await run.ui.type('statement.search', 'nobody');
    await run.pass(400);
    await run.ui.screen.findByText(run.ui.t('statement.nothingText'));
    expect(document.activeElement).toBe(run.ui.screen.getByLabelText(run.ui.t('statement.search')));
    await run.stage.inspect();
    await run.ui.press('statement.clear');
    await run.ui.screen.findByText('cashback');
  });

  journey('an entry opens its receipt', model, START, async (run) => {
    const { ui } = run;
    await ui.user.click(await ui.screen.findByRole('button', { name: /D0001/ }));
    expect(run.told).toEqual([['dialogs', { type: 'dialog.open', dialog: 'entry' }]]);
    await run.send(OPENED);
    const dialog = ui.within(ui.screen.getByRole('dialog'));
    for (const text of ['SCB', 'Main wallet', 'D0001', dateTime(DEPOSIT.createdAt)]) dialog.getByText(text);
    await run.send(CLOSED);
    expect(ui.screen.queryByRole('dialog')).toBeNull();
  });

  const own = openDialogs('statement');
  journey('the slips open over the statement, and go by their button', modelWith(false, own), START, async ({ ui }) => {
    await ui.screen.findByText('cashback');
    await ui.press('statement.slips');
    ui.within(ui.screen.getByRole('dialog', { name: ui.t('slips.title') })).getByText('the slips are here');
    expect(own.open()).toEqual(['slips']);
    await ui.press('common.close');
    expect(ui.screen.queryByRole('dialog')).toBeNull();
  });

  journey('an entry without a reference offers none to copy', model, START, async (run) => {
    await run.ui.user.click(await run.ui.screen.findByRole('button', { name: /cashback/ }));
    await run.send(OPENED);
    run.ui.sees('statement.details');
    expect(run.ui.screen.queryByRole('button', { name: run.ui.t('receipt.copyReference') })).toBeNull();
  });

  journey('amounts that the player hides are not shown', modelWith(true), START, async (run) => {
    await run.ui.screen.findByText('cashback');
    expect(document.body.textContent).not.toMatch(/1,234|300\.00/);
    run.ui.seesText('••••••');
  });
});
