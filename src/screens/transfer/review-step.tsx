import { useSelector } from '@xstate/react';
import { type Funds, gamesAmong, inCredits, type Move, placeOf, WALLET } from '../../../machines/transfer/places.ts';
import { Alert } from '../../components/alert.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { figure } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';
import { Review } from '../receipt/review.tsx';
import type { TransferViewProps } from './transfer-view.tsx';

/** From one place to another, or from everywhere to one. */
export function ReviewStep({ actor, online }: Pick<TransferViewProps, 'actor' | 'online'>) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { move, funds } = snapshot.context;
  return (
    <Review
      title={t('transfer.review')}
      amount={move.amount}
      facts={<Facts move={move} funds={funds} />}
      note={move.from !== WALLET && <Alert tone="info">{t('transfer.reviewGame')}</Alert>}
      confirmLabel={t('transfer.confirm')}
      online={online}
      busy={snapshot.hasTag('busy')}
      canGoBack={snapshot.can({ type: 'transfer.back' })}
      onConfirm={() => actor.send({ type: 'transfer.confirm' })}
      onBack={() => actor.send({ type: 'transfer.back' })}
    />
  );
}

/** From where, to where, and what it is in the games' credits. Rows of a `<dl>`. */
export function Facts({ move, funds }: { move: Move; funds: Funds }) {
  const t = useText();
  const nameOf = (code: string) => (code === WALLET ? t('receipt.place.wallet') : (placeOf(funds, code)?.name ?? code));
  return (
    <>
      <DataRow label={t('receipt.from')}>{move.kind === 'all' ? t('receipt.place.others') : nameOf(move.from)}</DataRow>
      <DataRow label={t('receipt.to')}>{nameOf(move.to)}</DataRow>
      {gamesAmong(funds, move.from, move.to).map((place) => (
        <DataRow key={place.code} label={t('transfer.credits')}>
          {t('transfer.inGame', { name: nameOf(place.code), amount: figure(inCredits(move.amount, place)) })}
        </DataRow>
      ))}
    </>
  );
}
