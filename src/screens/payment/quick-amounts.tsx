import type { Satang } from '../../../contract/money.ts';
import { filled, type QuickAmount } from '../../../machines/wallet/amount.ts';
import { ChipGroup } from '../../components/chip-group.tsx';
import { useMoney } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';

interface QuickAmountsProps {
  quick: readonly QuickAmount[];
  /** The amount in the field. */
  amount: Satang | null;
  /** The player keeps amounts from other people's eyes: the words alone are shown. */
  hidden: boolean;
  disabled?: boolean;
  /** Called with the text for the field. */
  onFill: (text: string) => void;
}

/** The amounts that a form fills in at one press. Nothing where there is none. */
export function QuickAmounts({ quick, amount, hidden, disabled = false, onFill }: QuickAmountsProps) {
  const t = useText();
  const money = useMoney();
  if (quick.length === 0) return null;
  const words = { last: t('amount.last'), half: t('amount.half'), maximum: t('amount.maximum') };
  return (
    <ChipGroup
      label={t('qr.quick')}
      hideLabel
      options={quick.map(({ kind, amount: value }) => ({
        value: kind,
        label: words[kind],
        detail: hidden ? undefined : money.amount(value),
      }))}
      value={quick.find((one) => one.amount === amount)?.kind ?? null}
      onChange={(kind) => {
        const chosen = quick.find((one) => one.kind === kind);
        if (chosen !== undefined) onFill(filled(chosen.amount).text);
      }}
      disabled={disabled}
    />
  );
}
