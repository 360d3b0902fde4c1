import { AnnouncementView } from './announcement-view.tsx';
import { useSite } from './site.ts';

/** The operator's facts about the site, to a member: the name on every page, the line on home. */
export function MemberSite({ home }: { home: boolean }) {
  const site = useSite();
  return home ? <AnnouncementView actor={site} place="top" /> : null;
}
