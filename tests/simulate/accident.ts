/** Accidents that may happen by themselves, and their site. */
import type { Player } from './player.ts';
import type { Random } from './random.ts';
import type { Reference } from './reference/reference.ts';
import type { ServiceHost } from './service.ts';
import type { Timeline } from './timeline.ts';

export interface Site {
  readonly timeline: Timeline;
  readonly service: ServiceHost;
  readonly players: readonly Player[];
  /** Lets nobody do anything for so long. Milliseconds. */
  rest(length: number): void;
  readonly world: { readonly reference: Reference | null };
}

export interface Accident {
  /** The subject: each phone, or the whole world. */
  readonly of: 'phone' | 'world';
  /** Hours between two of them. */
  readonly every: number;
  readonly happen: (site: Site, random: Random, player: Player) => void;
  /** The world heals. */
  readonly mend?: (site: Site) => unknown;
}
