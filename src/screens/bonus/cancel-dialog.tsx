import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { bonusCancelMachine } from '../../../machines/bonus/bonus-cancel.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { baht, DOTS } from '../../i18n/money.ts';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { Offline } from '../receipt/offline.tsx';

export interface CancelDialogProps {
  actor: ActorRefFrom<typeof bonusCancelMachine>;
  /** Without a connection money operations are held back. */
  online: boolean;
  /** The player keeps balances from other people's eyes. What is lost shows all the same: it is the warning. */
  hidden: boolean;
}

/** The warning before a bonus is given up: what is lost and what is kept, as far as the service tells. */
export function CancelDialog({ actor, online, hidden }: CancelDialogProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { held, problem } = snapshot.context;
  const close = () => actor.send({ type: 'dialog.close' });
  const clearing = snapshot.matches('clearing');
  const checking = snapshot.matches('checking');
  const unanswered = snapshot.matches('unanswered');
  const ended = snapshot.matches('ended');
  return (
    <Dialog
      open={snapshot.status === 'active'}
      onClose={close}
      role="alertdialog"
      size="sm"
      title={ended ? (held.name ?? t('bonus.title')) : t('bonus.cancelTitle')}
      closeLabel={t('common.close')}
      footer={
        unanswered || ended ? (
          <Button key="check" wide autoFocus onClick={close}>
            {t(ended ? 'bonus.understood' : 'bonus.check')}
          </Button>
        ) : (
          <div className="grid gap-2">
            <Button
              kind="danger"
              wide
              busy={clearing}
              disabled={checking || (!clearing && !online)}
              onClick={() => actor.send({ type: 'cancel.confirm' })}
            >
              {t('bonus.cancel')}
            </Button>
            <Button kind="secondary" wide disabled={clearing} data-autofocus onClick={close}>
              {t('bonus.keep')}
            </Button>
          </div>
        )
      }
    >
      {unanswered ? (
        <div role="alert">
          <Alert tone="warning" title={t('receipt.unanswered')}>
            {t('bonus.cancelUnanswered')}
          </Alert>
        </div>
      ) : ended ? (
        <div role="status">
          <Alert tone="info">{t('bonus.ended')}</Alert>
        </div>
      ) : (
        <div className="grid gap-4">
          {problem !== null && (
            <Alert tone="danger" title={t('bonus.notCancelled')}>
              {problemText(t, problem)}
            </Alert>
          )}
          {held.name !== null && <p className="font-medium wrap-anywhere">{held.name}</p>}
          {checking ? (
            <div aria-busy="true">
              <span role="status" className="sr-only">
                {t('bonus.checking')}
              </span>
              <Skeleton className="h-24 w-full" />
            </div>
          ) : held.lostOnCancel === null ? (
            <p>{t('bonus.cancelGeneral')}</p>
          ) : (
            <dl>
              <DataRow label={t('bonus.lost')} strong>
                <span className="text-danger">{baht(held.lostOnCancel)}</span>
              </DataRow>
              {held.keptOnCancel !== null && (
                <DataRow label={t('bonus.kept')} strong>
                  {hidden ? DOTS : baht(held.keptOnCancel)}
                </DataRow>
              )}
            </dl>
          )}
          <p className="text-ink-muted">{t('bonus.cancelText')}</p>
          {!online && <Offline />}
        </div>
      )}
    </Dialog>
  );
}
