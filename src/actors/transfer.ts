import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { satang, satangToBaht } from '../../contract/money.ts';
import { transfer, transferAll } from '../../contract/wallet.ts';
import type { Keyed } from '../../machines/receipt/answer.ts';
import type { TransferEvent } from '../../machines/transfer/context.ts';
import type { Move } from '../../machines/transfer/places.ts';
import { transferMachine } from '../../machines/transfer/transfer.machine.ts';
import { type FollowedWallet, watchFunds } from './funds.ts';
import { moneyRequests } from './money-request.ts';
import { receiptFlow } from './receipt.ts';
import { typedForm } from './typed.ts';
import type { FlowOf, World } from './world.ts';

const kept = v.object({
  kind: v.picklist(['some', 'all']),
  from: v.string(),
  to: v.string(),
  amount: v.pipe(v.number(), v.integer(), v.transform(satang)),
});

/** What is expected to move with "everything" may change meanwhile: it stays the same intent. */
function about({ kind, from, to, amount }: Move): string {
  return kind === 'all' ? `all>${to}` : `${from}>${to}:${amount}`;
}

const form = typedForm('transfer', v.object({ from: v.string(), to: v.string(), text: v.string() }));

/** What was filled in when the session expired, or the page was loaded anew. */
export const typedTransfer = form.recall;

/** `wallet`: whose figures it follows. */
export const transferFlow =
  (wallet: FollowedWallet): FlowOf<typeof transferMachine> =>
  (world: World) => {
    const requests = moneyRequests<Move>(world, { name: 'transfer', schema: kept, about });
    return transferMachine.provide({
      actors: {
        recallRequest: fromPromise(async () => requests.recall()),
        openIntent: fromPromise(async ({ input }: { input: Move }) => requests.key(input)),
        sendTransfer: fromPromise(({ input, signal }: { input: Keyed<Move>; signal: AbortSignal }) =>
          requests.send(input, () => {
            const { kind, from, to, amount } = input.ask;
            return kind === 'all'
              ? world.api.send(transferAll, { body: { to }, key: input.key, signal })
              : world.api.send(transfer, { body: { from, to, amount: satangToBaht(amount) }, key: input.key, signal });
          }),
        ),
        watchFunds: watchFunds(wallet, (funds): TransferEvent => ({ type: 'funds.told', funds })),
        typed: form.keeper(world),
        receipt: receiptFlow(),
      },
    });
  };
