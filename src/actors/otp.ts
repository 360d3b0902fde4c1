import { fromCallback, fromPromise } from 'xstate';
import type { sendResetOtp } from '../../contract/forgot.ts';
import { sendOtp, verifyOtp } from '../../contract/otp.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { SendAnswer } from '../../machines/otp/code.ts';
import { otpMachine } from '../../machines/otp/otp.machine.ts';
import type { OtpEvent } from '../../machines/otp/setup.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

const VERIFIED = 'OTP_VERIFIED';
const VALID = 'OTP_CODE_VALID';

/** Sends the time each second, and at once when the page comes into view: phones let timers of hidden pages sleep. */
export const clock = fromCallback(({ sendBack }) => {
  const tell = () => {
    const event: OtpEvent = { type: 'clock.ticked', now: Date.now() };
    sendBack(event);
  };
  tell();
  const timer = setInterval(tell, 1000);
  document.addEventListener('visibilitychange', tell);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tell);
  };
});

/**
 * `send`: the call that sends the code. A code may come as a refusal or inside a reply; the flow gets the same either
 * way.
 */
export const otpFlow = ({ api }: Pick<World, 'api'>, send: typeof sendOtp | typeof sendResetOtp = sendOtp) =>
  otpMachine.provide({
    actors: {
      sendOtp: fromPromise(async ({ input, signal }: Signalled<{ phone: string }>): Promise<Outcome<SendAnswer>> => {
        const answer = await api.send(send, { body: { phoneNumber: input.phone }, signal });
        const code = answer.ok ? answer.value.code : answer.code;
        if (code === VERIFIED) return { ok: true, value: { verified: true } };
        if (!answer.ok) return answer;
        const { otpRef, otpToken, resendIn, expireIn } = answer.value;
        if (otpToken === '') return { ok: false, code: code || 'OTP_SEND_FAIL' };
        return { ok: true, value: { verified: false, ref: otpRef, token: otpToken, resendIn, expireIn } };
      }),
      verifyOtp: fromPromise(
        async ({
          input,
          signal,
        }: {
          input: { token: string; code: string };
          signal: AbortSignal;
        }): Promise<Outcome<unknown>> => {
          const answer = await api.send(verifyOtp, { body: { otpToken: input.token, otpCode: input.code }, signal });
          const code = (answer.ok ? answer.value.code : answer.code) || VALID;
          return code === VERIFIED || code === VALID ? { ok: true, value: null } : { ok: false, code };
        },
      ),
      clock,
    },
  });
