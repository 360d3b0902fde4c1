import { fromPromise } from 'xstate';
import { agreements, conditions } from '../../contract/lookups.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { conditionsMachine, type Terms } from '../../machines/conditions/conditions.machine.ts';
import { safeList } from '../adapters/html.ts';
import type { World } from './world.ts';

export const conditionsFlow = ({ api }: World) =>
  conditionsMachine.provide({
    actors: {
      loadTerms: fromPromise(async ({ signal }: { signal: AbortSignal }): Promise<Outcome<Terms>> => {
        const [rules, agreed] = await Promise.all([
          api.send(conditions, { signal }),
          api.send(agreements, { signal }).catch(() => null),
        ]);
        if (!rules.ok) return rules;
        return {
          ok: true,
          value: {
            conditions: await safeList(rules.value.conditions),
            agreements: agreed?.ok ? await safeList(agreed.value.agreements) : [],
          },
        };
      }),
    },
  });
