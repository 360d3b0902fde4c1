import { useSelector } from '@xstate/react';
import { forgotFlow, forgotInput } from '../../actors/forgot.ts';
import { AuthLayout } from '../../components/auth-layout.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { useText } from '../../i18n/text.tsx';
import { useFlow } from '../app/flow.ts';
import { useHost } from '../app/system.tsx';
import { To } from '../app/to.tsx';
import { ForgotView } from './forgot-view.tsx';

/** /forgot: number, code by SMS, new password. */
export default function ForgotScreen() {
  const t = useText();
  const { world } = useHost();
  const actor = useFlow(forgotFlow, { input: forgotInput(world) });
  const needsNumber = useSelector(actor, (snapshot) => snapshot.matches('number') || snapshot.matches('code'));
  return (
    <AuthLayout
      title={t('forgot.title')}
      pitch={t('register.pitch')}
      footer={
        needsNumber ? (
          <RichText id="forgot.toContact" values={{ link: (words) => <To href="/contact">{words}</To> }} />
        ) : undefined
      }
    >
      <ForgotView actor={actor} />
    </AuthLayout>
  );
}
