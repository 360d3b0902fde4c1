/** Finds out if the backend honours an `Idempotency-Key`. */
import { capabilitiesOf } from './capabilities.ts';
import type { World } from './world.ts';

/**
 * True by the build's setting, by an answer that named the key it was given, or by the backend's own word. False if
 * there is none of these: then nothing is sent again before it was searched for.
 */
export async function honoursKeys({ api, config }: Pick<World, 'api' | 'config'>): Promise<boolean> {
  if (config.keys) api.keys.honoured = true;
  if (api.keys.honoured) return true;
  const known = await capabilitiesOf({ api });
  if (known?.keys === true) api.keys.honoured = true;
  return api.keys.honoured;
}
