import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { gamesMachine } from '../../../machines/games/games.machine.ts';
import { NO_HABITS } from '../../../machines/games/games.ts';

export type GamesActor = ActorRefFrom<typeof gamesMachine>;
type Snapshot = SnapshotFrom<typeof gamesMachine>;

/** The choices that arrange the games. */
export const arrangementOf = ({ context }: Snapshot) => context.arrangedBy ?? NO_HABITS;
export const favouritesOf = ({ context }: Snapshot) => context.habits.favourites;
export const searchOf = ({ context }: Snapshot) => context.search;
export const isListed = (snapshot: Snapshot) => snapshot.matches('listed');
