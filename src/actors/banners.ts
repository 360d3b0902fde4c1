import { fromPromise } from 'xstate';
import type { Banner } from '../../contract/entities.ts';
import { inviteBanners } from '../../contract/invite.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { refundBanners } from '../../contract/refund.ts';
import { type BannersInput, bannersMachine, type Slide } from '../../machines/banners/banners.machine.ts';
import { type BannerList, isOneOf } from '../../machines/dialogs/dialog.ts';
import { safeHtml } from '../adapters/html.ts';
import { pictureAddress } from '../adapters/picture-address.ts';
import { dialogsOf } from './dialogs.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

const CALLS = { invite: inviteBanners, refund: refundBanners } as const satisfies Record<BannerList, unknown>;

async function slidesOf(banners: readonly Banner[]): Promise<Slide[]> {
  const texts = await safeHtml(banners.map(({ html }) => html ?? ''));
  return banners
    .map(({ image }, index) => ({ image: pictureAddress(image), html: texts[index] || null }))
    .filter(({ image, html }) => image !== null || html !== null);
}

export const bannersFlow = (world: World) =>
  bannersMachine.provide({
    actors: {
      dialogs: dialogsOf(world, isOneOf('banners')),
      loadBanners: fromPromise(
        async ({ input, signal }: Signalled<BannersInput>): Promise<Outcome<readonly Slide[]>> => {
          const answer = await world.api.send(CALLS[input.list], { signal });
          return answer.ok ? { ok: true, value: await slidesOf(answer.value) } : answer;
        },
      ),
    },
  });
