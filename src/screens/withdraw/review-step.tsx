import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { BankAccount } from '../../../contract/entities.ts';
import { satang } from '../../../contract/money.ts';
import type { RequestView } from '../../../machines/money-request/request.ts';
import { UNKNOWN } from '../../../machines/wallet/amount.ts';
import { collectedIn } from '../../../machines/withdraw/rules.ts';
import type { withdrawMachine } from '../../../machines/withdraw/withdraw.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { useText } from '../../i18n/text.tsx';
import { Review } from '../money-request/review.tsx';
import { UnansweredRequest } from '../money-request/unanswered.tsx';
import { MaskedNumber } from '../receipt/bank-account.tsx';
import { useBankName } from '../receipt/names.ts';
import type { WithdrawActor } from './props.ts';

type Snapshot = SnapshotFrom<typeof withdrawMachine>;

const amountIn = ({ context }: Snapshot) => context.request?.ask.amount ?? context.amount ?? satang(0);
const fundsIn = ({ context }: Snapshot) => context.funds;
const isOnline = ({ context }: Snapshot) => context.online;
const isBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const canConfirm = (snapshot: Snapshot) => snapshot.can({ type: 'withdraw.confirm' });
const canRetry = (snapshot: Snapshot) => snapshot.can({ type: 'withdraw.retry' });
const canGoBack = (snapshot: Snapshot) => snapshot.can({ type: 'withdraw.back' });

/** From the wallet, or from everywhere, to the player's bank. */
export function ReviewStep({ actor }: { actor: WithdrawActor }) {
  const t = useText();
  const funds = useSelector(actor, fundsIn);
  const collects = collectedIn(funds) > 0;
  return (
    <Review
      title={t('withdraw.review')}
      amount={useSelector(actor, amountIn)}
      facts={
        <>
          <DataRow label={t('receipt.from')}>
            {t(collects ? 'receipt.place.everything' : 'receipt.place.wallet')}
          </DataRow>
          <Destination account={funds.bankAccount} />
        </>
      }
      note={collects && <Alert tone="info">{t('withdraw.reviewCollect')}</Alert>}
      confirmLabel={t('withdraw.confirm')}
      online={useSelector(actor, isOnline)}
      busy={useSelector(actor, isBusy)}
      canConfirm={useSelector(actor, canConfirm)}
      canGoBack={useSelector(actor, canGoBack)}
      onConfirm={() => actor.send({ type: 'withdraw.confirm' })}
      onBack={() => actor.send({ type: 'withdraw.back' })}
    />
  );
}

/** A payout without an answer. */
export function UnansweredStep({ actor, request }: { actor: WithdrawActor; request: RequestView<'withdraw'> }) {
  const { bankAccount } = useSelector(actor, fundsIn);
  return (
    <UnansweredRequest
      request={request}
      facts={<Destination account={bankAccount} />}
      online={useSelector(actor, isOnline)}
      canRetry={useSelector(actor, canRetry)}
      canLeave={useSelector(actor, canGoBack)}
      onRetry={() => actor.send({ type: 'withdraw.retry' })}
      onLater={() => actor.send({ type: 'withdraw.back' })}
    />
  );
}

/** Where it is paid to. Rows of a `<dl>`. */
function Destination({ account }: { account: BankAccount | null | undefined }) {
  const t = useText();
  const nameOf = useBankName();
  if (!account) return <DataRow label={t('receipt.to')}>{t('receipt.place.bank')}</DataRow>;
  const { name, lang } = nameOf(account);
  return (
    <>
      <DataRow label={t('field.bank')}>
        <span lang={lang}>{name}</span>
      </DataRow>
      <DataRow label={t('field.accountNo')}>
        <MaskedNumber accountNo={account.bankAccountNo} />
      </DataRow>
      <DataRow label={t('profile.holder')}>{account.bankAccountName ?? UNKNOWN}</DataRow>
    </>
  );
}
