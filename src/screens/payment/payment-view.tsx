import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { figureOf } from '../../../contract/money.ts';
import { amountOf } from '../money-request/facts.ts';
import { UnansweredRequest } from '../money-request/unanswered.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { Waiting } from '../receipt/waiting.tsx';
import { Review, type ReviewProps } from './review.tsx';
import {
  canGoBack,
  canRetry,
  isOnline,
  type Ordered,
  orderedIn,
  type PaymentActor,
  receiptIn,
  unansweredIn,
} from './step.ts';

interface PaymentViewProps {
  actor: PaymentActor;
  /** The text while it is not known if there is an earlier payment. */
  loading: string;
  /** Instead of "We don't know the result". */
  title?: string | undefined;
  /** `DataRow`s of what is ordered: from where, and where to. */
  facts?: (ordered: Ordered) => ReactNode;
  /** The texts of an order that the player reviews once more. */
  review?: Pick<ReviewProps, 'title' | 'confirmLabel'> & {
    /** `DataRow`s that come before the others. */
    readonly more?: ReactNode;
    readonly note?: (ordered: Ordered) => ReactNode;
  };
  /** Further actions beside the receipt. */
  after?: (ordered: Ordered) => ReactNode;
  /** The flow's own retry, if it must know of it first. */
  onRetry?: () => void;
  /** The receipt was closed. */
  onDone: () => void;
}

/** A payment from its review to its receipt. */
export function PaymentView({
  actor,
  loading,
  title,
  facts,
  review,
  after,
  onRetry = () => actor.send({ type: 'payment.retry' }),
  onDone,
}: PaymentViewProps) {
  const receipt = useSelector(actor, receiptIn);
  const request = useSelector(actor, unansweredIn);
  const ordered = useSelector(actor, orderedIn);
  const online = useSelector(actor, isOnline);
  const retryable = useSelector(actor, canRetry);
  const leavable = useSelector(actor, canGoBack);
  if (receipt !== undefined)
    return <ReceiptView actor={receipt} onDone={onDone} more={ordered === null ? undefined : after?.(ordered)} />;
  if (request !== null)
    return (
      <UnansweredRequest
        request={request}
        title={title}
        facts={facts?.(request)}
        online={online}
        canRetry={retryable}
        canLeave={leavable}
        onRetry={onRetry}
        onLater={() => actor.send({ type: 'payment.back' })}
      />
    );
  if (ordered === null || review === undefined) return <Waiting label={loading} />;
  const { confirmLabel, more, note } = review;
  return (
    <Review
      actor={actor}
      title={review.title}
      amount={amountOf(ordered) ?? figureOf(0)}
      facts={
        <>
          {more}
          {facts?.(ordered)}
        </>
      }
      note={note?.(ordered)}
      confirmLabel={confirmLabel}
    />
  );
}
