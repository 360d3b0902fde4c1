/**
 * The app's recording of its own last minutes, for a player who wants to send it: in development, and if the operator
 * has switched recordings on. It is on this page only, and redacted before it is kept.
 */
import type { ActorRef, InspectionEvent, Snapshot } from 'xstate';
import { dialogsIn } from '../actors/dialogs.ts';
import type { World } from '../actors/world.ts';
import { Recorder } from './recorder.ts';

/** The app: its root, and what hears of the screens' flows. */
interface Recorded {
  readonly app: Pick<ActorRef<Snapshot<unknown>, never>, 'system'>;
  readonly world: Pick<World, 'dialogs'>;
  inspect?: ((event: InspectionEvent) => void) | undefined;
}

const BOUNDS = {
  /** Milliseconds. */
  time: 120_000,
  /** Characters. */
  size: 400_000,
  value: 4_000,
};

let recorder: Recorder | null = null;

/** Begins to keep what happens. The actors that run already are met at their next event. */
export function keepRecording(host: Recorded): void {
  if (recorder !== null) return;
  const kept = new Recorder(BOUNDS);
  recorder = kept;
  const take = (event: InspectionEvent) => {
    if (recorder !== kept) return;
    try {
      kept.take(event);
    } catch (error) {
      // The app goes on without it.
      recorder = null;
      console.error('recording', error);
    }
  };
  host.app.system.inspect(take);
  dialogsIn(host.world).system.inspect(take);
  const { inspect } = host;
  host.inspect = (event) => {
    take(event);
    inspect?.(event);
  };
}

export const isRecording = (): boolean => recorder !== null;

/** The file that a player may send; null if nothing is kept. */
export function keptRecording(): File | null {
  return recorder && new File([recorder.text({ from: 'app' })], 'what-happened.txt', { type: 'text/plain' });
}
