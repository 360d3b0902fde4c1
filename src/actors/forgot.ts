import { fromPromise } from 'xstate';
import { resetPassword, sendResetOtp } from '../../contract/forgot.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { forgotMachine, type PasswordReset } from '../../machines/forgot/forgot.machine.ts';
import { rememberNumber } from './known-number.ts';
import { otpFlow } from './otp.ts';
import type { World } from './world.ts';

export const forgotFlow = (world: World) =>
  forgotMachine.provide({
    actors: {
      otp: otpFlow(world, sendResetOtp),
      setPassword: fromPromise(
        async ({ input, signal }: { input: PasswordReset; signal: AbortSignal }): Promise<Outcome<unknown>> => {
          const { phone, token: otpToken, password: newPassword } = input;
          // Known from here on: also where the answer is lost, the login begins with it.
          rememberNumber(world, phone);
          return world.api.send(resetPassword, { body: { otpToken, newPassword }, signal });
        },
      ),
    },
  });
