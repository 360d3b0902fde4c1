/** The production world: the real API client, storage and ids. */
import { localStore, tabStore } from '../adapters/storage.ts';
import { createApi } from '../api/client.ts';
import type { Config } from '../config.ts';
import type { World } from './world.ts';

/** How the world and the root machine reach each other; joined by src/main.tsx. */
export interface Ports {
  token: () => string | null;
  refused: (token: string) => void;
  gone: () => void;
  onWalletChanged: World['onWalletChanged'];
  prepareMember: () => void;
}

export function openWorld(config: Config, ports: Ports): World {
  return {
    config,
    local: localStore,
    tab: tabStore,
    onWalletChanged: ports.onWalletChanged,
    prepareMember: ports.prepareMember,
    newKey: () => crypto.randomUUID(),
    api: createApi({
      baseUrl: config.apiUrl,
      token: ports.token,
      onSessionRefused: ports.refused,
      onGone: ports.gone,
    }),
  };
}
