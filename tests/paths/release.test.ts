import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { releaseMachine } from '../../machines/release/release.machine.ts';
import { checkRelease, missing } from '../../src/adapters/release.ts';
import { describePaths } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const model: FlowModel<typeof releaseMachine> = {
  machine: releaseMachine,
  inputs: [undefined],
  events: { 'code.missing': world([{ type: 'code.missing' }]) },
  actors: {
    missing: 'quiet',
    checkRelease: { done: [{ output: { newer: false } }, { output: { newer: true } }], error: [{ kind: 'offline' }] },
  },
};

describePaths('release', model);

describe('release: what is asked of the service', () => {
  const names = (entry: string) => `<script type="importmap">{"imports":{"/assets/index.js":"${entry}"}}</script>`;
  const running = (entry: string) => {
    document.head.innerHTML = names(entry);
  };
  const service = (answer: Response | Error) => {
    const asked = vi.fn(async () => {
      if (answer instanceof Error) throw answer;
      return answer.clone();
    });
    vi.stubGlobal('fetch', asked);
    return asked;
  };
  const page = (entry: string, status = 200) => new Response(names(entry), { status });
  const begin = () => {
    const release = createActor(releaseMachine.provide({ actors: { missing, checkRelease } })).start();
    onTestFinished(() => void release.stop());
    return release;
  };
  const miss = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

  afterEach(() => {
    vi.unstubAllGlobals();
    document.head.innerHTML = '';
  });

  test.each([
    ['other files: a new release', page('/assets/index-b.js'), 'outdated'],
    ['the same files: the code is missing for another reason', page('/assets/index-a.js'), 'current'],
    ['a page of the wireless network', new Response('<title>Welcome</title>'), 'current'],
    ['a service that fails', new Response('', { status: 502 }), 'current'],
    ['a page of its own where the service fails', page('/error.js', 502), 'current'],
    ['no connection', new TypeError('Failed to fetch'), 'current'],
  ] as const)('%s', async (_, answer, state) => {
    running('/assets/index-a.js');
    const asked = service(answer);
    const release = begin();
    expect(asked).not.toHaveBeenCalled();
    miss();
    // A second miss meanwhile sends no other request.
    miss();
    const { value } = await waitFor(release, (snapshot) => !snapshot.hasTag('busy'));
    expect(value).toBe(state);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(asked).toHaveBeenCalledWith('/index.html', expect.objectContaining({ cache: 'no-store' }));
  });

  test('a service that never answers is not waited for', async () => {
    running('/assets/index-a.js');
    const limit = new AbortController();
    const limited = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const asked = vi.fn(
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    vi.stubGlobal('fetch', asked);
    const release = begin();
    miss();
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    expect(release.getSnapshot().value).toBe('checking');
    limit.abort(new DOMException('late', 'TimeoutError'));
    expect((await waitFor(release, (snapshot) => !snapshot.hasTag('busy'))).value).toBe('current');
    expect(limited).toHaveBeenCalledWith(15_000);
    limited.mockRestore();
  });

  test('once it is known, nothing more is asked', async () => {
    running('/assets/index-a.js');
    const asked = service(page('/assets/index-b.js'));
    const release = begin();
    miss();
    await waitFor(release, (snapshot) => snapshot.matches('outdated'));
    miss();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('a page that has gone listens to nothing', () => {
    const listened = vi.spyOn(window, 'addEventListener');
    const left = vi.spyOn(window, 'removeEventListener');
    begin().stop();
    const of = ({ mock }: typeof listened | typeof left) =>
      mock.calls.filter(([type]) => type === 'vite:preloadError').map(([, listener]) => listener);
    expect(of(listened)).toHaveLength(1);
    expect(of(left)).toEqual(of(listened));
    listened.mockRestore();
    left.mockRestore();
  });
});
