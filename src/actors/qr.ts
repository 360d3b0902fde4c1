import * as v from 'valibot';
import { fromCallback, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { cancelQr, getQr, QR_PROVIDERS, type QrProvider } from '../../contract/qrcode.ts';
import type { DepositSetup } from '../../machines/deposit/context.ts';
import { codeMachine } from '../../machines/qr/code.machine.ts';
import type { CodeEvent } from '../../machines/qr/code.ts';
import type { QrForm } from '../../machines/qr/context.ts';
import { qrMachine } from '../../machines/qr/qr.machine.ts';
import { newsOf } from '../../machines/qr/reading.ts';
import type { TypedCommand } from '../../machines/wallet/typed.ts';
import { clock } from '../adapters/clock.ts';
import { connection } from './connection.ts';
import type { RequestsActor } from './money-request/requests.ts';
import { paymentFlow } from './payment.ts';
import { pictureFlow } from './pictures.ts';
import { qrReading } from './qr-reading.ts';
import { receiptFlow } from './receipt.ts';
import type { Signalled } from './signalled.ts';
import { typedForm } from './typed.ts';
import type { FlowOf, World } from './world.ts';

interface Provided {
  readonly provider: QrProvider;
}

const read = async (world: World, { provider, watched }: Provided & { watched?: string }, signal: AbortSignal) =>
  qrReading(world, provider, await world.api.send(getQr, { params: { bankCode: provider }, signal }), watched);

const creationsIn = ({ context: { views } }: SnapshotFrom<RequestsActor>, provider: QrProvider) =>
  Object.values(views).filter(({ kind, ask }) => kind === 'qr' && 'provider' in ask && ask.provider === provider);

/** True if no request that was found on the phone can be under way in another tab. */
const isSettled = (requests: SnapshotFrom<RequestsActor>, provider: QrProvider) =>
  !requests.matches('recalling') && creationsIn(requests, provider).every(({ elsewhere }) => !elsewhere);

/** A code was found: with the key once more, the service would give its first answer, a code that is paid perhaps. */
function dropCreations(requests: RequestsActor, provider: QrProvider): void {
  for (const { id, phase } of creationsIn(requests.getSnapshot(), provider))
    if (phase === 'unanswered') requests.send({ type: 'request.drop', id });
}

const codeFlow = (world: World) =>
  codeMachine.provide({
    actors: {
      checkQr: fromPromise(({ input, signal }: Signalled<Provided & { watched: string }>) =>
        read(world, input, signal),
      ),
      cancelQr: fromPromise(
        ({ input, signal }: Signalled<{ id: string }>): Promise<Outcome<unknown>> =>
          world.api.send(cancelQr, { params: { qrcodeId: input.id }, signal }),
      ),
      clock: clock(1000, { type: 'payment.check' } satisfies CodeEvent),
      connection: connection(world),
      picture: pictureFlow(),
    },
  });

const formOf = (provider: QrProvider) => typedForm<QrForm>(`qr:${provider}`, v.object({ text: v.string() }));

/** The amounts at each provider, as they were before: typed and not sent (`byPlayer`), else those of the last codes. */
export function recalledAmounts(world: World): Pick<DepositSetup['recalled'], 'amounts' | 'byPlayer'> {
  const recalled = QR_PROVIDERS.map((provider) => ({ provider, ...formOf(provider).recall(world) }));
  return {
    amounts: Object.fromEntries(recalled.map(({ provider, typed, last }) => [provider, (typed ?? last)?.text])),
    byPlayer: recalled.some(({ typed }) => typed !== undefined),
  };
}

export const qrFlow =
  (requests: RequestsActor): FlowOf<typeof qrMachine> =>
  (world) =>
    qrMachine.provide({
      actors: {
        loadQr: fromPromise(async ({ input, signal }: Signalled<Provided>) => {
          await waitFor(requests, (snapshot) => isSettled(snapshot, input.provider), { signal });
          const answer = await read(world, input, signal);
          if (answer.ok && newsOf(answer.value).kind === 'open') dropCreations(requests, input.provider);
          return answer;
        }),
        payment: paymentFlow(world, requests),
        connection: connection(world),
        code: codeFlow(world),
        typed: fromCallback<TypedCommand<QrForm>, Provided>(({ input, receive }) =>
          formOf(input.provider).keep(world, receive),
        ),
        receipt: receiptFlow(world),
      },
    });
