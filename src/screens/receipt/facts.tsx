import type { ReactNode } from 'react';
import type { PayoutDetails } from '../../../contract/payout.ts';
import type { MoneyPlace, ReceiptMethod } from '../../../machines/receipt/receipt.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { DataRow } from '../../components/data-row.tsx';
import { useBankName } from '../../i18n/bank-name.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { masked } from '../profile/account-number.ts';
import { BankAccountLines } from './bank-account.tsx';

/** The fields of a receipt, an entry or an order, as far as it has them. A place that is a text is a name. */
export interface Moved extends PayoutDetails {
  readonly reason?: string | null | undefined;
  readonly from?: MoneyPlace | string | null;
  readonly to?: MoneyPlace | string | null;
  readonly method?: ReceiptMethod | undefined;
  readonly about?: readonly string[];
}

/** A fact of it: its lines in a picture, and the same on the screen if nothing else is shown there. */
export interface Fact {
  readonly label: string;
  readonly lines: readonly string[];
  readonly shown?: ReactNode;
}

/** The labels of a payout's details. */
const DETAILS: Readonly<Record<keyof PayoutDetails, MessageId>> = {};

export function useFacts(): (moved: Moved) => readonly Fact[] {
  const t = useText();
  const said = useSaid();
  const bankOf = useBankName();
  const place = (label: string, at: Moved['to'] = null): Fact => {
    if (at === null || typeof at === 'string') return { label, lines: at === null ? [] : [at] };
    if (at.kind !== 'bank' || at.account === null)
      return { label, lines: [at.kind === 'named' ? said(at.name) : t(`receipt.place.${at.kind}`)] };
    const { bankAccountNo: no, bankAccountName: holder } = at.account;
    return {
      label,
      lines: [bankOf(at.account).name, no === null ? UNKNOWN : masked(no), holder ?? UNKNOWN],
      shown: <BankAccountLines account={at.account} />,
    };
  };
  return ({ reason, from, to, method, about = [], ...rest }) => {
    // A slip's is a code.
    const coded = `slip.reason.${reason}`;
    const details = new Map<string, unknown>(Object.entries(rest));
    return [
      { label: t('statement.reason'), lines: [], shown: reason ? (t.has(coded) ? t(coded) : reason) : undefined },
      place(t('receipt.from'), from),
      place(t('receipt.to'), to),
      { label: t('receipt.method'), lines: method === undefined ? [] : [t(`receipt.method.${method}`)] },
      ...Object.entries<MessageId>(DETAILS).map(([name, label]) => ({
        label: t(label),
        lines: details.get(name) ? [String(details.get(name))] : [],
      })),
      { label: t('statement.about'), lines: about },
    ];
  };
}

/** Rows of a `<dl>`. */
export function Facts({ of }: { of: Moved }) {
  const facts = useFacts()(of);
  return facts.map(({ label, lines, shown = lines.length > 1 ? lines.map(lineOf) : lines[0] }) =>
    shown === undefined ? null : (
      <DataRow key={label} label={label}>
        {shown}
      </DataRow>
    ),
  );
}

const lineOf = (line: string) => (
  <span key={line} className="block">
    {line}
  </span>
);
