import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { appMachine } from '../../machines/app/app.machine.ts';
import { chatEntranceMachine } from '../../machines/chat/entrance.machine.ts';
import type { World } from '../../src/actors/world.ts';
import { keyValue } from '../../src/adapters/storage.ts';
import { createApi } from '../../src/api/client.ts';
import { HostContext } from '../../src/screens/app/system.tsx';
import ChatEntrance from '../../src/screens/chat/chat-entrance.tsx';
import { openDialogs } from '../dialogs.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';

const model: FlowModel<typeof chatEntranceMachine> = {
  machine: chatEntranceMachine,
  inputs: [undefined],
  events: {},
  actors: {
    askEnabled: {
      done: [
        { output: { ok: true, value: true } },
        { output: { ok: true, value: false } },
        { output: { ok: false, code: 'NOT_FOUND' } },
      ],
      error: [{ kind: 'offline' }],
    },
  },
  states: { asking: () => {}, open: () => {}, absent: () => {}, unknown: () => {} },
};

describePaths('chat entrance', model);

describe('chat entrance: journeys', () => {
  journey('without an answer it is asked again after a while', model, undefined, async (run) => {
    await run.fail('askEnabled', { kind: 'offline' });
    await run.pass(15_000);
    await run.answer('askEnabled', { ok: true, value: true });
    expect(run.actor.getSnapshot().value).toBe('open');
    expect(run.asked('askEnabled')).toHaveLength(2);
  });
});

const loaded = vi.hoisted(() => vi.fn());
vi.mock('../../src/screens/chat/chat-screen.tsx', () => {
  loaded();
  return { default: () => <p>The chat</p> };
});

describe('chat entrance: what is loaded', () => {
  beforeEach(() => void loaded.mockClear());

  const show = (answer: () => Response) => {
    const asked: string[] = [];
    const storage = keyValue(() => window.sessionStorage);
    const world: World = {
      api: createApi({
        baseUrl: 'http://service',
        token: () => null,
        onSessionRefused() {},
        onGone() {},
        backoff: () => 0,
        fetch: async (input) => {
          asked.push(new URL(input instanceof Request ? input.url : String(input)).pathname);
          return answer();
        },
      }),
      config: { laos: false, apiUrl: '', chatUrl: '', iframe: false, paytimzMinimum: 10, linkKey: null },
      local: storage,
      tab: storage,
      newKey: () => 'key',
      onWalletChanged: () => () => {},
      watchConnection: () => () => {},
      dialogs: openDialogs('home').provide,
      prepareMember: () => {},
    };
    const app = createActor(appMachine, { input: { token: null, locale: 'en' } });
    render(
      <HostContext value={{ app, world }}>
        <Suspense fallback={null}>
          <ChatEntrance member={false} />
        </Suspense>
      </HostContext>,
    );
    return asked;
  };
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  /** Longer than the page takes to rest. */
  const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 2500)));

  test.each([
    ['switched off', () => json({ enableChatWidget: false })],
    ['refused', () => json({ message: 'NOT_FOUND' }, 404)],
    ['without an answer', () => json('', 502)],
  ])('%s, nothing of the chat', async (_, answer) => {
    const asked = show(answer);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await rest();
    expect(new Set(asked)).toEqual(new Set(['/api/lookup/enableChatWidget']));
    expect(loaded).not.toHaveBeenCalled();
  });

  test('switched on, the chat', async () => {
    show(() => json({ enableChatWidget: true }));
    expect(await screen.findByText('The chat')).toBeDefined();
  });
});
