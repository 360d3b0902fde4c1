import type { Problem } from '../../../contract/outcome.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';

interface ClaimTroubleProps {
  problem: Problem | null;
  /** There was no answer: it may have been received or not. */
  unanswered: boolean;
  /** For so long that it can no longer be asked about. */
  setAside: boolean;
  canRetry: boolean;
  onRetry: () => void;
}

/** Why a bonus or a refund was not received, or that nobody knows yet. */
export function ClaimTrouble({ problem, unanswered, setAside, canRetry, onRetry }: ClaimTroubleProps) {
  const t = useText();
  if (!unanswered)
    return (
      <Alert tone="danger" title={t('invite.notReceived')}>
        {problem !== null && problemText(t, problem)}
      </Alert>
    );
  return (
    <div role="alert">
      <Alert
        tone="warning"
        title={t(problem === null ? 'receipt.unansweredEarlier' : 'receipt.unanswered')}
        action={
          setAside ? undefined : (
            <Button kind="secondary" size="sm" disabled={!canRetry} onClick={onRetry}>
              {t('request.checkAgain')}
            </Button>
          )
        }
      >
        {problem !== null && <p>{problemText(t, problem)}</p>}
        <p>{t(setAside ? 'request.setAside' : 'request.safe')}</p>
      </Alert>
    </div>
  );
}
