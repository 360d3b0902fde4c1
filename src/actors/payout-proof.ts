import { fromPromise } from 'xstate';
import { type Satang, satangToBaht } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { provePayout } from '../../contract/payout-proof.ts';
import { proofMachine } from '../../machines/proof/proof.machine.ts';
import type { ProofBy } from '../../machines/proof/proof.ts';
import { connection } from './connection.ts';
import { hasPasskey, shown } from './proof.ts';
import type { Signalled } from './signalled.ts';
import { stepOf } from './steps.ts';
import type { World } from './world.ts';

type Asked = Signalled<{ readonly amount: Satang; readonly by: ProofBy }>;

async function prove({ api }: World, { input: { amount, by }, signal }: Asked): Promise<Outcome<unknown>> {
  const proof = await shown({ api }, by, signal);
  return proof.ok ? api.send(provePayout, { body: { ...proof.value, amount: satangToBaht(amount) }, signal }) : proof;
}

export const payoutProofFlow = (world: World) =>
  proofMachine.provide({
    actors: {
      connection: connection(world),
      step: stepOf(world),
      askPasskey: fromPromise(({ signal }: Signalled) => hasPasskey(world, signal)),
      prove: fromPromise((asked: Asked) => prove(world, asked)),
    },
  });
