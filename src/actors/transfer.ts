import * as v from 'valibot';
import type { TransferEvent } from '../../machines/transfer/context.ts';
import { transferMachine } from '../../machines/transfer/transfer.machine.ts';
import { connection } from './connection.ts';
import { type ReadWallet, readGames, watchFunds } from './funds.ts';
import type { RequestsActor } from './money-request/requests.ts';
import { paymentFlow } from './payment.ts';
import { typedForm } from './typed.ts';
import type { FlowOf, World } from './world.ts';

const form = typedForm('transfer', v.object({ from: v.string(), to: v.string(), text: v.string() }));

/** The fields as they were before. */
export const typedTransfer = form.recall;

/** `wallet`: whose figures it follows. `requests`: the member's. */
export const transferFlow =
  (wallet: ReadWallet, requests: RequestsActor): FlowOf<typeof transferMachine> =>
  (world: World) =>
    transferMachine.provide({
      actors: {
        payment: paymentFlow(world, requests),
        connection: connection(world),
        readGames: readGames(wallet),
        watchFunds: watchFunds(wallet, (funds): TransferEvent => ({ type: 'funds.told', funds })),
        typed: form.keeper(world),
      },
    });
