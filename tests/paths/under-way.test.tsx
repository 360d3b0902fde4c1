import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import { requestsMachine } from '../../machines/money-request/requests.machine.ts';
import type { Reading } from '../../machines/under-way/setup.ts';
import { underWayMachine } from '../../machines/under-way/under-way.machine.ts';
import { type ActiveBonus, NOTHING, type UnderWay, type WaitingCode } from '../../machines/under-way/under-way.ts';
import { underWayFlow } from '../../src/actors/under-way.ts';
import { HeldBonus, UnderWayView } from '../../src/screens/under-way/under-way-view.tsx';
import { openDialogs } from '../dialogs.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import { knownWallet } from './member-phone.ts';
import { answerOf, memberWorld, type Reply } from './member-world.ts';
import { WALLET } from './request-fixtures.ts';

// The tours are planned by the real clock.
const NOW = Date.now();

const BONUS: ActiveBonus = {
  kind: 'bonus',
  type: 'day',
  name: 'Welcome 100',
  turnoverRequired: bahtToSatang(1000),
  turnoverDone: bahtToSatang(250),
};
const CODE: WaitingCode = { provider: 'KBANK', id: 'Q1', amount: bahtToSatang(321), deadline: NOW + 125_000 };
const AT = new Date(2026, 10, 21, 8, 30, 12).toISOString();
const ALL: UnderWay = {
  bonus: BONUS,
  codes: [CODE],
  withdrawals: [
    { key: 'W1', reference: 'W1', amount: bahtToSatang(500), at: AT, stage: 'queued' },
    { key: 'W2', reference: null, amount: bahtToSatang(600), at: AT, stage: 'paying' },
  ],
  slips: [{ key: 'S1', reference: null, amount: null, at: null, stage: 'checking' }],
};
const read = (parts: Reading['parts']): Reading => ({ parts, at: NOW });

interface Options {
  hidden?: boolean;
  dialogs?: ReturnType<typeof openDialogs>;
}

const modelWith = ({ hidden = false, dialogs }: Options = {}): FlowModel<typeof underWayMachine> => ({
  machine: underWayMachine,
  inputs: [undefined],
  contextKey: ({ known, again, settled }) => `${known.bonus !== null} ${known.codes.length} ${again} ${settled}`,
  view: (actor) => (
    <>
      <UnderWayView
        actor={actor}
        requests={createActor(requestsMachine)}
        dialogs={(dialogs ?? openDialogs('home')).actor}
        hidden={hidden}
      />
      <HeldBonus actor={actor} hidden={hidden} />
    </>
  ),
  events: {
    'figures.shown': world([{ type: 'figures.shown' }]),
    'underWay.stale': world([{ type: 'underWay.stale' }]),
    'underWay.retry': { payloads: [{ type: 'underWay.retry' }], act: (ui) => ui.press('common.retry') },
    'clock.ticked': world([NOW + 65_000, NOW + 125_000].map((now) => ({ type: 'clock.ticked', now }))),
  },
  actors: {
    figures: 'quiet',
    attention: 'quiet',
    deposits: 'quiet',
    clock: 'quiet',
    readUnderWay: {
      done: [ALL, { ...NOTHING, codes: [CODE] }, NOTHING, {}].map((parts) => ({ output: read(parts) })),
      error: [new Error('broken by the test')],
    },
  },
  states: {
    waiting: (ui) => ui.seesNo('request.waiting'),
    outdated: (ui) => ui.sees('underWay.outdated'),
    unknown: (ui) => {
      ui.seesNo('underWay.outdated');
      ui.seesNo('request.waiting');
    },
  },
});

const model = modelWith();

describePaths('underWay', model);

async function shown(run: Run<typeof underWayMachine>, parts: Reading['parts']): Promise<void> {
  await run.send({ type: 'figures.shown' });
  await run.answer('readUnderWay', read(parts));
  await run.pass(0);
}

describe('underWay: journeys', () => {
  journey('what stands below waits for it, but not for long', model, undefined, async (run) => {
    const settled = () => run.actor.getSnapshot().context.settled;
    await run.send({ type: 'figures.shown' });
    await run.pass(1499);
    expect(settled()).toBe(false);
    await run.pass(1);
    expect(settled()).toBe(true);
    await run.answer('readUnderWay', read(ALL));
    expect(settled()).toBe(true);
  });

  journey('an answer ends the waiting at once, a failure too', model, undefined, async (run) => {
    await run.send({ type: 'figures.shown' });
    await run.fail('readUnderWay', new Error('broken by the test'));
    expect(run.actor.getSnapshot().context.settled).toBe(true);
  });

  journey('an active bonus: its name, its turnover with a bar, and the way to it', model, undefined, async (run) => {
    const { ui } = run;
    await shown(run, { ...NOTHING, bonus: BONUS });
    const bonus = ui.within(ui.screen.getByRole('region', { name: 'Welcome 100' }));
    bonus.getByText(ui.t('bonus.held'));
    bonus.getByText(ui.t('bonus.progress', { done: '250.00', required: '1,000.00' }));
    expect(bonus.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    expect(bonus.getByRole('link')).toHaveProperty('pathname', '/user/bonus');
    ui.seesNo('request.waiting');
    await run.stage.inspect();
  });

  journey('a bonus of which next to nothing is told has its kind and no bar', model, undefined, async (run) => {
    const told: ActiveBonus = { kind: 'promotion', type: null, name: null, turnoverRequired: null, turnoverDone: null };
    await shown(run, { ...NOTHING, bonus: told });
    run.ui.screen.getByRole('region', { name: run.ui.t('bonus.type.promotion') });
    expect(run.ui.screen.queryByRole('progressbar')).toBeNull();
  });

  journey('what waits has a line each: amount, how far it is, the way to it', model, undefined, async (run) => {
    const { ui } = run;
    await shown(run, ALL);
    ui.sees('request.waiting');
    const rows = ui.within(ui.screen.getByRole('list')).getAllByRole('listitem');
    const expected = [
      ['qr', '฿321', 'qr.timeLeft'],
      ['withdraw', '฿500', 'receipt.stage.queued'],
      ['withdraw', '฿600', 'receipt.stage.paying'],
      ['slip', '', 'receipt.stage.checking'],
    ] as const;
    expect(rows).toHaveLength(expected.length);
    for (const [index, [kind, amount, stage]] of expected.entries())
      for (const text of [ui.t('request.kind', { kind }), amount, ui.t(stage)])
        expect(rows[index]?.textContent).toContain(text);
    // An amount that is not known has no dash in its place.
    expect(rows.at(-1)?.textContent).not.toContain('–');
    const hrefs = ui.within(ui.screen.getByRole('list')).getAllByRole('link');
    expect(hrefs.map((link) => link.getAttribute('href'))).toEqual([
      '/user/statement?kind=withdraw&status=underWay',
      '/user/statement?open=slips',
    ]);
  });

  const receipts = openDialogs('home');
  journey(
    'a withdrawal that is under way opens its receipt',
    modelWith({ dialogs: receipts }),
    undefined,
    async (run) => {
      await shown(run, ALL);
      await run.ui.pressNamed(/฿500/);
      expect(receipts.open()).toEqual(['receipt:W1']);
    },
  );

  const dialogs = openDialogs('home');
  journey(
    'an open QR code counts down, opens the deposit, and is gone at 00:00',
    modelWith({ dialogs }),
    undefined,
    async (run) => {
      await shown(run, { ...NOTHING, codes: [CODE] });
      run.ui.seesText('02:05');
      await run.send({ type: 'clock.ticked', now: NOW + 61_000 });
      run.ui.seesText('01:04');
      await run.ui.pressNamed(new RegExp(run.ui.t('request.kind', { kind: 'qr' })));
      expect(dialogs.open()).toEqual(['deposit']);
      await run.send({ type: 'clock.ticked', now: NOW + 125_000 });
      run.ui.seesNothing();
    },
  );

  journey('a code without an end waits for its payment', model, undefined, async (run) => {
    await shown(run, { ...NOTHING, codes: [{ ...CODE, deadline: null }] });
    run.ui.sees('underWay.canBePaid');
    await run.send({ type: 'clock.ticked', now: NOW + 9_000_000 });
    run.ui.sees('underWay.canBePaid');
    await run.stage.inspect();
  });

  journey('amounts that the player hides are hidden here too', modelWith({ hidden: true }), undefined, async (run) => {
    await shown(run, ALL);
    expect(document.body.textContent).not.toMatch(/250|1,000|321|฿500|฿600/);
  });

  journey('money that moved while it was read has it read once more', model, undefined, async (run) => {
    await run.send({ type: 'figures.shown' });
    await run.send({ type: 'underWay.stale' });
    await run.send({ type: 'underWay.stale' });
    await run.answer('readUnderWay', read(ALL));
    expect(run.actor.getSnapshot().value).toBe('reading');
    run.ui.seesText('Welcome 100');
    await run.answer('readUnderWay', read(NOTHING));
    expect(run.actor.getSnapshot().value).toBe('shown');
    run.ui.seesNothing();
  });

  journey('what could not be read anew stays, and is tried again', model, undefined, async (run) => {
    await shown(run, ALL);
    await run.send({ type: 'underWay.stale' });
    await run.answer('readUnderWay', read({ bonus: null }));
    run.ui.seesNo('bonus.held');
    run.ui.seesText('฿500');
    await run.ui.press('common.retry');
    await run.answer('readUnderWay', read(NOTHING));
    run.ui.seesNothing();
  });
});

describe('underWay: what the service says', () => {
  const entry = (status: string, more: Record<string, unknown> = {}) => ({
    statementType: 'withdraw',
    status,
    amount: 500,
    createdAt: AT,
    ...more,
  });
  const REPLIES: Record<string, Reply | undefined> = {
    '/api/bonus/check/active': { status: true, name: 'Held', turnoverRequired: 100, turnoverDone: 40 },
    '/api/statement': {
      total: 5,
      statements: [
        entry('PENDING', { reference: 'W1', stage: 'created' }),
        entry('PENDING', { reference: 'W2', stage: 'processing' }),
        // A service that has looked by nothing.
        entry('PENDING', { reference: 'W3', stage: 'paid' }),
        entry('SUCCESS', { reference: 'W4' }),
        entry('PENDING', { reference: 'D1', statementType: 'deposit' }),
      ],
    },
    '/api/statement/slip': {
      total: 2,
      slips: [
        { status: 'PENDING', amount: null, createdAt: AT, reference: 'S1' },
        { status: 'FAILED', amount: null, createdAt: AT, reference: 'S2' },
      ],
    },
    '/api/qrcode/KBANK': { hasQrcode: true, qrcodeId: 'Q1', qrcode: '<svg/>', amount: 321, expireIn: 60 },
  };

  /** The requests that are known once the service has answered. `replies`: in place of its own. */
  async function known(replies: Record<string, Reply | undefined> = {}) {
    const asked: string[] = [];
    const own = memberWorld(async (address) => {
      const { pathname } = new URL(String(address));
      asked.push(pathname);
      return answerOf({ ...REPLIES, ...replies }[pathname]);
    });
    own.local.set('intent:qr-code:KBANK', 'Q1');
    const actor = createActor(underWayFlow(knownWallet(WALLET))(own)).start();
    const { context, value } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy') && asked.length > 0);
    actor.stop();
    return { ...context.known, value, asked, watched: own.local.get('intent:qr-code:KBANK') };
  }

  test('is asked once each, of the providers whose code this phone has shown', async () => {
    const { bonus, withdrawals, slips, codes, value, asked, watched } = await known();
    expect(value).toBe('shown');
    expect(bonus).toMatchObject({ name: 'Held', turnoverDone: 4000 });
    expect(withdrawals.map(({ key, stage }) => [key, stage])).toEqual([
      ['W1', 'queued'],
      ['W2', 'paying'],
    ]);
    expect(slips.map(({ key }) => key)).toEqual(['S1']);
    expect(codes).toMatchObject([{ provider: 'KBANK', id: 'Q1', amount: 32100 }]);
    expect(asked.sort()).toEqual(Object.keys(REPLIES).sort());
    expect(watched).toBe('Q1');
  });

  test('a paid code is left for the deposit dialog to tell', async () => {
    const paid = { hasQrcode: false, last: { qrcodeId: 'Q1', amount: 321, status: 'paid' } };
    const { codes, watched } = await known({ '/api/qrcode/KBANK': paid });
    expect(codes).toEqual([]);
    expect(watched).toBe('Q1');
  });

  test('a backend that has none of it shows nothing, and is no failure', async () => {
    const none = Object.fromEntries(Object.keys(REPLIES).map((path) => [path, { message: 'NOT_FOUND' }]));
    expect(await known(none)).toMatchObject({ ...NOTHING, value: 'shown' });
  });

  test('what one call does not answer, the others do', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const reading = known({ '/api/statement': 'silence', '/api/qrcode/KBANK': 'silence' });
    await vi.advanceTimersByTimeAsync(20_000);
    const { value, bonus, slips } = await reading;
    expect(value).toBe('outdated');
    expect(bonus?.name).toBe('Held');
    expect(slips).toHaveLength(1);
  });
});
