import { describe, expect } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { listStatement, type StatementEntry } from '../../contract/statement.ts';
import type { DialogCommand } from '../../machines/dialogs/dialogs.machine.ts';
import { type ListPage, PAGE_SIZE } from '../../machines/paged-list.ts';
import { statementList, statementMachine } from '../../machines/statement/statement.machine.ts';
import { dateTime } from '../../src/i18n/dates.ts';
import { AskSupport } from '../../src/screens/receipt/ask.ts';
import { RefreshStatement, StatementList } from '../../src/screens/statement/statement-list.tsx';
import { StatementView } from '../../src/screens/statement/statement-view.tsx';
import { openDialogs } from '../dialogs.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import type { Ui } from './harness/ui.tsx';

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

type Answer = Outcome<ListPage<StatementEntry>>;
const given = (items: readonly StatementEntry[], total = items.length): Answer => ({
  ok: true,
  value: { items, total, unread: 0 },
});
const PAGE = given([DEPOSIT, FINISHED, UNKNOWN, WITHDRAW, TRANSFER, BONUS], 25);

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
      },
    }),
  ).start();
  actor.send({ type: 'clock.ticked', now: NOW });
  return actor;
}

const listModel: FlowModel<typeof statementList> = {
  machine: statementList,
  inputs: [undefined],
  contextKey: ({ items, wanted }) => `${items.length > 0} ${wanted}`,
  view: (list) => (
    <>
      <RefreshStatement list={list} />
      <StatementList actor={page()} list={list} places={PLACES} hidden={false} />
    </>
  ),
  events: {
    'page.chosen': {
      payloads: ({ items, page: shown }) =>
        items.length > 0 ? [{ type: 'page.chosen', page: shown === 1 ? 2 : 1 }] : [],
      act: (ui, event) => ui.press('statement.page', { page: event.page }),
    },
    'list.reload': { payloads: [{ type: 'list.reload' }], act: reloadBy },
    'list.changed': { payloads: [{ type: 'list.changed' }], act: 'world' },
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
    'loading.choosing': () => expect.unreachable('left at once'),
    'loading.first': (ui) => {
      ui.sees('statement.loading');
      ui.withholds('statement.refresh');
    },
    'loading.turning': (ui, { wanted }) => {
      ui.sees('statement.turning', { page: wanted });
      ui.seesText('PG Soft');
      ui.withholds('statement.refresh');
    },
    ready: (ui) => ui.seesText('PG Soft'),
    empty: (ui) => ui.sees('statement.emptyText'),
    failed: (ui, { problem }) => {
      ui.sees(problem?.kind === 'refused' ? 'error.NO_DATA' : 'error.failure.timeout');
      ui.offers('common.retry');
    },
  },
};

describePaths('statementList', listModel);

const answered = statementList.provide({ actors: { loadPage: fromPromise(async () => PAGE) } });

const asked: unknown[] = [];

const OPENED = { type: 'dialog.opened', dialog: 'entry' } as const;
const CLOSED = { type: 'dialog.closed', dialog: 'entry' } as const;

const modelWith = (hidden = false, dialogs = openDialogs('statement')): FlowModel<typeof statementMachine> => ({
  machine: statementMachine,
  inputs: [undefined],
  contextKey: ({ filter, entry }) => `${filter.text} ${entry !== null}`,
  view: (actor) => (
    <AskSupport value={(about) => asked.push(about)}>
      <StatementView
        actor={actor}
        dialogs={dialogs.actor}
        places={PLACES}
        hidden={hidden}
        slips={<p>the slips are here</p>}
      />
    </AskSupport>
  ),
  events: {
    'search.changed': {
      payloads: ({ filter }) => (filter.text === '' ? [{ type: 'search.changed', text: 'nobody' }] : []),
      act: async (ui, event) => {
        await ui.screen.findByLabelText(ui.t('statement.search'));
        await ui.type('statement.search', event.text);
      },
    },
    'kind.chosen': {
      payloads: ({ filter }) => (filter.text === '' ? [{ type: 'kind.chosen', kind: 'deposit' }] : []),
      act: async (ui, event) => {
        await ui.screen.findByLabelText(ui.t('statement.kind'));
        await ui.choose('statement.kind', event.kind);
      },
    },
    'period.chosen': {
      payloads: ({ filter }) => (filter.text === '' ? [{ type: 'period.chosen', period: 'today' }] : []),
      act: async (ui, event) => {
        await ui.screen.findByLabelText(ui.t('statement.period'));
        await ui.choose('statement.period', event.period);
      },
    },
    'filter.clear': {
      payloads: ({ filter }) => (filter.text === '' ? [] : [{ type: 'filter.clear' }]),
      act: (ui) => ui.press('statement.clear'),
    },
    'entry.open': {
      payloads: ({ filter, entry }) =>
        filter.text === '' && entry === null ? [{ type: 'entry.open', entry: DEPOSIT }] : [],
      act: async (ui) => ui.user.click(await ui.screen.findByRole('button', { name: /D0001/ })),
    },
    'reference.copy': {
      payloads: [{ type: 'reference.copy' }],
      act: (ui) =>
        ui.pressNamed(new RegExp(`${ui.t('receipt.copyReference')}|${ui.t('common.copied', { text: 'D0001' })}`)),
    },
    'text.copied': { payloads: [{ type: 'text.copied', text: 'D0001' }], act: 'world' },
    'text.notCopied': { payloads: [{ type: 'text.notCopied', text: 'D0001' }], act: 'world' },
    'dialog.opened': { payloads: ({ entry }) => (entry === null ? [] : [OPENED]), act: 'world' },
    'dialog.closed': { payloads: [CLOSED], act: 'world' },
    'clock.ticked': { payloads: [{ type: 'clock.ticked', now: NOW }], act: 'world' },
    'activity.changed': { payloads: [{ type: 'activity.changed' }], act: 'world' },
  },
  actors: {
    list: { machine: answered, done: [] },
    clipboard: 'quiet',
    dialogs: 'quiet',
    clock: 'quiet',
    attention: 'quiet',
  },
  states: {
    list: async (ui, { filter }) => {
      expect(ui.screen.queryByRole('dialog')).toBeNull();
      if (filter.text === '') await ui.screen.findByRole('button', { name: /D0001/ });
      else ui.sees('statement.noMatch');
    },
    'entry.idle': (ui) => ui.offers('receipt.copyReference'),
    'entry.copied': (ui) => ui.sees('common.copied', { text: 'D0001' }),
    'entry.notCopied': (ui) => ui.sees('common.copyFailed'),
  },
});

const model = modelWith();
describePaths('statement', model);

const rowOf = (ui: Ui, name: RegExp) => ui.screen.getByRole('button', { name });

describe('statement: journeys', () => {
  journey('shows type, places, words, status, time, sign and reference of each', listModel, undefined, async (run) => {
    await run.answer('loadPage', PAGE);
    const { ui } = run;
    const deposit = rowOf(ui, /D0001/).textContent;
    for (const text of ['Deposit', 'SCB → Main wallet', '+฿1,234.50', dateTime(DEPOSIT.createdAt), 'Success'])
      expect(deposit).toContain(text);
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

  journey('coins are counted in coins, beside money as a word of it', listModel, undefined, async (run) => {
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

  journey('asks for pages of 10, and keeps the old page while another loads', listModel, undefined, async (run) => {
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

  journey('three pages before the current one and one after are offered', listModel, undefined, async (run) => {
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

  journey('past the end it goes to the last page', listModel, undefined, async (run) => {
    await run.answer('loadPage', given([DEPOSIT], 100));
    for (const _ of [2, 3, 4]) {
      await run.ui.press('common.next');
      await run.answer('loadPage', given([DEPOSIT], 100));
    }
    await run.ui.press('common.next');
    await run.answer('loadPage', given([], 12));
    expect(run.asked('loadPage').at(-1)).toEqual({ page: 2, limit: 10 });
    await run.answer('loadPage', given([WITHDRAW], 12));
    expect(run.ui.screen.getByRole('button', { current: 'page' }).textContent).toBe('2');
  });

  journey('a page that fails leaves the old one, and is asked for again', listModel, undefined, async (run) => {
    await run.answer('loadPage', PAGE);
    await run.ui.press('common.next');
    await run.fail('loadPage', { kind: 'offline' });
    run.ui.sees('statement.pageFailed', { page: 2 });
    run.ui.sees('error.failure.offline');
    run.ui.seesText('cashback');
    await run.ui.press('common.retry');
    expect(run.asked('loadPage').at(-1)).toEqual({ page: 2, limit: 10 });
    await run.answer('loadPage', given([DEPOSIT], 25));
    run.ui.seesNo('statement.pageFailed', { page: 2 });
  });

  journey('two taps on refresh send one request', listModel, undefined, async (run) => {
    await run.answer('loadPage', PAGE);
    await run.ui.press('statement.refresh');
    await run.ui.press('statement.refresh');
    expect(run.asked('loadPage')).toHaveLength(2);
  });

  journey('a change while an answer is on its way asks anew', listModel, undefined, async (run) => {
    await run.send({ type: 'list.changed' });
    expect(run.asked('loadPage')).toHaveLength(2);
    await run.answer('loadPage', PAGE);
    run.ui.seesText('cashback');
  });

  journey('search, type and period find on the page only', model, undefined, async (run) => {
    const { ui } = run;
    await run.send({ type: 'clock.ticked', now: NOW });
    await ui.screen.findByText('cashback');
    const rows = () => ui.screen.getAllByRole('listitem').length;
    expect(rows()).toBe(6);
    await ui.type('statement.search', 'pg soft');
    expect(rows()).toBe(1);
    ui.sees('statement.shown', { count: 1, total: 6 });
    await ui.type('statement.search', '1234.5');
    rowOf(ui, /D0001/);
    await ui.press('statement.clear');
    await ui.choose('statement.kind', 'bonus');
    expect(rows()).toBe(2);
    await ui.choose('statement.kind', 'all');
    for (const [period, count] of [
      ['today', 3],
      ['week', 4],
      ['month', 5],
      ['all', 6],
    ] as const) {
      await ui.choose('statement.period', period);
      expect(rows()).toBe(count);
    }
    await ui.type('statement.search', 'nobody');
    ui.sees('statement.noMatchText');
    ui.screen.getByRole('navigation', { name: ui.t('statement.pages') });
    await run.stage.inspect();
    await ui.press('statement.clear');
    expect(rows()).toBe(6);
  });

  journey('an entry opens its receipt; the reference is copied', model, undefined, async (run) => {
    const { ui } = run;
    await ui.user.click(await ui.screen.findByRole('button', { name: /D0001/ }));
    expect(run.told).toEqual([['dialogs', { type: 'dialog.open', dialog: 'entry' }]]);
    await run.send(OPENED);
    const dialog = ui.within(ui.screen.getByRole('dialog'));
    for (const text of ['SCB', 'Main wallet', 'D0001', dateTime(DEPOSIT.createdAt)]) dialog.getByText(text);
    await ui.press('receipt.copyReference');
    expect(run.told.at(-1)).toEqual(['clipboard', { type: 'text.copy', text: 'D0001' }]);
    await run.send({ type: 'text.copied', text: 'D0001' });
    ui.sees('common.copied', { text: 'D0001' });
    await ui.press('receipt.ask');
    expect(asked).toEqual([{ reference: 'D0001' }]);
    await run.send(CLOSED);
    expect(ui.screen.queryByRole('dialog')).toBeNull();
  });

  const own = openDialogs('statement');
  journey(
    'the slips open over the statement, and go by their button',
    modelWith(false, own),
    undefined,
    async ({ ui }) => {
      await ui.press('statement.slips');
      ui.within(ui.screen.getByRole('dialog', { name: ui.t('slips.title') })).getByText('the slips are here');
      expect(own.open()).toEqual(['slips']);
      await ui.press('common.close');
      expect(ui.screen.queryByRole('dialog')).toBeNull();
    },
  );

  journey('an entry without a reference offers none to copy', model, undefined, async (run) => {
    await run.ui.user.click(await run.ui.screen.findByRole('button', { name: /cashback/ }));
    await run.send(OPENED);
    run.ui.sees('statement.details');
    expect(run.ui.screen.queryByRole('button', { name: run.ui.t('receipt.copyReference') })).toBeNull();
  });

  journey('amounts that the player hides are not shown', modelWith(true), undefined, async (run) => {
    await run.ui.screen.findByText('cashback');
    expect(document.body.textContent).not.toMatch(/1,234|300\.00/);
    run.ui.seesText('••••••');
  });
});

describe('statement: every refusal is shown', () => {
  for (const code of listStatement.errors)
    journey(`${code} with a way to try again`, listModel, undefined, async (run) => {
      await run.answer('loadPage', { ok: false, code });
      run.ui.sees(`error.${code}`);
      run.ui.offers('common.retry');
      await run.stage.inspect();
    });
});
