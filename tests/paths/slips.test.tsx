import { describe, expect, onTestFinished, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Slip } from '../../contract/statement.ts';
import type { DialogCommand } from '../../machines/dialogs/context.ts';
import type { ListPage } from '../../machines/paged-list.ts';
import { type Prepared, type SlipRules, slipReceipt, type TakenSlip } from '../../machines/slip-upload/slip.ts';
import { slipUploadMachine } from '../../machines/slip-upload/slip-upload.machine.ts';
import { hasImage, slipList } from '../../machines/slips/setup.ts';
import { slipsMachine } from '../../machines/slips/slips.machine.ts';
import { slipsFlow } from '../../src/actors/slips.ts';
import type { World } from '../../src/actors/world.ts';
import { keyValue } from '../../src/adapters/storage.ts';
import { createApi } from '../../src/api/client.ts';
import { dateTime } from '../../src/i18n/dates.ts';
import { SlipsView } from '../../src/screens/slips/slips-view.tsx';
import { webAddress } from '../../src/web-address.ts';
import { openDialogs } from '../dialogs.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';
import { knownWallet, startRequests } from './member-phone.ts';
import { answersAtOnce } from './payment-fixtures.ts';
import { WALLET } from './request-fixtures.ts';

const slip = (status: string, more: Partial<Slip> = {}): Slip => ({
  createdAt: new Date(2026, 10, 21, 8, 30, 12).toISOString(),
  status,
  amount: null,
  ...more,
});
const GOOD = slip('SUCCESS', { amount: bahtToSatang(1500.25), reference: 'S1' });
const BAD = slip('FAILED', { note: 'DEST_ACC_INVALID', reference: 'S2', createdAt: '2026-11-20T01:00:00.000Z' });
const STRANGE = slip('CHECKING', { note: 'SOMETHING_NEW', createdAt: '2026-11-19T01:00:00.000Z' });

const waitForList = (ui: Ui) => ui.screen.findByText(ui.t('slips.upload'));

type Answer = Outcome<ListPage<Slip>>;
const given = (items: readonly Slip[], total = items.length): Answer => ({
  ok: true,
  value: { items, total, unread: 0 },
});
const PAGE = given([GOOD, BAD, STRANGE], 12);
const URL_OF_IMAGE = 'https://pictures.example/s1.jpg';

const quiet = fromCallback(() => {});
const viewOf = (ui: Ui, of: Slip) => ui.pressNamed(ui.t('slips.view', { date: dateTime(of.createdAt) }));
const drawn = (ui: Ui) => ui.screen.getByRole('img', { name: new RegExp(ui.t('slips.imageAlt', { date: '' })) });

const reloadBy = (ui: Ui) => ui.press(ui.screen.queryByText(ui.t('common.retry')) ? 'common.retry' : 'slips.refresh');

const listModel: FlowModel<typeof slipList> = {
  machine: slipList,
  inputs: [{}],
  contextKey: ({ items, wanted }) => `${items.length > 0} ${wanted}`,
  // The list is the slips' child: the view gets slips whose list is the one under test.
  view: (list) => {
    const actor = createActor(
      slipsMachine.provide({
        actors: {
          list: slipList.provide({ actors: { loadPage: fromPromise(() => new Promise<Answer>(() => {})) } }),
          dialogs: fromCallback<DialogCommand>(() => {}),
          attention: quiet,
          slipUpload: playedUpload,
        },
      }),
    ).start();
    return <SlipsView actor={actor} dialogs={openDialogs('statement').actor} list={list} hidden={false} />;
  },
  events: {
    'page.chosen': {
      payloads: ({ items, page }) => (items.length > 0 ? [{ type: 'page.chosen', page: page === 1 ? 2 : 1 }] : []),
      act: (ui, event) => ui.press('slips.page', { page: event.page }),
    },
    'list.reload': { payloads: [{ type: 'list.reload' }], act: reloadBy },
    'list.sought': world([{ type: 'list.sought', page: 1 }]),
    'list.changed': world([{ type: 'list.changed' }]),
  },
  actors: {
    loadPage: {
      done: [PAGE, given([]), given([], 10), { ok: false as const, code: 'NO_DATA' }].map((output) => ({ output })),
      error: [{ kind: 'timeout' }],
    },
  },
  states: {
    'loading.turning': (ui, { wanted }) => {
      ui.sees('slips.turning', { page: wanted });
      ui.seesText('(SOMETHING_NEW)');
    },
    ready: (ui) => ui.seesText('(SOMETHING_NEW)'),
    empty: (ui) => ui.sees('slips.emptyText'),
    failed: (ui, { problem }) => ui.sees(problem?.kind === 'refused' ? 'error.NO_DATA' : 'error.failure.timeout'),
  },
};

describePaths('slipList', listModel);

const answered = slipList.provide({ actors: { loadPage: fromPromise(async () => PAGE) } });

/** The upload's own flow, which has tests of its own: here it comes and goes. */
const SENT: TakenSlip = { amount: null, reference: 'S9', at: Date.now(), status: 'PENDING', note: null };
const playedUpload = slipUploadMachine.provide({
  actors: {
    loadRules: fromPromise(async (): Promise<Outcome<SlipRules>> => ({ ok: true, value: {} })),
    preparePicture: fromPromise(
      async (): Promise<Prepared> => ({ ok: true, picture: { file: {}, preview: '/art/slip', bytes: 1, digest: 'D' } }),
    ),
    takeShared: fromPromise(async (): Promise<object | null> => null),
    payment: answersAtOnce('done', { value: SENT, receipt: slipReceipt(SENT) }),
    connection: quiet,
    previews: quiet,
  },
});

/** Sends a slip by hand, and puts its receipt away. */
async function send(ui: Ui) {
  const choose = await ui.screen.findByLabelText(ui.t('slipUpload.choose'));
  await ui.user.upload(choose, new File(['slip'], 'slip.png', { type: 'image/png' }));
  await ui.screen.findByText(ui.t('slipUpload.send'));
  await ui.press('slipUpload.send');
  await ui.screen.findByText(ui.t('common.done'));
  await ui.press('common.done');
}

const OPENED = { type: 'dialog.opened', dialog: 'slipImage' } as const;

const model: FlowModel<typeof slipsMachine> = {
  machine: slipsMachine,
  inputs: [undefined],
  contextKey: ({ zoom, slip }) => `${zoom} ${slip !== null}`,
  view: (actor) => (
    <SlipsView
      actor={actor}
      dialogs={openDialogs('statement').actor}
      list={actor.getSnapshot().children.list}
      hidden={false}
    />
  ),
  events: {
    'step.left': world([{ type: 'step.left' }]),
    'image.open': {
      payloads: ({ slip }) => (slip === null ? [{ type: 'image.open', slip: GOOD }] : []),
      act: async (ui) => {
        await ui.screen.findByText('(SOMETHING_NEW)');
        await viewOf(ui, GOOD);
      },
    },
    'image.loaded': { payloads: [{ type: 'image.loaded' }], act: (ui) => void ui.fireEvent.load(drawn(ui)) },
    'image.failed': { payloads: [{ type: 'image.failed' }], act: (ui) => void ui.fireEvent.error(drawn(ui)) },
    'image.retry': { payloads: [{ type: 'image.retry' }], act: (ui) => ui.press('common.retry') },
    'zoom.in': { payloads: [{ type: 'zoom.in' }], act: (ui) => ui.press('slips.zoomIn') },
    'zoom.out': { payloads: [{ type: 'zoom.out' }], act: (ui) => ui.press('slips.zoomOut') },
    'dialog.opened': world(({ slip }) => (slip === null ? [] : [OPENED])),
    'dialog.closed': world([{ type: 'dialog.closed', dialog: 'slipImage' }]),
    'slips.changed': world([{ type: 'slips.changed' }]),
    'upload.open': { payloads: [{ type: 'upload.open' }], act: (ui) => ui.press('slips.upload') },
    'upload.close': {
      payloads: [{ type: 'upload.close' }],
      act: async (ui) => {
        await ui.screen.findByText(ui.t('slipUpload.title'));
        await ui.press('common.back');
      },
    },
  },
  actors: {
    step: 'quiet',
    list: { machine: answered, done: [] },
    findImage: {
      done: [{ output: { ok: true, value: { url: URL_OF_IMAGE } } }, { output: { ok: false, code: 'NO_DATA' } }],
      error: [{ kind: 'malformed' }],
    },
    hasShared: { done: [{ output: false }, { output: true }], error: [new Error('no storage')] },
    dialogs: 'quiet',
    attention: 'quiet',
    slipUpload: {
      machine: playedUpload,
      done: [{ output: undefined, act: send }],
    },
  },
  states: {
    uploading: (ui) => expect(ui.screen.queryByText(ui.t('slips.upload'))).toBeNull(),
    list: async (ui) => {
      await ui.screen.findByText('(SOMETHING_NEW)');
      expect(ui.screen.queryByRole('dialog')).toBeNull();
    },
    'image.shown': (ui) => expect(drawn(ui).getAttribute('src')).toBe(URL_OF_IMAGE),
  },
};

describePaths('slips', model);

async function opened(run: Run<typeof slipsMachine>): Promise<void> {
  await run.ui.screen.findByText('(SOMETHING_NEW)');
  await viewOf(run.ui, GOOD);
  await run.send(OPENED);
}

describe('slips: journeys', () => {
  journey(
    'date, amount or -, status with its reason under it, and a link where there is a picture',
    model,
    undefined,
    async (run) => {
      const { ui } = run;
      await ui.screen.findByText('(SOMETHING_NEW)');
      const [, good = '', bad = '', strange = ''] = ui.screen.getAllByRole('row').map((row) => row.textContent ?? '');
      expect(good).toContain(dateTime(GOOD.createdAt));
      expect(good).toMatch(/฿1,500\.25.*Success/s);
      expect(bad).toMatch(/-.*Failed.*\(Wrong destination account\)/s);
      expect(strange).toMatch(/-.*In progress.*\(SOMETHING_NEW\)/s);
      expect(ui.screen.getAllByRole('button', { name: /^View the slip/ })).toHaveLength(2);
      // The one under way shows its stage.
      expect(ui.screen.getAllByText(ui.t('receipt.stage.checking'))).toHaveLength(1);
      ui.screen.getByRole('navigation', { name: ui.t('slips.pages') });
    },
  );

  journey('a slip is uploaded from the list', model, undefined, async (run) => {
    await run.ui.screen.findByText('(SOMETHING_NEW)');
    await run.ui.press('slips.upload');
    await send(run.ui);
    await waitForList(run.ui);
  });

  journey('the picture opens over the list and grows to three times its size', model, undefined, async (run) => {
    const { ui } = run;
    await opened(run);
    expect(run.asked('findImage')).toEqual([{ slip: GOOD }]);
    expect(run.told).toEqual([['dialogs', { type: 'dialog.open', dialog: 'slipImage' }]]);
    await run.answer('findImage', { ok: true, value: { url: URL_OF_IMAGE } });
    ui.fireEvent.load(drawn(ui));
    ui.withholds('slips.zoomOut');
    for (const percent of [150, 200, 300]) {
      await ui.press('slips.zoomIn');
      ui.sees('slips.zoom', { percent });
    }
    ui.withholds('slips.zoomIn');
    expect(drawn(ui).style.width).toBe('300%');
    await run.send({ type: 'dialog.closed', dialog: 'slipImage' });
    expect(ui.screen.queryByRole('dialog')).toBeNull();
  });

  journey('a picture that does not come is told, and asked for anew', model, undefined, async (run) => {
    await opened(run);
    await run.answer('findImage', { ok: false, code: 'REQUEST_LIMIT' });
    run.ui.sees('error.REQUEST_LIMIT');
    await run.ui.press('common.retry');
    await run.answer('findImage', { ok: true, value: { url: URL_OF_IMAGE } });
    await run.pass(60_000);
    run.ui.sees('slips.imageBroken');
    await run.ui.press('common.retry');
    expect(run.asked('findImage')).toHaveLength(3);
  });
});

describe('slips: pictures', () => {
  test.each([
    ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['/files/slips/abc', 'https://wallet.example/files/slips/abc'],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AA', null],
    ['blob:https://wallet.example/1', null],
    ['http://', null],
  ])('%s leads to %s', (address, expected) => {
    expect(webAddress(address, 'https://wallet.example/')).toBe(expected);
  });

  test('there is a picture by reference or by link', () => {
    expect([GOOD, STRANGE, slip('SUCCESS', { link: '/a.jpg' })].map(hasImage)).toEqual([true, false, true]);
  });

  test('the address is asked for by the reference, and an unsafe one is not shown', async () => {
    const asked: string[] = [];
    const urls = ['/files/slips/token', 'javascript:alert(1)'];
    const answers = (path: string): unknown =>
      path.endsWith('/slip')
        ? { total: 1, slips: [{ createdAt: GOOD.createdAt, status: 'SUCCESS', reference: 'S 1' }] }
        : { url: urls.shift() };
    const service: typeof fetch = async (input) => {
      const path = new URL(input instanceof Request ? input.url : String(input), 'https://w.example').pathname;
      asked.push(path);
      return Response.json(answers(path));
    };
    const world: Pick<World, 'api' | 'config' | 'onWalletChanged' | 'watchConnection' | 'dialogs'> = {
      api: createApi({
        baseUrl: 'https://w.example',
        token: () => 'T',
        onSessionRefused() {},
        onGone() {},
        fetch: service,
      }),
      config: {
        apiUrl: 'https://w.example',
        laos: false,
        chatUrl: null,
        iframe: false,
        paytimzMinimum: 10,
        keys: true,
        marker: null,
        linkKey: null,
      },
      onWalletChanged: () => () => {},
      watchConnection: () => () => {},
      dialogs: openDialogs('statement', [[], ['slips']]).provide,
    };
    const page: World = {
      ...world,
      local: keyValue(() => localStorage),
      tab: keyValue(() => sessionStorage),
      newKey: () => 'K',
      onOutcomeSeen: () => () => {},
      prepareMember() {},
    };
    const requests = startRequests(page, knownWallet(WALLET));
    onTestFinished(() => void requests.stop());
    const actor = createActor(slipsFlow(requests)(page)).start();
    const reference = slip('SUCCESS', { reference: 'S 1' });
    actor.send({ type: 'image.open', slip: reference });
    const first = await waitFor(actor, (snapshot) => snapshot.matches({ image: 'opening' }));
    expect(first.context.url).toBe('https://w.example/files/slips/token');
    expect(asked).toContain('/api/statement/slip/reference/S%201');
    actor.send({ type: 'image.failed' });
    actor.send({ type: 'image.retry' });
    const second = await waitFor(actor, (snapshot) => snapshot.matches({ image: 'failed' }));
    expect(second.context).toMatchObject({ url: null, problem: { kind: 'failed', failure: 'malformed' } });
    actor.stop();
  });
});
