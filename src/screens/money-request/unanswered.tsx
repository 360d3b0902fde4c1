import type { ReactNode } from 'react';
import type { MessageId } from '../../../contract/texts.ts';
import { movesMoney } from '../../../machines/money-request/kinds.ts';
import type { RequestView } from '../../../machines/money-request/request.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { Alert } from '../../components/alert.tsx';
import { Amount } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { Moment } from '../../components/moment.tsx';
import { fromTheTop } from '../../components/scroll-start.ts';
import { useMoney } from '../../i18n/money.ts';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { useAskSupport } from '../receipt/ask.ts';
import { Offline } from '../receipt/offline.tsx';
import { amountOf } from './facts.ts';

interface UnansweredProps {
  request: RequestView;
  /** Instead of "We don't know the result". */
  title?: string | undefined;
  /** `DataRow`s: where it goes. */
  facts?: ReactNode;
  /** True if there is a connection, as the flow knows it. */
  online: boolean;
  canRetry: boolean;
  canLeave: boolean;
  onRetry: () => void;
  /** The request is left to wait, and is no longer in the way. */
  onLater: () => void;
}

/** A request that was sent and not answered: what became of it can be asked again, and nothing is done twice. */
export function UnansweredRequest(props: UnansweredProps) {
  const { request, title, facts, online, canRetry, canLeave, onRetry, onLater } = props;
  const t = useText();
  const money = useMoney();
  const ask = useAskSupport();
  const { phase, problem } = request;
  const busy = phase === 'sending';
  const amount = amountOf(request);
  const unsure = typeof request.lookedUp === 'object' ? request.lookedUp : null;
  return (
    <div ref={fromTheTop} className="mx-auto grid w-full max-w-md grid-cols-1 gap-5">
      {/* Said aloud when it is so, not while it is asked about. */}
      <div role={busy ? undefined : 'alert'}>
        <Alert tone="warning" title={title ?? t(problem === null ? 'receipt.unansweredEarlier' : 'receipt.unanswered')}>
          {problem !== null && <p>{problemText(t, problem)}</p>}
          <p>{t(wayOn(request))}</p>
        </Alert>
      </div>
      {amount !== null && (
        <div className="@container text-center">
          <Amount value={money.amount(amount)} size="xl" />
        </div>
      )}
      {facts !== undefined && <dl>{facts}</dl>}
      {unsure !== null && unsure.since.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-semibold text-sm">{t('request.since')}</h3>
          <dl>
            {unsure.since.map((entry, index) => (
              <DataRow
                // biome-ignore lint/suspicious/noArrayIndexKey: some look alike, and the list never changes
                key={index}
                label={entry.at === null ? UNKNOWN : <Moment at={entry.at} />}
              >
                {entry.amount !== null && <Amount value={money.amount(entry.amount)} />}
                {entry.reference !== null && <span className="block text-ink-muted text-sm">{entry.reference}</span>}
              </DataRow>
            ))}
          </dl>
        </section>
      )}
      {!online && <Offline />}
      <div className="grid grid-cols-1 gap-2">
        {phase !== 'setAside' && request.held && (
          <Button size="lg" wide busy={busy} disabled={!busy && !canRetry} onClick={onRetry}>
            {t(typeof request.lookedUp === 'number' ? 'request.sendAgain' : 'request.checkAgain')}
          </Button>
        )}
        {ask !== null && unsure !== null && (
          <Button kind="secondary" wide onClick={() => ask({ reference: null })}>
            {t('receipt.ask')}
          </Button>
        )}
        <Button kind="quiet" wide disabled={!canLeave} onClick={onLater}>
          {t('request.later')}
        </Button>
        {(busy || movesMoney(request.kind)) && (
          <p className="text-center text-ink-muted text-sm">{t(busy ? 'request.looking' : 'request.laterHint')}</p>
        )}
      </div>
    </div>
  );
}

/** The message that says what the player can do about it. */
function wayOn({ phase, kind, held, lookedUp }: RequestView): MessageId {
  if (phase === 'setAside') return 'request.setAside';
  if (typeof lookedUp === 'object' && lookedUp !== null) return 'request.unsure';
  if (!held) return kind === 'slip' ? 'request.giveSlip' : 'request.giveLink';
  return lookedUp === null ? 'request.safe' : 'request.notFound';
}
