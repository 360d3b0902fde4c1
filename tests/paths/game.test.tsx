import { describe, expect, vi } from 'vitest';
import type { GameAccount } from '../../contract/entities.ts';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { GameInput } from '../../machines/game/account.ts';
import type { Entrance } from '../../machines/game/entrance.ts';
import { gameMachine } from '../../machines/game/game.machine.ts';
import { playMachine } from '../../machines/game/play.machine.ts';
import { complaintAbout, type PlayInput } from '../../machines/game/play.ts';
import { canSend } from '../../machines/money-request/port.ts';
import { isOrder } from '../../machines/payment/payment.ts';
import type { Moved } from '../../machines/receipt/answer.ts';
import { transferReceipt } from '../../machines/transfer/places.ts';
import { GameView } from '../../src/screens/game/game-view.tsx';
import { PlayView } from '../../src/screens/game/play-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';
import { payments } from './payment-fixtures.ts';
import { pressQuick, quickOffered } from './quick-amounts.ts';
import { receipt } from './receipt-fixtures.ts';

const IMI: GameAccount = {
  code: 'IMI',
  name: 'IMI Casino',
  category: 'sport',
  isActive: true,
  amount: bahtToSatang(5),
  ftWalletSlot: 10,
};
const LINKS = { canOpen: true, android: 'https://apps.example/a', ios: null };
const LOGIN = { username: 'imi42', password: 'sEcret-1' };
const NEW = { username: 'imi42', password: 'sEcret-2' };
const SLOT_FAILED = { ok: false, code: 'SLOT_ACTIVATE_FAIL' } as const;
const TIMEOUT = { kind: 'timeout' };

const onClose = vi.fn();

/**
 * Presses also under an open question: the machine takes the event there, though a browser would not let the player
 * press.
 */
function pressAnywhere(ui: Ui, name: RegExp) {
  const [button] = ui.screen.getAllByRole('button', { name, hidden: true });
  if (button !== undefined) ui.fireEvent.click(button);
}

const gameModel = (inputs: readonly GameInput[]): FlowModel<typeof gameMachine> => ({
  machine: gameMachine,
  inputs,
  view: (actor) => (
    <GameView actor={actor} account={IMI} links={LINKS} hidden={false} play={<p>play</p>} onClose={onClose} />
  ),
  contextKey: ({ problem, online }) => `${problem === null} ${online}`,
  events: {
    'account.activate': { payloads: [{ type: 'account.activate' }], act: (ui) => ui.press('game.activate') },
    'login.retry': { payloads: [{ type: 'login.retry' }], act: (ui) => ui.press('common.retry') },
    'login.copy': {
      payloads: [{ type: 'login.copy', what: 'username' }],
      act: (ui) => pressAnywhere(ui, /^Copy the username$/),
    },
    'password.toggle': {
      payloads: [{ type: 'password.toggle' }],
      act: (ui) => ui.pressNamed(/^(Show|Hide) password$/),
    },
    'reset.ask': { payloads: [{ type: 'reset.ask' }], act: (ui) => ui.press('game.reset') },
    'reset.confirm': { payloads: [{ type: 'reset.confirm' }], act: (ui) => ui.press('game.resetConfirm') },
    'reset.cancel': { payloads: [{ type: 'reset.cancel' }], act: (ui) => ui.press('common.cancel') },
    'dialog.opened': world([]),
    'dialog.closed': world([{ type: 'dialog.closed', dialog: 'reset' }]),
    'account.close': world([{ type: 'account.close' }]),
    'text.copied': world(({ login, online }) =>
      login !== null && online ? ['imi42', null].map((text) => ({ type: 'text.copied', text })) : [],
    ),
    'text.notCopied': world(({ login, online }) =>
      login !== null && online ? [{ type: 'text.notCopied', text: null }] : [],
    ),
    'connection.changed': world(({ online, problem }) => [
      { type: 'connection.changed', online: problem !== null || !online },
    ]),
  },
  actors: {
    activateAccount: { done: [{ output: { ok: true, value: {} } }, { output: SLOT_FAILED }], error: [TIMEOUT] },
    loadLogin: {
      done: [{ output: { ok: true, value: LOGIN } }, { output: { ok: false, code: 'SLOT_NO_ACCOUNT' } }],
      error: [TIMEOUT],
    },
    resetPassword: {
      done: [
        { output: { ok: true, value: NEW } },
        { output: { ok: true, value: null } },
        { output: { ok: false, code: 'SLOT_RESET_PASSWORD_FAIL' } },
      ],
      error: [TIMEOUT],
    },
    clipboard: 'quiet',
    dialogs: 'quiet',
    connection: 'quiet',
  },
  states: {
    'inactive.offered': (ui, { online }) => (online ? ui.offers('game.activate') : ui.withholds('game.activate')),
    loading: (ui) => ui.sees('game.loading'),
    'active.masked.idle': (ui, { online }) => {
      if (online) ui.offers('game.reset');
      else ui.withholds('game.reset');
      ui.seesText('imi42');
      expect(ui.screen.queryByText(/sEcret/)).toBeNull();
    },
    'active.revealed': (ui, { login }) => ui.seesText(login?.password ?? ''),
    'active.confirming': (ui) => ui.sees('game.resetText'),
    closed: () => expect(document.body.textContent).toBe(''),
  },
});

const OPEN: GameInput = { code: 'IMI', isActive: true };
const SHUT: GameInput = { code: 'IMI', isActive: false };
const accounts = gameModel([SHUT, OPEN]);

describePaths('game', accounts);

describe('game: journeys', () => {
  journey('what failed without a connection is read once there is one', accounts, OPEN, async (run) => {
    await run.fail('loadLogin', { kind: 'offline' });
    await run.send({ type: 'connection.changed', online: false });
    expect(run.asked('loadLogin')).toHaveLength(1);
    await run.send({ type: 'connection.changed', online: true });
    expect(run.asked('loadLogin')).toHaveLength(2);
    expect(run.actor.getSnapshot().context).toMatchObject({ online: true, problem: null });
  });

  journey('an inactive account is opened once, then its login is fetched', accounts, SHUT, async (run) => {
    expect(run.asked('loadLogin')).toEqual([]);
    await run.ui.press('game.activate');
    await run.ui.press('game.activate');
    expect(run.asked('activateAccount')).toEqual([{ code: 'IMI' }]);
    await run.answer('activateAccount', { ok: true, value: {} });
    expect(run.emitted).toEqual([{ type: 'wallet.changed' }]);
    expect(run.asked('loadLogin')).toEqual([{ code: 'IMI' }]);
    await run.answer('loadLogin', { ok: true, value: LOGIN });
    run.ui.seesText('imi42');
    run.ui.seesText('play');
  });

  journey('balance in the game and what it is worth', accounts, OPEN, async (run) => {
    await run.answer('loadLogin', { ok: true, value: LOGIN });
    run.ui.sees('home.games.worth', { amount: '50.00' });
    run.ui.seesText('5');
  });

  journey('the password is dots, is looked at, and hides itself', accounts, OPEN, async (run) => {
    await run.answer('loadLogin', { ok: true, value: LOGIN });
    expect(document.body.innerHTML).not.toContain('sEcret');
    await run.ui.press('field.showPassword');
    run.ui.seesText('sEcret-1');
    await run.pass(30_000);
    expect(document.body.innerHTML).not.toContain('sEcret');
  });

  journey('copying says what was copied; the password is not repeated', accounts, OPEN, async (run) => {
    await run.answer('loadLogin', { ok: true, value: LOGIN });
    await run.ui.press('game.copyUsername');
    await run.send({ type: 'text.copied', text: 'imi42' });
    await run.ui.press('game.copyPassword');
    await run.send({ type: 'text.copied', text: null });
    await run.ui.press('game.copyPassword');
    await run.send({ type: 'text.notCopied', text: null });
    expect(run.told).toEqual([
      ['clipboard', { type: 'text.copy', text: 'imi42' }],
      ['clipboard', { type: 'secret.copy', secret: 'sEcret-1' }],
      ['clipboard', { type: 'secret.copy', secret: 'sEcret-1' }],
    ]);
    expect(run.emitted).toEqual([
      { type: 'notice.shown', tone: 'success', text: 'common.copied', values: { text: 'imi42' } },
      { type: 'notice.shown', tone: 'success', text: 'game.passwordCopied' },
      { type: 'notice.shown', tone: 'danger', text: 'common.copyFailed' },
    ]);
  });

  journey('a new password is asked for once, after a question', accounts, OPEN, async (run) => {
    await run.answer('loadLogin', { ok: true, value: LOGIN });
    await run.ui.press('game.reset');
    expect(run.asked('resetPassword')).toEqual([]);
    await run.ui.press('game.resetConfirm');
    await run.ui.press('game.reset');
    expect(run.asked('resetPassword')).toEqual([{ code: 'IMI' }]);
    await run.answer('resetPassword', { ok: true, value: NEW });
    run.ui.sees('game.resetDone');
    await run.ui.press('field.showPassword');
    run.ui.seesText('sEcret-2');
  });

  journey('a reset without an answer: the password is read anew', accounts, OPEN, async (run) => {
    await run.answer('loadLogin', { ok: true, value: LOGIN });
    await run.ui.press('game.reset');
    await run.ui.press('game.resetConfirm');
    await run.fail('resetPassword', TIMEOUT);
    await run.answer('loadLogin', { ok: true, value: NEW });
    run.ui.sees('game.resetUnsure');
    await run.ui.press('field.showPassword');
    run.ui.seesText('sEcret-2');
  });

  journey('leaving forgets the login', accounts, OPEN, async (run) => {
    await run.answer('loadLogin', { ok: true, value: LOGIN });
    await run.send({ type: 'account.close' });
    expect(JSON.stringify(run.actor.getSnapshot().context)).not.toContain('sEcret');
  });

  journey('app links tell the app nothing of where the player came from', accounts, OPEN, async (run) => {
    await run.answer('loadLogin', { ok: true, value: LOGIN });
    const link = run.ui.screen.getByRole<HTMLAnchorElement>('link', { name: run.ui.t('game.android') });
    expect([link.href, link.rel, link.getAttribute('referrerpolicy')]).toEqual([
      'https://apps.example/a',
      'noreferrer noopener',
      'no-referrer',
    ]);
    expect(run.ui.screen.queryByRole('link', { name: run.ui.t('game.ios') })).toBeNull();
  });
});

const ASK = { from: 'WALLET', to: 'IMI', amount: bahtToSatang(100) };
const MOVED: Moved = { amount: bahtToSatang(100), reference: 'T-1', at: 0, status: null };
const DONE = {
  value: MOVED,
  receipt: transferReceipt(ASK, MOVED, { wallet: { amount: bahtToSatang(300) }, slots: [IMI] }),
};
const payment = payments({ kind: 'transfer', ask: ASK, done: DONE, refusedWith: 'TRANSFER_FAIL' });
const { view } = payment;
const refusedWith = (code: string) => view('refused', { problem: { kind: 'refused', code } });
const BY_LINK: Entrance = { link: 'https://game.example/?token=once', inputs: null };
const BY_FORM: Entrance = {
  link: 'https://game.example/login',
  inputs: [
    { name: 'username', secret: 'imi42' },
    { name: 'password', secret: 'sEcret-1' },
  ],
};
const there: { output: Outcome<{ blocked: Entrance | null }> } = { output: { ok: true, value: { blocked: null } } };

const pressPlay = (ui: Ui) => ui.pressNamed(/^(Play|Transfer and play)$/);

const playModel = (inputs: readonly PlayInput[], hidden = false): FlowModel<typeof playMachine> => ({
  machine: playMachine,
  inputs,
  areInputsApart: true,
  view: (actor) => <PlayView actor={actor} account={IMI} hidden={hidden} />,
  contextKey: (context) =>
    [context.plays, complaintAbout(context), context.purpose, context.request?.receipt?.progress, context.online].join(
      ' ',
    ),
  events: {
    'amount.changed': {
      payloads: ['100', '0.5'].map((text) => ({ type: 'amount.changed', text })),
      act: (ui, event) => ui.type('game.amount', event.text),
    },
    'transfer.submit': { payloads: [{ type: 'transfer.submit' }], act: (ui) => ui.press('game.transferOnly') },
    'play.submit': { payloads: [{ type: 'play.submit' }], act: pressPlay },
    // The payment's own view has the button.
    'transfer.retry': world([{ type: 'transfer.retry' }]),
    'receipt.show': { payloads: [{ type: 'receipt.show' }], act: (ui) => ui.press('game.receipt') },
    'site.done': { payloads: [{ type: 'site.done' }], act: (ui) => ui.press('common.back') },
    'funds.told': world(({ amount }) =>
      amount === null ? [{ type: 'funds.told', available: bahtToSatang(300) }] : [],
    ),
    'payment.changed': world(payment.changed(view('sending'), view('unanswered'), view('done', DONE))),
    'connection.changed': world(({ online, amount, available, ftWalletSlot, purpose, request }) =>
      purpose === 'transfer' &&
      (complaintAbout({ amount, available, ftWalletSlot }) === null || canSend({ context: { online: true, request } }))
        ? [{ type: 'connection.changed', online: !online }]
        : [],
    ),
  },
  actors: {
    connection: 'quiet',
    payment: payment.fixture,
    openSite: {
      done: [
        there,
        { output: { ok: true, value: { blocked: BY_LINK } } },
        { output: { ok: false, code: 'SLOT_NO_ACCOUNT' } },
      ],
      error: [TIMEOUT],
    },
    tab: 'quiet',
    watchFunds: 'quiet',
    receipt,
  },
  states: {
    paying: (ui, { order, purpose }) => {
      if (!isOrder(order)) ui.sees('game.loading');
      else ui.withholds(purpose === 'play' ? 'game.transferAndPlay' : 'game.transferOnly');
    },
    'entering.fresh': (ui) => {
      for (const alert of ui.screen.queryAllByRole('alert')) expect(alert.textContent).toBe('');
    },
    'entering.complaining': (ui) => ui.sees('game.minimum', { amount: '1' }),
    transferred: (ui) => ui.seesText('T-1'),
  },
  limit: 20_000,
});

const SITE: PlayInput = { code: IMI.code, available: bahtToSatang(300), ftWalletSlot: 10, canOpen: true };
const AT_ONCE: PlayInput = { ...SITE, plays: true };
const plays = playModel([SITE, AT_ONCE]);

describePaths('game: money and play', plays);

type PlayRun = Run<typeof playMachine>;

const openOf = (amount = ASK.amount) => ({ kind: 'transfer', ask: { ...ASK, amount } });

async function enter(run: PlayRun, amount: string) {
  await payment.says(null);
  run.told.splice(0);
  if (amount !== '') await run.ui.type('game.amount', amount);
}

/** The tap, and the request on its way. */
async function transferAfter(run: PlayRun, press: 'game.transferOnly' | 'game.transferAndPlay') {
  await run.ui.press(press);
  await payment.says(view('open'));
  await payment.says(view('sending'));
}
const tabs = (run: PlayRun) => run.told.filter(([src]) => src === 'tab').map(([, event]) => event.type);

describe('game: money and play, journeys', () => {
  journey('play without an amount opens the game at once, with no transfer', plays, SITE, async (run) => {
    await enter(run, '');
    await run.ui.press('game.play');
    await run.ui.press('game.play');
    expect(payment.ordered()).toEqual([]);
    expect(run.asked('openSite')).toHaveLength(1);
    expect(tabs(run)).toEqual(['tab.reserve']);
    await run.answer('openSite', there.output);
    run.ui.sees('game.opened');
    expect(run.emitted).toEqual([]);
  });

  journey('zero is no amount: play skips the transfer, transfer waits', plays, SITE, async (run) => {
    await enter(run, '0');
    run.ui.withholds('game.transferOnly');
    await run.ui.press('game.play');
    expect(payment.ordered()).toEqual([]);
    expect(run.asked('openSite')).toHaveLength(1);
  });

  journey('play with an amount moves it first, once', plays, SITE, async (run) => {
    await enter(run, '100');
    // 10 baht a credit.
    run.ui.sees('game.becomes', { amount: '10.00' });
    await run.ui.press('game.transferAndPlay');
    await run.ui.pressKey('{Enter}');
    expect(payment.ordered()).toEqual([openOf()]);
    expect(tabs(run)).toEqual(['tab.reserve']);
    await payment.says(view('open'));
    expect(payment.ordered()).toEqual([openOf(), 'request.send']);
    await payment.says(view('sending'));
    expect(run.asked('openSite')).toEqual([]);
    await payment.says(view('done', DONE));
    await run.answer('openSite', there.output);
    run.ui.sees('game.transferred', { amount: '100.00' });
    await run.ui.press('game.receipt');
    run.ui.seesText('T-1');
    await run.ui.press('common.done');
    // Another tap does not move it again.
    await run.ui.press('game.play');
    expect(payment.ordered()).toEqual([openOf(), 'request.send']);
  });

  journey('transfer only moves the amount and opens nothing', plays, SITE, async (run) => {
    await enter(run, '100');
    await transferAfter(run, 'game.transferOnly');
    await payment.says(view('done', DONE));
    run.ui.sees('receipt.title.transferDone');
    run.ui.seesText('T-1');
    expect(run.asked('openSite')).toEqual([]);
    expect(tabs(run)).not.toContain('tab.reserve');
    await run.ui.press('common.done');
    run.ui.withholds('game.transferOnly');
  });

  journey('what is no whole credit of the game is not asked for', plays, SITE, async (run) => {
    await enter(run, '105.55');
    run.ui.sees('game.becomes', { amount: '10.55' });
    await run.ui.press('game.transferOnly');
    expect(payment.ordered()).toEqual([openOf(bahtToSatang(105.5))]);
  });

  journey('the minimum is 1 baht, the most is what the wallet holds', plays, SITE, async (run) => {
    await enter(run, '0.99');
    await run.ui.press('game.transferOnly');
    run.ui.sees('game.minimum', { amount: '1' });
    await run.ui.type('game.amount', '300.01');
    await run.ui.press('game.transferAndPlay');
    run.ui.sees('game.notEnough');
    await run.stage.inspect();
    expect(payment.ordered()).toEqual([]);
    await run.send({ type: 'funds.told', available: bahtToSatang(0) });
    expect(quickOffered(run.ui)).toEqual([]);
    await run.send({ type: 'funds.told', available: bahtToSatang(300) });
    await pressQuick(run.ui, 'maximum');
    await run.ui.press('game.transferOnly');
    expect(payment.ordered()).toEqual([openOf(bahtToSatang(300))]);
  });

  journey('a refused transfer does not open the game: the tab is closed again', plays, SITE, async (run) => {
    await enter(run, '100');
    await transferAfter(run, 'game.transferAndPlay');
    await payment.says(refusedWith('MONEY_NOT_ENOUGH'));
    run.ui.sees('error.MONEY_NOT_ENOUGH');
    expect(tabs(run)).toEqual(['tab.reserve', 'tab.release']);
    expect(run.asked('openSite')).toEqual([]);
    expect(run.ui.screen.getByLabelText(run.ui.t('game.amount'))).toHaveProperty('value', '100');
  });

  journey('money that arrived is not moved again when the game does not open', plays, SITE, async (run) => {
    await enter(run, '100');
    await transferAfter(run, 'game.transferAndPlay');
    await payment.says(view('done', DONE));
    await run.answer('openSite', { ok: false, code: 'NOT_UFABET' });
    run.ui.sees('error.NOT_UFABET');
    run.ui.sees('game.moneyThere', { amount: '100.00' });
    expect(tabs(run)).toEqual(['tab.reserve', 'tab.release']);
    await run.stage.inspect();
    await run.ui.press('game.play');
    expect(payment.ordered()).toEqual([openOf(), 'request.send']);
  });

  journey('a tab that was held back: a plain link, gone after a while', plays, SITE, async (run) => {
    await enter(run, '');
    await run.ui.press('game.play');
    await run.answer('openSite', { ok: true, value: { blocked: BY_LINK } });
    const link = run.ui.screen.getByRole<HTMLAnchorElement>('link', { name: run.ui.t('game.openNow') });
    expect([link.href, link.target, link.rel, link.getAttribute('referrerpolicy')]).toEqual([
      BY_LINK.link,
      '_blank',
      'noreferrer noopener',
      'no-referrer',
    ]);
    await run.pass(90_000);
    run.ui.offers('game.play');
    expect(JSON.stringify(run.actor.getSnapshot().context)).not.toContain('once');
  });

  journey('a tab that was held back: a plain form; the password is forgotten after it', plays, SITE, async (run) => {
    await enter(run, '');
    await run.ui.press('game.play');
    await run.answer('openSite', { ok: true, value: { blocked: BY_FORM } });
    const form = run.ui.screen.getByRole('button', { name: run.ui.t('game.openNow') }).closest('form');
    expect([form?.action, form?.method, form?.target, form?.getAttribute('rel')]).toEqual([
      BY_FORM.link,
      'post',
      '_blank',
      'noreferrer noopener',
    ]);
    expect([...new FormData(form ?? undefined)]).toEqual([
      ['username', 'imi42'],
      ['password', 'sEcret-1'],
    ]);
    await run.stage.inspect();
    await run.ui.press('common.back');
    expect(JSON.stringify(run.actor.getSnapshot().context)).not.toContain('sEcret');
    expect(document.body.innerHTML).not.toContain('sEcret');
  });

  const inApp: PlayInput = { ...SITE, canOpen: false };
  journey('a game without a site is played in its app; money can still be moved', plays, inApp, async (run) => {
    await enter(run, '100');
    run.ui.sees('game.appOnly');
    expect(run.ui.screen.queryByText(run.ui.t('game.play'))).toBeNull();
    await run.ui.pressKey('{Enter}');
    await run.ui.press('game.transferOnly');
    expect(payment.ordered()).toEqual([openOf()]);
    expect(run.asked('openSite')).toEqual([]);
  });

  journey('hidden amounts stay hidden', playModel([SITE], true), SITE, async (run) => {
    await enter(run, '');
    expect(document.body.textContent).not.toContain('300');
  });
});
