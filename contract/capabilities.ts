/**
 * What a backend can do beyond the specification. The app asks once after login, and neither asks for nor shows what is not
 * announced. A backend without this call (404) announces nothing.
 */
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
  summary: 'What the backend can do beyond the specification',
  reply: fields({
    /** A request sent again under its `Idempotency-Key` gets the first answer and moves nothing. */
    keys: announced,
  }),
  isOptional: true,
});
