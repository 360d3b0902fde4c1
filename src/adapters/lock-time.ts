/** Milliseconds for which a page may be out of sight: a member who comes straight back need not unlock. */
export const GRACE = 15_000;

/**
 * True if the app is to be locked: it was not used for longer than the chosen minutes. `lock`, `used`: as they are stored.
 * Locked, the time of the last use is 0. A phone whose clock was put back by more than a minute is locked, too.
 */
export function isOver(lock: string | null, used: string | null, least = GRACE): boolean {
  const unused = Date.now() - Number(used);
  return lock !== null && used !== null && !(unused > -60_000 && unused < Math.max(Number(lock) * 60_000, least));
}
