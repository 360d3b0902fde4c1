import type { ReactNode } from 'react';
import type { BankStatus } from '../../../contract/bank-status.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { Card } from '../../components/card.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { useText } from '../../i18n/text.tsx';
import { grouped } from '../profile/account-number.ts';
import { GroupedNumber } from '../receipt/bank-account.tsx';
import { BankMark } from './bank-mark.tsx';

interface AccountCardProps {
  /** The code of the mark that it bears: a bank's code, TRUEWALLET. */
  code: string;
  name: string;
  /** The language of the name, where it is another than the page's. */
  lang?: 'th' | undefined;
  /** Null, here and below: not known. */
  holder: string | null;
  /** Empty if the service has none. */
  number: string | null;
  copied: boolean;
  onCopy: (number: string) => void;
  /** The state of the account's bank; missing while the bank works. */
  status?: BankStatus | null | undefined;
  /** Something that is true of this account only. */
  note?: ReactNode;
}

/** An account to transfer to: its number can be copied, without the dashes that are shown. */
export function AccountCard({ code, name, lang, holder, number, copied, onCopy, status, note }: AccountCardProps) {
  const t = useText();
  return (
    <li>
      <Card tone="sunken" className="grid h-full grid-cols-1 content-start gap-2">
        <div className="flex items-center gap-3">
          <BankMark code={code} />
          <p className="min-w-0">
            <span lang={lang} className="block font-medium">
              {name}
            </span>
            <span className="block text-ink-muted text-sm wrap-anywhere">{holder ?? UNKNOWN}</span>
          </p>
        </div>
        {number === null && <p className="text-ink-muted">{UNKNOWN}</p>}
        {number !== null && number !== '' && (
          <div className="flex items-center justify-between gap-3">
            <p className="figures min-w-0 font-semibold text-xl tracking-wide">
              <GroupedNumber accountNo={number} />
            </p>
            <CopyButton
              compact
              label={t('deposit.copyNumber', { number: grouped(number) })}
              copiedLabel={t('common.copied', { text: number })}
              copied={copied}
              onCopy={() => onCopy(number)}
            />
          </div>
        )}
        {status && (
          <p className="font-medium text-sm text-warning">{t(status === 'slow' ? 'bank.slow' : 'bank.closed')}</p>
        )}
        {note !== undefined && <p className="text-ink-muted text-sm">{note}</p>}
      </Card>
    </li>
  );
}
