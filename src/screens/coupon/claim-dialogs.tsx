import { useSelector } from '@xstate/react';
import { isExpired } from '../../../machines/coupon/coupon.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { coinIcon, giftIcon } from '../../components/icons/money.ts';
import { RichHtml } from '../../components/rich-html.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { Money } from '../home/money.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { ProblemDialog } from '../spin/problem-dialog.tsx';
import type { CouponsViewProps } from './coupons-view.tsx';

/** A claim from its question to its end (section 2): confirmed, then a receipt, coins, or why not. */
export function ClaimDialogs({ actor, online, hidden }: CouponsViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { coupon, now, problem, credited } = snapshot.context;
  const { receipt } = snapshot.children;
  const received = snapshot.matches('received') && receipt !== undefined;
  const confirming = snapshot.matches('confirming') || snapshot.matches('claiming');
  const expired = snapshot.matches({ confirming: 'open' }) && coupon !== null && isExpired(coupon, now);
  const close = () => actor.send({ type: 'claim.close' });
  const coin = credited?.coin ?? null;
  return (
    <>
      <ConfirmDialog
        open={confirming}
        title={t('coupon.confirm')}
        confirmLabel={t('coupon.claim')}
        cancelLabel={t('common.cancel')}
        closeLabel={t('common.close')}
        busy={snapshot.hasTag('claiming')}
        disabled={!online || expired}
        onConfirm={() => actor.send({ type: 'claim.confirm' })}
        onCancel={() => actor.send({ type: 'claim.cancel' })}
      >
        {coupon !== null && (
          <>
            <p className="font-semibold text-ink text-lg wrap-anywhere">{coupon.label}</p>
            {coupon.amount !== null && (
              <p className="text-ink">
                <Money amount={coupon.amount} hidden={hidden} />
              </p>
            )}
            {coupon.html !== null && <RichHtml html={coupon.html} className="mt-3 text-sm" />}
            {expired && (
              <div role="status" className="mt-3">
                <Alert tone="warning">{t('error.COUPON_EXPIRED')}</Alert>
              </div>
            )}
          </>
        )}
      </ConfirmDialog>
      <Dialog
        open={received}
        onClose={() => receipt?.send({ type: 'receipt.close' })}
        title={t('coupon.receipt')}
        closeLabel={t('common.close')}
      >
        {received && <ReceiptView actor={receipt} from={{ kind: 'named', name: t('spin.title') }} onDone={() => {}} />}
      </Dialog>
      <Dialog
        open={snapshot.matches('rewarded')}
        onClose={close}
        title={t('receipt.title.couponDone')}
        closeLabel={t('common.close')}
        size="sm"
        footer={
          <Button wide onClick={close} data-autofocus>
            {t('common.done')}
          </Button>
        }
      >
        <div role="status" className="flex flex-col items-center gap-3 pt-2 pb-1 text-center">
          <IconBadge icon={coin === null ? giftIcon : coinIcon} tone="positive" size="lg" />
          <p className="figures font-semibold text-2xl wrap-anywhere">
            {coin === null ? coupon?.label : t('spin.coins', { count: coin, shown: `+${coin.toLocaleString('en')}` })}
          </p>
          <p className="text-ink-muted">{t(coin === null ? 'coupon.otherText' : 'coupon.coinsText')}</p>
        </div>
      </Dialog>
      <ProblemDialog open={snapshot.matches('refused')} title={t('coupon.refused')} onClose={close} online={online}>
        {problem !== null && <p>{problemText(t, problem)}</p>}
      </ProblemDialog>
      <ProblemDialog
        open={snapshot.matches({ unanswered: 'told' })}
        title={t('coupon.unanswered')}
        onClose={close}
        onRetry={() => actor.send({ type: 'claim.retry' })}
        online={online}
      >
        {problem !== null && <p>{problemText(t, problem)}</p>}
        <p className="text-ink-muted text-sm">{t('receipt.unansweredSafe')}</p>
      </ProblemDialog>
    </>
  );
}
