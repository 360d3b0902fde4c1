import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { couponMachine } from '../../../machines/coupon/coupon.machine.ts';
import { isExpired } from '../../../machines/coupon/coupon.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { coinIcon, giftIcon } from '../../components/icons/money.ts';
import { RichHtml } from '../../components/rich-html.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { Money } from '../home/money.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { ProblemDialog } from '../spin/problem-dialog.tsx';
import type { CouponsViewProps } from './props.ts';

type Snapshot = SnapshotFrom<typeof couponMachine>;

const claimIn = ({ context }: Snapshot) => context.coupon ?? context.request?.ask ?? null;
const htmlIn = ({ context }: Snapshot) => context.coupon?.html ?? null;
const problemIn = ({ context }: Snapshot) => context.request?.problem ?? null;
const coinIn = ({ context }: Snapshot) => context.request?.value?.coin ?? null;
const receiptIn = (snapshot: Snapshot) => (snapshot.matches('received') ? snapshot.children.receipt : undefined);
const isConfirming = (snapshot: Snapshot) =>
  snapshot.matches('confirming') || snapshot.matches('asking') || snapshot.matches('claiming');
const isClaiming = (snapshot: Snapshot) => snapshot.hasTag('claiming');
const isTooLate = (snapshot: Snapshot) =>
  snapshot.matches({ confirming: 'open' }) &&
  snapshot.context.coupon !== null &&
  isExpired(snapshot.context.coupon, snapshot.context.now);
const canConfirm = (snapshot: Snapshot) => snapshot.can({ type: 'claim.confirm' });
const canRetry = (snapshot: Snapshot) => snapshot.can({ type: 'claim.retry' });
const isRewarded = (snapshot: Snapshot) => snapshot.matches('rewarded');
const isRefused = (snapshot: Snapshot) => snapshot.matches('refused');
const isSetAside = ({ context }: Snapshot) => context.request?.phase === 'setAside';
const isUnanswered = (snapshot: Snapshot) => snapshot.matches('unanswered');

/** A claim from its question to its end: confirmed, then a receipt, coins, or why not. */
export function ClaimDialogs({ actor, hidden }: CouponsViewProps) {
  const t = useText();
  const said = useSaid();
  const claim = useSelector(actor, claimIn);
  const html = useSelector(actor, htmlIn);
  const problem = useSelector(actor, problemIn);
  const coin = useSelector(actor, coinIn);
  const receipt = useSelector(actor, receiptIn);
  const confirming = useSelector(actor, isConfirming);
  const claiming = useSelector(actor, isClaiming);
  const tooLate = useSelector(actor, isTooLate);
  const ready = useSelector(actor, canConfirm);
  const retryReady = useSelector(actor, canRetry);
  const setAside = useSelector(actor, isSetAside);
  const close = () => actor.send({ type: 'claim.close' });
  return (
    <>
      <ConfirmDialog
        open={confirming}
        title={t('coupon.confirm')}
        confirmLabel={t('coupon.claim')}
        cancelLabel={t('common.cancel')}
        busy={claiming}
        disabled={!claiming && !ready}
        onConfirm={() => actor.send({ type: 'claim.confirm' })}
        onCancel={() => actor.send({ type: 'claim.cancel' })}
      >
        {claim !== null && (
          <>
            <p className="font-semibold text-ink text-lg wrap-anywhere">{said(claim.label)}</p>
            {claim.amount !== null && (
              <p className="text-ink">
                <Money amount={claim.amount} hidden={hidden} />
              </p>
            )}
            {html !== null && <RichHtml html={html} className="mt-3 text-sm" />}
            {tooLate && (
              <div role="status" className="mt-3">
                <Alert tone="warning">{t('error.COUPON_EXPIRED')}</Alert>
              </div>
            )}
          </>
        )}
      </ConfirmDialog>
      <Dialog
        open={receipt !== undefined}
        onClose={() => receipt?.send({ type: 'receipt.close' })}
        title={t('coupon.receipt')}
      >
        {receipt && <ReceiptView actor={receipt} from={{ kind: 'named', name: t('spin.title') }} onDone={() => {}} />}
      </Dialog>
      <Dialog
        open={useSelector(actor, isRewarded)}
        onClose={close}
        title={t('receipt.title.couponDone')}
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
            {coin === null
              ? claim && said(claim.label)
              : t('spin.coins', { count: coin, shown: `+${coin.toLocaleString('en')}` })}
          </p>
          <p className="text-ink-muted">{t(coin === null ? 'coupon.otherText' : 'coupon.coinsText')}</p>
        </div>
      </Dialog>
      <ProblemDialog open={useSelector(actor, isRefused)} title={t('coupon.refused')} onClose={close}>
        {problem !== null && <p>{problemText(t, problem)}</p>}
      </ProblemDialog>
      <ProblemDialog
        open={useSelector(actor, isUnanswered)}
        title={t('coupon.unanswered')}
        onClose={close}
        onRetry={setAside ? undefined : () => actor.send({ type: 'claim.retry' })}
        canRetry={retryReady}
      >
        {problem !== null && <p>{problemText(t, problem)}</p>}
        <p className="text-ink-muted text-sm">{t(setAside ? 'request.setAside' : 'receipt.unansweredSafe')}</p>
      </ProblemDialog>
    </>
  );
}
