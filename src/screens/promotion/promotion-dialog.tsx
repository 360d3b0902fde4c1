import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { promotionMachine } from '../../../machines/promotion/promotion.machine.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Failure } from '../../components/failure.tsx';
import { RichHtml } from '../../components/rich-html.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { ConditionList } from '../bonus/condition-list.tsx';
import { ReceiveButton, ReceiveTrouble, receivedIn } from '../bonus/receive-parts.tsx';
import { ReceivedSummary, TermsList } from '../bonus/terms.tsx';

export interface PromotionDialogProps {
  actor: ActorRefFrom<typeof promotionMachine>;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

type Snapshot = SnapshotFrom<typeof promotionMachine>;

const codeIn = ({ context }: Snapshot) => context.code;
const promotionIn = ({ context }: Snapshot) => context.promotion;
const problemIn = ({ context }: Snapshot) => context.problem;
const isOpen = ({ status }: Snapshot) => status === 'active';
const isFailed = (snapshot: Snapshot) => snapshot.matches('failed');
const isEnded = (snapshot: Snapshot) => snapshot.matches('missing') || snapshot.matches('unavailable');
const receiveIn = ({ children }: Snapshot) => children.receive;

/** The terms behind a promotion code, and the button that receives it. */
export function PromotionDialog({ actor, hidden }: PromotionDialogProps) {
  const t = useText();
  const said = useSaid();
  const code = useSelector(actor, codeIn);
  const promotion = useSelector(actor, promotionIn);
  const receive = useSelector(actor, receiveIn);
  const received = useSelector(receive, receivedIn);
  const ended = useSelector(actor, isEnded);
  const close = () => actor.send({ type: 'dialog.close' });
  let footer: ReactNode;
  if (receive !== undefined && received === null)
    footer = <ReceiveButton key="receive" actor={receive} label={t('promotion.receive')} />;
  else if (received !== null || ended)
    footer = (
      // The button that had the focus is gone now.
      <Button key="close" wide autoFocus kind={received === null ? 'secondary' : 'primary'} onClick={close}>
        {received === null ? t('common.close') : t('common.done')}
      </Button>
    );
  return (
    <Dialog
      open={useSelector(actor, isOpen)}
      onClose={close}
      title={promotion?.name == null ? t('promotion.title', { code }) : said(promotion.name)}
      {...(footer !== undefined && { footer })}
    >
      {promotion !== null && received === null && (
        <div className="grid gap-5 pt-1">
          {receive !== undefined && <ReceiveTrouble actor={receive} title={t('promotion.notReceived')} />}
          <ConditionList conditions={promotion.conditions} hidden={hidden} />
          <TermsList terms={promotion} />
          {promotion.description !== null && <RichHtml html={promotion.description} />}
        </div>
      )}
      {received !== null && (
        <ReceivedSummary received={received} title={t('promotion.receivedTitle')} text={t('promotion.receivedText')} />
      )}
      {promotion === null && <Search actor={actor} />}
    </Dialog>
  );
}

/** A code that is being looked up, or stands for nothing that can be received. */
function Search({ actor }: Pick<PromotionDialogProps, 'actor'>) {
  const t = useText();
  const code = useSelector(actor, codeIn);
  const problem = useSelector(actor, problemIn);
  const failed = useSelector(actor, isFailed);
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
  if (failed)
    return (
      <Failure
        title={t('promotion.failed')}
        problem={problem}
        onRetry={() => actor.send({ type: 'promotion.retry' })}
      />
    );
  return (
    <div role="status">
      <EmptyState title={problemText(t, problem)} />
    </div>
  );
}
