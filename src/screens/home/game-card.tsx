import type { GameAccount } from '../../../contract/entities.ts';
import { convertedAmount } from '../../../machines/wallet/totals.ts';
import { Badge } from '../../components/badge.tsx';
import { figure } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';
import { Money } from './money.tsx';

function pictured(address: string | null | undefined) {
  return address ? { backgroundImage: `url("${encodeURI(address)}")` } : undefined;
}

interface GameCardProps {
  account: GameAccount;
  hidden: boolean;
  onOpen: () => void;
}

/** One game account (rule: Game cards): logo, background, name, balance and what it is worth, or that it is not open yet. */
export function GameCard({ account, hidden, onOpen }: GameCardProps) {
  const t = useText();
  const { name, logo, background, amount, isActive } = account;
  return (
    <button
      type="button"
      onClick={onOpen}
      style={pictured(background)}
      className="on-brand-text relative flex size-full flex-col justify-between gap-3 overflow-hidden rounded-lg bg-brand-deep bg-center bg-cover p-4 text-start transition-[scale] active:scale-[0.985]"
    >
      <span className="flex items-start gap-3">
        <Logo name={name} address={logo} />
        <span className="min-w-0 self-center font-semibold">{name}</span>
      </span>
      {isActive ? (
        <span className="block">
          <Money amount={amount} hidden={hidden} size="lg" unit="game" />
          {!hidden && amount !== null && (
            <span className="figures block text-brand-muted text-sm">
              {t('home.games.worth', { amount: figure(convertedAmount(account)) })}
            </span>
          )}
        </span>
      ) : (
        <span className="self-start">
          <Badge tone="neutral">{t('home.games.openAccount')}</Badge>
        </span>
      )}
    </button>
  );
}

/** The game's logo; where there is none, or it does not come, the first letter of its name. */
function Logo({ name, address }: { name: string; address: string | null | undefined }) {
  return (
    <span
      aria-hidden="true"
      className="relative grid size-12 shrink-0 place-items-center overflow-hidden rounded-md bg-accent-soft font-semibold text-lg"
    >
      {name.charAt(0)}
      <span style={pictured(address)} className="absolute inset-0 bg-center bg-cover" />
    </span>
  );
}
