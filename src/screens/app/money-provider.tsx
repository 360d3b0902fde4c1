import { type ReactNode, use, useMemo } from 'react';
import type { Currency } from '../../../contract/entities.ts';
import { MoneyContext, moneyIn } from '../../i18n/money.ts';
import { TextContext, type Translate } from '../../i18n/text.tsx';

/**
 * Around a member's pages: amounts are formatted in the member's currency there, and each text is given it as its
 * `currency`, for those that name it. While it is not known, amounts have no sign and texts no name for it.
 */
export function MoneyProvider({ currency, children }: { currency: Currency | undefined; children: ReactNode }) {
  const texts = use(TextContext);
  const named = useMemo(() => {
    if (texts === null) return null;
    const { translate } = texts;
    const say = (...[id, values]: Parameters<Translate>) =>
      translate(id, { currency: currency ?? 'unknown', ...values });
    return { ...texts, translate: Object.assign(say, { has: translate.has }) };
  }, [texts, currency]);
  return (
    <TextContext value={named}>
      <MoneyContext value={moneyIn(currency)}>{children}</MoneyContext>
    </TextContext>
  );
}
