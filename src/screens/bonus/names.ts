/** The names of the kinds of bonuses on the screen. */
import type { Held } from '../../../machines/bonus/offer.ts';
import { useText } from '../../i18n/text.tsx';

/** The type of what is held; a word of the service's own as it is. */
export function useTypeName(): (held: Pick<Held, 'kind' | 'type'>) => string {
  const t = useText();
  return ({ kind, type }) => {
    if (kind === 'promotion') return t('bonus.type.promotion');
    const id = `bonus.type.${type}`;
    return t.has(id) ? t(id) : type || t('bonus.type.bonus');
  };
}
