import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
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
import { Offline } from '../receipt/offline.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';

export interface GiftLinkViewProps {
  actor: ActorRefFrom<typeof giftLinkMachine>;
  /** Without a connection money operations are held back. */
  online: boolean;
  /** Back to the ways to pay in. */
  onBack: () => void;
  /** The player has finished here. */
  onDone: () => void;
}

/** A deposit by a true-wallet gift link. The link lives in the field alone, and goes with it. */
export function GiftLinkView({ actor, online, onBack, onDone }: GiftLinkViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { filled, problem } = snapshot.context;
  const receipt = snapshot.children.receipt;
  const busy = snapshot.hasTag('busy');

  if (snapshot.matches('done') && receipt !== undefined) return <ReceiptView actor={receipt} onDone={onDone} />;
  if (snapshot.matches('closed')) return null;
  if (snapshot.matches('unavailable'))
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

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const link = fieldOf(new FormData(event.currentTarget), 'link');
    if (online) actor.send({ type: 'link.submit', link });
  };
  return (
    <form noValidate autoComplete="off" onSubmit={submit} className="mx-auto grid max-w-md gap-5 pt-2">
      <h3 className="font-semibold text-lg">{t('giftLink.title')}</h3>
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
        error={snapshot.matches({ entering: 'complaining' }) ? t('giftLink.invalid') : undefined}
        onChange={(event) => actor.send({ type: 'link.changed', link: event.currentTarget.value })}
      />
      {problem !== null && (
        <Alert tone="danger" title={t('giftLink.notDone')}>
          <p>{problemText(t, problem)}</p>
          {snapshot.matches({ entering: 'unanswered' }) && <p>{t('giftLink.safe')}</p>}
        </Alert>
      )}
      {!online && <Offline />}
      <div className="grid gap-2">
        <Button type="submit" size="lg" wide busy={busy} disabled={!busy && (!online || !filled)}>
          {t('giftLink.send')}
        </Button>
        <Button kind="quiet" wide disabled={busy} onClick={onBack}>
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
