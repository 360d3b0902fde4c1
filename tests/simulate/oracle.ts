/** One thing that must hold, and what it looks at. */
import type { Database } from '../../server/db/database.ts';
import type { World } from './outside.ts';
import type { Person } from './person.ts';
import type { Player } from './player.ts';

export interface Scene {
  readonly db: Database;
  readonly players: readonly Player[];
  readonly people: readonly Person[];
  readonly world: World;
}

export interface Oracle {
  readonly name: string;
  readonly against: string;
  /** Only where the world has healed, and everybody has repeated the requests without an answer. */
  readonly atEnd?: true;
  readonly check: (scene: Scene) => Promise<string[]>;
}
