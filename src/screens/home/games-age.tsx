import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { walletMachine } from '../../../machines/wallet/wallet.machine.ts';
import { cx } from '../../components/cx.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { useText } from '../../i18n/text.tsx';
import { LateMoment } from './late-moment.tsx';

type Snapshot = SnapshotFrom<typeof walletMachine>;

const areBeingRead = ({ context }: Snapshot) => context.gamesAsked;
const hasGames = ({ context: { reading } }: Snapshot) =>
  reading?.wallet.slots.some(({ isActive }) => isActive) ?? false;
/** The time of the game accounts' figures: null not known, undefined as new as the rest. */
const oldFrom = ({ context: { reading, gamesAt } }: Snapshot) => (gamesAt === reading?.at ? undefined : gamesAt);

interface GamesAgeProps {
  wallet: ActorRefFrom<typeof walletMachine>;
  className?: string;
}

/** The age of the game accounts' figures, if they are older than the wallet's. Its line is kept free: it comes and goes. */
export function GamesAge({ wallet, className }: GamesAgeProps) {
  const t = useText();
  const at = useSelector(wallet, oldFrom);
  const reading = useSelector(wallet, areBeingRead);
  if (!useSelector(wallet, hasGames)) return null;
  return (
    <span className={cx('min-h-[1lh]', className)}>
      {at === undefined ? null : reading ? (
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
