/** The production world: the real API client, storage and ids. */
import { watchConnection } from '../adapters/network.ts';
import { localStore, tabStore } from '../adapters/storage.ts';
import { createApi } from '../api/client.ts';
import type { Config } from '../config.ts';
import type { World } from './world.ts';

/** 128 random bits in hexadecimal digits. (`crypto.randomUUID` is withheld from a page that came by plain http.) */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** How the world and the root machine reach each other; joined by src/main.tsx. */
export interface Ports {
  token: () => string | null;
  refused: (token: string) => void;
  gone: () => void;
  code: (code: string) => void;
  onReturn: (listener: () => void) => void;
  onWalletChanged: World['onWalletChanged'];
  dialogs: World['dialogs'];
  prepareMember: () => void;
}

export function openWorld(config: Config, ports: Ports): World {
  const api = createApi({
    baseUrl: config.apiUrl,
    marker: config.marker,
    holdsKeys: config.apiUrl !== '',
    token: ports.token,
    onSessionRefused: ports.refused,
    onGone: ports.gone,
    onCode: ports.code,
    onReturn: ports.onReturn,
  });
  return {
    api,
    config,
    local: localStore,
    tab: tabStore,
    onWalletChanged: ports.onWalletChanged,
    watchConnection,
    dialogs: ports.dialogs,
    prepareMember: ports.prepareMember,
    newKey: () => randomKey(),
  };
}
