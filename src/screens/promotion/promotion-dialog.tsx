import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { FoundPromotion, promotionMachine } from '../../../machines/promotion/promotion.machine.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { RichHtml } from '../../components/rich-html.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { ReceivedSummary, TermsList } from '../bonus/terms.tsx';
import { ClaimTrouble } from '../invite/claim-trouble.tsx';
import { Offline } from '../receipt/offline.tsx';

export interface PromotionDialogProps {
  actor: ActorRefFrom<typeof promotionMachine>;
  /** Without a connection money operations are held back. */
  online: boolean;
}

/** What a promotion code stands for, and the button that receives it (section 2). */
export function PromotionDialog({ actor, online }: PromotionDialogProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { code, promotion, received } = snapshot.context;
  const close = () => actor.send({ type: 'dialog.close' });
  const receiving = snapshot.matches('receiving');
  let footer: ReactNode;
  if (snapshot.matches('found') || receiving)
    footer = (
      <Button
        key="receive"
        wide
        busy={receiving}
        disabled={!receiving && !online}
        onClick={() => actor.send({ type: 'promotion.receive' })}
      >
        {t('promotion.receive')}
      </Button>
    );
  else if (received !== null || snapshot.matches('missing') || snapshot.matches('taken'))
    footer = (
      // The button that had the focus is gone now.
      <Button key="close" wide autoFocus kind={received === null ? 'secondary' : 'primary'} onClick={close}>
        {received === null ? t('common.close') : t('common.done')}
      </Button>
    );
  return (
    <Dialog
      open={snapshot.status === 'active'}
      onClose={close}
      title={promotion?.name ?? t('promotion.title', { code })}
      closeLabel={t('common.close')}
      {...(footer !== undefined && { footer })}
    >
      {promotion !== null && received === null && <Found actor={actor} online={online} promotion={promotion} />}
      {received !== null && <ReceivedSummary received={received} text={t('promotion.receivedText')} />}
      {promotion === null && <Search actor={actor} />}
    </Dialog>
  );
}

function Found({ actor, online, promotion }: PromotionDialogProps & { promotion: FoundPromotion }) {
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem);
  const unanswered = useSelector(actor, (snapshot) => snapshot.matches({ found: 'unanswered' }));
  return (
    <div className="grid gap-5 pt-1">
      {problem !== null && (
        <ClaimTrouble
          problem={problem}
          unanswered={unanswered}
          canRetry={online}
          onRetry={() => actor.send({ type: 'promotion.receive' })}
        />
      )}
      {!online && <Offline />}
      <TermsList terms={promotion} />
      {promotion.description !== null && <RichHtml html={promotion.description} />}
    </div>
  );
}

/** A code that is being looked up, or stands for nothing that can be received. */
function Search({ actor }: Pick<PromotionDialogProps, 'actor'>) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { code, problem } = snapshot.context;
  if (problem === null)
    return (
      <div aria-busy="true" className="grid gap-4 pt-1">
        <p role="status" className="text-ink-muted">
          {t('promotion.searching', { code })}
        </p>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    );
  if (snapshot.matches('failed'))
    return (
      <ErrorState
        title={t('promotion.failed')}
        text={problemText(t, problem)}
        retryLabel={t('common.retry')}
        onRetry={() => actor.send({ type: 'promotion.retry' })}
      />
    );
  return (
    <div role="status">
      <EmptyState title={problemText(t, problem)} />
    </div>
  );
}
