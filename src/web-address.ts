/** Addresses that came from outside, read as the browser reads them. */

/** Null for what is no address. (`URL.canParse` is missing on phones of 2023.) */
export function urlOf(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** An absolute http or https address; null for anything else. A relative one is meant from `base`. */
export function webAddress(address: string | null | undefined, base: string): string | null {
  const url = address ? urlOf(address, base) : null;
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
