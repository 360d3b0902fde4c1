/** The proof that lets one large payout leave. A backend that asks for none lacks this call. */
import * as v from 'valibot';
import { call } from './call.ts';
import { message } from './entities.ts';
import { baht } from './money.ts';
import { proof } from './proof.ts';

export const provePayout = /*#__PURE__*/ call({
  access: 'member',
  tag: 'Wallet',
  isOptional: true,
  id: 'provePayout',
  method: 'POST',
  path: '/api/wallet/withdraw/proof',
  repeat: 'never',
  summary: 'Lets one payout of this amount leave by this session, in the next 5 minutes (optional)',
  without: 'is asked for no proof before a large payout: leave `proofFrom` out',
  // No code by SMS: whoever holds the phone would read it there.
  body: v.object({ amount: baht, password: proof.entries.password, passkey: proof.entries.passkey }),
  reply: message,
  errors: ['INVALID_REQUEST', 'WRONG_PASSWORD', 'PASSKEY_INVALID', 'REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN', 'NOT_FOUND'],
});
