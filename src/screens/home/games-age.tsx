import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { walletMachine } from '../../../machines/wallet/wallet.machine.ts';
import { Moment } from '../../components/moment.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { useText } from '../../i18n/text.tsx';

type Snapshot = SnapshotFrom<typeof walletMachine>;

/** Now, or as soon as the first figures are there. */
const areBeingRead = (snapshot: Snapshot) =>
  snapshot.context.gamesAsked || (snapshot.context.gamesDue && snapshot.hasTag('busy'));
const hasGames = ({ context: { reading } }: Snapshot) =>
  reading?.wallet.slots.some(({ isActive }) => isActive) ?? false;
const readAt = ({ context }: Snapshot) => context.gamesAt;

interface GamesAgeProps {
  wallet: ActorRefFrom<typeof walletMachine>;
  className?: string;
}

/** The time of the game accounts' figures, which may be older than the wallet's. Its line stands there always. */
export function GamesAge({ wallet, className }: GamesAgeProps) {
  const t = useText();
  const at = useSelector(wallet, readAt);
  const reading = useSelector(wallet, areBeingRead);
  if (!useSelector(wallet, hasGames)) return null;
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
            at: <Moment at={at} />,
          }}
        />
      )}
    </span>
  );
}
