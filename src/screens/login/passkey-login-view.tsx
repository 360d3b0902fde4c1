import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { passkeyLoginMachine } from '../../../machines/login/passkey-login.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';

/** A button under the form, whose "remember me" holds for it too. */
export function PasskeyLoginView({ actor }: { actor: ActorRefFrom<typeof passkeyLoginMachine> }) {
  const t = useText();
  const problem = useSelector(actor, (snapshot) => (snapshot.matches('offered') ? snapshot.context.problem : null));
  const isThere = useSelector(actor, (snapshot) => !snapshot.matches('asking') && !snapshot.matches('absent'));
  const busy = useSelector(actor, (snapshot) => snapshot.matches('signingIn') || snapshot.matches('signedIn'));
  if (!isThere) return null;
  const logIn = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    actor.send({ type: 'passkey.login', remember: form !== null && new FormData(form).has('remember') });
  };
  return (
    <>
      {problem === null ? null : (
        <Alert answer tone="danger">
          {problemText(t, problem)}
        </Alert>
      )}
      <Button kind="quiet" wide busy={busy} onClick={logIn}>
        {t('passkeyLogin.submit')}
      </Button>
    </>
  );
}
