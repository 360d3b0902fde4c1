import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { withdrawLimits } from '../../contract/lookups.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import { withdrawAll } from '../../contract/wallet.ts';
import type { Keyed } from '../../machines/receipt/answer.ts';
import type { WithdrawEvent } from '../../machines/withdraw/context.ts';
import type { Withdrawal } from '../../machines/withdraw/rules.ts';
import { withdrawMachine } from '../../machines/withdraw/withdraw.machine.ts';
import { type FollowedWallet, watchFunds } from './funds.ts';
import { moneyRequests } from './money-request.ts';
import { receiptFlow } from './receipt.ts';
import { typedForm } from './typed.ts';
import type { FlowOf, World } from './world.ts';

const kept = v.object({ amount: v.pipe(v.number(), v.integer(), v.transform(satang)) });

const form = typedForm('withdraw', v.object({ text: v.string() }));

/** What was filled in when the session expired, or the page was loaded anew. */
export const typedWithdrawal = form.recall;

/** `wallet`: whose figures it follows. */
export const withdrawFlow =
  (wallet: FollowedWallet): FlowOf<typeof withdrawMachine> =>
  (world: World) => {
    const requests = moneyRequests<Withdrawal>(world, {
      name: 'withdraw',
      schema: kept,
      about: ({ amount }) => String(amount),
    });
    return withdrawMachine.provide({
      actors: {
        recallRequest: fromPromise(async () => requests.recall()),
        loadLimits: fromPromise(({ signal }: { signal: AbortSignal }) => world.api.send(withdrawLimits, { signal })),
        openIntent: fromPromise(async ({ input }: { input: Withdrawal }) => requests.key(input)),
        sendWithdrawal: fromPromise(({ input, signal }: { input: Keyed<Withdrawal>; signal: AbortSignal }) =>
          requests.send(input, () =>
            world.api.send(withdrawAll, { body: { amount: satangToBaht(input.ask.amount) }, key: input.key, signal }),
          ),
        ),
        watchFunds: watchFunds(wallet, (funds): WithdrawEvent => ({ type: 'funds.told', funds })),
        typed: form.keeper(world),
        receipt: receiptFlow(),
      },
    });
  };
