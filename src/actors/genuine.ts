import { fromPromise } from 'xstate';
import { contact } from '../../contract/lookups.ts';
import { deposit } from '../../contract/member-lookups.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { siteInfo } from '../../contract/site.ts';
import { genuineMachine } from '../../machines/genuine/genuine.machine.ts';
import { type Address, type Verdict, verdictOn } from '../../machines/genuine/genuine.ts';
import { storedToken } from '../adapters/token-store.ts';
import { connection } from './connection.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

/** Where the browser goes for this text; null if nowhere. */
export function addressIn(text: string): Address | null {
  // A name with a port looks like a scheme.
  const written = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(written)) return null;
  const { protocol, host, pathname, search } = new URL(written);
  const place = /^https?:$/.test(protocol) ? host : `${protocol}${host}`;
  return { host: place, path: pathname.replace(/\/$/, '').replace(/%40/g, '@') + search };
}

export const genuineFlow = (world: Pick<World, 'api' | 'local' | 'tab' | 'watchConnection'>) =>
  genuineMachine.provide({
    actors: {
      connection: connection(world),
      check: fromPromise(
        async ({ input: { text }, signal }: Signalled<{ text: string }>): Promise<Outcome<Verdict>> => {
          const isMember = storedToken(world.local, world.tab) !== null;
          const [ways, site, accounts] = await Promise.all([
            world.api.send(contact, { signal }),
            world.api.send(siteInfo, { signal }),
            isMember ? world.api.send(deposit, { signal }) : null,
          ]);
          if (!ways.ok) return ways;
          if (!site.ok) return site;
          if (accounts !== null && !accounts.ok) return accounts;
          const website = site.value.website == null ? null : addressIn(site.value.website);
          const pages = [{ host: location.host, path: '' }, ...(website === null ? [] : [website])];
          const channels = { contact: ways.value, pages, accounts: accounts?.value ?? null };
          return { ok: true, value: verdictOn(text, channels, addressIn) };
        },
      ),
    },
  });
