import { useId } from 'react';
import { Link } from 'wouter';
import type { ActiveBonus } from '../../../machines/under-way/under-way.ts';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { DOTS } from '../../i18n/dots.ts';
import { useMoney } from '../../i18n/money.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { useTypeName } from '../bonus/names.ts';

interface ActiveBonusCardProps {
  bonus: ActiveBonus;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

/** The bonus that is active: how far its turnover is, and the way to its page. */
export function ActiveBonusCard({ bonus, hidden }: ActiveBonusCardProps) {
  const t = useText();
  const money = useMoney();
  const said = useSaid();
  const heading = useId();
  const typeOf = useTypeName();
  const { name, turnoverRequired: required, turnoverDone: done } = bonus;
  const shown = (amount: NonNullable<typeof done>) => (hidden ? DOTS : money.figure(amount));
  return (
    <section aria-labelledby={heading}>
      <Card className="grid gap-3">
        <div className="flex items-center justify-between gap-x-3">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={heading} className="min-w-0 font-semibold wrap-anywhere">
              {name === null ? typeOf(bonus) : said(name)}
            </h2>
            <Badge tone="positive" dot>
              {t('bonus.held')}
            </Badge>
          </div>
          <Link href="/user/bonus" asChild>
            <LinkButton href="/user/bonus" kind="quiet" size="sm" className="-my-2 -me-4 shrink-0">
              {t('withdraw.toBonus')}
            </LinkButton>
          </Link>
        </div>
        {required !== null && done !== null && (
          <div>
            <p className="figures mb-2 text-ink-muted text-sm">
              {t('bonus.progress', { done: shown(done), required: shown(required) })}
            </p>
            <ProgressBar label={t('bonus.turnover')} fraction={required > 0 ? done / required : 1} />
          </div>
        )}
      </Card>
    </section>
  );
}
