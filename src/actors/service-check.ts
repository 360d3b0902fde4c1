import { fromPromise } from 'xstate';
import { serviceActive } from '../../contract/service.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

/** Finds out if the service has ended. Rejects if that cannot be known. */
export const serviceCheck = ({ api }: Pick<World, 'api'>) =>
  fromPromise(async ({ signal }: Signalled) => {
    const answer = await api.send(serviceActive, { signal });
    return { gone: answer.ok ? answer.value.terminated : answer.code === 'gone' };
  });
