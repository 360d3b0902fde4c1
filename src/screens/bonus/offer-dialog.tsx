import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { bonusOfferMachine } from '../../../machines/bonus/bonus-offer.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { RichHtml } from '../../components/rich-html.tsx';
import { useText } from '../../i18n/text.tsx';
import { ClaimTrouble } from '../invite/claim-trouble.tsx';
import { Offline } from '../receipt/offline.tsx';
import { BonusBanners } from './banners.tsx';
import { ReceivedSummary, TermsList } from './terms.tsx';

export interface OfferDialogProps {
  actor: ActorRefFrom<typeof bonusOfferMachine>;
  /** Without a connection money operations are held back. */
  online: boolean;
}

/** One bonus: banners, terms, notice, and the button that receives it (section 2). */
export function OfferDialog({ actor, online }: OfferDialogProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { bonus, remaining, received, problem } = snapshot.context;
  const close = () => actor.send({ type: 'dialog.close' });
  const receiving = snapshot.matches('receiving');
  const offered = snapshot.matches('offered') || receiving;
  return (
    <Dialog
      open={snapshot.status === 'active'}
      onClose={close}
      title={bonus.name}
      closeLabel={t('common.close')}
      footer={
        offered ? (
          <Button
            key="receive"
            wide
            busy={receiving}
            disabled={!receiving && !online}
            onClick={() => actor.send({ type: 'bonus.receive' })}
          >
            {t('bonus.receive')}
          </Button>
        ) : (
          // The button that had the focus is gone now.
          <Button key="close" wide autoFocus={received !== null} onClick={close}>
            {received === null ? t('bonus.understood') : t('common.done')}
          </Button>
        )
      }
    >
      {received !== null ? (
        <ReceivedSummary received={received} text={t('bonus.receivedText')} />
      ) : (
        <div className="grid gap-5 pt-1">
          {snapshot.matches('current') && <Alert tone="info">{t('error.BONUS_ALREADY_ACTIVE')}</Alert>}
          {problem !== null && (
            <ClaimTrouble
              problem={problem}
              unanswered={snapshot.matches({ offered: 'unanswered' })}
              canRetry={online}
              onRetry={() => actor.send({ type: 'bonus.receive' })}
            />
          )}
          {remaining && offered && problem === null && <Alert tone="warning">{t('error.BONUS_REMAINING')}</Alert>}
          {offered && !online && <Offline />}
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
