import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { SnapshotFrom } from 'xstate';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import type { RegisterActor } from './actor.ts';

const WAYS = [
  ['number.change', 'otp.changeNumber'],
  ['number.verify', 'register.verifyNumber'],
  ['profile.review', 'register.reviewProfile'],
] as const;

type Ways = readonly (typeof WAYS)[number][];

/** The ways to the steps where it can be put right. */
const waysOut = (snapshot: SnapshotFrom<RegisterActor>): Ways => WAYS.filter(([type]) => snapshot.can({ type }));
const sameWays = (some: Ways, others: Ways) =>
  some.length === others.length && some.every((way) => others.includes(way));

/** The problem of the last submit, and the way to the step where it can be put right. */
export function Trouble({ actor }: { actor: RegisterActor }) {
  const t = useText();
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem);
  const ways = useSelector(actor, waysOut, sameWays);
  if (problem === null) return null;
  return (
    <Alert
      tone="danger"
      action={
        ways.length === 0 ? undefined : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
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
