import { fromPromise } from 'xstate';
import { contact } from '../../contract/lookups.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { contactMachine } from '../../machines/contact/contact.machine.ts';
import { type Support, supportOf } from '../../machines/contact/support.ts';
import { pictureAddress } from '../adapters/picture-address.ts';
import { connection } from './connection.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

export const contactFlow = (world: Pick<World, 'api' | 'watchConnection'>) =>
  contactMachine.provide({
    actors: {
      connection: connection(world),
      load: fromPromise(async ({ signal }: Signalled): Promise<Outcome<Support | null>> => {
        const answer = await world.api.send(contact, { signal });
        if (!answer.ok) return answer;
        const { lineQR, ...ways } = answer.value;
        return { ok: true, value: supportOf({ ...ways, lineQR: pictureAddress(lineQR) }) };
      }),
    },
  });
