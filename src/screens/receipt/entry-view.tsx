import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { entryMachine } from '../../../machines/receipt/entry.machine.ts';
import { progressOf } from '../../../machines/statement/activity.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Failure } from '../../components/failure.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Pending } from '../../components/pending.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useMoney } from '../../i18n/money.ts';
import { entryWords, type Places } from '../../i18n/statement.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { EntryDetails } from '../statement/entry-details.tsx';
import { useAskSupport } from './ask.ts';
import { ReceiptFoot } from './foot.tsx';

interface EntryViewProps {
  actor: ActorRefFrom<typeof entryMachine>;
  places: Places;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  onDone: () => void;
}

/** The receipt of an entry of the statement, inside a dialog. */
export function EntryView({ actor, places, hidden, onDone }: EntryViewProps) {
  const t = useText();
  const language = useLocale();
  const money = useMoney();
  const ask = useAskSupport();
  const snapshot = useSelector(actor, (state) => state);
  const { entry, now, problem } = snapshot.context;
  if (snapshot.matches('finding'))
    return (
      <Pending label={t('inbox.entryLoading')} className="grid grid-cols-1 justify-items-center gap-4 py-4">
        <Skeleton shape="mark" className="size-12" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-8 w-48 max-w-full" />
        <Skeleton shape="control" className="h-40 w-full" />
      </Pending>
    );
  if (snapshot.matches('failed'))
    return (
      <Failure title={t('inbox.entryFailed')} problem={problem} onRetry={() => actor.send({ type: 'load.retry' })} />
    );
  if (entry === null)
    return (
      <EmptyState
        title={t('inbox.entryMissing')}
        text={t('inbox.entryMissingText')}
        action={
          <Link href="/user/statement" asChild>
            <LinkButton href="/user/statement" kind="secondary">
              {t('inbox.toStatement')}
            </LinkButton>
          </Link>
        }
      />
    );
  const progress = progressOf(entry);
  return (
    <div className="grid grid-cols-1 gap-3">
      <EntryDetails
        entry={entry}
        words={entryWords({ t, language, places, money }, entry, hidden)}
        now={now}
        copy={
          snapshot.matches({ shown: 'copied' })
            ? 'copied'
            : snapshot.matches({ shown: 'notCopied' })
              ? 'failed'
              : 'idle'
        }
        onCopy={() => actor.send({ type: 'reference.copy' })}
        picture={snapshot.children.picture}
      />
      <ReceiptFoot
        onDone={onDone}
        failed={progress === 'failed'}
        late={progress === 'underWay' && entry.late}
        onAsk={ask === null ? undefined : () => ask({ reference: entry.reference ?? null })}
      />
    </div>
  );
}
