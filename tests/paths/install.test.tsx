import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { installMachine } from '../../machines/install/install.machine.ts';
import { installFlow } from '../../src/actors/install.ts';
import { InstallView } from '../../src/screens/install/install-row.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const model: FlowModel<typeof installMachine> = {
  machine: installMachine,
  inputs: [undefined],
  view: (actor) => (
    <ul>
      <InstallView actor={actor} />
    </ul>
  ),
  events: {
    'install.offered': world([{ type: 'install.offered' }]),
    'install.described': world([{ type: 'install.described' }]),
    'install.ask': { payloads: [{ type: 'install.ask' }], act: (ui) => ui.user.click(ui.screen.getByRole('button')) },
    'install.declined': world([{ type: 'install.declined' }]),
    'install.done': world([{ type: 'install.done' }]),
  },
  actors: { prompt: 'quiet' },
  states: {
    unavailable: (ui) => ui.seesNothing(),
    offered: (ui) => ui.sees('install.title'),
    described: (ui) => ui.sees('install.byHand'),
    asking: (ui) => ui.sees('install.title'),
    installed: (ui) => ui.seesNothing(),
  },
};

describePaths('install', model);

describe('install: journeys', () => {
  journey('is offered where the browser can, asked for once, and done', model, undefined, async (run) => {
    run.ui.seesNothing();
    await run.send({ type: 'install.offered' });
    await run.send({ type: 'install.ask' });
    expect(run.told).toEqual([['prompt', { type: 'prompt.show' }]]);
    await run.send({ type: 'install.done' });
    expect(run.emitted).toMatchObject([{ type: 'notice.shown', text: 'install.done' }]);
  });
  journey('a no is taken: the row goes, and nothing is said', model, undefined, async (run) => {
    await run.send({ type: 'install.offered' });
    await run.send({ type: 'install.ask' });
    await run.send({ type: 'install.declined' });
    run.ui.seesNothing();
    expect(run.emitted).toEqual([]);
  });
});

describe('the browser’s prompt', () => {
  const offer = (prompt: () => Promise<{ outcome: string }>) =>
    Object.assign(new Event('beforeinstallprompt'), { prompt });
  const begin = () => {
    const actor = createActor(installFlow());
    actor.start();
    return actor;
  };

  test('is used once, whenever it was offered, and its answer counts', async () => {
    const prompt = vi.fn(async () => ({ outcome: 'dismissed' }));
    window.installPrompt = offer(prompt);
    const actor = begin();
    expect(actor.getSnapshot().value).toBe('offered');
    actor.send({ type: 'install.ask' });
    await expect.poll(() => actor.getSnapshot().value).toBe('unavailable');
    expect(prompt).toHaveBeenCalledOnce();
    expect(window.installPrompt).toBeUndefined();

    window.installPrompt = offer(async () => ({ outcome: 'accepted' }));
    window.dispatchEvent(window.installPrompt);
    actor.send({ type: 'install.ask' });
    await Promise.resolve();
    expect(actor.getSnapshot().value).toBe('asking');
    window.dispatchEvent(new Event('appinstalled'));
    expect(actor.getSnapshot().value).toBe('installed');
  });

  const SAFARI =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1';
  test.each([
    ['Safari', SAFARI, false, 'described'],
    ['the app itself', SAFARI, true, 'unavailable'],
    ['another app’s browser', `${SAFARI} Line/14.1.0`, false, 'unavailable'],
  ] as const)('is not there on an iPhone: %s', (_, userAgent, standalone, state) => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { standalone }));
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    const actor = begin();
    expect(actor.getSnapshot().value).toBe(state);
    actor.stop();
    vi.unstubAllGlobals();
  });

  test('that cannot be shown leaves the row out', async () => {
    window.installPrompt = offer(async () => {
      throw new Error('no gesture');
    });
    const actor = begin();
    actor.send({ type: 'install.ask' });
    await expect.poll(() => actor.getSnapshot().value).toBe('unavailable');
    actor.stop();
  });
});
