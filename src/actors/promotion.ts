import * as v from 'valibot';
import { fromPromise } from 'xstate';
import type { UserBonus } from '../../contract/bonus.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { activatePromotion, findPromotion } from '../../contract/promotion.ts';
import type { Received } from '../../machines/bonus/offer.ts';
import { withPercent } from '../../machines/bonus/rules.ts';
import { type FoundPromotion, promotionMachine } from '../../machines/promotion/promotion.machine.ts';
import { safeHtml } from '../adapters/html.ts';
import { dropIntent } from './intent.ts';
import { moneyRequests } from './money-request.ts';
import type { World } from './world.ts';

type Receiving = Promise<Outcome<Partial<UserBonus>>>;

/**
 * Receiving a bonus or a promotion: the request is sent by its key, which is kept until there is a final answer.
 * Rejects as the client does.
 */
export function receipts<Ask>(world: World, settings: Parameters<typeof moneyRequests<Ask>>[1]) {
  const requests = moneyRequests<Ask>(world, settings);
  return async (ask: Ask, call: (key: string) => Receiving): Promise<Outcome<Received>> => {
    const earlier = requests.recall();
    const key = requests.key(ask);
    let turnoverRequired: Received['turnoverRequired'] = null;
    const outcome = await requests.send({ ask, key, again: earlier?.key === key }, async () => {
      const answer = await call(key);
      if (!answer.ok) return answer;
      turnoverRequired = answer.value.turnoverRequired ?? null;
      return { ok: true, value: { amount: answer.value.amount ?? undefined } };
    });
    return outcome.ok ? { ok: true, value: { amount: outcome.value.amount, turnoverRequired } } : outcome;
  };
}

/**
 * The code as a part of the address. `.` and `..` cannot be one (however they are written, they lead to another address):
 * they go with a space behind, which is no part of a code, and are looked up like any other.
 */
const inAddress = (code: string) => ({ code: /^\.{1,2}$/.test(code) ? `${code} ` : code });

const NAME = 'promotion';
const kept = v.object({ code: v.string() });

/** A promotion that is held was received: should its request have had no answer, the next one is another intent. */
export function forgetReceived(world: World, code: string): void {
  const requests = moneyRequests(world, { name: NAME, schema: kept, about: (ask) => ask.code });
  if (requests.recall()?.ask.code !== code) return;
  world.local.remove(`intent:${NAME}:sent`);
  dropIntent(world, NAME);
}

export const promotionFlow = (world: World) => {
  const send = receipts(world, { name: NAME, schema: kept, about: (ask: { code: string }) => ask.code });
  return promotionMachine.provide({
    actors: {
      findPromotion: fromPromise(
        async ({
          input,
          signal,
        }: {
          input: { code: string };
          signal: AbortSignal;
        }): Promise<Outcome<FoundPromotion>> => {
          const answer = await world.api.send(findPromotion, { params: inAddress(input.code), signal });
          if (!answer.ok) return answer;
          const { code, name, amount, turnoverTimes, percentFail, description } = answer.value;
          const [clean] = await safeHtml([withPercent(description, percentFail)]);
          return {
            ok: true,
            value: {
              code: code ?? input.code,
              name: name?.trim() || null,
              amount: amount ?? null,
              turnoverTimes: turnoverTimes ?? null,
              percentFail,
              description: clean || null,
            },
          };
        },
      ),
      receivePromotion: fromPromise(({ input, signal }: { input: { code: string }; signal: AbortSignal }) =>
        send(input, (key) => world.api.send(activatePromotion, { params: inAddress(input.code), key, signal })),
      ),
    },
  });
};
