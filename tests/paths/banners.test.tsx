import { describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { type BannersInput, bannersMachine, type Slide } from '../../machines/banners/banners.machine.ts';
import { bannersFlow } from '../../src/actors/banners.ts';
import type { World } from '../../src/actors/world.ts';
import { safeHtml } from '../../src/adapters/html.ts';
import { BannersView } from '../../src/screens/banners/banners-view.tsx';
import { openDialogs } from '../dialogs.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';

const [words] = await safeHtml(['<p>Bring a friend</p>']);
const SLIDES: readonly Slide[] = [
  { image: '/art/banners/invite-1.svg', html: null },
  { image: '/art/banners/invite-2.svg', html: words ?? null },
  { image: null, html: words ?? null },
];

/** The commands that lead on: the dialog lies below. */
const ledOn = (list: 'invite' | 'refund') => [['dialogs', { type: 'dialog.close', dialog: `banners:${list}` }]];

const input: BannersInput = { list: 'invite' };
const model: FlowModel<typeof bannersMachine> = {
  machine: bannersMachine,
  inputs: [input, { list: 'refund' }],
  view: (actor) => <BannersView actor={actor} />,
  events: {
    'banners.close': { payloads: [{ type: 'banners.close' }], act: (ui) => ui.press('banners.continue') },
  },
  actors: {
    loadBanners: {
      done: [
        { output: { ok: true, value: SLIDES } },
        { output: { ok: true, value: [] } },
        { output: { ok: false, code: 'INVITE_INACTIVE' } },
      ],
      error: [{ kind: 'offline' }],
    },
    dialogs: 'quiet',
  },
  states: {
    shown: (ui) => {
      expect(ui.screen.getByRole('img', { name: ui.t('banners.slide', { number: 1, total: 3 }) })).toBeTruthy();
      ui.seesText('Bring a friend');
    },
  },
};

describePaths('banners', model);

describe('banners: journeys', () => {
  journey('closing the carousel leads on, once', model, input, async (run) => {
    await run.answer('loadBanners', { ok: true, value: SLIDES });
    expect(run.told).toEqual([]);
    await run.ui.press('banners.continue');
    expect(run.told).toEqual(ledOn('invite'));
  });

  journey('without banners it leads on at once', model, input, async (run) => {
    await run.answer('loadBanners', { ok: true, value: [] });
    expect(run.told).toEqual(ledOn('invite'));
  });

  journey('a failure is not told: it leads on', model, { list: 'refund' }, async (run) => {
    await run.fail('loadBanners', { kind: 'server' });
    expect(run.told).toEqual(ledOn('refund'));
    expect(run.ui.screen.queryByRole('alert')).toBeNull();
  });

  journey('a service that does not answer holds nobody up', model, input, async (run) => {
    await run.pass(5000);
    expect(run.told).toEqual(ledOn('invite'));
  });
});

describe('the real actor', () => {
  const send = vi.fn(async () => ({
    ok: true,
    value: [{ image: ' ', html: '<script>x</script>' }, { image: '/a.svg' }, { html: '<p onclick="x()">Hi</p>' }],
  }));

  test.each([
    ['invite', '/api/invite/banners'],
    ['refund', '/api/refund/banners'],
  ] as const)('%s asks %s, cleans the texts and leaves out empty banners', async (list, path) => {
    const dialogs = openDialogs('home', [[], [list], [list, `banners:${list}`]]);
    const world = { api: { send }, dialogs: dialogs.provide } as unknown as World;
    const actor = createActor(bannersFlow(world), { input: { list } }).start();
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('shown'));
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ path }), expect.anything());
    expect(context.slides).toEqual([
      { image: new URL('/a.svg', document.baseURI).href, html: null },
      { image: null, html: '<p>Hi</p>' },
    ]);
    expect(dialogs.open()).toEqual([list, `banners:${list}`]);
    actor.send({ type: 'banners.close' });
    expect(dialogs.open()).toEqual([list]);
  });
});
