import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { GameAccount } from '../../../contract/entities.ts';
import type { playMachine } from '../../../machines/game/play.machine.ts';
import { quickIn } from '../../../machines/game/play.ts';
import { inCredits, leastFor, wholeFor } from '../../../machines/transfer/places.ts';
import { formatAmount } from '../../../machines/wallet/amount.ts';
import { Alert } from '../../components/alert.tsx';
import { AmountField } from '../../components/amount-field.tsx';
import { Button } from '../../components/button.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { Form } from '../../components/form.tsx';
import { Icon } from '../../components/icon.tsx';
import { playIcon } from '../../components/icons/nav.ts';
import { DOTS } from '../../i18n/dots.ts';
import { useMoney } from '../../i18n/money.ts';
import { problemText } from '../../i18n/problem.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { PaymentView } from '../payment/payment-view.tsx';
import { QuickAmounts } from '../payment/quick-amounts.tsx';
import { isSentFromForm, paymentIn } from '../payment/step.ts';
import { Offline } from '../receipt/offline.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { WayIn } from './way-in.tsx';

export type PlayActor = ActorRefFrom<typeof playMachine>;
type Snapshot = SnapshotFrom<typeof playMachine>;

interface PlayViewProps {
  actor: PlayActor;
  account: GameAccount;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

const receiptOf = (snapshot: Snapshot) => snapshot.children.receipt;
const contextOf = ({ context }: Snapshot) => context;
const isBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const canPlay = (snapshot: Snapshot) => snapshot.can({ type: 'play.submit' });
const canTransfer = (snapshot: Snapshot) => snapshot.can({ type: 'transfer.submit' });
const hasOpened = (snapshot: Snapshot) => snapshot.matches({ entering: 'opened' });
const refusal = (snapshot: Snapshot) => (snapshot.matches({ entering: 'refused' }) ? snapshot.context.problem : null);
const notOpened = (snapshot: Snapshot) =>
  snapshot.matches({ entering: 'notOpened' }) ? snapshot.context.problem : null;
/** The amount that arrived in the game with the last transfer. */
const arrivedIn = ({ context: { request } }: Snapshot) => request?.receipt?.amount ?? null;

/** Money into the game, and the game itself. */
export function PlayView({ actor, account, hidden }: PlayViewProps) {
  const t = useText();
  const said = useSaid();
  const payment = useSelector(actor, paymentIn);
  const transferring = useSelector(payment, isSentFromForm);
  const receipt = useSelector(actor, receiptOf);
  const entrance = useSelector(actor, ({ context }) => context.entrance);

  if (payment !== undefined && !transferring)
    return (
      <PaymentView
        actor={payment}
        loading={t('game.loading')}
        facts={() => (
          <>
            <DataRow label={t('receipt.from')}>{t('receipt.place.wallet')}</DataRow>
            <DataRow label={t('receipt.to')}>{said(account.name)}</DataRow>
          </>
        )}
        onRetry={() => actor.send({ type: 'transfer.retry' })}
        onDone={() => {}}
      />
    );
  if (receipt !== undefined) return <ReceiptView actor={receipt} onDone={() => {}} more={<PlayNow actor={actor} />} />;
  if (entrance !== null) return <WayIn entrance={entrance} onDone={() => actor.send({ type: 'site.done' })} />;
  return <PlayForm actor={actor} account={account} hidden={hidden} transferring={transferring} />;
}

/** From the receipt on into the game. */
function PlayNow({ actor }: Pick<PlayViewProps, 'actor'>) {
  const t = useText();
  const mayPlay = useSelector(actor, canPlay);
  if (!mayPlay) return null;
  return (
    <Button
      size="lg"
      wide
      leading={<Icon path={playIcon} className="size-5" />}
      onClick={() => actor.send({ type: 'play.submit' })}
    >
      {t('game.play')}
    </Button>
  );
}

function PlayForm({ actor, account, hidden, transferring }: PlayViewProps & { transferring: boolean }) {
  const t = useText();
  const money = useMoney();
  const context = useSelector(actor, contextOf);
  const { text, amount, available, complaint, purpose, canOpen, online } = context;
  const opening = useSelector(actor, isBusy);
  const busy = opening || transferring;
  const mayPlay = useSelector(actor, canPlay);
  const mayTransfer = useSelector(actor, canTransfer);
  const some = (amount ?? 0) > 0;
  const complaints = {
    minimum: t('game.minimum', { amount: money.whole(leastFor(account)) }),
    notEnough: t('game.notEnough'),
  };
  const change = (typed: string) => actor.send({ type: 'amount.changed', text: typed });
  // Enter presses the first of the two buttons.
  const hint =
    amount !== null && some
      ? t('game.becomes', { amount: formatAmount(inCredits(wholeFor(amount, account), account)) })
      : t('game.available', { amount: hidden ? DOTS : money.figure(available) });

  return (
    <Form
      onSubmit={() => actor.send({ type: canOpen ? 'play.submit' : 'transfer.submit' })}
      className="grid grid-cols-1 gap-4"
      aria-label={t('game.money')}
    >
      {!canOpen && <Alert tone="info">{t('game.appOnly')}</Alert>}
      <AmountField
        label={t('game.amount')}
        value={text}
        onChange={change}
        disabled={busy}
        hint={hint}
        error={complaint === null ? undefined : complaints[complaint]}
      />
      <QuickAmounts quick={quickIn(context)} amount={amount} hidden={hidden} disabled={busy} onFill={change} />
      <Said actor={actor} />
      {!online && <Offline />}
      <div className="grid grid-cols-1 gap-2">
        {canOpen && (
          <Button
            type="submit"
            size="lg"
            wide
            busy={busy && purpose === 'play'}
            disabled={!(busy && purpose === 'play') && !mayPlay}
            leading={<Icon path={playIcon} className="size-5" />}
          >
            {some ? t('game.transferAndPlay') : t('game.play')}
          </Button>
        )}
        <Button
          kind="secondary"
          type={canOpen ? 'button' : 'submit'}
          wide
          busy={busy && purpose === 'transfer'}
          disabled={!(busy && purpose === 'transfer') && !mayTransfer}
          onClick={canOpen ? () => actor.send({ type: 'transfer.submit' }) : undefined}
        >
          {t('game.transferOnly')}
        </Button>
        {canOpen && <p className="text-center text-ink-muted text-sm">{t('game.playHint')}</p>}
      </div>
    </Form>
  );
}

/** The outcome of the last tap. */
function Said({ actor }: Pick<PlayViewProps, 'actor'>) {
  const t = useText();
  const money = useMoney();
  const arrived = useSelector(actor, arrivedIn);
  const opened = useSelector(actor, hasOpened);
  const refused = useSelector(actor, refusal);
  const failed = useSelector(actor, notOpened);
  const moved = arrived === null ? null : money.figure(arrived);
  const more = moved !== null && (
    <p className="pt-1.5">
      <Button kind="quiet" size="sm" onClick={() => actor.send({ type: 'receipt.show' })}>
        {t('game.receipt')}
      </Button>
    </p>
  );
  if (refused !== null)
    return (
      <Alert tone="danger" title={t('game.notTransferred')}>
        {problemText(t, refused)}
      </Alert>
    );
  if (failed !== null)
    return (
      <Alert tone="danger" title={t('game.notOpened')}>
        <p>{problemText(t, failed)}</p>
        {moved !== null && <p>{t('game.moneyThere', { amount: moved })}</p>}
        {more}
      </Alert>
    );
  if (!opened && moved === null) return null;
  return (
    <Alert tone="success" {...(opened && { title: t('game.opened') })}>
      {moved !== null && <p>{t('game.transferred', { amount: moved })}</p>}
      {opened && <p>{t('game.openedText')}</p>}
      {more}
    </Alert>
  );
}
