import type { Problem } from '../../../contract/outcome.ts';
import { Alert } from '../../components/alert.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';

interface ClaimTroubleProps {
  problem: Problem;
  /** There was no answer: it may have been received or not. */
  unanswered: boolean;
  /** It can be asked for once more. */
  canRetry: boolean;
}

/** Why a bonus or a refund was not received, or that nobody knows yet. */
export function ClaimTrouble({ problem, unanswered, canRetry }: ClaimTroubleProps) {
  const t = useText();
  if (!unanswered)
    return (
      <Alert tone="danger" title={t('invite.notReceived')}>
        {problemText(t, problem)}
      </Alert>
    );
  return (
    <div role="alert">
      <Alert tone="warning" title={t('receipt.unanswered')}>
        <p>{problemText(t, problem)}</p>
        <p>{t(canRetry ? 'receipt.unansweredSafe' : 'invite.unansweredCheck')}</p>
      </Alert>
    </div>
  );
}
