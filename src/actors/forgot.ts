import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { resetPassword, sendResetOtp } from '../../contract/forgot.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { forgotMachine } from '../../machines/forgot/forgot.machine.ts';
import type { CodeMemory, ForgotInput, PasswordReset } from '../../machines/forgot/setup.ts';
import { knownNumber, rememberNumber } from './known-number.ts';
import { otpFlow } from './otp.ts';
import { parsed, sentCode } from './register-memory.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

/** The number that is known, and the code that is waited for since before a reload. */
export function forgotInput(world: World): ForgotInput {
  const kept = v.safeParse(sentCode, parsed(world.tab.get('forgot-draft')));
  const isGood = kept.success && (kept.output.expiresAt ?? Number.POSITIVE_INFINITY) > Date.now();
  return { laos: world.config.laos, phone: knownNumber(world) ?? '', sent: isGood ? kept.output : null };
}

export const forgotFlow = (world: World) =>
  forgotMachine.provide({
    actors: {
      otp: otpFlow(world, sendResetOtp),
      memory: fromCallback<CodeMemory>(({ receive }) =>
        receive(({ sent }) => {
          if (sent === null) world.tab.remove('forgot-draft');
          else world.tab.set('forgot-draft', JSON.stringify(sent));
        }),
      ),
      setPassword: fromPromise(async ({ input, signal }: Signalled<PasswordReset>): Promise<Outcome<unknown>> => {
        const { phone, token: otpToken, password: newPassword } = input;
        // Known from here on: also where the answer is lost, the login begins with it.
        rememberNumber(world, phone);
        return world.api.send(resetPassword, { body: { otpToken, newPassword }, signal });
      }),
    },
  });
