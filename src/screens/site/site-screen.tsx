import { useState } from 'react';
import { siteFlow } from '../../actors/site.ts';
import { useFlow } from '../app/flow.ts';
import { useSystem } from '../app/system.tsx';
import { AnnouncementView } from './announcement-view.tsx';

/** What the operator says of the site, for as long as its frame of the app. `withPage`: it comes as the page does. */
export default function SiteScreen({ withPage = false }: { withPage?: boolean }) {
  const navigation = useSystem('navigation');
  const [flow] = useState(() =>
    siteFlow({
      onPage: (listener) => {
        let shown = navigation.getSnapshot().context.path;
        const { unsubscribe } = navigation.subscribe(({ context: { path } }) => {
          if (path === shown) return;
          shown = path;
          listener();
        });
        return unsubscribe;
      },
    }),
  );
  return <AnnouncementView actor={useFlow(flow, { input: { withPage } })} />;
}
