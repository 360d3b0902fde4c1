import { type ReactNode, useId } from 'react';
import type { BankAccount } from '../../../contract/entities.ts';
import type { DepositBank, DepositOptions } from '../../../contract/member-lookups.ts';
import { transferAccounts } from '../../../machines/deposit/methods.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icon.tsx';
import { uploadIcon } from '../../components/icons/actions.ts';
import { useBankName } from '../../i18n/bank-name.ts';
import { useMoney } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';
import { BankAccountLines } from '../receipt/bank-account.tsx';
import { AccountCard } from './account-card.tsx';
import { BankMark } from './bank-mark.tsx';

interface TransferWayProps {
  options: DepositOptions;
  /** The account that the player registered; null or undefined if there is none, or it is not known. */
  own: BankAccount | null | undefined;
  copied: string | null;
  onCopy: (accountNo: string) => void;
  onSlip: () => void;
}

/** A bank transfer: to an account that is read by itself, or with a slip. */
export function TransferWay({ options, own, copied, onCopy, onSlip }: TransferWayProps) {
  const t = useText();
  const money = useMoney();
  const { automatic, manual } = transferAccounts(options);
  const { depositMin } = options;
  const list = (banks: readonly DepositBank[]) => <Accounts {...{ banks, copied, onCopy }} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card tone="sunken" className="grid grid-cols-1 gap-2 text-sm">
        <p className="font-medium">{t('deposit.bank.own')}</p>
        {own != null && (
          <div className="flex flex-wrap items-center gap-3">
            <BankMark code={own.bankCode} />
            <div className="min-w-min flex-1 font-medium wrap-anywhere">
              <BankAccountLines account={own} />
            </div>
          </div>
        )}
      </Card>
      {automatic.length > 0 && (
        <Group title={t('deposit.bank.automatic')} hint={t('deposit.bank.automaticHint')}>
          {list(automatic)}
        </Group>
      )}
      {manual.length > 0 && (
        <Group title={t('deposit.bank.manual')} hint={t('deposit.bank.manualHint')}>
          {list(manual)}
        </Group>
      )}
      <div className="grid gap-2">
        {manual.length === 0 && <p className="text-ink-muted text-sm">{t('deposit.bank.missing')}</p>}
        <Button
          kind={manual.length > 0 ? 'primary' : 'secondary'}
          wide
          leading={<Icon path={uploadIcon} className="size-5" />}
          onClick={onSlip}
        >
          {t('deposit.bank.slip')}
        </Button>
      </div>
      {depositMin != null && depositMin > 0 && (
        <p className="text-ink-muted text-sm">{t('deposit.bank.minimum', { amount: money.whole(depositMin) })}</p>
      )}
    </div>
  );
}

/** Accounts of one kind, under what they have in common. */
export function Group({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="font-semibold">
        {title}
      </h3>
      {hint !== undefined && <p className="mt-0.5 text-ink-muted text-sm">{hint}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

interface AccountsProps extends Pick<TransferWayProps, 'copied' | 'onCopy'> {
  banks: readonly DepositBank[];
}

function Accounts({ banks, copied, onCopy }: AccountsProps) {
  const t = useText();
  const money = useMoney();
  const nameOf = useBankName();
  return (
    <ul className={cx('grid grid-cols-1 gap-3', banks.length > 1 && 'sm:grid-cols-2')}>
      {banks.map((bank) => (
        <AccountCard
          key={`${bank.bankCode} ${bank.bankAccountNo}`}
          code={bank.bankCode}
          {...nameOf(bank)}
          holder={bank.bankAccountName}
          number={bank.bankAccountNo}
          copied={copied !== null && copied === bank.bankAccountNo}
          onCopy={onCopy}
          status={bank.bankStatus}
          note={bank.currency === 'LAK' && money.currency === 'BAHT' ? t('deposit.bank.lak') : undefined}
        />
      ))}
    </ul>
  );
}
