/** The production world: the real API client, storage and ids. */
import { held } from '../adapters/gate.ts';
import { watchConnection } from '../adapters/network.ts';
import { localStore, tabStore } from '../adapters/storage.ts';
import { type ApiOptions, createApi } from '../api/client.ts';
import type { Config } from '../config.ts';
import type { World } from './world.ts';

/** 128 random bits in hexadecimal digits. (`crypto.randomUUID` is withheld from a page that came by plain http.) */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The ports between the world and the root machine; joined by src/main.tsx. */
type Ports = Pick<ApiOptions, 'token' | 'language' | 'onSessionRefused' | 'onGone' | 'onCode' | 'onReturn'> &
  Pick<World, 'onWalletChanged' | 'onOutcomeSeen' | 'dialogs' | 'prepareMember'>;

export function openWorld(config: Config, ports: Ports): World {
  return {
    ...ports,
    api: createApi({
      ...ports,
      baseUrl: config.apiUrl,
      marker: config.marker,
      holdsKeys: config.apiUrl !== '',
      hold: () => held,
    }),
    config,
    local: localStore,
    tab: tabStore,
    watchConnection,
    newKey: randomKey,
  };
}
