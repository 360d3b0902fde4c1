import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { bahtToSatang, satang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { StatementEntry } from '../../contract/statement.ts';
import { exportMachine } from '../../machines/statement/export.machine.ts';
import { EXPORT_MOST, type ExportContent, type ExportPage } from '../../machines/statement/export-setup.ts';
import { NO_FILTER } from '../../machines/statement/filter.ts';
import { exportFlow } from '../../src/actors/statement-export.ts';
import { csvOf } from '../../src/adapters/csv.ts';
import { pdfOf } from '../../src/adapters/pdf.ts';
import { loadMessages } from '../../src/i18n/messages.ts';
import { moneyIn } from '../../src/i18n/money.ts';
import { csvTable, pdfTable } from '../../src/i18n/statement-table.ts';
import { translator } from '../../src/i18n/text.tsx';
import { ExportView } from '../../src/screens/statement/export-view.tsx';
import { statementHost } from '../statement-host.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import { memberWorld } from './member-world.ts';
import { noPicture } from './receipt-fixtures.ts';

const AT = new Date(2026, 10, 21, 8, 30, 12);
const entry = (reference: string, more: Partial<StatementEntry> = {}): StatementEntry => ({
  statementType: 'deposit',
  status: 'SUCCESS',
  from: 'SCB',
  to: 'WALLET',
  amount: bahtToSatang(1234.5),
  createdAt: AT.toISOString(),
  reference,
  ...more,
});
const entries = (count: number, first = 0) => Array.from({ length: count }, (_, index) => entry(`D${first + index}`));
const part = (items: readonly StatementEntry[], more: Partial<ExportPage> = {}): Outcome<ExportPage> => ({
  ok: true,
  value: { items, count: items.length, total: items.length, unread: 0, lookedThrough: null, ...more },
});
const REFUSED: Outcome<ExportPage> = { ok: false, code: 'NO_DATA' };
const INPUT = { filter: NO_FILTER };

const model: FlowModel<typeof exportMachine> = {
  machine: exportMachine,
  inputs: [INPUT],
  view: (actor) => <ExportView actor={actor} />,
  contextKey: ({ entries: { length }, limit }) => `${length > 0} ${limit}`,
  events: {
    'export.start': {
      payloads: [{ type: 'export.start', format: 'csv' }],
      act: (ui) => ui.press('statement.export.csv'),
    },
    'export.cancel': { payloads: [{ type: 'export.cancel' }], act: (ui) => ui.press('common.cancel') },
    'export.retry': { payloads: [{ type: 'export.retry' }], act: (ui) => ui.press('common.retry') },
    'export.again': { payloads: [{ type: 'export.again' }], act: (ui) => ui.press('statement.export.again') },
  },
  actors: {
    readPart: {
      done: [
        part(entries(2)),
        part(entries(100), { total: 150 }),
        part(entries(10), { total: 30 }),
        part([]),
        REFUSED,
      ].map((output) => ({ output })),
      error: [{ kind: 'offline' }],
    },
    writeFile: { done: [{ output: { name: 'statement.csv' } }], error: [new Error('no room')] },
    picture: { machine: noPicture, done: [] },
  },
  states: {
    empty: (ui) => ui.sees('statement.nothingText'),
  },
};

describePaths('statementExport', model);

describe('statement export: journeys', () => {
  journey('is read page by page, and says how far it is', model, INPUT, async (run) => {
    await run.ui.press('statement.export.pdf');
    await run.answer('readPart', part(entries(100), { total: 150 }));
    run.ui.sees('statement.export.readingOf', { read: '100', total: '150' });
    // A new entry has pushed one to the second page: it is in the file once.
    await run.answer('readPart', part(entries(51, 99), { total: 151 }));
    expect(run.asked('readPart')).toEqual([
      { filter: NO_FILTER, page: 1, limit: 100 },
      { filter: NO_FILTER, page: 2, limit: 100 },
    ]);
    expect(run.asked('writeFile')).toMatchObject([{ format: 'pdf', shortened: false, entries: { length: 150 } }]);
    await run.answer('writeFile', { name: 'statement.pdf' });
    run.ui.sees('statement.export.made', { count: '150' });
    await run.stage.inspect();
  });

  journey('a service that gives ten at once is asked by tens', model, INPUT, async (run) => {
    await run.ui.press('statement.export.csv');
    await run.answer('readPart', part(entries(10), { total: 12 }));
    expect(run.asked('readPart').at(-1)).toEqual({ filter: NO_FILTER, page: 1, limit: 10 });
    await run.answer('readPart', part(entries(10), { total: 12 }));
    await run.answer('readPart', part(entries(2, 10), { total: 12 }));
    expect(run.asked('writeFile')).toMatchObject([{ entries: { length: 12 } }]);
  });

  journey(
    'of a service that does not count its entries, is read until a page is not full',
    model,
    INPUT,
    async (run) => {
      await run.ui.press('statement.export.csv');
      await run.answer('readPart', part(entries(100), { total: 0 }));
      await run.answer('readPart', part(entries(20, 100), { total: 0 }));
      expect(run.asked('writeFile')).toMatchObject([{ shortened: false, entries: { length: 120 } }]);
    },
  );

  journey('stops at its limit and says that there are more', model, INPUT, async (run) => {
    await run.ui.press('statement.export.csv');
    for (let first = 0; first < EXPORT_MOST; first += 100)
      await run.answer('readPart', part(entries(100, first), { total: EXPORT_MOST + 1 }));
    expect(run.asked('writeFile')).toMatchObject([{ shortened: true, entries: { length: EXPORT_MOST } }]);
    await run.answer('writeFile', { name: 'statement.csv' });
    run.ui.sees('statement.export.shortened');
  });

  journey('after a failure it goes on where it was; cancelled, it begins anew', model, INPUT, async (run) => {
    await run.ui.press('statement.export.csv');
    await run.answer('readPart', part(entries(100), { total: 150 }));
    await run.fail('readPart', { kind: 'timeout' });
    run.ui.sees('error.failure.timeout');
    await run.stage.inspect();
    await run.ui.press('common.retry');
    expect(run.asked('readPart').at(-1)).toMatchObject({ page: 2 });
    await run.ui.press('common.cancel');
    await run.ui.press('statement.export.csv');
    expect(run.asked('readPart').at(-1)).toMatchObject({ page: 1 });
  });
});

describe('statement export: the file', () => {
  const content = (more: Partial<ExportContent> = {}): ExportContent => ({
    format: 'csv',
    filter: NO_FILTER,
    entries: [],
    shortened: false,
    unread: 0,
    ...more,
  });
  const wordsIn = async (locale: 'th' | 'la' | 'en') => ({
    t: translator(await loadMessages({ locale, parts: ['core', 'codes', 'member'] })),
    language: locale,
    money: moneyIn('BAHT'),
    places: new Map([['PG', '=HYPERLINK("http://evil")']]),
  });

  test.each([
    ['=1+1', `"'=1+1"`],
    ['+66', `"'+66"`],
    ['-2+3', `"'-2+3"`],
    ['@x', `"'@x"`],
    ['\tx', `"'\tx"`],
    [' =1', `"' =1"`],
    ['＝1', `"'＝1"`],
    ['-300.00', '-300.00'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['โบนัส', 'โบนัส'],
    ['', ''],
  ])('a spreadsheet computes nothing of %j', (text, cell) => {
    expect(csvOf([[text, 'z']])).toBe(`\uFEFF${cell},z\r\n`);
  });

  test('one row an entry, with its signed amount; the rest is said', async () => {
    const rows = csvTable(
      await wordsIn('en'),
      content({
        entries: [entry('D1'), entry('W1', { statementType: 'withdraw', amount: satang(30_000), to: 'PG', coin: -1 })],
        shortened: true,
      }),
    );
    const evil = '=HYPERLINK("http://evil")';
    expect(rows).toEqual([
      ['Date', 'Type', 'From', 'To', 'Details', 'Amount', 'Coins', 'Status', 'Reference'],
      ['21/11/2026 08:30:12', 'Deposit', 'SCB', 'Main wallet', '', '1234.50', '', 'Success', 'D1'],
      ['21/11/2026 08:30:12', 'Withdrawal', 'SCB', evil, '-1 coin', '-300.00', '-1', 'Success', 'W1'],
      ['Older entries are not in the file. Choose dates to export them'],
    ]);
    expect(csvOf(rows)).toContain(`"'=HYPERLINK(""http://evil"")"`);
  });

  test.each(['th', 'la', 'en'] as const)('a document in %s says what was looked for', async (locale) => {
    const words = await wordsIn(locale);
    const filter = { ...NO_FILTER, kind: 'deposit', text: 'D1' } as const;
    const { lead, rows, columns } = pdfTable(words, content({ entries: [entry('D1')], filter }), AT.getTime());
    const count = words.t('statement.export.entries', { count: '1' });
    expect(lead[1]).toBe(`${count} · ${words.t('statement.kind.deposit')} · “D1”`);
    expect(rows).toEqual([
      [
        ['21/11/2026', '08:30:12'],
        [words.t('statement.kind.deposit'), `SCB – ${words.t('receipt.place.wallet')}`],
        [words.t('statement.status.done')],
        ['D1'],
        ['+฿1,234.50'],
      ],
    ]);
    expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(524);
  });

  test('a member in kip has parts of a kip for the sums alone, and the sign in the document', async () => {
    const words = { ...(await wordsIn('en')), money: moneyIn('LAK') };
    const made = content({ entries: [entry('W1', { statementType: 'withdraw', amount: satang(1_250_000_050) })] });
    expect(csvTable(words, made)[1]).toContain('-12500000.50');
    const table = pdfTable(words, made, AT.getTime());
    expect(table.rows[0]?.at(-1)).toEqual(['-₭12,500,000']);
    const font = (file: string) => Uint8Array.from(readFileSync(`node_modules/@fontsource/${file}-400-normal.woff`));
    const pages = await pdfOf(table, {
      latin: font('inter/files/inter-latin'),
      thai: font('noto-sans-thai/files/noto-sans-thai-thai'),
      lao: font('noto-sans-lao/files/noto-sans-lao-lao'),
      kip: font('noto-sans-lao/files/noto-sans-lao-latin-ext'),
    });
    expect(Buffer.concat(pages).toString('latin1')).toMatch(/BaseFont \/\w+\+NotoSansLao/);
  });

  test('of a service that looks by nothing, what is looked for is found on the phone', async () => {
    const asked: unknown[] = [];
    const world = memberWorld(async (address, init) => {
      asked.push(await new Request(address, init).json());
      const statements = [entry('D1'), entry('W1', { statementType: 'withdraw' })].map((one) => ({
        ...one,
        amount: 5,
      }));
      return Response.json({ total: 2, statements });
    });
    const made = vi.fn(() => 'blob:made');
    URL.createObjectURL = made;
    URL.revokeObjectURL = () => {};
    // jsdom follows no link.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const actor = createActor(exportFlow(world, statementHost().host), {
      input: { filter: { ...NO_FILTER, kind: 'withdraw' } },
    }).start();
    actor.send({ type: 'export.start', format: 'csv' });
    const { context, children } = await waitFor(actor, (snapshot) => snapshot.matches('made'));
    expect(asked).toEqual([{ page: 1, limit: 100, kind: 'withdraw' }]);
    expect(context.entries.map(({ reference }) => reference)).toEqual(['W1']);
    expect(context.name).toMatch(/^statement-\d{4}-\d\d-\d\d-\d{4}\.csv$/);
    children.picture?.send({ type: 'picture.save', picture: { kind: 'made', name: context.name ?? '' } });
    await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(1));
    actor.stop();
  });
});
