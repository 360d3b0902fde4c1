import { useSelector } from '@xstate/react';
import { collectedIn } from '../../../machines/withdraw/rules.ts';
import { Alert } from '../../components/alert.tsx';
import { Amount } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { DataRow } from '../../components/data-row.tsx';
import type { BankAccount } from '../../contract/entities.ts';
import { satang } from '../../contract/money.ts';
import { baht } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';
import { MaskedNumber } from '../receipt/bank-account.tsx';
import { useBankName } from '../receipt/names.ts';
import { Offline } from '../receipt/offline.tsx';
import type { WithdrawViewProps } from './withdraw-view.tsx';

/** Everything once more before money moves. */
export function ReviewStep({ actor, online }: Pick<WithdrawViewProps, 'actor' | 'online'>) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { amount, funds } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  return (
    <div className="mx-auto grid max-w-md gap-5">
      <div className="pt-2 text-center">
        <h3 className="text-ink-muted">{t('withdraw.review')}</h3>
        <Amount value={baht(amount ?? satang(0))} size="xl" />
      </div>
      <dl>
        <DataRow label={t('receipt.from')}>
          {t(collectedIn(funds) > 0 ? 'receipt.place.everything' : 'receipt.place.wallet')}
        </DataRow>
        <Destination account={funds.bankAccount} />
      </dl>
      {collectedIn(funds) > 0 && <Alert tone="info">{t('withdraw.reviewCollect')}</Alert>}
      {!online && <Offline />}
      <div className="grid gap-2">
        <Button
          size="lg"
          wide
          busy={busy}
          disabled={!busy && !online}
          onClick={() => actor.send({ type: 'withdraw.confirm' })}
        >
          {t('withdraw.confirm')}
        </Button>
        <Button
          kind="quiet"
          wide
          disabled={!snapshot.can({ type: 'withdraw.back' })}
          onClick={() => actor.send({ type: 'withdraw.back' })}
        >
          {t('common.back')}
        </Button>
      </div>
    </div>
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
