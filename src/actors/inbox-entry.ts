import { fromPromise } from 'xstate';
import { inboxEntryMachine } from '../../machines/inbox/entry.machine.ts';
import { serviceNow } from '../adapters/service-time.ts';
import { clipboard } from './clipboard.ts';
import { connection } from './connection.ts';
import { entryWith, followFlow } from './follow.ts';
import { pictureFlow } from './pictures.ts';
import type { World } from './world.ts';

/** The flow's input. */
export const entryOf = (reference: string) => ({ reference, now: serviceNow() });

export const inboxEntryFlow = (world: Pick<World, 'api' | 'watchConnection' | 'onWalletChanged'>) =>
  inboxEntryMachine.provide({
    actors: {
      findEntry: fromPromise((asked: Parameters<typeof entryWith>[1]) => entryWith(world, asked)),
      clipboard,
      connection: connection(world),
      picture: pictureFlow(),
      follow: followFlow(world),
    },
  });
