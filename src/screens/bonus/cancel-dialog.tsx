import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { bonusCancelMachine } from '../../../machines/bonus/bonus-cancel.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { baht } from '../../i18n/money.ts';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { Offline } from '../receipt/offline.tsx';

export interface CancelDialogProps {
  actor: ActorRefFrom<typeof bonusCancelMachine>;
  /** Without a connection money operations are held back. */
  online: boolean;
}

/** The warning before a bonus is given up: what is lost and what is kept, as far as the service tells. */
export function CancelDialog({ actor, online }: CancelDialogProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { held, problem } = snapshot.context;
  const close = () => actor.send({ type: 'dialog.close' });
  const clearing = snapshot.matches('clearing');
  const unanswered = snapshot.matches('unanswered');
  return (
    <Dialog
      open={snapshot.status === 'active'}
      onClose={close}
      role="alertdialog"
      size="sm"
      title={t('bonus.cancelTitle')}
      closeLabel={t('common.close')}
      footer={
        unanswered ? (
          <Button key="check" wide autoFocus onClick={close}>
            {t('bonus.check')}
          </Button>
        ) : (
          <div className="grid gap-2">
            <Button
              kind="danger"
              wide
              busy={clearing}
              disabled={!clearing && !online}
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
      ) : (
        <div className="grid gap-4">
          {problem !== null && (
            <Alert tone="danger" title={t('bonus.notCancelled')}>
              {problemText(t, problem)}
            </Alert>
          )}
          {held.name !== null && <p className="font-medium wrap-anywhere">{held.name}</p>}
          {held.lostOnCancel === null ? (
            <p>{t('bonus.cancelGeneral')}</p>
          ) : (
            <dl>
              <DataRow label={t('bonus.lost')} strong>
                <span className="text-danger">{baht(held.lostOnCancel)}</span>
              </DataRow>
              {held.keptOnCancel !== null && (
                <DataRow label={t('bonus.kept')} strong>
                  {baht(held.keptOnCancel)}
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
