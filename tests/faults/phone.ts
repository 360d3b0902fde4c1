/** A phone: its storage outlives the pages that are opened on it. */
import { randomUUID } from 'node:crypto';
import { DEV_LINK_KEY } from '../../server/truelink/envelope.ts';
import type { World } from '../../src/actors/world.ts';
import type { KeyValue, StorageKey } from '../../src/adapters/storage.ts';
import { createApi } from '../../src/api/client.ts';
import { openDialogs } from '../dialogs.ts';

/** Storage that lives in this process. */
export function memory(): KeyValue {
  const kept = new Map<StorageKey, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
  };
}

interface PhoneOptions {
  /** The address at which the app finds its service. */
  baseUrl: string;
  token: string;
  /** Instead of the real one. */
  fetch?: typeof fetch;
}

/** The world of an app on a phone: the real client, storage in memory. */
export function phone({ baseUrl, token, fetch }: PhoneOptions): World {
  const api = createApi({
    baseUrl,
    token: () => token,
    onSessionRefused: () => {},
    onGone: () => {},
    backoff: () => 0,
    ...(fetch === undefined ? {} : { fetch }),
  });
  return {
    api,
    config: {
      apiUrl: baseUrl,
      laos: false,
      chatUrl: null,
      iframe: false,
      paytimzMinimum: 10,
      keys: true,
      marker: null,
      linkKey: DEV_LINK_KEY,
    },
    local: memory(),
    tab: memory(),
    onWalletChanged: () => () => {},
    onOutcomeSeen: () => () => {},
    watchConnection(tell) {
      tell(true);
      return () => {};
    },
    dialogs: openDialogs('home').provide,
    prepareMember: () => {},
    newKey: () => randomUUID(),
  };
}
