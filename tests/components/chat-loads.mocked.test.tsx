/** The chat's code is loaded once it is wanted, and not before. */
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { appMachine } from '../../machines/app/app.machine.ts';
import type { World } from '../../src/actors/world.ts';
import { TextProvider } from '../../src/i18n/text.tsx';
import { HostContext } from '../../src/screens/app/system.tsx';
import ChatEntrance from '../../src/screens/chat/chat-entrance.tsx';
import { openDialogs } from '../dialogs.ts';
import { memberWorld } from '../paths/member-world.ts';

const loaded = vi.hoisted(() => vi.fn());
vi.mock('../../src/screens/chat/chat-screen.tsx', () => {
  loaded();
  return { default: () => <p>The chat</p> };
});

beforeEach(() => void loaded.mockClear());

const show = (answer: () => Response) => {
  const asked: string[] = [];
  const world: World = {
    ...memberWorld(async (input) => {
      asked.push(new URL(input instanceof Request ? input.url : String(input)).pathname);
      return answer();
    }),
    dialogs: openDialogs('home').provide,
  };
  const app = createActor(appMachine, { input: { token: null, locale: 'en' } });
  render(
    <HostContext value={{ app, world }}>
      <TextProvider locale="en" messages={{}}>
        <ChatEntrance member={false} />
      </TextProvider>
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

test('switched on, its button; and the chat when that is pressed', async () => {
  show(() => json({ enableChatWidget: true }));
  const opener = await screen.findByRole('button');
  await rest();
  expect(loaded).not.toHaveBeenCalled();
  await act(async () => opener.click());
  expect(await screen.findByText('The chat')).toBeDefined();
});
