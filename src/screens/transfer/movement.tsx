import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { figureOf } from '../../../contract/money.ts';
import { gamesAmong, inCredits, type Move, placeOf, WALLET } from '../../../machines/transfer/places.ts';
import type { transferMachine } from '../../../machines/transfer/transfer.machine.ts';
import { formatAmount } from '../../../machines/wallet/amount.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { useMoney } from '../../i18n/money.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { PaymentView } from '../payment/payment-view.tsx';
import type { Ordered, PaymentActor } from '../payment/step.ts';
import type { TransferActor, TransferViewProps } from './props.ts';

const contextIn = ({ context }: SnapshotFrom<typeof transferMachine>) => context;

const moveIn = ({ kind, ask }: Ordered): Move | null => (kind === 'transfer' || kind === 'transferAll' ? ask : null);

interface MovementProps extends Pick<TransferViewProps, 'actor' | 'onPlay' | 'onClose'> {
  payment: PaymentActor;
}

/** The transfer from one place to another, or from everywhere to one. */
export function Movement({ actor, payment, onPlay, onClose }: MovementProps) {
  const t = useText();
  return (
    <PaymentView
      actor={payment}
      loading={t('transfer.loading')}
      facts={(ordered) => <Facts actor={actor} move={moveIn(ordered)} />}
      review={{
        title: t('transfer.review'),
        confirmLabel: t('transfer.confirm'),
        note: (ordered) => <Notes actor={actor} move={moveIn(ordered)} />,
      }}
      after={(ordered) => onPlay && <Play actor={actor} move={moveIn(ordered)} onPlay={onPlay} />}
      onDone={onClose}
    />
  );
}

interface PartProps {
  actor: TransferActor;
  move: Move | null;
}

/** The button that opens the game to which the player has moved money. */
function Play({ actor, move, onPlay }: PartProps & { onPlay: (code: string) => void }) {
  const t = useText();
  const said = useSaid();
  const { funds } = useSelector(actor, contextIn);
  const game = move === null || move.to === WALLET ? undefined : placeOf(funds, move.to);
  if (game == null) return null;
  return (
    <Button kind="secondary" wide onClick={() => onPlay(game.code)}>
      {t('transfer.play', { name: said(game.name ?? game.code) })}
    </Button>
  );
}

function Notes({ actor, move }: PartProps) {
  const t = useText();
  const money = useMoney();
  const { amount } = useSelector(actor, contextIn);
  if (move === null) return null;
  /** The part of the typed amount that stays where it is, since no credit of the game is worth it. */
  const rest = move.from === undefined || amount === null ? 0 : amount - move.amount;
  return (
    <>
      {rest > 0 && <Alert tone="info">{t('transfer.rest', { amount: money.figure(figureOf(rest)) })}</Alert>}
      {move.from !== WALLET && <Alert tone="info">{t('transfer.reviewGame')}</Alert>}
    </>
  );
}

/** The source, the target, and the amount in the games' credits. Rows of a `<dl>`. */
function Facts({ actor, move }: PartProps) {
  const t = useText();
  const said = useSaid();
  const { funds } = useSelector(actor, contextIn);
  if (move === null) return null;
  const { from, to, amount } = move;
  const nameOf = (code: string) =>
    code === WALLET ? t('receipt.place.wallet') : said(placeOf(funds, code)?.name ?? code);
  return (
    <>
      <DataRow label={t('receipt.from')}>{from === undefined ? t('receipt.place.others') : nameOf(from)}</DataRow>
      <DataRow label={t('receipt.to')}>{nameOf(to)}</DataRow>
      {gamesAmong(funds, ...(from === undefined ? [] : [from]), to).map((place) => (
        <DataRow key={place.code} label={t('transfer.credits')}>
          {t('transfer.inGame', { name: nameOf(place.code), amount: formatAmount(inCredits(amount, place)) })}
        </DataRow>
      ))}
    </>
  );
}
