/** The base of the tests of real actors: a member's phone before a service that the test plays. */
import type { World } from '../../src/actors/world.ts';
import { keyValue } from '../../src/adapters/storage.ts';
import { phone } from '../faults/phone.ts';

/** The service's answer to one call; `silence`: nothing at all. */
export type Reply = Record<string, unknown> | 'silence';

/** The reply on the wire: with a `message` it is a refusal. Throws a TypeError where there is none, as a cut line does. */
export function answerOf(reply: Reply | undefined): Response {
  if (reply === undefined || reply === 'silence') throw new TypeError('fetch failed');
  return Response.json(reply, { status: 'message' in reply ? 400 : 200 });
}

/** The real client, and the browser's storage, which outlives the pages; keys are `key-1`, `key-2` and so on. */
export function memberWorld(service: typeof fetch): World {
  const store = keyValue(() => window.localStorage);
  let keys = 0;
  return {
    ...phone({ baseUrl: 'http://service.test', token: 'T', fetch: service }),
    local: store,
    tab: store,
    newKey: () => `key-${++keys}`,
  };
}
