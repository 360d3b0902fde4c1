import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { BankAccount } from '../../contract/entities.ts';
import { bahtToSatang } from '../../contract/money.ts';
import type { StatementEntry } from '../../contract/statement.ts';
import { entryMachine } from '../../machines/receipt/entry.machine.ts';
import type { EntryInput } from '../../machines/receipt/entry-setup.ts';
import { entryFlow } from '../../src/actors/entry.ts';
import { AskSupport } from '../../src/screens/receipt/ask.ts';
import { EntryView } from '../../src/screens/receipt/entry-view.tsx';
import { OwnContext } from '../../src/screens/receipt/own.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import { answerOf, memberWorld } from './member-world.ts';
import { kept, noFollow, noPicture } from './receipt-fixtures.ts';

const AT = new Date(2026, 10, 21, 8, 30, 12).toISOString();
const ENTRY: StatementEntry = {
  statementType: 'withdraw',
  status: 'FAILED',
  from: 'WALLET',
  to: 'SCB',
  amount: bahtToSatang(300),
  createdAt: AT,
  reference: 'W1',
  stage: 'refused',
  reason: 'ชื่อบัญชีไม่ตรง',
};

const FOUND: EntryInput = { reference: 'W1', now: Date.parse(AT) + 60_000, entry: null };
/** Opened from a list. */
const KNOWN: EntryInput = { ...FOUND, entry: ENTRY };
const onDone = vi.fn();

const model: FlowModel<typeof entryMachine> = {
  machine: entryMachine,
  inputs: [FOUND, KNOWN, { ...KNOWN, entry: { ...ENTRY, reference: null }, reference: null }],
  contextKey: ({ reference, entry }) => `${reference} ${entry?.status}`,
  view: (actor) => <EntryView actor={actor} places={new Map()} hidden={false} onDone={onDone} />,
  events: {
    'clock.ticked': world([{ type: 'clock.ticked', now: Date.parse(AT) + 60_000 }]),
    'connection.changed': world([{ type: 'connection.changed', online: true }]),
    'load.retry': { payloads: [{ type: 'load.retry' }], act: (ui) => ui.press('common.retry') },
    'reference.copy': {
      payloads: [{ type: 'reference.copy' }],
      act: (ui) => ui.pressNamed(new RegExp(`^(${ui.t('receipt.copyReference')}|Copied: W1)`)),
    },
    'progress.told': world([
      {
        type: 'progress.told',
        entry: { status: 'FAILED', stage: 'refused', reason: 'ชื่อบัญชีไม่ตรง', amount: bahtToSatang(300) },
      },
    ]),
    'text.copied': world([{ type: 'text.copied', text: 'W1' }]),
    'text.notCopied': world([{ type: 'text.notCopied', text: 'W1' }]),
  },
  actors: {
    connection: 'quiet',
    clock: 'quiet',
    findEntry: {
      done: [
        { output: { ok: true, value: ENTRY } },
        { output: { ok: true, value: null } },
        { output: { ok: false, code: 'NO_DATA' } },
      ],
      error: [{ kind: 'offline' }],
    },
    clipboard: 'quiet',
    picture: { machine: noPicture, done: [] },
    follow: { machine: noFollow, done: [] },
  },
  states: {
    finding: (ui) => ui.sees('inbox.entryLoading'),
    missing: (ui) => ui.sees('inbox.entryMissing'),
    'shown.idle': (ui) => ui.seesText('ชื่อบัญชีไม่ตรง'),
  },
};

describePaths('entry', model);

const ACCOUNT: BankAccount = {
  bank: { nameTH: 'ธนาคารไทยพาณิชย์', nameEN: 'Siam Commercial Bank' },
  bankCode: 'SCB',
  bankAccountName: 'SOMCHAI JAIDEE',
  bankAccountNo: '4051234567',
};
const asked: unknown[] = [];

describe('entry: journeys', () => {
  journey('what failed without a connection is read once there is one', model, FOUND, async (run) => {
    await run.fail('findEntry', { kind: 'offline' });
    await run.send({ type: 'connection.changed', online: false });
    expect(run.asked('findEntry')).toHaveLength(1);
    await run.send({ type: 'connection.changed', online: true });
    expect(run.asked('findEntry')).toHaveLength(2);
  });

  const WHOLE: FlowModel<typeof entryMachine> = {
    ...model,
    view: (actor) => (
      <OwnContext value={{ brand: 'Lucky Wallet', account: ACCOUNT }}>
        <AskSupport value={(about) => asked.push(about)}>
          <EntryView actor={actor} places={new Map()} hidden={false} onDone={onDone} />
        </AskSupport>
      </OwnContext>
    ),
  };
  journey(
    'opened again, a receipt says whose it is and where to, and support is a tap away',
    WHOLE,
    FOUND,
    async (run) => {
      const { ui } = run;
      await run.answer('findEntry', { ok: true, value: { ...ENTRY, status: 'SUCCESS', stage: 'paid', reason: null } });
      for (const text of ['Lucky Wallet', 'SOMCHAI JAIDEE', '•••-•••-4567']) ui.seesText(text);
      ui.sees('receipt.method.bankTransfer');
      await ui.press('receipt.save');
      expect(kept.at(-1)).toEqual({
        kind: 'receipt',
        name: 'receipt-W1',
        brand: 'Lucky Wallet',
        title: 'Withdrawal',
        status: 'Success',
        amount: '-฿300.00',
        rows: [
          { label: 'From', lines: ['Main wallet'] },
          { label: 'To', lines: ['Siam Commercial Bank', '•••-•••-4567', 'SOMCHAI JAIDEE'] },
          { label: 'Method', lines: ['Bank transfer'] },
          { label: 'Reference', lines: ['W1'] },
          { label: 'Time', lines: ['21/11/2026 08:30:12'] },
        ],
      });
      await ui.press('receipt.ask');
      expect(asked).toEqual([{ reference: 'W1' }]);
      await run.send({ type: 'progress.told', entry: { status: 'SUCCESS', stage: 'paid', amount: ENTRY.amount } });
    },
  );

  journey('a receipt that is open moves on', model, FOUND, async (run) => {
    await run.answer('findEntry', { ok: true, value: { ...ENTRY, status: 'PENDING', stage: 'created', reason: null } });
    run.ui.sees('statement.status.underWay');
    await run.send({ type: 'progress.told', entry: { status: 'SUCCESS', stage: 'paid', amount: ENTRY.amount } });
    run.ui.sees('statement.status.done');
    run.ui.sees('receipt.past.paying');
    expect(run.emitted).toEqual([{ type: 'outcome.seen', reference: 'W1' }]);
  });

  journey('one of a list shows at once, and its reference is copied', model, KNOWN, async (run) => {
    onDone.mockClear();
    expect(run.asked('findEntry')).toEqual([]);
    expect(run.emitted).toEqual([{ type: 'outcome.seen', reference: 'W1' }]);
    await run.ui.press('receipt.copyReference');
    expect(run.told).toEqual([['clipboard', { type: 'text.copy', text: 'W1' }]]);
    run.ui.seesText(run.ui.t('ago.minute', { count: 1 }));
    await run.send({ type: 'clock.ticked', now: Date.parse(AT) + 120_000 });
    run.ui.seesText(run.ui.t('ago.minute', { count: 2 }));
    await run.ui.press('common.close');
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  test.each([
    [
      [
        { ...ENTRY, amount: 300, reference: 'W0' },
        { ...ENTRY, amount: 300 },
      ],
      'W1',
    ],
    [[{ ...ENTRY, amount: 300, reference: 'W11' }], null],
  ])('the receipt is of the very reference', async (statements, found) => {
    const replies: Record<string, Record<string, unknown>> = {
      '/api/statement': { total: 2, statements },
      '/api/statement/slip': { total: 1, slips: [{ status: 'PENDING', reference: 'S1' }] },
    };
    const own = memberWorld(async (address, init) => {
      expect(JSON.parse(String(init?.body))).toMatchObject({ page: 1 });
      return answerOf(replies[new URL(String(address)).pathname]);
    });
    const actor = createActor(entryFlow(own), { input: FOUND }).start();
    onTestFinished(() => void actor.stop());
    const snapshot = await waitFor(actor, (now) => !now.hasTag('busy'));
    expect(snapshot.value).toEqual(found === null ? 'missing' : { shown: 'idle' });
    expect(snapshot.context.entry?.reference ?? null).toBe(found);
  });
});
