import { fromCallback, fromPromise } from 'xstate';
import { uploadSlip } from '../../contract/deposit.ts';
import { slipRules } from '../../contract/lookups.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { isFinal } from '../../machines/receipt/answer.ts';
import type { Prepared, SlipRules, TakenSlip } from '../../machines/slip-upload/slip.ts';
import { slipUploadMachine, type Upload } from '../../machines/slip-upload/slip-upload.machine.ts';
import { drawnAnew, pictureDigest } from '../adapters/image.ts';
import { uploading } from '../adapters/upload.ts';
import { openIntent } from './intent.ts';
import { movedOf } from './money-request.ts';
import { receiptFlow } from './receipt.ts';
import type { World } from './world.ts';

/** The key of the upload that was sent and has had no final answer. */
const SENT = 'intent:slip:sent';

function blobOf(file: object): Blob {
  if (!(file instanceof Blob)) throw new TypeError('not a file');
  return file;
}

/** The picture that is on the screen: one at a time is kept in the phone's memory. */
function previewing() {
  let shown: string | null = null;
  const release = () => {
    if (shown !== null) URL.revokeObjectURL(shown);
    shown = null;
  };
  const show = (file: Blob) => {
    release();
    shown = URL.createObjectURL(file);
    return shown;
  };
  return { show, release };
}

async function prepared(file: Blob, rules: SlipRules | null, show: (file: Blob) => string): Promise<Prepared> {
  const drawn = await drawnAnew(file, { maxBytes: rules?.slipMaxBytes ?? null, accept: rules?.accept ?? null });
  if (!drawn.ok) return drawn;
  const digest = await pictureDigest(drawn.file);
  return { ok: true, picture: { file: drawn.file, preview: show(drawn.file), bytes: drawn.file.size, digest } };
}

/** Sends the picture; the same picture carries the same key until there is a final answer, after a reload too. */
async function sent(world: World, { picture, teller }: Upload, signal: AbortSignal): Promise<Outcome<TakenSlip>> {
  const intent = openIntent(world, 'slip', picture.digest);
  const again = world.local.get(SENT) === intent.key;
  world.local.set(SENT, intent.key);
  const file = blobOf(picture.file);
  const form = new FormData();
  form.set('file', file, file.type === 'image/png' ? 'slip.png' : 'slip.jpg');
  const outcome = await world.api.send(uploadSlip, {
    body: form,
    key: intent.key,
    signal,
    through: uploading((fraction) => teller.send({ type: 'upload.progressed', fraction })),
  });
  if (isFinal(undefined, { outcome, again })) {
    intent.settle();
    world.local.remove(SENT);
  }
  return outcome.ok ? { ok: true, value: { ...movedOf(outcome.value), note: outcome.value.note ?? null } } : outcome;
}

export const slipUploadFlow = (world: World) => {
  const previews = previewing();
  return slipUploadMachine.provide({
    actors: {
      loadRules: fromPromise(({ signal }: { signal: AbortSignal }) => world.api.send(slipRules, { signal })),
      preparePicture: fromPromise(({ input }: { input: { file: object; rules: SlipRules | null } }) =>
        prepared(blobOf(input.file), input.rules, previews.show),
      ),
      uploadSlip: fromPromise(({ input, signal }: { input: Upload; signal: AbortSignal }) =>
        sent(world, input, signal),
      ),
      previews: fromCallback(() => previews.release),
      receipt: receiptFlow(),
    },
  });
};
