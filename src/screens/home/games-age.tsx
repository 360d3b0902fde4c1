import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { walletMachine } from '../../../machines/wallet/wallet.machine.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { useText } from '../../i18n/text.tsx';
import { LateMoment } from './late-moment.tsx';

type Snapshot = SnapshotFrom<typeof walletMachine>;

const areBeingRead = ({ context }: Snapshot) => context.gamesAsked;
/** The time of the game accounts' figures: null not known, undefined as new as the rest, or there are none. */
function oldFrom({ context: { reading, gamesAt } }: Snapshot): number | null | undefined {
  if (reading === null || gamesAt === reading.at || !reading.wallet.slots.some(({ isActive }) => isActive))
    return undefined;
  return gamesAt;
}

interface GamesAgeProps {
  wallet: ActorRefFrom<typeof walletMachine>;
  className?: string;
}

/** The age of the game accounts' figures, if they are older than the wallet's. */
export function GamesAge({ wallet, className }: GamesAgeProps) {
  const t = useText();
  const at = useSelector(wallet, oldFrom);
  const reading = useSelector(wallet, areBeingRead);
  if (at === undefined) return null;
  return (
    <span className={className}>
      {reading ? (
        t('home.gamesReading')
      ) : at === null ? (
        t('home.gamesOld')
      ) : (
        <RichText
          id="home.gamesFrom"
          values={{
            at: (
              <Suspense>
                <LateMoment at={at} />
              </Suspense>
            ),
          }}
        />
      )}
    </span>
  );
}
