/** The meaning of a statement entry (rule: Statement). */
import { MONEY_TYPES, type MoneyType, SECURITY_TYPES } from '../../contract/activity.ts';
import { inLanguage, type Language } from '../../contract/local-text.ts';
import { type Figure, figureOf } from '../../contract/money.ts';
import type { StatementEntry } from '../../contract/statement.ts';

/** `account`: it tells of the account's safety. `other`: a type that the app does not know. */
export type Kind = MoneyType | 'account' | 'other';

export function kindOf({ statementType }: Pick<StatementEntry, 'statementType'>): Kind {
  const kind = MONEY_TYPES.find((type) => type === statementType);
  return kind ?? (SECURITY_TYPES.some((type) => type === statementType) ? 'account' : 'other');
}

export type Progress = 'done' | 'failed' | 'underWay' | 'unknown';

/** SUCCESS, FAILED; any other word is in progress. Of slips too. */
export function progressOf({ status }: { readonly status: string | null }): Progress {
  if (status === null) return 'unknown';
  if (status === 'SUCCESS') return 'done';
  return status === 'FAILED' ? 'failed' : 'underWay';
}

/**
 * '+' for deposit and bonus, '-' for withdraw, none for others (rule: Statement signs), whatever sign the service
 * gives. Null: not known, and without a sign.
 */
export function signedAmount(entry: Pick<StatementEntry, 'statementType' | 'amount'>): {
  sign: '+' | '-' | '';
  amount: Figure | null;
} {
  if (entry.amount === null) return { sign: '', amount: null };
  const kind = kindOf(entry);
  const sign = kind === 'deposit' || kind === 'bonus' ? '+' : kind === 'withdraw' ? '-' : '';
  return { sign, amount: figureOf(Math.abs(entry.amount)) };
}

/** The descriptions in the records beside the entry (rule: Statement). Never twice the same. */
export function descriptionsOf(entry: StatementEntry, language: Language): readonly string[] {
  const { bonus, promotion, invite, refund, luckydraw } = entry;
  const words = [bonus, promotion, invite, refund, luckydraw].map((record) =>
    inLanguage(record?.description ?? '', language).trim(),
  );
  return [...new Set(words)].filter((text) => text !== '');
}
