import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { Step } from '../../../machines/register/draft.ts';
import { IconBadge } from '../../components/icon-badge.tsx';
import { checkIcon } from '../../components/icons/base.ts';
import { ProgressSteps } from '../../components/progress-steps.tsx';
import { useText } from '../../i18n/text.tsx';
import type { RegisterActor } from './actor.ts';
import { BankStep } from './bank-step.tsx';
import { OtpStep } from './otp-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { StepHeading } from './step-heading.tsx';

const STEPS: readonly Step[] = ['phone', 'otp', 'profile', 'bank'];

/** The step on the screen; null while the tab's memory is read. */
function stepOf(snapshot: SnapshotFrom<RegisterActor>): Step | 'created' | null {
  if (snapshot.matches('created') || snapshot.matches('left')) return 'created';
  return STEPS.find((step) => snapshot.matches(step)) ?? null;
}

/** The wizard. The steps show the way; they cannot be pressed. */
export function RegisterView({ actor }: { actor: RegisterActor }) {
  const t = useText();
  const { step, wantsCode } = useSelector(actor, (snapshot) => snapshot.context.draft);
  const shown = useSelector(actor, stepOf);
  const otp = useSelector(actor, (snapshot) => snapshot.children.otp);
  const steps = wantsCode === false ? STEPS.filter((name) => name !== 'otp') : STEPS;
  const current = steps.indexOf(step);
  if (shown === 'created') return <Created />;
  return (
    <div className="grid gap-6">
      <ProgressSteps
        label={t('register.steps')}
        steps={steps.map((name) => t(`register.step.${name}`))}
        current={current}
        position={t('register.position', { step: current + 1, total: steps.length })}
      />
      {shown === 'phone' && <PhoneStep actor={actor} />}
      {shown === 'otp' && otp !== undefined && <OtpStep actor={otp} />}
      {shown === 'profile' && <ProfileStep actor={actor} />}
      {shown === 'bank' && <BankStep actor={actor} />}
    </div>
  );
}

/** The account is there; the login page comes in a moment. */
function Created() {
  const t = useText();
  return (
    <div className="grid justify-items-center gap-4 py-8 text-center">
      <IconBadge icon={checkIcon} tone="positive" size="lg" />
      <StepHeading title={t('register.created')} lead={t('register.createdLead')} />
    </div>
  );
}
