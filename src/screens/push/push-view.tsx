import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { PushChoice } from '../../../contract/push.ts';
import type { pushMachine } from '../../../machines/push/push.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Icon } from '../../components/icon.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { closeIcon } from '../../components/icons/base.ts';
import { bellIcon } from '../../components/icons/member.ts';
import { RetryButton } from '../../components/retry-button.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';

export interface PushViewProps {
  actor: ActorRefFrom<typeof pushMachine>;
}

const KINDS = ['payouts', 'deposits', 'offers', 'amounts'] as const satisfies readonly (keyof PushChoice)[];

/** The player's choice on the profile: notifications on this phone, of which kinds, and whether with amounts. */
export function PushSettings({ actor }: PushViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (now) => now);
  const { choice, problem } = snapshot.context;
  const isOn = snapshot.matches('on') || snapshot.matches('changing') || snapshot.matches('turningOff');
  const isThere = isOn || snapshot.matches('off') || snapshot.matches('turningOn');
  if (snapshot.matches('absent') || (snapshot.context.found === null && !snapshot.matches('failed'))) return null;
  return (
    <Card>
      <section aria-labelledby="push-title" aria-busy={snapshot.hasTag('busy') || undefined}>
        <div className="flex items-center gap-3.5">
          <IconBadge icon={bellIcon} />
          <div className="min-w-0">
            <h2 id="push-title" className="font-medium">
              {t('push.title')}
            </h2>
            <p className="text-ink-muted text-sm">{t('push.hint')}</p>
          </div>
        </div>
        <div className="mt-2">
          {isThere && (
            <Checkbox
              label={t('push.here')}
              checked={isOn !== snapshot.matches('turningOff') && (isOn || snapshot.matches('turningOn'))}
              onChange={() => actor.send({ type: isOn ? 'push.off' : 'push.on' })}
            />
          )}
          {isOn && (
            <fieldset className="ms-8.5 border-line border-t pt-1">
              <legend className="sr-only">{t('push.title')}</legend>
              {KINDS.map((name) => (
                <Checkbox
                  key={name}
                  label={t(`push.${name}`)}
                  hint={name === 'amounts' ? t('push.amountsHint') : undefined}
                  checked={choice[name]}
                  className={name === 'amounts' ? 'border-line border-t' : undefined}
                  onChange={() => actor.send({ type: 'choice.toggled', name })}
                />
              ))}
            </fieldset>
          )}
          <Unable actor={actor} />
          {problem !== null && (
            <Alert
              tone="danger"
              title={t(snapshot.matches('failed') ? 'push.failed' : isOn ? 'push.notKept' : 'push.notOn')}
              action={snapshot.matches('failed') && <RetryButton onClick={() => actor.send({ type: 'push.retry' })} />}
            >
              {problemText(t, problem)}
            </Alert>
          )}
        </div>
      </section>
    </Card>
  );
}

/** The reason why there is nothing to turn on, and what the player can do about it. */
function Unable({ actor }: PushViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (now) => now);
  if (snapshot.matches('denied'))
    return (
      <Alert tone="warning" title={t('push.denied')}>
        {t('push.deniedText')}
      </Alert>
    );
  if (snapshot.matches('install')) return <Alert tone="info">{t('push.install')}</Alert>;
  if (snapshot.matches('unsupported')) return <Alert tone="info">{t('push.unsupported')}</Alert>;
  return null;
}

/** The offer on the receipt of a payout under way. Nothing where it is put away, cannot be, or is not known. */
export function PushOffer({ actor }: PushViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (now) => now);
  const { asked, problem } = snapshot.context;
  if (snapshot.matches('on')) return asked ? <Alert tone="success">{t('push.told')}</Alert> : null;
  if (snapshot.matches('denied')) return asked ? <Unable actor={actor} /> : null;
  const isOffered = snapshot.matches('off') || snapshot.matches('turningOn');
  if (!isOffered && !snapshot.matches('install')) return null;
  return (
    <section aria-label={t('push.title')} className="grid gap-3">
      {problem !== null && (
        <Alert tone="danger" title={t('push.notOn')}>
          {problemText(t, problem)}
        </Alert>
      )}
      {/* One line on a small phone: the payout's steps are in sight below it. */}
      <div className="flex items-start gap-1">
        {isOffered ? (
          <Button
            kind="secondary"
            size="sm"
            wide
            busy={snapshot.matches('turningOn')}
            leading={<Icon path={bellIcon} className="size-5" />}
            onClick={() => actor.send({ type: 'push.on' })}
          >
            {t('push.offer')}
          </Button>
        ) : (
          <Alert title={t('push.offer')}>{t('push.install')}</Alert>
        )}
        {snapshot.can({ type: 'push.later' }) && (
          <IconButton icon={closeIcon} label={t('push.later')} onClick={() => actor.send({ type: 'push.later' })} />
        )}
      </div>
    </section>
  );
}
