import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { giftLinkMachine } from '../../../machines/gift-link/gift-link.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Form } from '../../components/form.tsx';
import { Icon } from '../../components/icon.tsx';
import { lockIcon } from '../../components/icons/base.ts';
import { TextField } from '../../components/text-field.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { PaymentView } from '../payment/payment-view.tsx';
import { isSentFromForm, paymentIn } from '../payment/step.ts';
import { Offline } from '../receipt/offline.tsx';

type GiftLinkActor = ActorRefFrom<typeof giftLinkMachine>;
type Snapshot = SnapshotFrom<typeof giftLinkMachine>;

interface GiftLinkViewProps {
  actor: GiftLinkActor;
  /** Back to the ways to pay in. */
  onBack: () => void;
  /** The player has finished here. */
  onDone: () => void;
}

const isUnavailable = (snapshot: Snapshot) => snapshot.matches('unavailable');
const isClosed = (snapshot: Snapshot) => snapshot.matches('closed');

/** A deposit by a true-wallet gift link. */
export function GiftLinkView({ actor, onBack, onDone }: GiftLinkViewProps) {
  const t = useText();
  const unavailable = useSelector(actor, isUnavailable);
  const closed = useSelector(actor, isClosed);
  const payment = useSelector(actor, paymentIn);
  const busy = useSelector(payment, isSentFromForm);

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
  if (payment !== undefined && !busy)
    return <PaymentView actor={payment} loading={t('common.loading')} onDone={onDone} />;
  return <LinkForm actor={actor} busy={busy} onBack={onBack} />;
}

const contextIn = ({ context }: Snapshot) => context;
const isComplaining = (snapshot: Snapshot) => snapshot.matches({ entering: 'complaining' });
const isNotPasted = (snapshot: Snapshot) => snapshot.matches({ entering: 'notPasted' });
const isRefused = (snapshot: Snapshot) => snapshot.matches({ entering: 'refused' });
const canPaste = (snapshot: Snapshot) => snapshot.can({ type: 'link.paste' });
const canSubmit = (snapshot: Snapshot) => snapshot.can({ type: 'link.submit', link: '' });

/** The link lives in the field alone, and goes with it. */
function LinkForm({ actor, busy, onBack }: Pick<GiftLinkViewProps, 'actor' | 'onBack'> & { busy: boolean }) {
  const t = useText();
  const { online, missing, refusal } = useSelector(actor, contextIn);
  const complaining = useSelector(actor, isComplaining);
  const notPasted = useSelector(actor, isNotPasted);
  const pastable = useSelector(actor, canPaste);
  const refused = useSelector(actor, isRefused);
  const submittable = useSelector(actor, canSubmit);

  return (
    <Form
      autoComplete="off"
      onSubmit={(field) => actor.send({ type: 'link.submit', link: field('link') })}
      className="mx-auto grid max-w-md gap-5 pt-2"
    >
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
        error={complaining ? t('giftLink.invalid') : notPasted ? t('giftLink.notPasted') : undefined}
        trailing={
          pastable ? (
            <Button kind="quiet" onClick={() => actor.send({ type: 'link.paste' })}>
              {t('giftLink.paste')}
            </Button>
          ) : undefined
        }
        onChange={(event) => actor.send({ type: 'link.changed', link: event.currentTarget.value })}
      />
      {refused && refusal !== null && (
        <Alert tone="danger" title={t('giftLink.notDone')}>
          {problemText(t, refusal)}
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
    </Form>
  );
}
