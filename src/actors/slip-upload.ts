import { fromCallback, fromPromise, waitFor } from 'xstate';
import { slipRules } from '../../contract/member-lookups.ts';
import type { Prepared, SlipRules } from '../../machines/slip-upload/slip.ts';
import { slipUploadMachine } from '../../machines/slip-upload/slip-upload.machine.ts';
import { drawnAnew, pictureDigest } from '../adapters/image.ts';
import { LOST, TOO_LARGE, takeShared } from '../adapters/shared-picture.ts';
import { connection } from './connection.ts';
import { memberMemory } from './money-request/records.ts';
import type { RequestsActor } from './money-request/requests.ts';
import { paymentFlow } from './payment.ts';
import type { Signalled } from './signalled.ts';
import type { FlowOf, World } from './world.ts';

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

async function prepared(file: object, rules: SlipRules | null, show: (file: Blob) => string): Promise<Prepared> {
  if (file === LOST) return { ok: false, complaint: 'lost' };
  if (file === TOO_LARGE) return { ok: false, complaint: 'size' };
  const drawn = await drawnAnew(blobOf(file), { maxBytes: rules?.slipMaxBytes ?? null, accept: rules?.accept ?? null });
  if (!drawn.ok) return drawn;
  const digest = await pictureDigest(drawn.file);
  return { ok: true, picture: { file: drawn.file, preview: show(drawn.file), bytes: drawn.file.size, digest } };
}

/**
 * Waits until the member is known, which drops a picture that another one had shared; false where it cannot be known. A
 * picture that is looked at sooner may be another member's.
 */
export async function isMemberKnown(world: World, requests: RequestsActor, signal: AbortSignal): Promise<boolean> {
  await waitFor(requests, (snapshot) => snapshot.matches('ready'), { signal });
  return memberMemory(world).recall() !== null;
}

export const slipUploadFlow =
  (requests: RequestsActor): FlowOf<typeof slipUploadMachine> =>
  (world) => {
    const previews = previewing();
    return slipUploadMachine.provide({
      actors: {
        loadRules: fromPromise(({ signal }: Signalled) => world.api.send(slipRules, { signal })),
        preparePicture: fromPromise(({ input }: { input: { file: object; rules: SlipRules | null } }) =>
          prepared(input.file, input.rules, previews.show),
        ),
        takeShared: fromPromise(async ({ signal }: Signalled) =>
          (await isMemberKnown(world, requests, signal)) ? takeShared() : null,
        ),
        payment: paymentFlow(world, requests),
        connection: connection(world),
        previews: fromCallback(() => previews.release),
      },
    });
  };
