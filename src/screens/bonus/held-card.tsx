import { useId } from 'react';
import type { Held } from '../../../machines/bonus/offer.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { DOTS } from '../../i18n/dots.ts';
import { useMoney } from '../../i18n/money.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { Money } from '../home/money.tsx';
import { useTypeName } from './names.ts';

interface HeldCardProps {
  held: Held;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  onCancel: () => void;
}

/** The active bonus or promotion: what was credited, how far its turnover is, and the way out of it. */
export function HeldCard({ held, hidden, onCancel }: HeldCardProps) {
  const t = useText();
  const money = useMoney();
  const said = useSaid();
  const typeOf = useTypeName();
  const heading = useId();
  const { name, amount, turnoverRequired, turnoverDone } = held;
  const type = typeOf(held);
  return (
    <section aria-labelledby={heading}>
      <Card tone="brand" padding="lg">
        <Badge tone="positive" dot>
          {t('bonus.held')}
        </Badge>
        <h2 id={heading} className="mt-3 font-semibold text-xl wrap-anywhere">
          {name === null ? type : said(name)}
        </h2>
        {name !== null && <p className="mt-0.5 text-ink-muted text-sm">{type}</p>}
        <div className="mt-5 grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-12">
          {amount !== null && (
            <div>
              <p className="text-ink-muted text-sm">{t('bonus.credited')}</p>
              <Money amount={amount} hidden={hidden} size="lg" />
            </div>
          )}
          {turnoverRequired !== null && turnoverDone !== null && (
            <div>
              <p className="text-ink-muted text-sm">{t('bonus.turnover')}</p>
              <p className="figures mt-0.5 mb-2 font-medium">
                {t('bonus.progress', {
                  done: hidden ? DOTS : money.figure(turnoverDone),
                  required: hidden ? DOTS : money.figure(turnoverRequired),
                })}
              </p>
              <ProgressBar
                label={t('bonus.turnover')}
                fraction={turnoverRequired > 0 ? turnoverDone / turnoverRequired : 1}
              />
            </div>
          )}
        </div>
        <Button kind="secondary" className="mt-6 max-sm:w-full" onClick={onCancel}>
          {t('bonus.cancel')}
        </Button>
      </Card>
    </section>
  );
}
