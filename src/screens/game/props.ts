import type { ActorRefFrom } from 'xstate';
import type { gameMachine } from '../../../machines/game/game.machine.ts';

export type GameActor = ActorRefFrom<typeof gameMachine>;
