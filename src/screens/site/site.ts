import { useState } from 'react';
import { knownAnnouncement, siteFlow } from '../../actors/site.ts';
import { useFlow } from '../app/flow.ts';
import { useHost, useSystem } from '../app/system.tsx';

/** The flow of the operator's facts about the site, for as long as a frame of the app. */
export function useSite() {
  const navigation = useSystem('navigation');
  const { world } = useHost();
  const [flow] = useState(() =>
    siteFlow({
      onPage: (listener) => {
        let shown = navigation.getSnapshot().context.path;
        const subscription = navigation.subscribe(({ context: { path } }) => {
          if (path === shown) return;
          shown = path;
          listener();
        });
        return () => subscription.unsubscribe();
      },
    }),
  );
  const [known] = useState(() => knownAnnouncement(world));
  return useFlow(flow, { input: { known } });
}
