import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { bonusOfferMachine } from '../../../machines/bonus/bonus-offer.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { RichHtml } from '../../components/rich-html.tsx';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { BonusBanners } from './banners.tsx';
import { ConditionList } from './condition-list.tsx';
import { isBusy, isTroubled, ReceiveButton, ReceiveTrouble, receivedIn } from './receive-parts.tsx';
import { ReceivedSummary, TermsList } from './terms.tsx';

type Snapshot = SnapshotFrom<typeof bonusOfferMachine>;

const bonusIn = ({ context }: Snapshot) => context.bonus;
const isRemaining = ({ context }: Snapshot) => context.remaining;
const isOpen = ({ status }: Snapshot) => status === 'active';
const receiveIn = ({ children }: Snapshot) => children.receive;

interface OfferDialogProps {
  actor: ActorRefFrom<typeof bonusOfferMachine>;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

/** One bonus: what it takes, banners, terms, notice, and the button that receives it. */
export function OfferDialog({ actor, hidden }: OfferDialogProps) {
  const t = useText();
  const said = useSaid();
  const bonus = useSelector(actor, bonusIn);
  const remaining = useSelector(actor, isRemaining);
  const receive = useSelector(actor, receiveIn);
  const received = useSelector(receive, receivedIn);
  const troubled = useSelector(receive, isTroubled);
  const busy = useSelector(receive, isBusy);
  const close = () => actor.send({ type: 'dialog.close' });
  return (
    <Dialog
      open={useSelector(actor, isOpen)}
      onClose={close}
      title={said(bonus.name)}
      footer={
        // While another bonus is held it would be refused; what was asked before and has no answer can still be asked about.
        receive !== undefined && received === null && (!remaining || troubled || busy) ? (
          <ReceiveButton key="receive" actor={receive} label={t('bonus.receive')} />
        ) : (
          // The button that had the focus is gone now.
          <Button key="close" wide autoFocus={received !== null} onClick={close}>
            {received === null ? t('bonus.understood') : t('common.done')}
          </Button>
        )
      }
    >
      {received !== null ? (
        <ReceivedSummary received={received} title={t('bonus.receivedTitle')} text={t('bonus.receivedText')} />
      ) : (
        <div className="grid gap-5 pt-1">
          {receive === undefined && <Alert tone="info">{t('error.BONUS_ALREADY_ACTIVE')}</Alert>}
          {remaining && receive !== undefined && !troubled && (
            <Alert tone="warning">{t('error.BONUS_REMAINING')}</Alert>
          )}
          {receive !== undefined && <ReceiveTrouble actor={receive} title={t('bonus.notReceived')} />}
          {receive !== undefined && <ConditionList conditions={bonus.conditions} hidden={hidden} />}
          <BonusBanners bonus={bonus} />
          <TermsList terms={bonus}>
            <DataRow label={t('bonus.howOften')}>
              {t(`bonus.often.${bonus.type}`, { count: bonus.maxReceived })}
            </DataRow>
          </TermsList>
          {bonus.notice !== null && <RichHtml html={bonus.notice} />}
        </div>
      )}
    </Dialog>
  );
}
