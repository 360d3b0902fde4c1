import { AnnouncementView } from './announcement-view.tsx';
import { useSite } from './site.ts';

/** What the operator says of the site, on a member's page: asked as the page comes. */
export function MemberSite() {
  return <AnnouncementView actor={useSite(true)} />;
}
