import { fromPromise } from 'xstate';
import { conditionsMachine } from '../../machines/conditions/conditions.machine.ts';
import type { SafeHtml } from '../../machines/safe-html.ts';
import { safeList } from '../adapters/html.ts';
import { conditions } from '../contract/lookups.ts';
import type { Outcome } from '../contract/outcome.ts';
import type { World } from './world.ts';

export const conditionsFlow = ({ api }: World) =>
  conditionsMachine.provide({
    actors: {
      loadConditions: fromPromise(
        async ({ signal }: { signal: AbortSignal }): Promise<Outcome<readonly SafeHtml[]>> => {
          const answer = await api.send(conditions, { signal });
          return answer.ok ? { ok: true, value: await safeList(answer.value.conditions) } : answer;
        },
      ),
    },
  });
