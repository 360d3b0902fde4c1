import { useId } from 'react';
import type { BonusOffer } from '../../../machines/bonus/offer.ts';
import { type Moment, standingOf } from '../../../machines/bonus/rules.ts';
import { Badge } from '../../components/badge.tsx';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icon.tsx';
import { chevronRightIcon } from '../../components/icons/base.ts';
import { giftIcon } from '../../components/icons/money.ts';
import { useMoney } from '../../i18n/money.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';

interface BonusCardProps {
  bonus: BonusOffer;
  moment: Moment;
  onOpen: () => void;
}

/** One bonus: its banner, its name, and the player's standing with it. The whole card is its button. */
export function BonusCard({ bonus, moment, onOpen }: BonusCardProps) {
  const t = useText();
  const money = useMoney();
  const said = useSaid();
  const details = useId();
  const standing = standingOf(bonus, moment);
  const { depositMin, turnoverTimes } = bonus;
  const facts = [
    t(`bonus.often.${bonus.type}`, { count: bonus.maxReceived }),
    depositMin !== null && depositMin > 0 && t('bonus.depositMin', { amount: money.whole(depositMin) }),
    turnoverTimes !== null && t('bonus.turnoverOf', { times: turnoverTimes }),
  ].filter((fact) => fact !== false);
  const isOver = standing === 'received';
  const picture = bonus.slides.find(({ image }) => image !== null)?.image;
  return (
    <li
      className={cx(
        'group relative flex flex-col overflow-hidden rounded-lg bg-surface-raised shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        standing === 'current' && 'ring-2 ring-accent',
        !isOver && 'transition-shadow hover:shadow-raised',
      )}
    >
      <div className={cx('aspect-2/1 bg-surface-sunken', isOver && 'opacity-60 grayscale')}>
        {picture == null ? (
          <div className="on-brand grid size-full place-items-center">
            <Icon path={giftIcon} className="size-12 text-accent" />
          </div>
        ) : (
          <img
            src={picture}
            alt={t('bonus.banner', { name: said(bonus.name) })}
            loading="lazy"
            referrerPolicy="no-referrer"
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="flex flex-1 items-center gap-3 p-4">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">
            <button
              type="button"
              disabled={isOver}
              aria-describedby={details}
              onClick={onOpen}
              className={cx(
                'w-full text-start outline-none after:absolute after:inset-0 disabled:cursor-default',
                isOver && 'text-ink-muted',
              )}
            >
              {said(bonus.name)}
            </button>
          </h3>
          <p id={details} className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-muted text-sm">
            {standing === 'current' && (
              <Badge tone="positive" dot>
                {t('bonus.current')}
              </Badge>
            )}
            {isOver && <Badge>{t('bonus.received')}</Badge>}
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </div>
        {!isOver && <Icon path={chevronRightIcon} className="size-5 text-ink-muted" />}
      </div>
    </li>
  );
}
