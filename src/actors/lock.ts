import { fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { endSession } from '../../contract/sessions.ts';
import { lockMachine } from '../../machines/lock/lock.machine.ts';
import type { ProofBy } from '../../machines/proof/proof.ts';
import { lockPhone, type Membership } from '../adapters/lock-phone.ts';
import type { Api } from '../api/client.ts';
import { connection } from './connection.ts';
import { hasPasskey, NO_SESSION, shown } from './proof.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

/** The lock's own calls leave the phone while all others are held. */
const unheld = (api: Api): Api => ({
  keys: api.keys,
  send: (call, options) => api.send(call, { ...options, unheld: true }),
});

export const lockFlow = (world: Pick<World, 'api' | 'local' | 'tab' | 'watchConnection'>, membership: Membership) => {
  const api = unheld(world.api);
  return lockMachine.provide({
    actors: {
      phone: lockPhone(world.local, world.tab, membership),
      connection: connection(world),
      askPasskey: fromPromise(({ signal }: Signalled) => hasPasskey({ api }, signal)),
      prove: fromPromise(async ({ input, signal }: Signalled<ProofBy>): Promise<Outcome<unknown>> => {
        const proof = await shown({ api }, input, signal);
        if (!proof.ok) return proof;
        return api.send(endSession, { params: { id: NO_SESSION }, body: proof.value, signal });
      }),
    },
  });
};
