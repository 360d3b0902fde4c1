import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import type { RegisterActor } from './register-view.tsx';

/** What went wrong with the last submit, and the way to the step where it can be put right. */
export function Trouble({ actor }: { actor: RegisterActor }) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { problem } = snapshot.context;
  if (problem === null) return null;
  const ways = (
    [
      ['number.change', 'otp.changeNumber'],
      ['number.verify', 'register.verifyNumber'],
      ['profile.review', 'register.reviewProfile'],
    ] as const
  ).filter(([type]) => snapshot.can({ type }));
  return (
    <Alert
      tone="danger"
      action={
        ways.length === 0 ? undefined : (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {ways.map(([type, label]) => (
              <Button key={type} kind="secondary" size="sm" onClick={() => actor.send({ type })}>
                {t(label)}
              </Button>
            ))}
            {problem.kind === 'refused' && problem.code === 'EXISTING_USER' && (
              <Link href="/login" asChild>
                <TextLink href="/login">{t('nav.login')}</TextLink>
              </Link>
            )}
          </div>
        )
      }
    >
      {problemText(t, problem)}
    </Alert>
  );
}
