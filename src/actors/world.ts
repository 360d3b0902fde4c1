/** What real actors reach the outside through. Made once in src/main.tsx; tests make their own. */

import type { KeyValue } from '../adapters/storage.ts';
import type { Api } from '../api/client.ts';
import type { Config } from '../config.ts';

export interface World {
  readonly api: Api;
  readonly config: Config;
  /** Kept until cleared. */
  readonly local: KeyValue;
  /** Kept until the tab closes. */
  readonly tab: KeyValue;
  /** A new unguessable id, for the `Idempotency-Key` of an intent. */
  readonly newKey: () => string;
}

/** A flow's machine with its real actors: each `src/actors/<flow>.ts` exports one. */
export type FlowOf<Logic> = (world: World) => Logic;
