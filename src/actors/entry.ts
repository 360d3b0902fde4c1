import { fromPromise } from 'xstate';
import { entryMachine } from '../../machines/receipt/entry.machine.ts';
import type { EntryInput } from '../../machines/receipt/entry-setup.ts';
import { clock } from '../adapters/clock.ts';
import { serviceNow } from '../adapters/service-time.ts';
import { clipboard } from './clipboard.ts';
import { connection } from './connection.ts';
import { entryWith, followFlow } from './follow.ts';
import { pictureFlow } from './pictures.ts';
import type { World } from './world.ts';

/** "5 minutes ago" is right to within this. Milliseconds. */
export const TICK = 10_000;

/** The flow's input. */
export const entryOf = (reference: string): EntryInput => ({ reference, now: serviceNow(), entry: null });

export const entryFlow = (world: Pick<World, 'api' | 'watchConnection' | 'onWalletChanged'>) =>
  entryMachine.provide({
    actors: {
      findEntry: fromPromise((asked: Parameters<typeof entryWith>[1]) => entryWith(world, asked)),
      clipboard,
      clock: clock(TICK, undefined, serviceNow),
      connection: connection(world),
      picture: pictureFlow(),
      follow: followFlow(world),
    },
  });
