import { useSelector } from '@xstate/react';
import { lazy, type RefObject, useState } from 'react';
import { useSite } from './site.ts';

/** With the style sheet that the first page does without: neither is loaded where there is nothing to say. */
const Announcement = lazy(async () => {
  const [{ AnnouncementView }] = await Promise.all([import('./announcement-view.tsx'), import('../../screens.css')]);
  return { default: AnnouncementView };
});

interface VisitorSiteProps {
  /** Whether the page stands already: this code comes after the first one, and with those after it. */
  stands: RefObject<boolean>;
}

/** What the operator says of the site, on a visitor's page. */
export default function VisitorSite({ stands }: VisitorSiteProps) {
  const [withPage] = useState(() => !stands.current);
  const actor = useSite(withPage);
  const isThere = useSelector(actor, (snapshot) => snapshot.context.announcement !== null);
  return isThere ? <Announcement actor={actor} wide /> : null;
}
