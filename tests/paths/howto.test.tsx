import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { VIDEOS } from '../../machines/dialogs/dialog.ts';
import { howtoMachine } from '../../machines/howto/howto.machine.ts';
import { appFlow } from '../../src/actors/app.ts';
import { HostContext } from '../../src/screens/app/system.tsx';
import { HowtoView } from '../../src/screens/howto/howto-view.tsx';
import { VideoView } from '../../src/screens/howto/video-dialog.tsx';
import { openDialogs } from '../dialogs.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import { stage, type Ui } from './harness/ui.tsx';
import { memberWorld } from './member-world.ts';

/** The dialog is loaded when it is first needed. */
async function player(ui: Ui): Promise<HTMLVideoElement> {
  const dialog = await ui.screen.findByRole('dialog');
  const video = dialog.querySelector('video');
  if (video === null) throw new Error('no video in the dialog');
  return video;
}

const model: FlowModel<typeof howtoMachine> = {
  machine: howtoMachine,
  inputs: [undefined],
  view: (actor) => <VideoView actor={actor} video="bonusCancel" onClose={() => {}} />,
  events: {
    'video.failed': {
      payloads: [{ type: 'video.failed' }],
      async act(ui) {
        ui.fireEvent.error(await player(ui));
      },
    },
    'video.retry': { payloads: [{ type: 'video.retry' }], act: (ui) => ui.press('common.retry') },
  },
  actors: {},
  states: {
    playing: async (ui) => {
      expect((await player(ui)).getAttribute('src')).toBe('/videos/bonusCancel.mp4');
      ui.sees('howto.bonusCancel.step3');
    },
    failed: (ui) => ui.sees('howto.bonusCancel.step3'),
  },
  contextKey: ({ attempt }) => `${Math.min(attempt, 1)}`,
};

describePaths('howto', model);

describe('howto: journeys', () => {
  const world = memberWorld(async () => new Response());
  const app = createActor(appFlow(world), { input: { token: null, locale: 'en' } });
  let page: ReturnType<typeof stage>;
  let dialogs: ReturnType<typeof openDialogs>;
  beforeEach(() => {
    dialogs = openDialogs('howto');
    page = stage(
      <HostContext value={{ app, world }}>
        <HowtoView dialogs={dialogs.actor} />
      </HostContext>,
    );
  });
  afterEach(() => page.close());

  test('five videos, each in a player of its own, which "back" closes', async () => {
    const { ui } = page;
    await page.inspect();
    for (const video of VIDEOS) {
      await ui.pressNamed(new RegExp(ui.t(`howto.${video}.title`)));
      expect((await player(ui)).getAttribute('src')).toBe(`/videos/${video}.mp4`);
      expect(dialogs.entries).toEqual([[], [`video:${video}`]]);
      if (video === 'wallet') await ui.press('common.close');
      else await act(async () => dialogs.back());
      expect(ui.screen.queryByRole('dialog')).toBeNull();
      expect(dialogs.entries).toEqual([[]]);
    }
  });

  test('Escape closes, and the focus is back on the video’s card', async () => {
    const { ui } = page;
    const card = ui.screen.getByRole('button', { name: new RegExp(ui.t('howto.play.title')) });
    await ui.user.click(card);
    await player(ui);
    await ui.pressKey('{Escape}');
    expect(ui.screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(card);
  });

  journey('a clip that does not load can be tried again, in a new player', model, undefined, async (run) => {
    const first = await player(run.ui);
    run.ui.fireEvent.error(first);
    run.ui.sees('howto.failed');
    await run.ui.press('common.retry');
    run.ui.seesNo('howto.failed');
    expect(await player(run.ui)).not.toBe(first);
  });

  test('every video has its clip (small), its poster and its captions in three languages', () => {
    const folder = join(import.meta.dirname, '../../public/videos');
    for (const video of VIDEOS) {
      expect(statSync(join(folder, `${video}.mp4`)).size).toBeLessThan(150_000);
      expect(existsSync(join(folder, `${video}.svg`))).toBe(true);
      for (const language of ['th', 'lo', 'en']) {
        const texts: Record<string, string> = JSON.parse(
          readFileSync(join(folder, `../../locales/${language}.json`), 'utf8'),
        );
        const captions = readFileSync(join(folder, `${video}.${language}.vtt`), 'utf8');
        for (const step of [1, 2, 3])
          expect(captions, `${video}.${language}.vtt`).toContain(texts[`howto.${video}.step${step}`]);
      }
    }
  });
});
