import { useSelector } from '@xstate/react';
import { lazy, useState } from 'react';
import { useSite } from './site.ts';

/** With the style sheet that the first page does without: neither is loaded where there is nothing to say. */
const Announcement = lazy(async () => {
  const [{ AnnouncementView }] = await Promise.all([import('./announcement-view.tsx'), import('../../screens.css')]);
  return { default: AnnouncementView };
});

/** Later than this the page has stood for a while, and this code with it was late. Milliseconds. */
const NEW = 200;

/** What the operator says of the site, on a visitor's page. `since`: when that came (`performance.now()`). */
export default function VisitorSite({ since }: { since: number }) {
  const [withPage] = useState(() => performance.now() - since < NEW);
  const actor = useSite(withPage);
  const isThere = useSelector(actor, (snapshot) => snapshot.context.announcement !== null);
  return isThere ? <Announcement actor={actor} wide /> : null;
}
