import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import { useSite } from './site.ts';

/** Loads with the style sheet that the first page does without: neither is loaded if there is no announcement. */
const Announcement = lazy(async () => {
  const [{ AnnouncementView }] = await Promise.all([import('./announcement-view.tsx'), import('../../screens.css')]);
  return { default: AnnouncementView };
});

/** The operator's line about the site, at the end of a visitor's page. */
export default function VisitorSite() {
  const actor = useSite();
  const isThere = useSelector(actor, (snapshot) => snapshot.context.announcement !== null);
  return isThere ? <Announcement actor={actor} place="end" /> : null;
}
