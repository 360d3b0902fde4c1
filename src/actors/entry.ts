import { fromPromise } from 'xstate';
import { type EntryInput, entryMachine } from '../../machines/receipt/entry.machine.ts';
import { serviceNow } from '../adapters/service-time.ts';
import { clipboard } from './clipboard.ts';
import { connection } from './connection.ts';
import { entryWith, followFlow } from './follow.ts';
import { pictureFlow } from './pictures.ts';
import type { World } from './world.ts';

/** The flow's input. */
export const entryOf = (reference: string): EntryInput => ({ reference, now: serviceNow(), entry: null });

export const entryFlow = (world: Pick<World, 'api' | 'watchConnection' | 'onWalletChanged'>) =>
  entryMachine.provide({
    actors: {
      findEntry: fromPromise((asked: Parameters<typeof entryWith>[1]) => entryWith(world, asked)),
      clipboard,
      connection: connection(world),
      picture: pictureFlow(),
      follow: followFlow(world),
    },
  });
