/** The conditions of a bonus or promotion. */
import type { Bonus } from '../../contract/bonus.ts';
import { CONDITIONS, type Condition } from '../../machines/bonus/offer.ts';

/** The conditions of a bonus or promotion, as its dialog shows them. */
export const conditionsOf = ({ conditions }: Pick<Bonus, 'conditions'>): readonly Condition[] =>
  conditions.map(({ kind, isMet, required = null, done = null }) => ({
    kind: CONDITIONS.find((known) => known === kind) ?? 'other',
    isMet,
    required,
    done,
  }));
