import { fromPromise } from 'xstate';
import { inboxEntryMachine } from '../../machines/inbox/entry.machine.ts';
import { progressOf } from '../../machines/statement/activity.ts';
import { serviceNow } from '../adapters/service-time.ts';
import { clipboard } from './clipboard.ts';
import { connection } from './connection.ts';
import { entryWith, followFlow } from './follow.ts';
import { pictureFlow } from './pictures.ts';
import { forgetCode } from './qr-reading.ts';
import type { World } from './world.ts';

/** The flow's input. */
export const entryOf = (reference: string) => ({ reference, now: serviceNow() });

export const inboxEntryFlow = (world: Pick<World, 'api' | 'watchConnection' | 'onWalletChanged' | 'local'>) =>
  inboxEntryMachine.provide({
    actors: {
      findEntry: fromPromise(async (asked: Parameters<typeof entryWith>[1]) => {
        const answer = await entryWith(world, asked);
        if (answer.ok && answer.value !== null && progressOf(answer.value) === 'done') forgetCode(world, asked.input);
        return answer;
      }),
      clipboard,
      connection: connection(world),
      picture: pictureFlow(),
      follow: followFlow(world),
    },
  });
