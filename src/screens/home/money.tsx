import type { Figure } from '../../../contract/money.ts';
import { formatAmount } from '../../../machines/wallet/amount.ts';
import { Amount } from '../../components/amount.tsx';
import { DOTS } from '../../i18n/dots.ts';
import { useMoney } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';

interface MoneyProps {
  /** Null where it is not known. */
  amount: Figure | null;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** `game`: the game's own credit, which is in no currency. */
  unit?: 'currency' | 'game';
}

/** An amount of the member's, or dots in its place. */
export function Money({ amount, hidden, size = 'md', unit = 'currency' }: MoneyProps) {
  const t = useText();
  const money = useMoney();
  if (!hidden) return <Amount value={unit === 'game' ? formatAmount(amount) : money.amount(amount)} size={size} />;
  return (
    <>
      <span className="sr-only">{t('home.amountHidden')}</span>
      <span aria-hidden="true">
        <Amount value={unit === 'game' ? DOTS : money.hidden} size={size} />
      </span>
    </>
  );
}
