import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Step } from '../../../machines/register/draft.ts';
import type { registerMachine } from '../../../machines/register/register.machine.ts';
import { ProgressSteps } from '../../components/progress-steps.tsx';
import { useText } from '../../i18n/text.tsx';
import { BankStep } from './bank-step.tsx';
import { Created } from './created.tsx';
import { OtpStep } from './otp-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { ProfileStep } from './profile-step.tsx';

const STEPS: readonly Step[] = ['phone', 'otp', 'profile', 'bank'];

export type RegisterActor = ActorRefFrom<typeof registerMachine>;

/** The wizard (section 2). The steps show the way; they cannot be pressed. */
export function RegisterView({ actor }: { actor: RegisterActor }) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { step, wantsCode } = snapshot.context.draft;
  const steps = wantsCode === false ? STEPS.filter((name) => name !== 'otp') : STEPS;
  const current = steps.indexOf(step);
  const otp = snapshot.children.otp;
  if (snapshot.matches('created') || snapshot.matches('left')) return <Created />;
  return (
    <div className="grid gap-6">
      <ProgressSteps
        label={t('register.steps')}
        steps={steps.map((name) => t(`register.step.${name}`))}
        current={current}
        position={t('register.position', { step: current + 1, total: steps.length })}
      />
      {snapshot.matches('phone') && <PhoneStep actor={actor} />}
      {snapshot.matches('otp') && otp !== undefined && <OtpStep actor={otp} />}
      {snapshot.matches('profile') && <ProfileStep actor={actor} />}
      {snapshot.matches('bank') && <BankStep actor={actor} />}
    </div>
  );
}
