import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { terminatedMachine } from '../../../machines/terminated/terminated.machine.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useText } from '../../i18n/text.tsx';

/** The service has ended: a player who still has money in it is shown where to turn, and can check if it is back. */
export function TerminatedView({ actor }: { actor: ActorRefFrom<typeof terminatedMachine> }) {
  const t = useText();
  const busy = useSelector(actor, (snapshot) => snapshot.matches('looking') && snapshot.context.asked);
  const found = useSelector(actor, ({ context }) => (context.asked ? context.found : null));
  return (
    <div className="grid flex-1 grid-cols-1 place-items-center">
      <EmptyState
        scene="ended"
        heading="h1"
        title={t('terminated.title')}
        text={t('terminated.text')}
        action={
          <div className="grid grid-cols-1 gap-2">
            <Link href="/contact" asChild>
              <LinkButton href="/contact">{t('terminated.contact')}</LinkButton>
            </Link>
            <Button kind="quiet" busy={busy} onClick={() => actor.send({ type: 'service.check' })}>
              {t('terminated.check')}
            </Button>
            <p role="status" className="min-h-6 text-ink-muted text-sm">
              {!busy && found !== null && t(found === 'ended' ? 'terminated.still' : 'error.failure.offline')}
            </p>
          </div>
        }
      />
    </div>
  );
}
