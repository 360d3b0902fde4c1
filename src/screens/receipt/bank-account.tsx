import { Fragment } from 'react';
import type { BankAccount } from '../../../contract/entities.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { useBankName } from '../../i18n/bank-name.ts';
import { useText } from '../../i18n/text.tsx';
import { grouped, masked } from '../profile/account-number.ts';

/** An account number with its last four digits only; read out as such. A dash for null: not known. */
export function MaskedNumber({ accountNo }: { accountNo: string | null }) {
  const t = useText();
  if (accountNo === null) return UNKNOWN;
  return (
    <>
      <span aria-hidden="true" className="whitespace-nowrap">
        {masked(accountNo)}
      </span>
      <span className="sr-only">{t('profile.numberEnds', { digits: accountNo.slice(-4) })}</span>
    </>
  );
}

/**
 * The whole number; a line breaks only between two groups. A text that is no number and has no groups may break
 * anywhere.
 */
export function GroupedNumber({ accountNo }: { accountNo: string }) {
  const groups = [...grouped(accountNo).matchAll(/\d+-?/g)];
  if (groups.length === 0) return <span className="wrap-anywhere">{accountNo}</span>;
  if (groups.length < 4) return <span className="whitespace-nowrap">{grouped(accountNo)}</span>;
  return groups.map(({ 0: group, index }) => (
    <Fragment key={index}>
      <span className="whitespace-nowrap">{group}</span>
      <wbr />
    </Fragment>
  ));
}

/** A bank account in a few short lines: bank, masked number, holder. */
export function BankAccountLines({ account }: { account: BankAccount }) {
  const { name, lang } = useBankName()(account);
  return (
    <>
      <span lang={lang} className="block">
        {name}
      </span>
      <span className="block font-normal text-ink-muted text-sm">
        <MaskedNumber accountNo={account.bankAccountNo} />
      </span>
      <span className="block font-normal text-ink-muted text-sm">{account.bankAccountName ?? UNKNOWN}</span>
    </>
  );
}
