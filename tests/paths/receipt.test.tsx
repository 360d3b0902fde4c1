import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import { receiptMachine } from '../../machines/receipt/receipt.machine.ts';
import {
  type Followed,
  type OnItsWay,
  type Receipt,
  type ReceiptKind,
  stagesOf,
} from '../../machines/receipt/receipt.ts';
import { AskSupport } from '../../src/screens/receipt/ask.ts';
import { ReceiptCard } from '../../src/screens/receipt/receipt.tsx';
import { ReceiptView } from '../../src/screens/receipt/receipt-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import { stage } from './harness/ui.tsx';
import { kept, noFollow, noPicture, receipt as quietReceipt } from './receipt-fixtures.ts';

const AT = new Date(2026, 10, 2, 9, 5, 7).getTime();
const WITHDRAWAL: Receipt = {
  kind: 'withdraw',
  progress: 'sent',
  amount: bahtToSatang(1234.5),
  reference: 'W-2026-0001',
  at: AT,
  method: 'bankTransfer',
  from: { kind: 'everything' },
  to: {
    kind: 'bank',
    account: {
      bankCode: 'SCB',
      bank: { nameTH: 'ไทยพาณิชย์', nameEN: '' },
      bankAccountName: 'สมชาย ใจดี',
      bankAccountNo: '4051234567',
    },
  },
};

/** Seconds. */
const USUAL = { half: 110, most: 5400 };

const onDone = vi.fn();
const model: FlowModel<typeof receiptMachine> = {
  machine: receiptMachine,
  inputs: [{ receipt: WITHDRAWAL }],
  view: (actor) => <ReceiptView actor={actor} onDone={onDone} />,
  events: {
    'reference.copy': {
      payloads: [{ type: 'reference.copy' }],
      act: (ui) => ui.pressNamed(new RegExp(`${ui.t('receipt.copyReference')}|W-2026-0001`)),
    },
    'text.copied': { payloads: [{ type: 'text.copied', text: 'W-2026-0001' }], act: 'world' },
    'text.notCopied': { payloads: [{ type: 'text.notCopied', text: 'W-2026-0001' }], act: 'world' },
    'progress.told': world(
      [false, true].map((late) => ({
        type: 'progress.told',
        entry: { status: 'PENDING', stage: 'processing', amount: null, usual: USUAL, late },
      })),
    ),
    'receipt.close': { payloads: [{ type: 'receipt.close' }], act: (ui) => ui.press('common.done') },
  },
  actors: { clipboard: 'quiet', picture: { machine: noPicture, done: [] }, follow: { machine: noFollow, done: [] } },
  states: {
    'shown.idle': (ui) => ui.offers('common.done'),
    'shown.copied': (ui) => ui.sees('common.copied', { text: 'W-2026-0001' }),
    'shown.notCopied': (ui) => ui.sees('common.copyFailed'),
    closed: () => {},
  },
};

describePaths('receipt', model);

const quiet = { copy: 'idle', onCopy: () => {}, onDone: () => {} } as const;

async function shown(receipt: Receipt, onAsk?: (receipt: Receipt) => void) {
  const page = stage(<ReceiptCard {...quiet} receipt={receipt} onAsk={onAsk} />);
  await page.ui.screen.findAllByText('02/11/2026 09:05:07');
  await page.inspect();
  return page;
}

describe('receipt', () => {
  journey('its reference is copied, and what became of that is said', model, { receipt: WITHDRAWAL }, async (run) => {
    await run.ui.press('receipt.copyReference');
    expect(run.told).toEqual([['clipboard', { type: 'text.copy', text: 'W-2026-0001' }]]);
    run.ui.seesNo('common.copied', { text: 'W-2026-0001' });
  });

  journey(
    'says what, how much, from where to where, when, and by what it is found',
    model,
    { receipt: WITHDRAWAL },
    async (run) => {
      const { ui } = run;
      onDone.mockClear();
      ui.sees('receipt.title.withdrawSent');
      ui.seesText(/฿1,234/);
      ui.sees('receipt.place.everything');
      ui.seesText('ไทยพาณิชย์');
      ui.seesText('•••-•••-4567');
      ui.sees('receipt.method.bankTransfer');
      await ui.screen.findAllByText('02/11/2026 09:05:07');
      await ui.press('common.done');
      expect(onDone).toHaveBeenCalledTimes(1);
      expect(run.actor.getSnapshot().status).toBe('done');
    },
  );

  test('its steps: what is behind, what is under way, what is to come', async () => {
    const { ui } = await shown(WITHDRAWAL);
    const steps = ui.screen.getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      `${ui.t('receipt.state.done')}: ${ui.t('receipt.stage.asked')}02/11/2026 09:05:07`,
      `${ui.t('receipt.state.current')}: ${ui.t('receipt.stage.queued')}`,
      `${ui.t('receipt.state.next')}: ${ui.t('receipt.stage.paying')}`,
      `${ui.t('receipt.state.next')}: ${ui.t('receipt.stage.paid')}`,
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
  });

  test('what went on and is over is not said to go on; what failed is closed, not done', async () => {
    const done = await shown({ ...WITHDRAWAL, progress: 'done' });
    done.ui.seesNo('receipt.stage.paying');
    done.ui.sees('receipt.past.paying');
    done.ui.offers('common.done');
    done.close();
    const failed = await shown({ ...WITHDRAWAL, progress: 'failed' });
    failed.ui.offers('common.close');
    expect(failed.ui.screen.queryByRole('button', { name: failed.ui.t('common.done') })).toBeNull();
  });

  journey('it moves on while it is open, to its end', model, { receipt: WITHDRAWAL }, async (run) => {
    const { ui } = run;
    const told = (entry: Followed) => run.send({ type: 'progress.told', entry });
    const current = () =>
      ui.screen.getAllByRole('listitem').find((step) => step.getAttribute('aria-current'))?.textContent;
    await told({ status: 'PENDING', stage: 'processing', amount: null });
    expect(current()).toContain(ui.t('receipt.stage.paying'));
    const paying = { status: 'PENDING', stage: 'processing', amount: null, usual: USUAL } as const;
    await told({ ...paying, late: false });
    expect(current()).toContain('Usually in about 2 minutes, rarely more than 2 hours');
    await told({ ...paying, late: true });
    expect(current()).toContain(ui.t('receipt.late'));
    await told({ status: 'SUCCESS', stage: 'paid', amount: null });
    ui.sees('receipt.title.withdrawDone');
    expect(current()).toBeUndefined();
    await told({ status: 'FAILED', stage: 'refused', reason: 'ชื่อบัญชีไม่ตรง', amount: null });
    ui.sees('receipt.title.failed');
    ui.seesText('ชื่อบัญชีไม่ตรง');
    ui.sees('receipt.stage.returned');
  });

  test('asking support is offered only where somebody listens', async () => {
    const without = await shown(WITHDRAWAL);
    expect(without.ui.screen.queryByText(without.ui.t('receipt.ask'))).toBeNull();
    without.close();
    const asked = vi.fn();
    const { ui } = await shown(WITHDRAWAL, asked);
    await ui.press('receipt.ask');
    expect(asked.mock.calls).toEqual([[WITHDRAWAL]]);
  });

  test('every receipt of the member area can be asked about', async () => {
    const asked = vi.fn();
    const actor = createActor(receiptMachine, { input: { receipt: WITHDRAWAL } }).start();
    const page = stage(
      <AskSupport value={asked}>
        <ReceiptView actor={actor} onDone={() => {}} />
      </AskSupport>,
    );
    await page.ui.press('receipt.ask');
    expect(asked.mock.calls).toEqual([[WITHDRAWAL]]);
  });

  test('its picture says what the screen says, but for the reason of a refusal', async () => {
    const refused: Receipt = { ...WITHDRAWAL, progress: 'failed', stage: 'refused', reason: 'ชื่อบัญชีไม่ตรง' };
    const actor = createActor(quietReceipt.machine, { input: { receipt: refused } }).start();
    const { ui } = stage(<ReceiptView actor={actor} onDone={() => {}} />);
    ui.seesText('ชื่อบัญชีไม่ตรง');
    await ui.press('receipt.save');
    expect(kept.at(-1)).toEqual({
      kind: 'receipt',
      name: 'receipt-W-2026-0001',
      brand: '',
      title: ui.t('receipt.title.failed'),
      status: null,
      amount: '฿1,234.50',
      rows: [
        { label: 'From', lines: [ui.t('receipt.place.everything')] },
        { label: 'To', lines: ['ไทยพาณิชย์', '•••-•••-4567', 'สมชาย ใจดี'] },
        { label: 'Method', lines: ['Bank transfer'] },
        { label: 'Reference', lines: ['W-2026-0001'] },
        { label: 'Time', lines: ['02/11/2026 09:05:07'] },
      ],
    });
  });

  test('an amount that nobody knows yet is not shown', async () => {
    const { ui } = await shown({ ...WITHDRAWAL, kind: 'deposit', amount: null });
    ui.seesNo('receipt.amount.deposit');
  });

  test('a service that gives no reference shows none', async () => {
    const { ui } = await shown({ ...WITHDRAWAL, reference: null });
    ui.seesNo('receipt.reference');
  });

  test.each(['withdraw', 'deposit', 'transfer', 'refund', 'invite', 'coupon'] satisfies ReceiptKind[])(
    'a %s that is sent, done or failed has its words in every language',
    async (kind) => {
      for (const progress of ['sent', 'done', 'failed'] as const) {
        const page = stage(
          <ReceiptCard
            {...quiet}
            receipt={{
              ...WITHDRAWAL,
              kind,
              progress,
              from: { kind: 'named', name: 'PG Soft' },
              to: { kind: 'wallet' },
            }}
          />,
        );
        await page.ui.screen.findAllByText('02/11/2026 09:05:07');
        await page.inspect();
        page.ui.seesText('PG Soft');
        page.close();
      }
    },
  );
});

describe('stages', () => {
  const [ASKED, REACHED] = ['2026-11-02T02:05:07.000Z', '2026-11-02T02:07:00.000Z'];
  const names = (way: Partial<OnItsWay>) =>
    stagesOf({ kind: 'withdraw', progress: 'sent', at: ASKED, ...way }).map(({ name, state, at }) => [name, state, at]);

  test('what is done is behind in all its steps; a deposit is dated by the moment at which it came', () => {
    expect(names({ kind: 'deposit', progress: 'done' })).toEqual([
      ['asked', 'done', null],
      ['checking', 'done', null],
      ['credited', 'done', null],
    ]);
    expect(names({ progress: 'done', stage: 'paid', stageAt: REACHED })).toEqual([
      ['asked', 'done', ASKED],
      ['queued', 'done', null],
      ['paying', 'done', null],
      ['paid', 'done', REACHED],
    ]);
  });

  test('a withdrawal is being paid when somebody has begun, and since when is said', () => {
    for (const stage of [undefined, 'created'] as const)
      expect(names({ stage })[1]).toEqual(['queued', 'current', null]);
    expect(names({ stage: 'processing', stageAt: REACHED })).toEqual([
      ['asked', 'done', ASKED],
      ['queued', 'done', null],
      ['paying', 'current', REACHED],
      ['paid', 'next', null],
    ]);
  });

  test('what failed says so in the place of the rest; where it is refused its money is back', () => {
    const asked = ['asked', 'done', ASKED];
    expect(names({ progress: 'failed' })).toEqual([asked, ['failed', 'failed', null]]);
    for (const progress of ['failed', 'sent'] as const)
      expect(names({ progress, stage: 'refused', stageAt: REACHED })).toEqual([asked, ['returned', 'failed', REACHED]]);
  });
});
