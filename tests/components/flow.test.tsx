/** A screen's flow starts when its turn comes, and never once the screen is left. */
import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, setup } from 'xstate';
import { appMachine } from '../../machines/app/app.machine.ts';
import { inTurn } from '../../src/pause.ts';
import { useFlow } from '../../src/screens/app/flow.ts';
import { HostContext } from '../../src/screens/app/system.tsx';
import { memory, phone } from '../faults/phone.ts';

const started = vi.fn();
const reader = setup({ actors: { read: fromCallback(() => started()) } }).createMachine({
  id: 'reader',
  invoke: { src: 'read' },
});

function Screen() {
  useFlow(() => reader);
  return null;
}

/** Renders the screen, as React rehearses it in development, in a page that gives turns. */
function open(inTurn: (start: () => unknown) => void) {
  const app = createActor(appMachine, { input: { token: null, locale: 'th' } });
  const world = { ...phone({ baseUrl: 'http://service.test', token: 'T' }), local: memory() };
  return render(
    <StrictMode>
      <HostContext value={{ app, world, inTurn }}>
        <Screen />
      </HostContext>
    </StrictMode>,
  );
}

afterEach(() => started.mockClear());

describe('a flow that waits for its turn', () => {
  test('starts once when it comes', () => {
    const waiting: (() => unknown)[] = [];
    open((start) => waiting.push(start));
    expect(started).not.toHaveBeenCalled();
    for (const start of waiting) start();
    expect(started).toHaveBeenCalledOnce();
  });

  test('never starts once its screen is left', () => {
    const waiting: (() => unknown)[] = [];
    open((start) => waiting.push(start)).unmount();
    for (const start of waiting) start();
    expect(started).not.toHaveBeenCalled();
  });
});

test('work in turn is done later and in order, and a piece that fails keeps nobody waiting', async () => {
  const done: string[] = [];
  const failed = vi.fn();
  vi.stubGlobal('reportError', failed);
  inTurn(() => done.push('first'));
  inTurn(() => {
    throw new Error('a bug');
  });
  const last = new Promise<void>((resolve) => inTurn(resolve)).then(() => done.push('last'));
  expect(done).toEqual([]);
  await last;
  vi.unstubAllGlobals();
  expect(done).toEqual(['first', 'last']);
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'a bug' }));
});
