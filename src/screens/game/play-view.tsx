import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { GameAccount } from '../../../contract/entities.ts';
import { satang } from '../../../contract/money.ts';
import type { playMachine } from '../../../machines/game/play.machine.ts';
import { inCredits, LEAST } from '../../../machines/transfer/places.ts';
import { Alert } from '../../components/alert.tsx';
import { AmountField } from '../../components/amount-field.tsx';
import { Button } from '../../components/button.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { Icon } from '../../components/icon.tsx';
import { playIcon } from '../../components/icons/nav.ts';
import { BAHT, DOTS, figure, wholeBaht } from '../../i18n/money.ts';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { Offline } from '../receipt/offline.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { UnansweredRequest } from '../receipt/unanswered.tsx';
import { Waiting } from '../receipt/waiting.tsx';
import { WayIn } from './way-in.tsx';

export interface PlayViewProps {
  actor: ActorRefFrom<typeof playMachine>;
  account: GameAccount;
  /** Without a connection money operations are held back. */
  online: boolean;
  hidden: boolean;
}

/** Money into the game, and the game itself (sections 2 and 5). */
export function PlayView({ actor, account, online, hidden }: PlayViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { amount, pending, entrance, problem } = snapshot.context;
  const again = snapshot.matches('sending') && amount === pending;

  if (snapshot.matches('recalling')) return <Waiting label={t('game.loading')} />;
  if (snapshot.matches('unanswered') || again)
    return (
      <UnansweredRequest
        amount={amount ?? satang(0)}
        facts={
          <>
            <DataRow label={t('receipt.from')}>{t('receipt.place.wallet')}</DataRow>
            <DataRow label={t('receipt.to')}>{account.name}</DataRow>
          </>
        }
        problem={problem}
        online={online}
        busy={again}
        onRetry={() => actor.send({ type: 'transfer.retry' })}
        onChange={() => actor.send({ type: 'transfer.back' })}
      />
    );
  const receipt = snapshot.children.receipt;
  if (snapshot.matches('transferred') && receipt !== undefined)
    return <ReceiptView actor={receipt} onDone={() => {}} />;
  if (snapshot.matches('blocked') && entrance !== null)
    return <WayIn entrance={entrance} onDone={() => actor.send({ type: 'site.done' })} />;
  return <PlayForm actor={actor} account={account} online={online} hidden={hidden} />;
}

function PlayForm({ actor, account, online, hidden }: PlayViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { text, amount, available, complaint, purpose, canOpen } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const some = (amount ?? 0) > 0;
  const complaints = {
    minimum: t('game.minimum', { amount: wholeBaht(LEAST) }),
    notEnough: t('game.notEnough'),
  };
  // What Enter does: the first of the two buttons.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (online) actor.send({ type: canOpen ? 'play.submit' : 'transfer.submit' });
  };
  const hint =
    amount !== null && some
      ? t('game.becomes', { amount: figure(inCredits(amount, account)) })
      : t('game.available', { amount: hidden ? DOTS : figure(available) });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4" aria-label={t('game.money')}>
      {!canOpen && <Alert tone="info">{t('game.appOnly')}</Alert>}
      <AmountField
        label={t('game.amount')}
        name="amount"
        mark={BAHT}
        value={text}
        onChange={(typed) => actor.send({ type: 'amount.changed', text: typed })}
        disabled={busy}
        hint={hint}
        error={complaint === null ? undefined : complaints[complaint]}
        action={
          <Button
            kind="secondary"
            size="sm"
            disabled={!snapshot.can({ type: 'amount.maximum' })}
            onClick={() => actor.send({ type: 'amount.maximum' })}
          >
            {t('game.maximum')}
          </Button>
        }
      />
      <Said actor={actor} />
      {!online && <Offline />}
      <div className="grid gap-2">
        {canOpen && (
          <Button
            type="submit"
            size="lg"
            wide
            busy={busy && purpose === 'play'}
            disabled={!(busy && purpose === 'play') && (!online || !snapshot.can({ type: 'play.submit' }))}
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
          disabled={!(busy && purpose === 'transfer') && (!online || !snapshot.can({ type: 'transfer.submit' }))}
          onClick={canOpen ? () => actor.send({ type: 'transfer.submit' }) : undefined}
        >
          {t('game.transferOnly')}
        </Button>
        {canOpen && <p className="text-center text-ink-muted text-sm">{t('game.playHint')}</p>}
      </div>
    </form>
  );
}

/** What became of the last tap. */
function Said({ actor }: Pick<PlayViewProps, 'actor'>) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { receipt, problem } = snapshot.context;
  const arrived = receipt?.amount ?? null;
  const more = receipt !== null && (
    <p className="pt-1.5">
      <Button kind="quiet" size="sm" onClick={() => actor.send({ type: 'receipt.show' })}>
        {t('game.receipt')}
      </Button>
    </p>
  );
  const moved = arrived === null ? null : t('game.transferred', { amount: figure(arrived) });
  if (snapshot.matches({ entering: 'opened' }))
    return (
      <Alert tone="success" title={t('game.opened')}>
        {moved !== null && <p>{moved}</p>}
        <p>{t('game.openedText')}</p>
        {more}
      </Alert>
    );
  if (problem === null)
    return moved === null ? null : (
      <Alert tone="success">
        <p>{moved}</p>
        {more}
      </Alert>
    );
  if (snapshot.matches({ entering: 'refused' }))
    return (
      <Alert tone="danger" title={t('game.notTransferred')}>
        {problemText(t, problem)}
      </Alert>
    );
  if (snapshot.matches({ entering: 'notOpened' }))
    return (
      <Alert tone="danger" title={t('game.notOpened')}>
        <p>{problemText(t, problem)}</p>
        {arrived !== null && <p>{t('game.moneyThere', { amount: figure(arrived) })}</p>}
        {more}
      </Alert>
    );
  return null;
}
