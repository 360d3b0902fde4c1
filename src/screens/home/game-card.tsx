import { convertedAmount } from '../../../machines/wallet/totals.ts';
import { Badge } from '../../components/badge.tsx';
import type { GameAccount } from '../../contract/entities.ts';
import { figure } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';
import { Money } from './money.tsx';

interface GameCardProps {
  account: GameAccount;
  hidden: boolean;
}

/** One game account (section 2): logo, background, name, balance and what it is worth, or that it is not open yet. */
export function GameCard({ account, hidden }: GameCardProps) {
  const t = useText();
  const { name, logo, background, amount, isActive } = account;
  return (
    <article
      style={background ? { backgroundImage: `url("${encodeURI(background)}")` } : undefined}
      className="on-brand-text relative flex size-full flex-col justify-between gap-3 overflow-hidden rounded-lg bg-brand-deep bg-center bg-cover p-4"
    >
      <div className="flex items-start gap-3">
        {logo ? <img src={logo} alt="" width="48" height="48" loading="lazy" className="size-12 rounded-md" /> : null}
        <h3 className="min-w-0 self-center font-semibold">{name}</h3>
      </div>
      {isActive ? (
        <div>
          <Money amount={amount} hidden={hidden} size="lg" unit="game" />
          {!hidden && (
            <p className="figures text-brand-muted text-sm">
              {t('home.games.worth', { amount: figure(convertedAmount(account)) })}
            </p>
          )}
        </div>
      ) : (
        <p className="self-start">
          <Badge tone="neutral">{t('home.games.inactive')}</Badge>
        </p>
      )}
    </article>
  );
}
