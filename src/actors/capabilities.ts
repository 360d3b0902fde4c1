/** The parts beyond the specification that the backend has announced. */
import { type Capabilities, getCapabilities } from '../../contract/capabilities.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Api } from '../api/client.ts';
import { pause } from '../pause.ts';
import type { World } from './world.ts';

const NONE: Capabilities = { keys: false, inbox: false, passkeys: false, devices: false, search: false, push: false };

const asked = new WeakMap<Api, Promise<Capabilities | null>>();

async function ask(api: Api): Promise<Capabilities | null> {
  const answer = await api.send(getCapabilities, {});
  if (answer.ok) return answer.value;
  return answer.code === 'NOT_FOUND' ? NONE : null;
}

/** The longest that a flow waits for the capabilities. Milliseconds. */
const PATIENCE = 3000;

/** The backend's capabilities, read once a page; null if they do not come in time: the next caller reads again. */
export async function capabilitiesOf({ api }: Pick<World, 'api'>): Promise<Capabilities | null> {
  const answer =
    asked.get(api) ??
    ask(api)
      .catch(() => null)
      .then((known) => {
        if (known === null) asked.delete(api);
        return known;
      });
  asked.set(api, answer);
  return Promise.race([answer, pause(PATIENCE).then(() => null)]);
}

/**
 * Sends what needs a part that the backend may lack. NOT_FOUND, without a call, where it has said that it lacks it;
 * where that could not be learnt the call itself finds out.
 */
export async function whereAnnounced<Reply>(
  world: Pick<World, 'api'>,
  part: keyof Capabilities,
  send: () => Promise<Outcome<Reply>>,
): Promise<Outcome<Reply>> {
  const known = await capabilitiesOf(world);
  return known?.[part] === false ? { ok: false, code: 'NOT_FOUND' } : send();
}
