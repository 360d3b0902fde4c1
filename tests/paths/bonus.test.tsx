import { describe, expect } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { inLanguage } from '../../contract/local-text.ts';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { bonusMachine } from '../../machines/bonus/bonus.machine.ts';
import { bonusCancelMachine } from '../../machines/bonus/bonus-cancel.machine.ts';
import { bonusOfferMachine } from '../../machines/bonus/bonus-offer.machine.ts';
import type { BonusDialog, BonusOffer, BonusPage, Held } from '../../machines/bonus/offer.ts';
import { promotionMachine } from '../../machines/promotion/promotion.machine.ts';
import type { FoundPromotion } from '../../machines/promotion/setup.ts';
import { BonusView } from '../../src/screens/bonus/bonus-view.tsx';
import { DAILY, HELD, NOON, QUIET, WEEKLY, WELCOME } from './bonus-fixtures.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';
import { RECEIVED, receivesWith } from './offer-fixtures.ts';

const FREE: BonusPage = {
  bonuses: [DAILY, WELCOME, WEEKLY],
  unread: 0,
  held: null,
  isHeldUnknown: false,
  timeZone: 'Asia/Bangkok',
};
const BOUND: BonusPage = {
  ...FREE,
  bonuses: [DAILY, { ...WELCOME, isActive: true, receivedAt: [NOON] }, WEEKLY],
  held: HELD,
};
const told = (page: BonusPage): Outcome<BonusPage> => ({ ok: true, value: page });
/** The same answers again, so that the harness knows them. */
const ANSWERS = { free: told(FREE), bound: told(BOUND), refused: { ok: false, code: 'NO_USER' } } as const;

const FOUND: FoundPromotion = { ...DAILY, name: 'New year', description: null };

/** The dialogs' own machines, answered at once: their own tests say more. */
const receive = receivesWith('done', { value: RECEIVED });
const offer = bonusOfferMachine.provide({ actors: { receive } });
const promotion = promotionMachine.provide({
  actors: {
    findPromotion: fromPromise<Outcome<FoundPromotion>, { code: string }>(async () => ({ ok: true, value: FOUND })),
    receive,
    connection: fromCallback(() => {}),
  },
});
let silent = false;
const cancel = bonusCancelMachine.provide({
  actors: {
    connection: fromCallback(() => {}),
    checkHeld: fromPromise(async (): Promise<Outcome<Held | null>> => ({ ok: true, value: HELD })),
    clearBonus: fromPromise(async (): Promise<Outcome<{ message?: string | undefined }>> => {
      if (silent) throw new TypeError('fetch failed');
      return { ok: true, value: { message: 'BONUS_CLEAR' } };
    }),
  },
});

async function confirmCancel(ui: Ui, silence: boolean) {
  silent = silence;
  const dialog = ui.screen.getByRole('alertdialog');
  await ui.user.click(ui.within(dialog).getByRole('button', { name: ui.t('bonus.cancel') }));
  if (silence) await ui.press('bonus.check');
}

function pressCard(ui: Ui, { name }: BonusOffer) {
  return ui.user.click(ui.screen.getByRole('button', { name: inLanguage(name, 'en') }));
}

/** The dialogs report that the dialog which the machine requested is open. */
async function open(run: Run<typeof bonusMachine>, dialog: BonusDialog) {
  expect(run.told.at(-1)).toEqual(['dialogs', { type: 'dialog.open', dialog }]);
  await run.send({ type: 'dialog.opened', dialog });
}

function showsPage(ui: Ui, { page }: { page: BonusPage | null }) {
  ui.seesText('Daily 100');
  if (page?.held === null) ui.sees('promotion.code');
  else ui.sees('bonus.progress', { done: '125.50', required: '500.00' });
}

const modelOf = ({ hidden = false } = {}): FlowModel<typeof bonusMachine> => ({
  machine: bonusMachine,
  inputs: [undefined],
  view: (actor) => <BonusView actor={actor} hidden={hidden} />,
  contextKey: ({ page, code, dialog, stale }) =>
    [page?.held == null, code === '', page === null ? dialog : dialog !== null, stale].join(),
  events: {
    'bonus.open': { payloads: [{ type: 'bonus.open', code: 'DAILY' }], act: (ui) => pressCard(ui, DAILY) },
    'code.changed': {
      payloads: ({ page, code }) =>
        page?.held === null && code === '' ? [{ type: 'code.changed', text: ' new100 ' }] : [],
      act: (ui, { text }) => ui.type('promotion.code', text),
    },
    'code.search': { payloads: [{ type: 'code.search' }], act: (ui) => ui.press('promotion.search') },
    'cancel.open': { payloads: [{ type: 'cancel.open' }], act: (ui) => ui.press('bonus.cancel') },
    'page.retry': { payloads: [{ type: 'page.retry' }], act: (ui) => ui.press('common.retry') },
    'page.stale': world([{ type: 'page.stale' }]),
    'dialog.closed': world(({ page, dialog }) =>
      page === null && dialog !== null ? [{ type: 'dialog.closed', dialog }] : [],
    ),
    'dialog.opened': world([
      { type: 'dialog.opened', dialog: 'bonus:DAILY' },
      { type: 'dialog.opened', dialog: 'promotion:NEW100' },
      { type: 'dialog.opened', dialog: 'cancelBonus' },
    ]),
    'clock.ticked': world(({ now }) => (now === 0 ? [{ type: 'clock.ticked', now: NOON }] : [])),
  },
  actors: {
    loadBonuses: {
      done: [{ output: ANSWERS.free }, { output: ANSWERS.bound }, { output: ANSWERS.refused }],
      error: [{ kind: 'offline' }],
    },
    dialogs: 'quiet',
    clock: 'quiet',
    attention: 'quiet',
    offer: {
      machine: offer,
      done: [{ output: undefined, act: (ui) => ui.press('common.close') }],
    },
    promotion: {
      machine: promotion,
      done: [{ output: undefined, act: (ui) => ui.press('common.close') }],
    },
    cancel: {
      machine: cancel,
      done: [
        { output: { changed: false, cleared: null }, act: (ui) => ui.press('bonus.keep') },
        { output: { changed: true, cleared: 'BONUS_CLEAR' }, act: (ui) => confirmCancel(ui, false) },
        { output: { changed: true, cleared: null }, act: (ui) => confirmCancel(ui, true) },
      ],
    },
  },
  states: {
    'ready.page.shown': showsPage,
    'ready.page.refreshing': showsPage,
    'ready.page.outdated': (ui, context) => {
      showsPage(ui, context);
    },
    'ready.offer': (ui) => ui.within(ui.screen.getByRole('dialog')).getByText('Daily 100'),
    'ready.promotion': async (ui) => {
      await ui.screen.findByText('New year');
    },
    'ready.cancel': (ui) => ui.within(ui.screen.getByRole('alertdialog')).getByText(ui.t('bonus.cancelTitle')),
  },
  unreachable: {
    ...Object.fromEntries(
      ['offer', 'promotion', 'cancel'].flatMap((dialog) => [
        [`ready.${dialog}: dialog.closed`, 'the dialog decides whether it closes; pinned by a journey'],
      ]),
    ),
  },
  limit: 20_000,
});
const model = modelOf();

describePaths('bonus', model);

describe('bonus: journeys', () => {
  journey('current, received and open; a day later the card opens again', model, undefined, async (run) => {
    await run.send({ type: 'clock.ticked', now: NOON });
    const today = { ...WELCOME, type: 'day', maxReceived: 1, receivedAt: [NOON] } as const;
    await run.answer(
      'loadBonuses',
      told({ ...FREE, bonuses: [{ ...DAILY, isActive: true }, today, WEEKLY], held: HELD }),
    );
    const button = (name: string) => run.ui.screen.getByRole<HTMLButtonElement>('button', { name });
    expect(['Daily 100', 'Welcome', 'Weekly 500'].map((name) => button(name).disabled)).toEqual([false, true, true]);
    const [list] = run.ui.screen.getAllByRole('list');
    if (list === undefined) throw new Error('no cards');
    expect(run.ui.within(list).getAllByText(run.ui.t('bonus.current'))).toHaveLength(1);
    expect(run.ui.screen.getAllByText(run.ui.t('bonus.received'))).toHaveLength(2);
    expect(list.textContent).toContain(run.ui.t('bonus.turnoverOf', { times: 5 }));
    await run.ui.pressNamed('Welcome');
    await run.send({ type: 'bonus.open', code: 'WEEKLY' });
    expect(run.actor.getSnapshot().value).toEqual({ ready: { page: 'shown' } });
    await run.send({ type: 'clock.ticked', now: NOON + 12 * 60 * 60 * 1000 });
    expect(button('Welcome').disabled).toBe(false);
    expect(button('Weekly 500').disabled).toBe(true);
    const banners = run.ui.screen.getAllByRole('img', { name: /^Banner of/ });
    expect(banners.map((banner) => banner.getAttribute('alt'))).toEqual([
      'Banner of Daily 100',
      'Banner of Weekly 500',
    ]);
  });

  journey('a day and a week are over when they are where the service is', model, undefined, async (run) => {
    // One in the morning in New York, an hour before the clocks go back; noon in Bangkok.
    const sunday = Date.parse('2026-11-01T05:00:00Z');
    await run.send({ type: 'clock.ticked', now: sunday });
    const daily = { ...DAILY, receivedAt: [sunday - 60_000] };
    const weekly = { ...WEEKLY, receivedAt: [sunday - 5 * 24 * 60 * 60 * 1000] };
    await run.answer('loadBonuses', told({ ...FREE, bonuses: [daily, weekly], timeZone: 'America/New_York' }));
    const isOpen = (name: string) => !run.ui.screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    const open = async (at: string) => {
      await run.send({ type: 'clock.ticked', now: Date.parse(at) });
      return ['Daily 100', 'Weekly 500'].map(isOpen);
    };
    expect(await open('2026-11-01T17:30:00Z')).toEqual([false, false]);
    expect(await open('2026-11-02T04:59:59Z')).toEqual([false, false]);
    expect(await open('2026-11-02T05:00:00Z')).toEqual([true, true]);
    // Its dialog counts alike, also where an address opens it.
    await open('2026-11-01T17:30:00Z');
    await run.send({ type: 'dialog.opened', dialog: 'bonus:DAILY' });
    expect(run.told.at(-1)).toEqual(['dialogs', { type: 'dialog.close', dialog: 'bonus:DAILY' }]);
  });

  journey('received: money has moved, the list is read anew', model, undefined, async (run) => {
    await run.answer('loadBonuses', ANSWERS.free);
    await pressCard(run.ui, DAILY);
    await open(run, 'bonus:DAILY');
    await run.ui.press('bonus.receive');
    // The money requests say that the wallet has changed; the page hears it.
    await run.send({ type: 'page.stale' });
    await run.ui.press('common.done');
    expect(run.told.at(-1)).toEqual(['dialogs', { type: 'dialog.close', dialog: 'bonus:DAILY' }]);
    expect(run.asked('loadBonuses')).toHaveLength(2);
    await run.answer('loadBonuses', ANSWERS.bound);
    run.ui.seesNo('promotion.code');
    run.ui.sees('bonus.type.day');
    run.ui.seesText('฿100.00');
    const bar = run.ui.screen.getByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
  });

  journey(
    'cancelled: told in the service’s words, the wallet too, the list read anew',
    model,
    undefined,
    async (run) => {
      await run.answer('loadBonuses', ANSWERS.bound);
      await run.ui.press('bonus.cancel');
      await open(run, 'cancelBonus');
      await confirmCancel(run.ui, false);
      expect(run.emitted).toEqual([
        { type: 'notice.shown', tone: 'success', raw: 'BONUS_CLEAR' },
        { type: 'wallet.changed' },
      ]);
      await run.answer('loadBonuses', ANSWERS.free);
      run.ui.sees('promotion.code');
      // The button that opened the dialog is gone.
      await expect.poll(() => document.activeElement?.textContent).toBe(run.ui.t('bonus.title'));
    },
  );

  journey('a code is upper case as it is typed, and looked up without its spaces', model, undefined, async (run) => {
    await run.answer('loadBonuses', ANSWERS.free);
    run.ui.withholds('promotion.search');
    await run.ui.type('promotion.code', '  ');
    run.ui.withholds('promotion.search');
    await run.ui.type('promotion.code', ' โปรnew1 ');
    const field = run.ui.screen.getByLabelText<HTMLInputElement>(run.ui.t('promotion.code'));
    expect(field.value).toBe(' โปรNEW1 ');
    await run.ui.pressKey('{Enter}');
    await open(run, 'promotion:โปรNEW1');
    await run.ui.screen.findByText('New year');
  });

  journey('a keyboard that composes is left alone until the word ends', model, undefined, async (run) => {
    await run.answer('loadBonuses', ANSWERS.free);
    const field = run.ui.screen.getByLabelText<HTMLInputElement>(run.ui.t('promotion.code'));
    run.ui.fireEvent.compositionStart(field);
    run.ui.fireEvent.input(field, { target: { value: 'promo' }, isComposing: true });
    expect(field.value).toBe('promo');
    expect(run.actor.getSnapshot().context.code).toBe('PROMO');
    run.ui.fireEvent.compositionEnd(field);
    expect(field.value).toBe('PROMO');
  });

  journey('the caret stays where the player corrects', model, undefined, async (run) => {
    await run.answer('loadBonuses', ANSWERS.free);
    await run.ui.type('promotion.code', 'AC');
    const field = run.ui.screen.getByLabelText<HTMLInputElement>(run.ui.t('promotion.code'));
    await run.ui.user.type(field, 'b', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect([field.value, field.selectionStart]).toEqual(['ABC', 2]);
  });

  journey('no bonuses at all: said so, and a code can still be entered', model, undefined, async (run) => {
    await run.answer('loadBonuses', told({ ...FREE, bonuses: [] }));
    run.ui.sees('bonus.empty');
    run.ui.sees('promotion.code');
  });

  journey('a service that tells little of what is held', model, undefined, async (run) => {
    await run.answer('loadBonuses', told({ ...FREE, held: QUIET }));
    run.ui.seesText('HAPPY');
    expect(run.ui.screen.queryByRole('progressbar')).toBeNull();
    run.ui.offers('bonus.cancel');
  });

  journey('a promotion that is held', model, undefined, async (run) => {
    const held = {
      ...HELD,
      kind: 'promotion',
      type: 'limit',
      name: 'New year',
      turnoverRequired: bahtToSatang(0),
    } as const;
    await run.answer('loadBonuses', told({ ...FREE, held }));
    run.ui.seesText('New year');
    run.ui.sees('bonus.type.promotion');
    expect(run.ui.screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  });

  journey('amounts can be kept from other people’s eyes', modelOf({ hidden: true }), undefined, async (run) => {
    await run.answer('loadBonuses', ANSWERS.bound);
    expect(run.ui.screen.queryByText(/125\.50|500\.00|100\.00/)).toBeNull();
    run.ui.sees('bonus.credited');
  });
});
