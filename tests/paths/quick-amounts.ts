/** The amounts that a form offers to fill in at one press. */
import type { QuickAmount } from '../../machines/wallet/amount.ts';
import type { Ui } from './harness/ui.tsx';

const chips = ({ screen, t }: Ui) => [
  ...(screen.queryByRole('group', { name: t('qr.quick') })?.querySelectorAll('label') ?? []),
];

/** Their words and amounts, in their order. */
export const quickOffered = (ui: Ui) => chips(ui).map(({ textContent }) => textContent);

export async function pressQuick(ui: Ui, kind: QuickAmount['kind']): Promise<void> {
  const chip = chips(ui).find(({ textContent }) => textContent?.startsWith(ui.t(`amount.${kind}`)));
  if (chip === undefined) throw new TypeError(`no quick amount: ${kind}`);
  await ui.user.click(chip);
}
