import { useSelector } from '@xstate/react';
import { type Funds, gamesAmong, inCredits, type Move, placeOf, WALLET } from '../../../machines/transfer/places.ts';
import { Alert } from '../../components/alert.tsx';
import { Amount } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { baht, figure } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';
import { Offline } from '../receipt/offline.tsx';
import type { TransferViewProps } from './transfer-view.tsx';

/** Everything once more before money moves. */
export function ReviewStep({ actor, online }: Pick<TransferViewProps, 'actor' | 'online'>) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { move, funds } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  return (
    <div className="mx-auto grid max-w-md gap-5">
      <div className="pt-2 text-center">
        <h3 className="text-ink-muted">{t('transfer.review')}</h3>
        <Amount value={baht(move.amount)} size="xl" />
      </div>
      <dl>
        <Facts move={move} funds={funds} />
      </dl>
      {move.from !== WALLET && <Alert tone="info">{t('transfer.reviewGame')}</Alert>}
      {!online && <Offline />}
      <div className="grid gap-2">
        <Button
          size="lg"
          wide
          busy={busy}
          disabled={!busy && !online}
          onClick={() => actor.send({ type: 'transfer.confirm' })}
        >
          {t('transfer.confirm')}
        </Button>
        <Button
          kind="quiet"
          wide
          disabled={!snapshot.can({ type: 'transfer.back' })}
          onClick={() => actor.send({ type: 'transfer.back' })}
        >
          {t('common.back')}
        </Button>
      </div>
    </div>
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
