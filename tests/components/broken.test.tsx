/** An actor that fails takes nobody along: the app hears of it, whoever started it. */
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type AnyActorRef, type AnyEventObject, createActor, emit, fromCallback, sendTo, setup } from 'xstate';
import { appMachine } from '../../machines/app/app.machine.ts';
import { type ActorBroken, brokenIn } from '../../machines/broken.ts';
import { listening } from '../../machines/provided.ts';
import { telling } from '../../src/actors/emitted.ts';
import { faultLog } from '../../src/adapters/fault-log.ts';
import { useFlow } from '../../src/screens/app/flow.ts';
import { HostContext } from '../../src/screens/app/system.tsx';
import { memory, phone } from '../faults/phone.ts';

/** A flow that keeps something in a store, and dies of a bug at the event `die`. */
const keeper = setup({
  types: { events: {} as { type: 'keep' } | { type: 'die' }, emitted: {} as ActorBroken },
  actors: { store: listening<{ type: 'keep' }>('store') },
  actions: { tellBroken: emit(brokenIn) },
}).createMachine({
  id: 'keeper',
  invoke: { id: 'store', src: 'store', onError: { actions: 'tellBroken' } },
  on: {
    keep: { actions: sendTo('store', { type: 'keep' }) },
    die: {
      actions: () => {
        throw new Error('a bug');
      },
    },
  },
});

const full = fromCallback<{ type: 'keep' }>(({ receive }) =>
  receive(() => {
    throw new DOMException('full', 'QuotaExceededError');
  }),
);
const blocked = fromCallback<{ type: 'keep' }>(() => {
  throw new DOMException('blocked', 'SecurityError');
});

/** A page that runs the keeper as a part of itself. */
const page = setup({ actors: { keeper } }).createMachine({
  id: 'page',
  invoke: { id: 'keeper', src: 'keeper', onError: {} },
});

afterEach(cleanup);

describe('an actor that breaks', () => {
  test.each([
    ['where it starts', blocked],
    ['where it is told something', full],
  ])('%s is told to the app, and its machine goes on', (_, store) => {
    const told: AnyEventObject[] = [];
    const actor = createActor(page.provide({ actors: { keeper: keeper.provide({ actors: { store } }) } }), {
      inspect: telling((event) => told.push(event)),
    });
    actor.start();
    const child = actor.getSnapshot().children.keeper;
    child?.send({ type: 'keep' });
    child?.send({ type: 'keep' });
    expect(told).toEqual([{ type: 'actor.broken', actor: 'keeper.store', error: expect.any(DOMException) }]);
    expect(child?.getSnapshot().status).toBe('active');
    actor.stop();
  });

  test('what the root itself emits is not sent back to it', () => {
    const told: AnyEventObject[] = [];
    const actor = createActor(keeper.provide({ actors: { store: blocked } }), {
      inspect: telling((event) => told.push(event), 'root'),
    });
    actor.start();
    expect(told).toEqual([]);
    actor.stop();
  });

  test('is named in the console with its error', () => {
    const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {});
    const error = new Error('full');
    createActor(faultLog).start().send({ type: 'actor.broken', actor: 'wallet.store', error });
    expect(console.mock.calls).toEqual([[expect.stringContaining('wallet.store'), error]]);
    console.mockRestore();
  });
});

describe('a flow that dies', () => {
  test('is told to the app by the screen that started it', async () => {
    const told: AnyEventObject[] = [];
    let flow: AnyActorRef | undefined;
    const app = createActor(appMachine, { input: { token: null, locale: 'th' } });
    vi.spyOn(app, 'send').mockImplementation((event) => void told.push(event));
    const world = { ...phone({ baseUrl: 'http://service.test', token: 'T' }), local: memory() };
    function Screen() {
      flow = useFlow(() => keeper.provide({ actors: { store: fromCallback<{ type: 'keep' }>(() => {}) } }));
      return null;
    }
    render(
      <HostContext value={{ app, world }}>
        <Screen />
      </HostContext>,
    );
    await act(async () => flow?.send({ type: 'die' }));
    expect(told).toEqual([
      { type: 'actor.broken', actor: 'keeper', error: expect.objectContaining({ message: 'a bug' }) },
    ]);
  });
});
