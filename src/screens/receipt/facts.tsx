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

/** A fact of a receipt: its lines in a picture, and the same on the screen if nothing else is shown there. */
export interface Fact {
  readonly label: string;
  readonly lines: readonly string[];
  readonly shown?: ReactNode;
}

/** The labels of a payout's details. */
const DETAILS: Readonly<Record<keyof PayoutDetails, MessageId>> = {};

/** The payout's details among these fields. */
export function useDetails(): (fields: object) => readonly Fact[] {
  const t = useText();
  return (fields) => {
    const given: Readonly<Record<string, unknown>> = { ...fields };
    return Object.entries<MessageId>(DETAILS).map(([name, label]) => ({
      label: t(label),
      lines: given[name] ? [String(given[name])] : [],
    }));
  };
}

/** Of a receipt, or of an entry with its places by their names. */
interface Moved {
  readonly from: MoneyPlace | string | null;
  readonly to: MoneyPlace | string | null;
  readonly method: ReceiptMethod | undefined;
  readonly reason?: string | null | undefined;
}

/** The facts of money that moved. */
export function useFacts(): (moved: Moved) => readonly Fact[] {
  const t = useText();
  const said = useSaid();
  const bankOf = useBankName();
  const detailsOf = useDetails();
  const place = (label: string, at: Moved['to']): Fact => {
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
  // A slip's is a code.
  const reasonOf = (coded: string, reason: Moved['reason']) =>
    reason && t.has(coded) ? t(coded) : reason || undefined;
  return (moved) => [
    { label: t('statement.reason'), lines: [], shown: reasonOf(`slip.reason.${moved.reason}`, moved.reason) },
    place(t('receipt.from'), moved.from),
    place(t('receipt.to'), moved.to),
    { label: t('receipt.method'), lines: moved.method === undefined ? [] : [t(`receipt.method.${moved.method}`)] },
    ...detailsOf(moved),
  ];
}

/** Rows of a `<dl>`. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
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
