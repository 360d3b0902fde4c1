import { IconBadge } from '../../components/icon-badge.tsx';
import { checkIcon } from '../../components/icons/base.ts';
import { useText } from '../../i18n/text.tsx';
import { StepHeading } from './step-heading.tsx';

/** The account is there; the login page comes in a moment. */
export function Created() {
  const t = useText();
  return (
    <div className="grid justify-items-center gap-4 py-8 text-center">
      <IconBadge icon={checkIcon} tone="positive" size="lg" />
      <StepHeading title={t('register.created')} lead={t('register.createdLead')} />
    </div>
  );
}
