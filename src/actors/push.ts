import { fromCallback, fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { keepPush, type PushChoice, readPush, removePush } from '../../contract/push.ts';
import { pushMachine } from '../../machines/push/push.machine.ts';
import { PUSH_DENIED, PUSH_PUT_AWAY, type PushFound } from '../../machines/push/push.ts';
import type { PushEvent, PutAwayCommand } from '../../machines/push/setup.ts';
import { attention } from '../adapters/attention.ts';
import { addressOf, pushSupport, subscribe } from '../adapters/push.ts';
import { dropSubscription, pushSubscription } from '../adapters/push-subscription.ts';
import { whereAnnounced } from './capabilities.ts';
import { connection } from './connection.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

/** The phone's last answer to the offer; a logout forgets it, and the next member is asked. */
const ANSWER = 'last:push-offer';

async function load({ api, local }: World, signal: AbortSignal): Promise<Outcome<PushFound>> {
  const isPutAway = local.get(ANSWER) !== null;
  const answer = await whereAnnounced({ api }, 'push', () => api.send(readPush, { signal }));
  if (!answer.ok) return answer;
  const { publicKey, device } = answer.value;
  const support = pushSupport();
  // The service's half alone tells nothing.
  const own = support === 'able' && device != null ? await pushSubscription() : null;
  if (device == null || own === null || own.endpoint !== device.endpoint)
    return { ok: true, value: { support, publicKey, choice: null, isPutAway } };
  const { endpoint: _, ...choice } = device;
  return { ok: true, value: { support, publicKey, choice, isPutAway } };
}

async function turnOn(
  { api, local }: World,
  { publicKey, choice }: { publicKey: string; choice: PushChoice },
  signal: AbortSignal,
): Promise<Outcome<unknown>> {
  const address = await subscribe(publicKey);
  if (address === 'denied') return { ok: false, code: PUSH_DENIED };
  if (address === 'putAway') return { ok: false, code: PUSH_PUT_AWAY };
  local.set('push', 'yes');
  return api.send(keepPush, { body: { ...address, ...choice }, signal });
}

async function keepChoice({ api }: World, choice: PushChoice, signal: AbortSignal): Promise<Outcome<unknown>> {
  const own = await pushSubscription();
  if (own === null) throw new Error('the browser has no subscription any more');
  return api.send(keepPush, { body: { ...addressOf(own), ...choice }, signal });
}

async function turnOff({ api }: World, signal: AbortSignal): Promise<Outcome<unknown>> {
  const answer = await api.send(removePush, { signal });
  if (answer.ok) await dropSubscription();
  return answer;
}

export const pushFlow = (world: World) =>
  pushMachine.provide({
    actors: {
      loadPush: fromPromise(({ signal }: Signalled) => load(world, signal)),
      turnOn: fromPromise(({ input, signal }: Signalled<{ publicKey: string; choice: PushChoice }>) =>
        turnOn(world, input, signal),
      ),
      keepChoice: fromPromise(({ input, signal }: Signalled<{ choice: PushChoice }>) =>
        keepChoice(world, input.choice, signal),
      ),
      turnOff: fromPromise(({ signal }: Signalled) => turnOff(world, signal)),
      putAway: fromCallback<PutAwayCommand>(({ receive }) => {
        receive(() => world.local.set(ANSWER, 'later'));
      }),
      connection: connection(world),
      attention: attention(world, (): PushEvent => ({ type: 'push.stale' }), { away: 0 }),
    },
  });
