import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { howtoMachine, VIDEOS } from '../../machines/howto/howto.machine.ts';
import { HowtoView } from '../../src/screens/howto/howto-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import type { Ui } from './harness/ui.tsx';
import '../../src/screens/howto/video-dialog.tsx';

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
  view: (actor) => <HowtoView actor={actor} />,
  events: {
    'video.open': {
      payloads: [
        { type: 'video.open', video: 'wallet' },
        { type: 'video.open', video: 'bonusCancel' },
      ],
      act: (ui, event) => ui.pressNamed(new RegExp(ui.t(`howto.${event.video}.title`))),
    },
    'video.failed': {
      payloads: [{ type: 'video.failed' }],
      async act(ui) {
        ui.fireEvent.error(await player(ui));
      },
    },
    'video.retry': { payloads: [{ type: 'video.retry' }], act: (ui) => ui.press('common.retry') },
    'dialog.close': { payloads: [{ type: 'dialog.close' }], act: (ui) => ui.press('common.close') },
    'dialog.left': { payloads: [{ type: 'dialog.left' }], act: 'world' },
    'dialog.restored': { payloads: [{ type: 'dialog.restored', dialog: 'bonus' }], act: 'world' },
  },
  actors: { history: 'quiet' },
  states: {
    closed: (ui) => {
      for (const video of VIDEOS) ui.sees(`howto.${video}.title`);
      expect(ui.screen.queryByRole('dialog')).toBeNull();
    },
    'open.playing': async (ui, { video }) => {
      expect((await player(ui)).getAttribute('src')).toBe(`/videos/${video}.mp4`);
      ui.sees(`howto.${video ?? 'wallet'}.step3`);
    },
    'open.failed': (ui, { video }) => {
      ui.sees('howto.failed');
      ui.offers('common.retry');
      ui.sees(`howto.${video ?? 'wallet'}.step3`);
    },
  },
  contextKey: ({ video }) => video ?? '',
};

describePaths('howto', model);

describe('howto: journeys', () => {
  journey('five videos, each in a player of its own', model, undefined, async (run) => {
    for (const video of VIDEOS) {
      await run.ui.pressNamed(new RegExp(run.ui.t(`howto.${video}.title`)));
      expect((await player(run.ui)).getAttribute('src')).toBe(`/videos/${video}.mp4`);
      expect(run.told.at(-1)).toEqual(['history', { type: 'dialog.opened', dialog: video }]);
      await run.ui.press('common.close');
      expect(run.told.at(-1)).toEqual(['history', { type: 'dialog.closed' }]);
    }
  });

  journey('Escape closes, and the focus is back on the video’s card', model, undefined, async (run) => {
    const card = run.ui.screen.getByRole('button', { name: new RegExp(run.ui.t('howto.play.title')) });
    await run.ui.user.click(card);
    await player(run.ui);
    await run.ui.pressKey('{Escape}');
    expect(run.ui.screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(card);
  });

  journey('a clip that does not load can be tried again, in a new player', model, undefined, async (run) => {
    await run.ui.pressNamed(new RegExp(run.ui.t('howto.wallet.title')));
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
          expect(captions, `${video}.${language}.vtt: run scripts/videos.ts`).toContain(
            texts[`howto.${video}.step${step}`],
          );
      }
    }
  });
});
