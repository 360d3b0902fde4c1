import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { figureOf } from '../../../contract/money.ts';
import type { ViewOf } from '../../../machines/money-request/request.ts';
import type { TransferKind } from '../../../machines/transfer/context.ts';
import { gamesAmong, inCredits, type Move, placeOf, WALLET } from '../../../machines/transfer/places.ts';
import type { transferMachine } from '../../../machines/transfer/transfer.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { figure } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';
import { Review } from '../money-request/review.tsx';
import { UnansweredRequest } from '../money-request/unanswered.tsx';
import type { TransferActor } from './props.ts';

type Snapshot = SnapshotFrom<typeof transferMachine>;

const fundsIn = ({ context }: Snapshot) => context.funds;
/** What of the typed amount stays where it is, since no credit of the game is worth it. */
const restIn = ({ context: { amount, request } }: Snapshot) =>
  request?.kind === 'transfer' && amount !== null ? figureOf(amount - request.ask.amount) : figureOf(0);
const isOnline = ({ context }: Snapshot) => context.online;
const isBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const canConfirm = (snapshot: Snapshot) => snapshot.can({ type: 'transfer.confirm' });
const canRetry = (snapshot: Snapshot) => snapshot.can({ type: 'transfer.retry' });
const canGoBack = (snapshot: Snapshot) => snapshot.can({ type: 'transfer.back' });

interface StepProps {
  actor: TransferActor;
  request: ViewOf<TransferKind>;
}

/** From one place to another, or from everywhere to one. */
export function ReviewStep({ actor, request: { ask } }: StepProps) {
  const t = useText();
  const move: Move = ask;
  const rest = useSelector(actor, restIn);
  return (
    <Review
      title={t('transfer.review')}
      amount={move.amount}
      facts={<Facts actor={actor} move={move} />}
      note={
        <>
          {rest > 0 && <Alert tone="info">{t('transfer.rest', { amount: figure(rest) })}</Alert>}
          {move.from !== WALLET && <Alert tone="info">{t('transfer.reviewGame')}</Alert>}
        </>
      }
      confirmLabel={t('transfer.confirm')}
      online={useSelector(actor, isOnline)}
      busy={useSelector(actor, isBusy)}
      canConfirm={useSelector(actor, canConfirm)}
      canGoBack={useSelector(actor, canGoBack)}
      onConfirm={() => actor.send({ type: 'transfer.confirm' })}
      onBack={() => actor.send({ type: 'transfer.back' })}
    />
  );
}

/** A transfer without an answer. */
export function UnansweredStep({ actor, request }: StepProps) {
  return (
    <UnansweredRequest
      request={request}
      facts={<Facts actor={actor} move={request.ask} />}
      online={useSelector(actor, isOnline)}
      canRetry={useSelector(actor, canRetry)}
      canLeave={useSelector(actor, canGoBack)}
      onRetry={() => actor.send({ type: 'transfer.retry' })}
      onLater={() => actor.send({ type: 'transfer.back' })}
    />
  );
}

/** From where, to where, and what it is in the games' credits. Rows of a `<dl>`. */
function Facts({ actor, move: { from, to, amount } }: { actor: TransferActor; move: Move }) {
  const t = useText();
  const funds = useSelector(actor, fundsIn);
  const nameOf = (code: string) => (code === WALLET ? t('receipt.place.wallet') : (placeOf(funds, code)?.name ?? code));
  return (
    <>
      <DataRow label={t('receipt.from')}>{from === undefined ? t('receipt.place.others') : nameOf(from)}</DataRow>
      <DataRow label={t('receipt.to')}>{nameOf(to)}</DataRow>
      {gamesAmong(funds, ...(from === undefined ? [] : [from]), to).map((place) => (
        <DataRow key={place.code} label={t('transfer.credits')}>
          {t('transfer.inGame', { name: nameOf(place.code), amount: figure(inCredits(amount, place)) })}
        </DataRow>
      ))}
    </>
  );
}
