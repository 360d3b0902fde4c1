import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { withdrawLimits } from '../../contract/member-lookups.ts';
import { payoutDetails } from '../../contract/payout.ts';
import type { WithdrawEvent } from '../../machines/withdraw/context.ts';
import { withdrawMachine } from '../../machines/withdraw/withdraw.machine.ts';
import { serviceNow } from '../adapters/service-time.ts';
import { connection } from './connection.ts';
import { gamesRead, type ReadWallet, watchFunds } from './funds.ts';
import type { RequestsActor } from './money-request/requests.ts';
import { paymentFlow } from './payment.ts';
import type { Signalled } from './signalled.ts';
import { typedForm } from './typed.ts';
import type { FlowOf, World } from './world.ts';

/** The longest that a browser's timer waits. Milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** `payoutsFrom`: ISO 8601, by the service's clock. */
const pauseEnd = ({ input: { payoutsFrom }, signal }: Signalled<{ payoutsFrom: string | null }>) =>
  new Promise<void>((resolve) => {
    if (payoutsFrom === null) return;
    const timer = setTimeout(resolve, Math.min(Date.parse(payoutsFrom) - serviceNow(), LONGEST));
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

const form = typedForm('withdraw', v.object({ ...payoutDetails, text: v.string() }));

/** The fields as they were before. */
export const typedWithdrawal = form.recall;

/** `wallet`: whose figures it follows. `requests`: the member's. */
export const withdrawFlow =
  (wallet: ReadWallet, requests: RequestsActor): FlowOf<typeof withdrawMachine> =>
  (world: World) =>
    withdrawMachine.provide({
      actors: {
        loadLimits: fromPromise(async ({ signal }: Signalled) => {
          const [answer] = await Promise.all([world.api.send(withdrawLimits, { signal }), gamesRead(wallet, signal)]);
          return answer;
        }),
        payment: paymentFlow(world, requests),
        connection: connection(world),
        pauseEnd: fromPromise(pauseEnd),
        watchFunds: watchFunds(wallet, (funds): WithdrawEvent => ({ type: 'funds.told', funds })),
        typed: form.keeper(world),
      },
    });
