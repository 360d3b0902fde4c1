/**
 * The phone number that was last logged in with, registered, or typed: it fills the next login, and what begins beside it.
 * The page's memory has it until the player logs out; the phone only that of who wanted to be remembered on it, until somebody
 * else is, or says "not me".
 */
import type { World } from './world.ts';

const numbers = new WeakMap<World, string>();

export const knownNumber = (world: World) => numbers.get(world) ?? world.local.get('known-number') ?? undefined;

export function rememberNumber(world: World, phone: string): void {
  numbers.set(world, phone);
}

/** After a login. `kept`: the player wants to be remembered on this phone. */
export function keepNumber(world: World, phone: string, kept: boolean): void {
  rememberNumber(world, phone);
  if (kept) world.local.set('known-number', phone);
}

export function forgetNumber(world: World): void {
  numbers.delete(world);
}

/** Whoever is at the phone is somebody else. */
export function disownNumber(world: World): void {
  forgetNumber(world);
  world.local.remove('known-number');
}
