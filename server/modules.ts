/** The parts of the service. A new part is one line here. */
import { bonusModule } from './bonus/routes.ts';
import { chatModule } from './chat/routes.ts';
import { deskModule } from './desk/routes.ts';
import { doorModule } from './door/routes.ts';
import { autoLoginModule } from './games/auto-login.ts';
import { gamesModule } from './games/routes.ts';
import type { Module } from './http/app-context.ts';
import { inboxModule } from './inbox/routes.ts';
import { inviteModule } from './invite/routes.ts';
import { lookupsModule } from './lookups/routes.ts';
import { forgotModule } from './members/forgot.ts';
import { loginModule } from './members/login.ts';
import { profileModule } from './members/profile.ts';
import { registrationModule } from './members/registration.ts';
import { sessionsModule } from './members/session-list.ts';
import { openingModule } from './opening/routes.ts';
import { otpModule } from './otp/routes.ts';
import { passkeysModule } from './passkeys/routes.ts';
import { promotionModule } from './promotion/routes.ts';
import { providerModule } from './provider/routes.ts';
import { pushModule } from './push/routes.ts';
import { qrcodeModule } from './qrcode/routes.ts';
import { refundModule } from './refund/routes.ts';
import { slipModule } from './slip/routes.ts';
import { spinModule } from './spin/routes.ts';
import { statementModule } from './statement/routes.ts';
import { transferModule } from './transfer/routes.ts';
import { truelinkModule } from './truelink/routes.ts';
import { walletModule } from './wallet/routes.ts';
import { withdrawModule } from './withdraw/routes.ts';

export const modules: readonly Module[] = [
  lookupsModule,
  openingModule,
  otpModule,
  registrationModule,
  loginModule,
  forgotModule,
  profileModule,
  sessionsModule,
  passkeysModule,
  walletModule,
  qrcodeModule,
  inviteModule,
  refundModule,
  bonusModule,
  promotionModule,
  spinModule,
  statementModule,
  inboxModule,
  pushModule,
  gamesModule,
  autoLoginModule,
  providerModule,
  transferModule,
  withdrawModule,
  slipModule,
  truelinkModule,
  chatModule,
  deskModule,
  doorModule,
];
