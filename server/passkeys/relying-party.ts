/** The site for which passkeys are made: a passkey of another site proves nothing here. */
import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { refusal } from '../http/refusal.ts';

export interface RelyingParty {
  /** The host's name. */
  readonly id: string;
  /** The origin that the browser must have signed for. */
  readonly origin: string;
}

/**
 * The public address of the settings (PUBLIC_URL). For trying without one: what the request's `Host` says. Undefined where
 * passkeys cannot be: in production without PUBLIC_URL, and on a host without a name, of which browsers make none.
 */
export function relyingParty(config: Config, origin: string): RelyingParty | undefined {
  const known = config.publicUrl ?? (config.production ? undefined : origin);
  if (known === undefined || !URL.canParse(known)) return undefined;
  const url = new URL(known);
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  return { id: url.hostname, origin: url.origin };
}

/** Refuses with NOT_FOUND where there are no passkeys, as a backend does that lacks them. */
export function expectRelyingParty(config: Config, origin: string): RelyingParty {
  const party = relyingParty(config, origin);
  if (party === undefined) throw refusal('NOT_FOUND');
  return party;
}
