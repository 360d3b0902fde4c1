import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { type Satang, satangToBaht } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { cancelQr, createQr, getQr, QR_PROVIDERS, type QrProvider, type QrRecord } from '../../contract/qrcode.ts';
import { type CodeEvent, codeMachine, type PictureCommand } from '../../machines/qr/code.machine.ts';
import { type QrForm, qrMachine } from '../../machines/qr/qr.machine.ts';
import type { QrReading } from '../../machines/qr/reading.ts';
import { formatAmount } from '../../machines/wallet/amount.ts';
import type { TypedCommand } from '../../machines/wallet/typed.ts';
import { clock } from '../adapters/clock.ts';
import { savePicture } from '../adapters/picture.ts';
import { dropIntent, openIntent } from './intent.ts';
import { receiptFlow } from './receipt.ts';
import { typedForm } from './typed.ts';
import type { World } from './world.ts';

/** A creation that got no answer is the same intent for as long as its code could live. Milliseconds. */
const LIFETIME = 10 * 60 * 1000;

const intentOf = (provider: QrProvider) => `qr:${provider}`;

/** Notes which code this phone shows, so that its payment is told even after a reload of the page; once only. */
function read(world: World, provider: QrProvider, answer: Outcome<QrRecord>): Outcome<QrReading> {
  if (!answer.ok) return answer;
  const { local } = world;
  const record = answer.value;
  // A creation whose answer was lost is found here. Its key must not be used again: the service would give the first
  // answer once more, a code that is perhaps paid by then, and a second payment of it would reach nobody.
  if (record.hasQrcode) dropIntent(world, intentOf(provider));
  const place = `intent:qr-code:${provider}` as const;
  const watched = local.get(place);
  if (record.hasQrcode && record.qrcodeId) local.set(place, record.qrcodeId);
  else if (record.last?.qrcodeId === watched && (record.last.status === 'paid' || record.last.status === 'cancelled'))
    local.remove(place);
  return { ok: true, value: { record, at: Date.now(), watched } };
}

const ask = (world: World) =>
  fromPromise(async ({ input, signal }: { input: { provider: QrProvider }; signal: AbortSignal }) =>
    read(world, input.provider, await world.api.send(getQr, { params: { bankCode: input.provider }, signal })),
  );

const files = fromCallback<PictureCommand>(({ receive, sendBack }) => {
  const tell = (event: CodeEvent) => sendBack(event);
  receive(({ provider, code }) => {
    const amount = formatAmount(code.amount);
    savePicture(code.image, `฿${amount}`, `qr-${provider}-${amount.replaceAll(',', '')}`).then(
      (saved) => saved && tell({ type: 'picture.saved' }),
      () => tell({ type: 'picture.failed' }),
    );
  });
});

export const codeFlow = (world: World) =>
  codeMachine.provide({
    actors: {
      checkQr: ask(world),
      cancelQr: fromPromise(
        ({ input, signal }: { input: { id: string }; signal: AbortSignal }): Promise<Outcome<unknown>> =>
          world.api.send(cancelQr, { params: { qrcodeId: input.id }, signal }),
      ),
      clock: clock(1000, { type: 'payment.check' } satisfies CodeEvent),
      files,
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

export const qrFlow = (world: World) =>
  qrMachine.provide({
    actors: {
      loadQr: ask(world),
      createQr: fromPromise(
        async ({ input, signal }: { input: { provider: QrProvider; amount: Satang }; signal: AbortSignal }) => {
          const { provider, amount } = input;
          const intent = openIntent(world, intentOf(provider), String(amount), LIFETIME);
          const answer = await world.api.send(createQr, {
            params: { bankCode: provider },
            body: { amount: satangToBaht(amount) },
            key: intent.key,
            signal,
          });
          intent.settle();
          return read(world, provider, answer);
        },
      ),
      code: codeFlow(world),
      typed: fromCallback<TypedCommand<QrForm>, { provider: QrProvider }>(({ input, receive }) =>
        formOf(input.provider).keep(world, receive),
      ),
      receipt: receiptFlow(),
    },
  });
