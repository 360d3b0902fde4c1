import { type ReactNode, use, useMemo } from 'react';
import type { Currency } from '../../../contract/entities.ts';
import { MoneyContext, moneyIn } from '../../i18n/money.ts';
import { TextContext, type Translate } from '../../i18n/text.tsx';

/** Gives each text the currency, for those that name it. */
export const naming = (translate: Translate, currency: Currency | 'unknown'): Translate =>
  Object.assign((...[id, values]: Parameters<Translate>) => translate(id, { currency, ...values }), {
    has: translate.has,
  });

/**
 * Around a member's pages: amounts are formatted in the member's currency there, and each text is given it as its
 * `currency`, for those that name it. While it is not known, amounts have no sign and texts no name for it.
 */
export function MoneyProvider({ currency, children }: { currency: Currency | undefined; children: ReactNode }) {
  const texts = use(TextContext);
  const named = useMemo(() => {
    return texts && { ...texts, translate: naming(texts.translate, currency ?? 'unknown') };
  }, [texts, currency]);
  return (
    <TextContext value={named}>
      <MoneyContext value={moneyIn(currency)}>{children}</MoneyContext>
    </TextContext>
  );
}
