import { fromPromise } from 'xstate';
import { isBlank, mapLocal } from '../../contract/local-text.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { findPromotion } from '../../contract/promotion.ts';
import type { receiveMachine } from '../../machines/bonus/receive.machine.ts';
import { withPercent } from '../../machines/bonus/rules.ts';
import { promotionMachine } from '../../machines/promotion/promotion.machine.ts';
import type { FoundPromotion } from '../../machines/promotion/setup.ts';
import { safeHtml } from '../adapters/html.ts';
import { conditionsOf } from './bonus-conditions.ts';
import { connection } from './connection.ts';
import { promotionParams } from './promotion-code.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

/** `receive`: how an offer is received. */
export const promotionFlow = (world: World, receive: typeof receiveMachine) =>
  promotionMachine.provide({
    actors: {
      receive,
      connection: connection(world),
      findPromotion: fromPromise(
        async ({ input, signal }: Signalled<{ code: string }>): Promise<Outcome<FoundPromotion>> => {
          const answer = await world.api.send(findPromotion, { params: promotionParams(input.code), signal });
          if (!answer.ok) return answer;
          const { code, name, amount, turnoverTimes, percentFail, description } = answer.value;
          const [clean] = await safeHtml([mapLocal(description, (one) => withPercent(one, percentFail))]);
          return {
            ok: true,
            value: {
              code: code ?? input.code,
              name: name == null || isBlank(name) ? null : name,
              amount: amount ?? null,
              turnoverTimes: turnoverTimes ?? null,
              percentFail,
              conditions: conditionsOf(answer.value),
              description: clean || null,
            },
          };
        },
      ),
    },
  });
