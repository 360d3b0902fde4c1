import { knownNumber } from '../../actors/known-number.ts';
import { loginFlow } from '../../actors/login.ts';
import { AuthLayout } from '../../components/auth-layout.tsx';
import { useText } from '../../i18n/text.tsx';
import { useFlow } from '../app/flow.ts';
import { PasskeyCorner } from '../app/later.tsx';
import { useHost } from '../app/system.tsx';
import { To } from '../app/to.tsx';
import { LoginView } from './login-view.tsx';

/** /login: phone and password, link to register. The language switcher is the frame's. */
export function LoginScreen() {
  const t = useText();
  const { world } = useHost();
  const actor = useFlow(loginFlow);
  return (
    <AuthLayout
      title={t('login.title')}
      lead={t('login.intro')}
      pitch={t('login.pitch')}
      footer={
        <>
          {t('login.toRegister')} <To href="/register">{t('login.registerLink')}</To>
        </>
      }
    >
      <LoginView actor={actor} phone={knownNumber(world)} laos={world.config.laos}>
        <PasskeyCorner />
      </LoginView>
    </AuthLayout>
  );
}
