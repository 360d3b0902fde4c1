import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { cancelQr, getQr, QR_PROVIDERS, type QrProvider } from '../../contract/qrcode.ts';
import { codeMachine } from '../../machines/qr/code.machine.ts';
import type { CodeEvent } from '../../machines/qr/code.ts';
import type { QrForm } from '../../machines/qr/context.ts';
import { qrMachine } from '../../machines/qr/qr.machine.ts';
import type { TypedCommand } from '../../machines/wallet/typed.ts';
import { clock } from '../adapters/clock.ts';
import { connection } from './connection.ts';
import { requestPort } from './money-request/port.ts';
import type { RequestsActor } from './money-request/requests.ts';
import { pictureFlow } from './pictures.ts';
import { qrReading } from './qr-reading.ts';
import { receiptFlow } from './receipt.ts';
import { typedForm } from './typed.ts';
import type { FlowOf, World } from './world.ts';

interface Provided {
  readonly provider: QrProvider;
}

const ask = (world: World) =>
  fromPromise(async ({ input: { provider }, signal }: { input: Provided; signal: AbortSignal }) =>
    qrReading(world, provider, await world.api.send(getQr, { params: { bankCode: provider }, signal })),
  );

export const codeFlow = (world: World) =>
  codeMachine.provide({
    actors: {
      checkQr: ask(world),
      cancelQr: fromPromise(
        ({ input, signal }: { input: { id: string }; signal: AbortSignal }): Promise<Outcome<unknown>> =>
          world.api.send(cancelQr, { params: { qrcodeId: input.id }, signal }),
      ),
      clock: clock(1000, { type: 'payment.check' } satisfies CodeEvent),
      connection: connection(world),
      picture: pictureFlow(),
    },
  });

const formOf = (provider: QrProvider) => typedForm<QrForm>(`qr:${provider}`, v.object({ text: v.string() }));

/** The amounts that were typed when the session expired, or the page was loaded anew. */
export function typedAmounts(world: World): Partial<Record<QrProvider, string>> {
  const amounts: Partial<Record<QrProvider, string>> = {};
  for (const provider of QR_PROVIDERS) {
    const typed = formOf(provider).recall(world);
    if (typed !== undefined) amounts[provider] = typed.text;
  }
  return amounts;
}

export const qrFlow =
  (requests: RequestsActor): FlowOf<typeof qrMachine> =>
  (world) =>
    qrMachine.provide({
      actors: {
        loadQr: ask(world),
        request: requestPort<'qr', Provided>(world, requests, {
          kinds: ['qr'],
          isOwn: (request, { provider }) => request.ask.provider === provider,
        }),
        connection: connection(world),
        code: codeFlow(world),
        typed: fromCallback<TypedCommand<QrForm>, Provided>(({ input, receive }) =>
          formOf(input.provider).keep(world, receive),
        ),
        receipt: receiptFlow(),
      },
    });
