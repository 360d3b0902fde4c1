import { Link } from 'wouter';
import { knownNumber } from '../../actors/known-number.ts';
import { loginFlow } from '../../actors/login.ts';
import { AuthLayout } from '../../components/auth-layout.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { useText } from '../../i18n/text.tsx';
import { useFlow } from '../app/flow.ts';
import { PasskeyCorner } from '../app/later.tsx';
import { useHost } from '../app/system.tsx';
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
          {t('login.toRegister')}{' '}
          <Link href="/register" asChild>
            <TextLink href="/register">{t('login.registerLink')}</TextLink>
          </Link>
        </>
      }
    >
      <LoginView actor={actor} phone={knownNumber(world)} laos={world.config.laos}>
        <PasskeyCorner />
      </LoginView>
    </AuthLayout>
  );
}
