/**
 * A request that moves money, from its key to its final answer. One that was sent and not answered is kept on the phone:
 * after a reload it is shown again, and sent again with the same key, before anything else is done.
 */
import * as v from 'valibot';
import type { Figure } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { isFinal, type Keyed, type Moved, type Unanswered } from '../../machines/receipt/answer.ts';
import { openIntent } from './intent.ts';
import type { World } from './world.ts';

/** How long the key of a request without an answer is good for. Milliseconds. */
const LIFETIME = 24 * 60 * 60 * 1000;

/** The service's receipt, as the contract gives it. */
interface Reply {
  readonly reference?: string | undefined;
  readonly amount?: Figure | null | undefined;
  readonly createdAt?: string | undefined;
  readonly status?: string | undefined;
  readonly message?: string | null | undefined;
}

interface Settings<Ask> {
  /** The intent's name: `withdraw`. */
  readonly name: string;
  /** Reads a kept request. */
  readonly schema: v.GenericSchema<unknown, Ask>;
  /** What makes two requests the same intent. */
  readonly about: (ask: Ask) => string;
}

/** What the service's receipt says was moved; without a time of its own, the answer's arrival. */
export function movedOf({ reference, amount, createdAt, status, message }: Reply): Moved {
  return {
    reference: reference ?? null,
    amount: amount ?? null,
    at: createdAt === undefined ? Date.now() : Date.parse(createdAt),
    status: status ?? null,
    ...(message ? { message } : {}),
  };
}

export function moneyRequests<Ask>(world: Pick<World, 'local' | 'newKey'>, { name, schema, about }: Settings<Ask>) {
  const { local } = world;
  const place = `intent:${name}:sent` as const;
  const kept = v.object({ ask: schema, key: v.pipe(v.string(), v.minLength(1)), at: v.number() });
  const intentOf = (ask: Ask) => openIntent(world, name, about(ask), LIFETIME);

  return {
    /** The request that has had no final answer; null when there is none. */
    recall(): Unanswered<Ask> | null {
      const text = local.get(place);
      if (text === null) return null;
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), kept), text);
      if (!read.success || Date.now() - read.output.at >= LIFETIME) return null;
      return { ask: read.output.ask, key: read.output.key };
    },

    /** The key of an intent: a new one, or the one that it has already. */
    key: (ask: Ask): string => intentOf(ask).key,

    /** Sends it by `ask`, and forgets it on a final answer. Rejects as the client does. */
    async send({ ask, key, again }: Keyed<Ask>, call: () => Promise<Outcome<Reply>>): Promise<Outcome<Moved>> {
      if (!again) local.set(place, JSON.stringify({ ask, key, at: Date.now() }));
      const outcome = await call();
      if (isFinal(undefined, { outcome, again })) {
        local.remove(place);
        const intent = intentOf(ask);
        if (intent.key === key) intent.settle();
      }
      return outcome.ok ? { ok: true, value: movedOf(outcome.value) } : outcome;
    },
  };
}
