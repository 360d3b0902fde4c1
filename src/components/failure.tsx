import type { ComponentProps } from 'react';
import type { Problem } from '../../contract/outcome.ts';
import { problemText } from '../i18n/problem.ts';
import { useText } from '../i18n/text.tsx';
import { ErrorState } from './error-state.tsx';

interface FailureProps extends Omit<ComponentProps<typeof ErrorState>, 'retryLabel'> {
  /** The problem whose text stands under the title, unless `text` is given. */
  problem?: Problem | null;
}

/** The content could not be had, for a problem; it can be asked for again. */
export function Failure({ problem = null, ...state }: FailureProps) {
  const t = useText();
  const text = problem === null ? undefined : problemText(t, problem);
  return <ErrorState text={text} {...state} retryLabel={t('common.retry')} />;
}
