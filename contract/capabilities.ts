/**
 * A backend announces here the calls and fields beyond the specification that it has. The app reads it once after login, and
 * neither requests nor shows a part that is not announced. A backend without this call (404) announces none. The chat's
 * settings (`chat.ts`) announce what the chat has, since guests use it, too.
 */
import type * as v from 'valibot';
import { call } from './call.ts';
import { fields, optionalAs, yesNo } from './fields.ts';

const announced = optionalAs(yesNo, false);

export const getCapabilities = /*#__PURE__*/ call({
  method: 'GET',
  access: 'member',
  repeat: 'safe',
  tag: 'Lookups',
  id: 'getCapabilities',
  path: '/api/capabilities',
  summary: 'The parts beyond the specification that the backend has',
  without: 'has none of the parts that it announces, and waits longer after a lost answer',
  reply: fields({
    /** A request sent again under its `Idempotency-Key` gets the first answer and moves nothing. */
    keys: announced,
    /** Messages for the member, and how many are unread. */
    inbox: announced,
    /** Passkeys, at the login and in the profile. */
    passkeys: announced,
    /** The member's other devices, and what happened to the account. */
    devices: announced,
    /** The statement takes the fields of its filter; elsewhere the app filters the page that it has. */
    search: announced,
    /** Notifications on the member's phone. */
    push: announced,
  }),
  isOptional: true,
});

export type Capabilities = v.InferOutput<typeof getCapabilities.reply>;
