/**
 * The phone number that was last logged in with, or registered: it fills the next login where the session has expired, or the
 * account is new. Only the page's memory has it, until the player logs out.
 */
import type { World } from './world.ts';

const numbers = new WeakMap<World, string>();

export const knownNumber = (world: World) => numbers.get(world);

export function rememberNumber(world: World, phone: string): void {
  numbers.set(world, phone);
}

export function forgetNumber(world: World): void {
  numbers.delete(world);
}
