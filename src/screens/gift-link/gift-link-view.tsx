import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { giftLinkMachine } from '../../../machines/gift-link/gift-link.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { lockIcon } from '../../components/icons/base.ts';
import { TextField } from '../../components/text-field.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { fieldOf } from '../app/form.ts';
import { UnansweredRequest } from '../money-request/unanswered.tsx';
import { Offline } from '../receipt/offline.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { Waiting } from '../receipt/waiting.tsx';

type GiftLinkActor = ActorRefFrom<typeof giftLinkMachine>;
type Snapshot = SnapshotFrom<typeof giftLinkMachine>;

interface GiftLinkViewProps {
  actor: GiftLinkActor;
  /** Back to the ways to pay in. */
  onBack: () => void;
  /** The player has finished here. */
  onDone: () => void;
}

const isRecalling = (snapshot: Snapshot) => snapshot.matches('recalling');
const isUnavailable = (snapshot: Snapshot) => snapshot.matches('unavailable');
const isClosed = (snapshot: Snapshot) => snapshot.matches('closed');
const receiptOf = (snapshot: Snapshot) => snapshot.children.receipt;
/** Without an answer, or asked about again. */
const unanswered = ({ value, context: { request } }: Snapshot) =>
  request !== null && (value === 'unanswered' || (value === 'sending' && request.again)) ? request : null;
const isOnline = ({ context }: Snapshot) => context.online;
const canRetry = (snapshot: Snapshot) => snapshot.can({ type: 'link.retry' });
const canLeave = (snapshot: Snapshot) => snapshot.can({ type: 'link.later' });

/** A deposit by a true-wallet gift link. */
export function GiftLinkView({ actor, onBack, onDone }: GiftLinkViewProps) {
  const t = useText();
  const recalling = useSelector(actor, isRecalling);
  const unavailable = useSelector(actor, isUnavailable);
  const closed = useSelector(actor, isClosed);
  const receipt = useSelector(actor, receiptOf);
  const request = useSelector(actor, unanswered);
  const online = useSelector(actor, isOnline);
  const retryable = useSelector(actor, canRetry);
  const leavable = useSelector(actor, canLeave);

  if (recalling) return <Waiting label={t('common.loading')} />;
  if (receipt !== undefined) return <ReceiptView actor={receipt} onDone={onDone} />;
  if (closed) return null;
  if (unavailable)
    return (
      <EmptyState
        title={t('giftLink.unavailable')}
        text={t('giftLink.unavailableText')}
        action={
          <Button kind="secondary" onClick={onBack}>
            {t('common.back')}
          </Button>
        }
      />
    );
  if (request !== null)
    return (
      <UnansweredRequest
        request={request}
        online={online}
        canRetry={retryable}
        canLeave={leavable}
        onRetry={() => actor.send({ type: 'link.retry' })}
        onLater={() => actor.send({ type: 'link.later' })}
      />
    );
  return <LinkForm actor={actor} online={online} onBack={onBack} />;
}

const isBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const isComplaining = (snapshot: Snapshot) => snapshot.matches({ entering: 'complaining' });
const refusal = (snapshot: Snapshot) => (snapshot.matches({ entering: 'refused' }) ? snapshot.context.problem : null);
/** A link from before a reload has no answer: it must be given once more. */
const isLinkMissing = ({ context: { request } }: Snapshot) => request?.phase === 'unanswered' && !request.held;
const canSubmit = (snapshot: Snapshot) => snapshot.can({ type: 'link.submit', link: '' });

/** The link lives in the field alone, and goes with it. */
function LinkForm({ actor, online, onBack }: Pick<GiftLinkViewProps, 'actor' | 'onBack'> & { online: boolean }) {
  const t = useText();
  const busy = useSelector(actor, isBusy);
  const complaining = useSelector(actor, isComplaining);
  const problem = useSelector(actor, refusal);
  const missing = useSelector(actor, isLinkMissing);
  const submittable = useSelector(actor, canSubmit);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const link = fieldOf(new FormData(event.currentTarget), 'link');
    actor.send({ type: 'link.submit', link });
  };
  return (
    <form noValidate autoComplete="off" onSubmit={submit} className="mx-auto grid max-w-md gap-5 pt-2">
      <h3 className="font-semibold text-lg">{t('giftLink.title')}</h3>
      {missing && (
        <Alert tone="warning" title={t('receipt.unansweredEarlier')}>
          {t('request.giveLink')}
        </Alert>
      )}
      <TextField
        label={t('giftLink.link')}
        name="link"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://gift.truemoney.com/campaign/?v=…"
        readOnly={busy}
        hint={t('giftLink.hint')}
        error={complaining ? t('giftLink.invalid') : undefined}
        onChange={(event) => actor.send({ type: 'link.changed', link: event.currentTarget.value })}
      />
      {problem !== null && (
        <Alert tone="danger" title={t('giftLink.notDone')}>
          {problemText(t, problem)}
        </Alert>
      )}
      {!online && <Offline />}
      <div className="grid grid-cols-1 gap-2">
        <Button type="submit" size="lg" wide busy={busy} disabled={!busy && !submittable}>
          {t('giftLink.send')}
        </Button>
        <Button kind="quiet" wide onClick={onBack}>
          {t('common.back')}
        </Button>
      </div>
      <section className="rounded-lg bg-surface-sunken px-4 py-3.5 text-sm">
        <h4 className="font-semibold">{t('giftLink.steps')}</h4>
        <ol className="mt-1.5 grid list-decimal gap-1 ps-5 text-ink-muted">
          <li>{t('giftLink.step1')}</li>
          <li>{t('giftLink.step2')}</li>
          <li>{t('giftLink.step3')}</li>
        </ol>
        <p className="mt-3 flex items-start gap-2 text-ink-muted">
          <Icon path={lockIcon} className="mt-[calc((1lh-1rem)/2)] size-4 shrink-0" />
          <span className="min-w-0">{t('giftLink.private')}</span>
        </p>
      </section>
    </form>
  );
}
