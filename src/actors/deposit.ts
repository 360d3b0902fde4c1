import * as v from 'valibot';
import { fromPromise } from 'xstate';
import type { ReplyOf } from '../../contract/call.ts';
import type { Currency } from '../../contract/entities.ts';
import { deposit } from '../../contract/member-lookups.ts';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { QR_PROVIDERS } from '../../contract/qrcode.ts';
import type { DepositForm, DepositInput, DepositSetup } from '../../machines/deposit/context.ts';
import { depositMachine } from '../../machines/deposit/deposit.machine.ts';
import { type DepositWay, optionsIn, waysOf } from '../../machines/deposit/methods.ts';
import { type Early, earlyOr } from '../adapters/early.ts';
import { readingTime } from '../adapters/early-opening.ts';
import { ApiFailure } from '../api/client.ts';
import { clipboard } from './clipboard.ts';
import { connection } from './connection.ts';
import { currencyOf, type ReadWallet } from './funds.ts';
import { giftLinkFlow, giftLinksAvailable } from './gift-link.ts';
import type { RequestsActor } from './money-request/requests.ts';
import { qrFlow, recalledAmounts } from './qr.ts';
import { slipUploadFlow } from './slip-upload.ts';
import { stepOf } from './steps.ts';
import { typedForm } from './typed.ts';
import type { FlowOf, World } from './world.ts';

const WAYS = ['qr', 'bank', 'trueWallet'] as const satisfies readonly DepositWay[];

const form = typedForm<DepositForm>(
  'deposit',
  v.object({ way: v.nullable(v.picklist(WAYS)), provider: v.nullable(v.picklist(QR_PROVIDERS)) }),
);

function recalledDeposit(world: World): DepositSetup['recalled'] {
  const { typed, last } = form.recall(world);
  const { amounts, byPlayer } = recalledAmounts(world);
  return { way: null, provider: null, ...(typed ?? last), amounts, byPlayer: byPlayer || typed !== undefined };
}

/** Accounts to pay into are shown from an answer that is no older. Milliseconds. */
const FRESH = 30_000;
/** The rest of the answer stays good for so long: a dialog opens with it. Milliseconds. */
const GOOD = 5 * 60_000;

interface Ahead extends Early<Answer> {
  /** Undefined until it is there. */
  answered?: Answer | undefined;
}
type Answer = Outcome<ReplyOf<typeof deposit>>;

/** Answers requested before the dialog was opened, of the member with this wallet. */
const ahead = new WeakMap<ReadWallet, Ahead>();

/** Asks for the ways to pay in while home is looked at: a dialog that is opened soon has them at once. */
export async function readAhead({ api }: World, wallet: ReadWallet): Promise<void> {
  const read = ahead.get(wallet);
  if (read !== undefined && Date.now() - read.at <= FRESH) return;
  const at = readingTime();
  // A refusal is for the one who opens the dialog.
  const answer = api.send(deposit, {}).then(
    (outcome) => (outcome.ok ? outcome : undefined),
    () => undefined,
  );
  const early: Ahead = { at, answer };
  ahead.set(wallet, early);
  early.answered = await answer;
}

function setupOf(world: World, reply: ReplyOf<typeof deposit>, told: Currency | undefined): DepositSetup {
  if (told === undefined && world.config.laos)
    throw new ApiFailure('unknown', 'the currency of the member is not known');
  const currency = told ?? 'BAHT';
  const options = optionsIn(currency, reply);
  if (options.isPartial && waysOf(options).length === 0)
    throw new ApiFailure('malformed', 'no way to pay in can be read');
  return {
    options,
    currency,
    paytimzMinimum: bahtToSatang(world.config.paytimzMinimum),
    giftLinks: giftLinksAvailable(world),
    recalled: recalledDeposit(world),
  };
}

/**
 * The ways to pay in, where they were read ahead, and the currency is known: a dialog opens with them. Where there is none, or
 * none that can be read, or it would open with an old account to pay into, the dialog asks anew.
 */
export function knownDeposit(world: World, wallet: ReadWallet): DepositInput['known'] {
  const early = ahead.get(wallet);
  const currency = wallet.getSnapshot().context.reading?.wallet.currency;
  const age = Date.now() - (early?.at ?? 0);
  if (early?.answered?.ok !== true || age > GOOD || currency === undefined) return undefined;
  const { value } = early.answered;
  const [first, ...others] = waysOf(optionsIn(currency, value));
  if (first === undefined) {
    ahead.delete(wallet);
    return undefined;
  }
  const setup = setupOf(world, value, currency);
  const isOld = age > FRESH;
  const opened = [first, ...others].find((way) => way === setup.recalled.way) ?? first;
  return isOld && opened !== 'qr' ? undefined : { setup, isOld };
}

/** `requests`: the member's. `wallet` says the currency: baht where it cannot be read, but in the Laos build. */
export const depositFlow =
  (requests: RequestsActor, wallet: ReadWallet): FlowOf<typeof depositMachine> =>
  (world) =>
    depositMachine.provide({
      actors: {
        loadOptions: fromPromise(async ({ signal }: { signal: AbortSignal }): Promise<Outcome<DepositSetup>> => {
          const early = ahead.get(wallet);
          // An answer that was read ahead is used once: another try requests a new one.
          ahead.delete(wallet);
          const [answer, told] = await Promise.all([
            earlyOr(early, FRESH, () => world.api.send(deposit, { signal })),
            currencyOf(wallet, signal),
          ]);
          return answer.ok ? { ok: true, value: setupOf(world, answer.value, told) } : answer;
        }),
        clipboard,
        connection: connection(world),
        qr: qrFlow(requests)(world),
        slipUpload: slipUploadFlow(requests)(world),
        giftLink: giftLinkFlow(requests)(world),
        step: stepOf(world),
        typed: form.keeper(world),
      },
    });
