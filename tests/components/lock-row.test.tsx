import { act, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { appFlow } from '../../src/actors/app.ts';
import { HostContext, useSystem } from '../../src/screens/app/system.tsx';
import LockRow from '../../src/screens/lock/lock-row.tsx';
import { openDialogs } from '../dialogs.ts';
import { memberWorld } from '../paths/member-world.ts';
import { render } from './render.tsx';

afterEach(() => vi.restoreAllMocks());

it('asks for its texts without a word to another component while it renders', async () => {
  const warned = vi.spyOn(console, 'error');
  const world = { ...memberWorld(async () => new Response()), dialogs: openDialogs('profile').provide };
  const app = createActor(appFlow(world), { input: { token: null, locale: 'en' } }).start();
  /** As the page's texts follow the language. */
  function Loaded({ children }: { children: ReactNode }) {
    useSelector(useSystem('locale'), (snapshot) => snapshot.context);
    return children;
  }
  const page = (withRow: boolean) => (
    <HostContext value={{ app, world }}>
      <Loaded>
        <ul>{withRow && <LockRow />}</ul>
      </Loaded>
    </HostContext>
  );
  const { rerender } = render(page(false));
  await act(async () => rerender(page(true)));
  await screen.findByRole('button', { name: /^Lock/ });
  // Not every error: what an earlier file of this worker left running may print one, too.
  const complaints = warned.mock.calls.map(([text]) => String(text));
  expect(complaints.filter((text) => text.includes('while rendering'))).toEqual([]);
  app.stop();
});
