/** The addresses to which messages are sent. A member names them: none may lead into the operator's own network. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** True for an address on the internet, which is nobody's own network. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** True for `http:` on this machine: a push service for trying. */
export const isOnLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK.test(hostname);

/**
 * The endpoint of a push service, or undefined for what is none: `https:` at the usual port. A name is looked up as it is
 * sent to (sender.ts), and must then stand for a public address. `trying`: `http:` on this machine will do.
 */
export function endpointOf(text: string, trying: boolean): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.href !== text || url.username !== '' || url.password !== '' || url.hash !== '')
    return undefined;
  if (trying && isOnLoopback(url)) return url;
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  const bare = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return isPublicAddress(bare) ? url : undefined;
  return bare.includes('.') && !/\.(localhost|local|internal|home\.arpa)\.?$/.test(bare) ? url : undefined;
}
