import type { ActorRefFrom } from 'xstate';
import type { registerMachine } from '../../../machines/register/register.machine.ts';

export type RegisterActor = ActorRefFrom<typeof registerMachine>;
