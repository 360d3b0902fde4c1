import { fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { listSlips, type Slip, slipImage } from '../../contract/statement.ts';
import { isOneOf } from '../../machines/dialogs/dialog.ts';
import type { ListPage, PageAsked } from '../../machines/paged-list.ts';
import type { SlipsEvent } from '../../machines/slips/context.ts';
import { slipList } from '../../machines/slips/setup.ts';
import { slipsMachine } from '../../machines/slips/slips.machine.ts';
import { attention } from '../adapters/attention.ts';
import { fileAddress } from '../adapters/picture-address.ts';
import { hasShared } from '../adapters/shared-picture.ts';
import { ApiFailure } from '../api/client.ts';
import { dialogsOf } from './dialogs.ts';
import { readList } from './listed.ts';
import type { RequestsActor } from './money-request/requests.ts';
import type { Signalled } from './signalled.ts';
import { isMemberKnown, slipUploadFlow } from './slip-upload.ts';
import { stepOf } from './steps.ts';
import type { FlowOf, World } from './world.ts';

const CHANGED: SlipsEvent = { type: 'slips.changed' };

/** Finds the address of the slip's picture: requested by its reference, else the slip's own link. */
async function addressOf({ api }: World, slip: Slip, signal: AbortSignal): Promise<Outcome<{ url: string }>> {
  if (slip.reference) return api.send(slipImage, { params: { reference: slip.reference }, signal });
  return slip.link ? { ok: true, value: { url: slip.link } } : { ok: false, code: 'NO_DATA' };
}

export const slipsFlow =
  (requests: RequestsActor): FlowOf<typeof slipsMachine> =>
  (world) =>
    slipsMachine.provide({
      actors: {
        list: slipList.provide({
          actors: {
            loadPage: fromPromise(async ({ input, signal }: Signalled<PageAsked>): Promise<Outcome<ListPage<Slip>>> => {
              const answer = await world.api.send(listSlips, { body: input, signal });
              if (!answer.ok) return answer;
              const total = answer.value.total ?? 0;
              return { ok: true, value: { ...readList(answer.value.slips, input.page === 1 ? total : 0), total } };
            }),
          },
        }),
        findImage: fromPromise(
          async ({ input, signal }: Signalled<{ slip: Slip }>): Promise<Outcome<{ url: string }>> => {
            const answer = await addressOf(world, input.slip, signal);
            if (!answer.ok) return answer;
            const url = fileAddress(answer.value.url, world.config.apiUrl);
            if (url === null) throw new ApiFailure('malformed', 'not an address of a picture');
            return { ok: true, value: { url } };
          },
        ),
        dialogs: dialogsOf(world, isOneOf('slipImage')),
        attention: attention(world, () => CHANGED),
        hasShared: fromPromise(
          async ({ signal }: Signalled) => (await isMemberKnown(world, requests, signal)) && hasShared(),
        ),
        slipUpload: slipUploadFlow(requests)(world),
        step: stepOf(world),
      },
    });
