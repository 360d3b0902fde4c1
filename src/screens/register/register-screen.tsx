import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { registerFlow } from '../../actors/register.ts';
import { isFresh } from '../../actors/register-memory.ts';
import { AuthLayout } from '../../components/auth-layout.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { useText } from '../../i18n/text.tsx';
import { useAddressSearch } from '../app/address.ts';
import { useFlow } from '../app/flow.ts';
import { useHost } from '../app/system.tsx';
import { To } from '../app/to.tsx';
import { RegisterView } from './register-view.tsx';

/** /register, with an invite code in the address or without. */
export default function RegisterScreen() {
  const t = useText();
  const { world } = useHost();
  const { laos } = world.config;
  const search = useAddressSearch();
  const [fresh] = useState(() => isFresh(world));
  const actor = useFlow(registerFlow, { input: { laos, search, fresh } });
  const done = useSelector(actor, (snapshot) => snapshot.matches('created') || snapshot.matches('left'));
  return (
    <AuthLayout
      title={t('register.title')}
      pitch={t('register.pitch')}
      footer={
        done ? undefined : (
          <RichText
            id="register.toLogin"
            values={{
              link: (words) => <To href="/login">{words}</To>,
            }}
          />
        )
      }
    >
      <RegisterView actor={actor} />
    </AuthLayout>
  );
}
