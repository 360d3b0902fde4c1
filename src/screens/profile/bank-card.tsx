import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { BankAccount } from '../../../contract/entities.ts';
import { lacksEnglishName } from '../../../machines/bank-name/english-name.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { eyeIcon, eyeOffIcon } from '../../components/icons/base.ts';
import { SectionHeader } from '../../components/section-header.tsx';
import { useBankName } from '../../i18n/bank-name.ts';
import { useText } from '../../i18n/text.tsx';
import { GroupedNumber, MaskedNumber } from '../receipt/bank-account.tsx';
import type { ProfileViewProps } from './props.ts';

/** The account that withdrawals are paid into; null if there is none, undefined if it is not known. */
export function BankCard({
  actor,
  account,
}: Pick<ProfileViewProps, 'actor'> & { account: BankAccount | null | undefined }) {
  const t = useText();
  const heading = useId();
  const nameOf = useBankName();
  const bank = account == null ? null : nameOf(account);
  const revealed = useSelector(actor, (state) => state.matches({ shown: { page: 'revealed' } }));
  return (
    <section aria-labelledby={heading}>
      <SectionHeader id={heading}>{t('profile.bank')}</SectionHeader>
      {account == null || bank === null ? (
        <Card className="mt-1 text-ink-muted">{t(account === null ? 'profile.noBank' : 'profile.bankUnread')}</Card>
      ) : (
        <Card className="mt-1">
          <dl>
            <DataRow label={t('profile.bankName')}>
              <span lang={bank.lang}>{bank.name}</span>
            </DataRow>
            <DataRow label={t('profile.holder')}>{account.bankAccountName ?? UNKNOWN}</DataRow>
            <DataRow
              label={t('field.accountNo')}
              action={
                account.bankAccountNo !== null && (
                  <IconButton
                    icon={revealed ? eyeOffIcon : eyeIcon}
                    className="-me-2"
                    label={revealed ? t('profile.hideNumber') : t('profile.showNumber')}
                    onClick={() => actor.send({ type: revealed ? 'number.hide' : 'number.reveal' })}
                  />
                )
              }
            >
              {revealed && account.bankAccountNo !== null ? (
                <GroupedNumber accountNo={account.bankAccountNo} />
              ) : (
                <MaskedNumber accountNo={account.bankAccountNo} />
              )}
            </DataRow>
          </dl>
          {lacksEnglishName(account.bankCode, account.bankAccountName) && (
            <div className="mt-4">
              <Alert
                tone="warning"
                action={
                  <Button kind="secondary" size="sm" onClick={() => actor.send({ type: 'bankName.open' })}>
                    {t('bankName.edit')}
                  </Button>
                }
              >
                {t('bankName.needed')}
              </Alert>
            </div>
          )}
        </Card>
      )}
    </section>
  );
}
