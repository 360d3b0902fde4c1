import { fromPromise } from 'xstate';
import { listPasskeys } from '../../contract/passkeys.ts';
import { passkeyOfferMachine } from '../../machines/security/passkey-offer.machine.ts';
import { hasOwnPasskeys } from '../adapters/passkeys.ts';
import { whereAnnounced } from './capabilities.ts';
import type { World } from './world.ts';

export const passkeyOfferFlow = ({ api, local }: World) =>
  passkeyOfferMachine.provide({
    actors: {
      askWorthwhile: fromPromise(async ({ signal }: { signal: AbortSignal }) => {
        if (local.get('passkey-offered') !== null || !(await hasOwnPasskeys())) return false;
        const answer = await whereAnnounced({ api }, 'passkeys', () => api.send(listPasskeys, { signal }));
        if (!answer.ok || answer.value.passkeys.items.length + answer.value.passkeys.unread > 0) return false;
        local.set('passkey-offered', 'yes');
        return true;
      }),
    },
  });
