/** The production world: the real API client, storage and ids. */
import { localStore, tabStore } from '../adapters/storage.ts';
import { createApi } from '../api/client.ts';
import type { Config } from '../config.ts';
import type { World } from './world.ts';

/** What the API client tells about the session; joined to the root machine by src/main.tsx. */
export interface SessionPort {
  token: () => string | null;
  refused: (token: string) => void;
  gone: () => void;
}

export function openWorld(config: Config, session: SessionPort): World {
  return {
    config,
    local: localStore,
    tab: tabStore,
    newKey: () => crypto.randomUUID(),
    api: createApi({
      baseUrl: config.apiUrl,
      token: session.token,
      onSessionRefused: session.refused,
      onGone: session.gone,
    }),
  };
}
