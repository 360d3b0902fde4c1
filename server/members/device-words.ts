/**
 * Names of a browser and its device that a user knows, from what the browser says of itself. It may lie: nothing is
 * allowed because of it.
 */
import bowser from 'bowser';
import * as v from 'valibot';

/** The longest part of the header that is read: a longer header is made up. */
const LONGEST = 400;

export const deviceWords = v.object({
  browser: v.optional(v.string(), ''),
  system: v.optional(v.string(), ''),
  kind: v.fallback(v.picklist(['mobile', 'tablet', 'desktop', 'unknown']), 'unknown'),
});
export type DeviceWords = v.InferOutput<typeof deviceWords>;

const KINDS: Readonly<Record<string, DeviceWords['kind']>> = {
  mobile: 'mobile',
  tablet: 'tablet',
  desktop: 'desktop',
};

/** `Chrome`, `Android`, `mobile`: empty where it is not known. */
export function wordsOf(userAgent: string): DeviceWords {
  // Bowser throws for an empty one.
  if (userAgent === '') return { browser: '', system: '', kind: 'unknown' };
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, LONGEST));
  return {
    browser: (browser.name ?? '').slice(0, 40),
    system: (os.name ?? '').slice(0, 40),
    kind: KINDS[platform.type ?? ''] ?? 'unknown',
  };
}
