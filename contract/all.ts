/** Every call. For the service, the API description and tests; the app imports single calls instead. */
import * as account from './account.ts';
import { AUTO_LOGIN_BY_NAME, AUTO_LOGIN_BY_PASSWORD } from './autologin.ts';
import * as bonus from './bonus.ts';
import type { Call } from './call.ts';
import * as capabilities from './capabilities.ts';
import * as chat from './chat.ts';
import * as deposit from './deposit.ts';
import * as forgot from './forgot.ts';
import * as inbox from './inbox.ts';
import * as invite from './invite.ts';
import * as login from './login.ts';
import * as lookups from './lookups.ts';
import * as memberLookups from './member-lookups.ts';
import * as opening from './opening.ts';
import * as otp from './otp.ts';
import * as passkeyLookup from './passkey-lookup.ts';
import * as passkeys from './passkeys.ts';
import * as payoutProof from './payout-proof.ts';
import * as profile from './profile.ts';
import * as promotion from './promotion.ts';
import * as push from './push.ts';
import * as qrcode from './qrcode.ts';
import * as refund from './refund.ts';
import * as service from './service.ts';
import * as sessions from './sessions.ts';
import * as site from './site.ts';
import * as spin from './spin.ts';
import * as statement from './statement.ts';
import * as wallet from './wallet.ts';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'repeat' in value && 'reply' in value;
}

export const ALL_CALLS: readonly Call[] = [
  lookups,
  memberLookups,
  capabilities,
  opening,
  site,
  service,
  login,
  account,
  profile,
  sessions,
  passkeyLookup,
  passkeys,
  otp,
  forgot,
  wallet,
  payoutProof,
  deposit,
  qrcode,
  invite,
  refund,
  bonus,
  promotion,
  inbox,
  push,
  statement,
  spin,
  AUTO_LOGIN_BY_NAME,
  AUTO_LOGIN_BY_PASSWORD,
  chat,
].flatMap((area) => Object.values<unknown>(area).filter(isCall));
