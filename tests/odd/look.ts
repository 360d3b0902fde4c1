/** Opens a screen with the flows and the client of the app itself before a backend that answers what it should not. */
import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { AnyActor } from 'xstate';
import type { Call } from '../../contract/call.ts';
import { stage } from '../paths/harness/ui.tsx';
import { memberWorld } from '../paths/member-world.ts';
import { type Path, REFUSED, replaced } from './places.ts';
import type { Scene } from './scenes.tsx';
import { dangersIn, readScreen, type Screen } from './screen.ts';

const TOLD_AT = Date.parse('2026-11-22T05:00:00.000Z');
/** Turns of the event loop after which a screen that has not come to rest never will, and those that it must stay so. */
const [PATIENCE, CALM] = [600, 4];

let complaints: string[] = [];
/** Watches each test of a file: errors and complaints are among the problems that `look` returns. */
export function watchForComplaints(): void {
  beforeEach(() => {
    complaints = [];
    vi.useFakeTimers({ toFake: ['Date'], now: TOLD_AT });
    vi.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said.map(String).join(' ')));
    window.addEventListener('error', complain);
  });
  afterEach(() => {
    window.removeEventListener('error', complain);
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}
const complain = (event: ErrorEvent) => void complaints.push(String(event.error));

/** A change in the replies of a call: another value at a path. */
export interface Bent {
  readonly call: Call;
  readonly path: Path;
  readonly value: unknown;
}

const matches = (call: Call, method: string, path: string) =>
  call.method === method && new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

function serviceOf(scene: Scene, bent: Bent | null): typeof fetch {
  return async (address, init) => {
    const { pathname } = new URL(String(address));
    const found = [...scene.answers, ...(scene.behind ?? [])].find(([call]) =>
      matches(call, init?.method ?? 'GET', pathname),
    );
    if (found === undefined) return Response.json({ message: 'NO_DATA' }, { status: 400 });
    const [call, reply] = found;
    if (bent === null || bent.call !== call) return Response.json(reply);
    if (bent.value === REFUSED) return Response.json({ message: 'REQUEST_LIMIT' }, { status: 429 });
    const body = replaced(reply, bent.path, bent.value);
    return body === undefined ? new Response('') : Response.json(body);
  };
}

export interface Looked {
  readonly screen: Screen;
  readonly problems: readonly string[];
  readonly alert: boolean;
}

/** Opens the screen, waits until it has come to rest and looks at it. */
export async function look(scene: Scene, bent: Bent | null, calm = CALM): Promise<Looked> {
  window.localStorage.clear();
  complaints = [];
  const actors: AnyActor[] = [];
  const start = <Started extends AnyActor>(actor: Started) => {
    actors.push(actor);
    actor.subscribe({ error: (error) => void complaints.push(`an actor failed: ${error}`) });
    actor.start();
    return actor;
  };
  const shown = stage(scene.open(memberWorld(serviceOf(scene, bent)), start), { quick: true });
  const busy = () =>
    document.querySelector('[aria-busy="true"]') !== null || actors.some((actor) => isBusy(actor.getSnapshot()));
  let still = 0;
  for (let turn = 0; turn < PATIENCE && still < calm; turn++) {
    await act(() => new Promise<void>((resolve) => void setTimeout(resolve)));
    still = busy() ? 0 : still + 1;
  }
  const problems = [...complaints, ...dangersIn(document.body)];
  if (still < calm) problems.push('it is busy for ever');
  const looked = {
    screen: readScreen(document.body),
    problems,
    alert: document.querySelector('[role=alert]') !== null,
  };
  shown.close();
  for (const actor of actors.reverse()) actor.stop();
  return looked;
}

const isBusy = (snapshot: unknown): boolean =>
  typeof snapshot === 'object' &&
  snapshot !== null &&
  'hasTag' in snapshot &&
  typeof snapshot.hasTag === 'function' &&
  snapshot.hasTag('busy') === true;
