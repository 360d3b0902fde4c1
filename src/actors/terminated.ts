import { fromCallback } from 'xstate';
import { type TerminatedEvent, terminatedMachine } from '../../machines/terminated/terminated.machine.ts';
import { serviceCheck } from './service-check.ts';
import type { World } from './world.ts';

export const terminatedFlow = (world: Pick<World, 'api'>) =>
  terminatedMachine.provide({
    actors: {
      checkService: serviceCheck(world),
      page: fromCallback(({ sendBack }) => {
        const tell = () =>
          sendBack({ type: 'page.seen', seen: document.visibilityState === 'visible' } satisfies TerminatedEvent);
        document.addEventListener('visibilitychange', tell);
        tell();
        return () => document.removeEventListener('visibilitychange', tell);
      }),
    },
  });
