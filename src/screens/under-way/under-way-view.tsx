import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { underWayMachine } from '../../../machines/under-way/under-way.machine.ts';
import { Button } from '../../components/button.tsx';
import { useText } from '../../i18n/text.tsx';
import { ActiveBonusCard } from './active-bonus-card.tsx';

interface UnderWayViewProps {
  actor: ActorRefFrom<typeof underWayMachine>;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

const bonusOf = ({ context }: SnapshotFrom<typeof underWayMachine>) => context.known.bonus;
const isOutdated = (snapshot: SnapshotFrom<typeof underWayMachine>) => snapshot.matches('outdated');

/** What of the member's is under way. Nothing where nothing is. */
export function UnderWayView({ actor, hidden }: UnderWayViewProps) {
  const t = useText();
  const bonus = useSelector(actor, bonusOf);
  const outdated = useSelector(actor, isOutdated);
  return (
    <>
      {bonus !== null && <ActiveBonusCard bonus={bonus} hidden={hidden} />}
      {outdated && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 text-ink-muted text-sm">
          {t('underWay.outdated')}
          <Button kind="quiet" size="sm" onClick={() => actor.send({ type: 'underWay.retry' })}>
            {t('common.retry')}
          </Button>
        </p>
      )}
    </>
  );
}
