import { useSelector } from '@xstate/react';
import type { BankAccount } from '../../../contract/entities.ts';
import { satang } from '../../../contract/money.ts';
import { collectedIn } from '../../../machines/withdraw/rules.ts';
import { Alert } from '../../components/alert.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { useText } from '../../i18n/text.tsx';
import { MaskedNumber } from '../receipt/bank-account.tsx';
import { useBankName } from '../receipt/names.ts';
import { Review } from '../receipt/review.tsx';
import type { WithdrawViewProps } from './withdraw-view.tsx';

/** From the wallet, or from everywhere, to the player's bank. */
export function ReviewStep({ actor, online }: Pick<WithdrawViewProps, 'actor' | 'online'>) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { amount, funds } = snapshot.context;
  const collects = collectedIn(funds) > 0;
  return (
    <Review
      title={t('withdraw.review')}
      amount={amount ?? satang(0)}
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
      online={online}
      busy={snapshot.hasTag('busy')}
      canGoBack={snapshot.can({ type: 'withdraw.back' })}
      onConfirm={() => actor.send({ type: 'withdraw.confirm' })}
      onBack={() => actor.send({ type: 'withdraw.back' })}
    />
  );
}

/** Where it is paid to. Rows of a `<dl>`. */
export function Destination({ account }: { account: BankAccount | null | undefined }) {
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
      <DataRow label={t('profile.holder')}>{account.bankAccountName}</DataRow>
    </>
  );
}
