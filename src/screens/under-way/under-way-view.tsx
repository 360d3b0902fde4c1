import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { receiptNamed } from '../../../machines/dialogs/dialog.ts';
import type { underWayMachine } from '../../../machines/under-way/under-way.machine.ts';
import type { WaitingMoney } from '../../../machines/under-way/under-way.ts';
import type { RequestsActor } from '../../actors/money-request/requests.ts';
import type { DialogsActor } from '../../actors/world.ts';
import { RetryButton } from '../../components/retry-button.tsx';
import { useText } from '../../i18n/text.tsx';
import { WaitingRequests } from '../money-request/waiting-requests.tsx';
import { ActiveBonusCard } from './active-bonus-card.tsx';
import { CodeRow, MoneyRow } from './rows.tsx';

interface UnderWayViewProps {
  actor: ActorRefFrom<typeof underWayMachine>;
  requests: RequestsActor;
  dialogs: DialogsActor;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

/** The pages with the complete lists. Written out: `addressOf` would come with home for this alone. */
const WITHDRAWALS = '/user/statement?kind=withdraw&status=underWay';
const SLIPS = '/user/statement?open=slips';

const knownOf = ({ context }: SnapshotFrom<typeof underWayMachine>) => context.known;
const isOutdated = (snapshot: SnapshotFrom<typeof underWayMachine>) => snapshot.matches('outdated');

/** The active bonus: no money on its way, so that it stands lower. */
export function HeldBonus({ actor, hidden }: Pick<UnderWayViewProps, 'actor' | 'hidden'>) {
  const { bonus } = useSelector(actor, knownOf);
  return bonus !== null && <ActiveBonusCard bonus={bonus} hidden={hidden} />;
}

/** The member's money that is under way. Nothing shows if there is none. */
export function UnderWayView({ actor, requests, dialogs, hidden }: UnderWayViewProps) {
  const t = useText();
  const { codes, withdrawals, slips } = useSelector(actor, knownOf);
  const outdated = useSelector(actor, isOutdated);
  const openReceipt = ({ reference }: WaitingMoney) => {
    const dialog = receiptNamed(reference);
    return dialog && (() => dialogs.send({ type: 'dialog.open', dialog }));
  };
  const openDeposit = () => dialogs.send({ type: 'dialog.open', dialog: 'deposit' });
  return (
    <>
      <WaitingRequests
        requests={requests}
        dialogs={dialogs}
        hidden={hidden}
        others={[
          ...codes.map((code) => (
            <CodeRow key={`qr ${code.id}`} actor={actor} code={code} hidden={hidden} onOpen={openDeposit} />
          )),
          ...withdrawals.map((money) => (
            <MoneyRow
              key={`withdraw ${money.key}`}
              {...{ money, hidden }}
              kind="withdraw"
              href={WITHDRAWALS}
              onOpen={openReceipt(money)}
            />
          )),
          ...slips.map((money) => (
            <MoneyRow
              key={`slip ${money.key}`}
              {...{ money, hidden }}
              kind="slip"
              href={SLIPS}
              onOpen={openReceipt(money)}
            />
          )),
        ]}
      />
      {outdated && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 text-ink-muted text-sm">
          {t('underWay.outdated')}
          <RetryButton kind="quiet" onClick={() => actor.send({ type: 'underWay.retry' })} />
        </p>
      )}
    </>
  );
}
