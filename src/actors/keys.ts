/** Whether the backend honours an `Idempotency-Key`. */
import { getCapabilities } from '../../contract/capabilities.ts';
import type { Api } from '../api/client.ts';
import type { World } from './world.ts';

const announced = new WeakMap<Api, Promise<boolean>>();

async function ask(api: Api): Promise<boolean> {
  const answer = await api.send(getCapabilities, {});
  if (answer.ok && answer.value.keys) api.keys.honoured = true;
  return api.keys.honoured;
}

/**
 * By the build's setting, by an answer that named the key it was given, or by the backend's own word, which is asked for
 * once a page. False where none of these can be had: nothing is then sent again before it was looked for.
 */
export async function honoursKeys({ api, config }: Pick<World, 'api' | 'config'>): Promise<boolean> {
  if (config.keys) api.keys.honoured = true;
  if (api.keys.honoured) return true;
  const asked = announced.get(api) ?? ask(api);
  announced.set(api, asked);
  return asked.catch(() => {
    announced.delete(api);
    return false;
  });
}
