/** The parts of the service. A new part is one line here. */
import { deskModule } from './desk/routes.ts';
import type { Module } from './http/app-context.ts';
import { lookupsModule } from './lookups/routes.ts';
import { loginModule } from './members/login.ts';
import { profileModule } from './members/profile.ts';
import { registrationModule } from './members/registration.ts';
import { otpModule } from './otp/routes.ts';
import { qrcodeModule } from './qrcode/routes.ts';
import { walletModule } from './wallet/routes.ts';

export const modules: readonly Module[] = [
  lookupsModule,
  otpModule,
  registrationModule,
  loginModule,
  profileModule,
  walletModule,
  qrcodeModule,
  deskModule,
];
