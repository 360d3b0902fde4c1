import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';
import { checkActiveBonus } from '../../contract/bonus.ts';
import type { ReplyOf } from '../../contract/call.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { type UnderWayEvent, underWayMachine } from '../../machines/under-way/under-way.machine.ts';
import type { ActiveBonus, UnderWayRead } from '../../machines/under-way/under-way.ts';
import type { walletMachine } from '../../machines/wallet/wallet.machine.ts';
import { attention } from '../adapters/attention.ts';
import { ApiFailure } from '../api/client.ts';
import type { FlowOf, World } from './world.ts';

type WalletActor = ActorRefFrom<typeof walletMachine>;

/** Where the service does not tell of changes by itself. Milliseconds. */
const ASKED_EVERY = 30_000;

const STALE: UnderWayEvent = { type: 'underWay.stale' };

function bonusOf(check: ReplyOf<typeof checkActiveBonus>): ActiveBonus | null {
  if (!check.status) return null;
  const { kind = null, type = null, name = null, turnoverRequired = null, turnoverDone = null } = check;
  return { kind, type, name, turnoverRequired, turnoverDone };
}

/**
 * One part of what is under way; nothing of it (`none`) where the service refuses, or has no such call. Undefined where it
 * could not be asked.
 */
async function part<Value, Part>(
  answer: Promise<Outcome<Value>>,
  read: (value: Value) => Part,
  none: Part,
): Promise<Part | undefined> {
  try {
    const outcome = await answer;
    return outcome.ok ? read(outcome.value) : none;
  } catch (error) {
    return error instanceof ApiFailure && error.kind === 'malformed' ? none : undefined;
  }
}

async function readUnderWay({ api }: World, signal: AbortSignal): Promise<UnderWayRead> {
  const bonus = await part(api.send(checkActiveBonus, { signal }), bonusOf, null);
  return { ...(bonus !== undefined && { bonus }) };
}

export const underWayFlow =
  (wallet: WalletActor): FlowOf<typeof underWayMachine> =>
  (world) =>
    underWayMachine.provide({
      actors: {
        figures: fromCallback(({ sendBack }) => {
          const look = () => {
            const shown: UnderWayEvent = { type: 'figures.shown' };
            if (wallet.getSnapshot().context.reading !== null) sendBack(shown);
          };
          const subscription = wallet.subscribe(look);
          look();
          return () => subscription.unsubscribe();
        }),
        attention: attention(world, () => STALE, { every: ASKED_EVERY }),
        readUnderWay: fromPromise(({ signal }: { signal: AbortSignal }) => readUnderWay(world, signal)),
      },
    });
