import { fromPromise } from 'xstate';
import { spinActive } from '../../contract/spin.ts';
import { homeMachine } from '../../machines/home/home.machine.ts';
import { clock } from '../adapters/clock.ts';
import { isFrugal } from '../adapters/frugal.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

/** "5 minutes ago" is right to within this. Milliseconds. */
const TICK = 10_000;

/** `ahead` loads the dialogs: not where the phone is to load little. */
export const homeFlow = ({ api }: World, ahead: () => Promise<unknown> = async () => undefined) =>
  homeMachine.provide({
    actors: {
      checkSpin: fromPromise(({ signal }: Signalled) => api.send(spinActive, { signal })),
      clock: clock(TICK),
      loadAhead: fromPromise(async (): Promise<unknown> => (isFrugal() ? undefined : ahead())),
    },
  });
