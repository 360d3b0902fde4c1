/** Says if the service has passkeys. Apart from their other calls: the first page sends this one when it rests. */
import { call } from './call.ts';
import { fields, needed, yesNo } from './fields.ts';

export const lookupPasskeys = /*#__PURE__*/ call({
  access: 'public',
  tag: 'Passkeys',
  isOptional: true,
  id: 'lookupPasskeys',
  method: 'GET',
  path: '/api/lookup/passkeys',
  repeat: 'safe',
  summary: 'Whether one can log in with a passkey (optional)',
  without: 'logs in with the password only',
  reply: fields({ passkeys: needed(yesNo) }),
});
