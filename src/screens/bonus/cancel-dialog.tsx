import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { bonusCancelMachine } from '../../../machines/bonus/bonus-cancel.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Pending } from '../../components/pending.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { DOTS } from '../../i18n/dots.ts';
import { useMoney } from '../../i18n/money.ts';
import { problemText } from '../../i18n/problem.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { Offline } from '../receipt/offline.tsx';

export interface CancelDialogProps {
  actor: ActorRefFrom<typeof bonusCancelMachine>;
  /** The player keeps balances from other people's eyes. What is lost shows all the same: it is the warning. */
  hidden: boolean;
}

type Snapshot = SnapshotFrom<typeof bonusCancelMachine>;

const heldIn = ({ context }: Snapshot) => context.held;
const problemIn = ({ context }: Snapshot) => context.problem;
const isOnline = ({ context }: Snapshot) => context.online;
const isOpen = ({ status }: Snapshot) => status === 'active';
const isClearing = (snapshot: Snapshot) => snapshot.matches('clearing');
const isChecking = (snapshot: Snapshot) => snapshot.matches('checking');
const isUnanswered = (snapshot: Snapshot) => snapshot.matches('unanswered');
const isEnded = (snapshot: Snapshot) => snapshot.matches('ended');
const mayConfirm = (snapshot: Snapshot) => snapshot.can({ type: 'cancel.confirm' });

/** The warning before a bonus is given up: what is lost and what is kept, as far as the service tells. */
export function CancelDialog({ actor, hidden }: CancelDialogProps) {
  const t = useText();
  const money = useMoney();
  const said = useSaid();
  const held = useSelector(actor, heldIn);
  const problem = useSelector(actor, problemIn);
  const online = useSelector(actor, isOnline);
  const canConfirm = useSelector(actor, mayConfirm);
  const close = () => actor.send({ type: 'dialog.close' });
  const clearing = useSelector(actor, isClearing);
  const checking = useSelector(actor, isChecking);
  const unanswered = useSelector(actor, isUnanswered);
  const ended = useSelector(actor, isEnded);
  return (
    <Dialog
      open={useSelector(actor, isOpen)}
      onClose={close}
      role="alertdialog"
      size="sm"
      title={ended ? (held.name === null ? t('bonus.title') : said(held.name)) : t('bonus.cancelTitle')}
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
              disabled={!clearing && !canConfirm}
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
          {held.name !== null && <p className="font-medium wrap-anywhere">{said(held.name)}</p>}
          {checking ? (
            <Pending label={t('bonus.checking')}>
              <Skeleton className="h-24 w-full" />
            </Pending>
          ) : held.lostOnCancel === null ? (
            <p>{t('bonus.cancelGeneral')}</p>
          ) : (
            <dl>
              <DataRow label={t('bonus.lost')} strong>
                <span className="text-danger">{money.amount(held.lostOnCancel)}</span>
              </DataRow>
              {held.keptOnCancel !== null && (
                <DataRow label={t('bonus.kept')} strong>
                  {hidden ? DOTS : money.amount(held.keptOnCancel)}
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
