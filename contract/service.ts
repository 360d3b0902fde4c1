/** Says if the service is active. Apart from the other lookups: the first page needs this one. */
import * as v from 'valibot';
import { call } from './call.ts';

export const serviceActive = /*#__PURE__*/ call({
  method: 'GET',
  access: 'public',
  repeat: 'safe',
  tag: 'Lookups',
  id: 'lookupActive',
  path: '/api/lookup/active',
  summary: "Whether the service has ended; a service that has may also reply 410 'gone'",
  without: 'learns only from a refusal that the service has ended',
  reply: v.object({ terminated: v.optional(v.boolean(), false) }),
});
