import { useId } from 'react';
import type { Condition } from '../../../machines/bonus/offer.ts';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icon.tsx';
import { checkIcon } from '../../components/icons/base.ts';
import { DOTS } from '../../i18n/dots.ts';
import { useMoney } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';

interface ConditionListProps {
  conditions: readonly Condition[];
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

/** The conditions of a bonus or promotion: those that are met, those that are missing, and the progress. */
export function ConditionList({ conditions, hidden }: ConditionListProps) {
  const t = useText();
  const money = useMoney();
  const heading = useId();
  if (conditions.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="rounded-lg bg-surface-sunken px-4 py-3.5">
      <h3 id={heading} className="font-semibold text-sm">
        {t('bonus.conditions')}
      </h3>
      <ul className="mt-2 grid gap-2.5">
        {conditions.map(({ kind, isMet, required, done }) => (
          <li key={kind} className="flex items-start gap-3 text-sm">
            <span
              className={cx(
                'grid size-6 shrink-0 place-items-center rounded-full',
                isMet ? 'bg-accent text-accent-ink' : 'border border-line-strong border-dashed',
              )}
            >
              {isMet && <Icon path={checkIcon} className="size-4" />}
            </span>
            <span className="min-w-0 flex-1 pt-0.5">
              <span className="sr-only">{t(isMet ? 'bonus.conditionMet' : 'bonus.conditionMissing')}: </span>
              {t(`bonus.condition.${kind}`)}
              {required !== null && (
                <span className="figures block text-ink-muted">
                  {done === null
                    ? t('bonus.conditionFrom', { amount: money.amount(required) })
                    : t('bonus.conditionDone', {
                        done: hidden ? DOTS : money.amount(done),
                        required: money.amount(required),
                      })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
