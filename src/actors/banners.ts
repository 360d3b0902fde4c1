import { fromPromise } from 'xstate';
import type { Banner } from '../../contract/entities.ts';
import { inviteBanners } from '../../contract/invite.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { refundBanners } from '../../contract/refund.ts';
import {
  type BannerList,
  type BannersInput,
  bannersMachine,
  type Slide,
} from '../../machines/banners/banners.machine.ts';
import { safeHtml } from '../adapters/html.ts';
import type { FlowOf } from './world.ts';

const CALLS = { invite: inviteBanners, refund: refundBanners } as const satisfies Record<BannerList, unknown>;

async function slidesOf(banners: readonly Banner[]): Promise<Slide[]> {
  const texts = await safeHtml(banners.map(({ html }) => html ?? ''));
  return banners
    .map(({ image }, index) => ({ image: image?.trim() || null, html: texts[index] || null }))
    .filter(({ image, html }) => image !== null || html !== null);
}

/** `onDone`: what follows the banners. */
export const bannersFlow =
  (onDone: () => void): FlowOf<typeof bannersMachine> =>
  ({ api }) =>
    bannersMachine.provide({
      actions: { goOn: () => onDone() },
      actors: {
        loadBanners: fromPromise(
          async ({
            input,
            signal,
          }: {
            input: BannersInput;
            signal: AbortSignal;
          }): Promise<Outcome<readonly Slide[]>> => {
            const answer = await api.send(CALLS[input.list], { signal });
            return answer.ok ? { ok: true, value: await slidesOf(answer.value) } : answer;
          },
        ),
      },
    });
