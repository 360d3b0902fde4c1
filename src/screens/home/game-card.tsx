import type { GameAccount } from '../../../contract/entities.ts';
import { convertedAmount } from '../../../machines/wallet/totals.ts';
import { Badge } from '../../components/badge.tsx';
import { useMoney } from '../../i18n/money.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { GameLogo, usePicture } from './game-logo.tsx';
import { Money } from './money.tsx';

interface GameCardProps {
  account: GameAccount;
  hidden: boolean;
  favourite: boolean;
  onOpen: () => void;
  onFavourite: () => void;
}

/** One game account (rule: Game cards): logo, background, name, balance and its worth, or that it is not open yet. */
export function GameCard({ account, hidden, favourite, onOpen, onFavourite }: GameCardProps) {
  const t = useText();
  const money = useMoney();
  const said = useSaid();
  const { logo, background, amount, isActive } = account;
  const name = said(account.name);
  const picture = usePicture(background);
  return (
    <div className="on-brand-text relative size-full">
      <button
        {...picture}
        type="button"
        onClick={onOpen}
        className="relative flex size-full flex-col justify-between gap-3 overflow-hidden rounded-lg bg-brand-deep bg-center bg-cover p-4 text-start scale-[1] transition-[scale] active:scale-[0.985]"
      >
        <span className="flex items-start gap-3 pe-9">
          <GameLogo name={name} address={logo} />
          <span className="min-w-0 self-center font-semibold">{name}</span>
        </span>
        {isActive ? (
          <span className="block">
            <Money amount={amount} hidden={hidden} size="lg" unit="game" />
            {!hidden && amount !== null && (
              <span className="figures block text-brand-muted text-sm">
                {t('home.games.worth', { amount: money.figure(convertedAmount(account)) })}
              </span>
            )}
          </span>
        ) : (
          <span className="self-start">
            <Badge tone="neutral">{t('home.games.openAccount')}</Badge>
          </span>
        )}
      </button>
      <FavouriteButton
        name={name}
        favourite={favourite}
        onToggle={onFavourite}
        className="absolute top-2 right-2 text-brand-ink"
      />
    </div>
  );
}
