import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { conditionsMachine } from '../../../machines/conditions/conditions.machine.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Failure } from '../../components/failure.tsx';
import { Pending } from '../../components/pending.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Unread } from '../../components/unread.tsx';
import { useText } from '../../i18n/text.tsx';
import { Sections } from './sections.tsx';

interface ConditionsViewProps {
  actor: ActorRefFrom<typeof conditionsMachine>;
  onClose: () => void;
}

/** The operator's conditions, one text under the other, then the agreements. */
export function ConditionsView({ actor, onClose }: ConditionsViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { value, problem } = snapshot.context;
  if (snapshot.hasTag('busy')) return <TextWaiting label={t('conditions.loading')} />;
  if (problem !== null)
    return (
      <Failure title={t('conditions.failed')} problem={problem} onRetry={() => actor.send({ type: 'load.retry' })} />
    );
  if (value === null)
    return (
      <EmptyState
        title={t('conditions.empty')}
        text={t('conditions.emptyText')}
        action={
          <Button kind="secondary" onClick={onClose}>
            {t('common.close')}
          </Button>
        }
      />
    );
  const { conditions, agreements, unread } = value;
  return (
    <div className="grid gap-5">
      {conditions.length > 0 && <Sections texts={conditions} />}
      {agreements.length > 0 && (
        // Without a heading of ours: the operator's texts begin with their own.
        <section
          aria-label={t('agreement.title')}
          className={conditions.length > 0 ? 'border-line border-t pt-5' : undefined}
        >
          <Sections texts={agreements} />
        </section>
      )}
      <Unread count={unread} />
      <Button kind="secondary" wide onClick={onClose}>
        {t('common.close')}
      </Button>
    </div>
  );
}

/** The place of a text that is on its way. */
function TextWaiting({ label }: { label: string }) {
  return (
    <Pending label={label} className="space-y-3 pt-2 pb-4">
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="mt-7 h-5 w-2/5" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </Pending>
  );
}
