/** Banners that stand before a dialog (rule: Banners first), in order. An empty list opens the dialog at once. */
import type { WireReplyOf } from '../../contract/call.ts';
import type { inviteBanners } from '../../contract/invite.ts';
import type { Queries } from '../db/database.ts';
import { sayer } from '../texts/texts.ts';

/** The places of banners in the app. */
export type BannerPlace = 'invite' | 'refund';

export async function readBanners(db: Queries, place: BannerPlace): Promise<WireReplyOf<typeof inviteBanners>> {
  const rows = await db.query<{ image: string | null; html: string | null }>(
    'select image, html from banner where place = $1 order by position',
    [place],
  );
  const say = await sayer(
    db,
    rows.map(({ html }) => html),
  );
  return rows.map(({ image, html }) => ({ image, html: html === null ? null : say(html) }));
}
