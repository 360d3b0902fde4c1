/** Finds the caller for whom an address stands. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Some proxies write a port behind the address, and brackets around an IPv6 one. */
const withoutPort = (address = '') => address.replace(/^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/, '$1$2');

/**
 * The address as limits count it: IPv4 as it is, also when it is written as IPv6; of IPv6 the first 64 bits, because
 * whoever has one address there has all of its /64. Empty for what is no address.
 */
export function countedAddress(address: string | undefined): string {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return '';
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [network] = ipaddr.parseCIDR(`${parsed.toString().split('%')[0]}/64`);
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${network.toString()}/64`).toString()}/64`;
}

/**
 * The network of a caller (`countedAddress`), shortened so that it names no single line: the first three numbers of an IPv4
 * address (`203.0.113.x`), the first 48 bits of an IPv6 one (`2001:db8:1::`). Empty for what is no address.
 */
export function networkOf(caller: string): string {
  const address = caller.replace(/\/64$/, '');
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString().replace(/\d+$/, 'x');
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString();
}

/** True for an address of one of the proxies in front (`trustProxy` of the settings). */
export function isProxy(trusted: readonly string[]): (address: string) => boolean {
  const compiled = proxyAddr.compile([...trusted]);
  return (address) => compiled(withoutPort(address), 0);
}

/**
 * The caller behind a request, as limits count it: who stands before the proxies in front. Where these give no address it
 * is the proxy that should have: all that come by it without one are one caller.
 */
export function callerOf(request: IncomingMessage, trusted: (address: string) => boolean): string {
  return proxyAddr.all(request, trusted).map(countedAddress).findLast(Boolean) ?? '';
}
