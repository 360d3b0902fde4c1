import { useSelector } from '@xstate/react';
import { passkeyLoginFlow } from '../../actors/passkey-login.ts';
import { useFlow } from '../app/flow.ts';
import { useSystem } from '../app/system.tsx';
import { PasskeyLoginView } from './passkey-login-view.tsx';

/** The login by a passkey, under the form, once the page rests. */
export default function PasskeyLogin() {
  const actor = useFlow(passkeyLoginFlow);
  const hasTexts = useSelector(useSystem('locale'), (snapshot) => snapshot.context.loaded.includes('codes'));
  return hasTexts ? <PasskeyLoginView actor={actor} /> : null;
}
