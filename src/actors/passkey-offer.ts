import { fromPromise } from 'xstate';
import { listPasskeys } from '../../contract/passkeys.ts';
import { type Offer, passkeyOfferMachine } from '../../machines/security/passkey-offer.machine.ts';
import { hasOwnPasskeys } from '../adapters/passkeys.ts';
import { capabilitiesOf, whereAnnounced } from './capabilities.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

/** Milliseconds from the one offer to the other. */
const DAY = 86_400_000;

async function isPasskeyWorthwhile({ api, local }: World, signal: AbortSignal): Promise<boolean> {
  if (local.get('passkey-offered') !== null || !(await hasOwnPasskeys())) return false;
  const answer = await whereAnnounced({ api }, 'passkeys', () => api.send(listPasskeys, { signal }));
  return answer.ok && answer.value.passkeys.items.length + answer.value.passkeys.unread === 0;
}

async function isLockWorthwhile({ api, local }: World): Promise<boolean> {
  // A token that is only the tab's ends with it.
  if (local.get('token') === null || local.get('lock-after') !== null || local.get('lock-offered') !== null)
    return false;
  if (Date.now() - Number(local.get('passkey-offered')) < DAY) return false;
  return (await capabilitiesOf({ api }))?.devices === true;
}

export const passkeyOfferFlow = (world: World) =>
  passkeyOfferMachine.provide({
    actors: {
      askWorthwhile: fromPromise(async ({ signal }: Signalled): Promise<Offer | null> => {
        const offer: Offer | null = (await isPasskeyWorthwhile(world, signal))
          ? 'passkey'
          : (await isLockWorthwhile(world))
            ? 'lock'
            : null;
        if (offer !== null) world.local.set(`${offer}-offered`, String(Date.now()));
        return offer;
      }),
    },
  });
