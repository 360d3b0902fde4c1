import type { ActorRefFrom } from 'xstate';
import type { StatementEntry } from '../../../contract/statement.ts';
import type { pictureMachine } from '../../../machines/picture/picture.machine.ts';
import type { ReceiptMethod } from '../../../machines/receipt/receipt.ts';
import { type Kind, kindOf, progressOf } from '../../../machines/statement/activity.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { Amount } from '../../components/amount.tsx';
import { Badge } from '../../components/badge.tsx';
import { DataRow } from '../../components/data-row.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { ago } from '../../i18n/ago.ts';
import { dateTime } from '../../i18n/dates.ts';
import type { EntryWords } from '../../i18n/statement.ts';
import { useText } from '../../i18n/text.tsx';
import { Facts } from '../receipt/facts.tsx';
import { KeepReceipt } from '../receipt/keep-receipt.tsx';
import { ReceiptBrand, useOwn } from '../receipt/own.tsx';
import { type Copy, CopySaid, ReferenceRow } from '../receipt/reference.tsx';
import { Timeline } from '../receipt/timeline.tsx';
import { ICONS, STATUS_TONES } from './words.ts';

interface EntryDetailsProps {
  entry: StatementEntry;
  words: EntryWords;
  /** The phone's clock, milliseconds since 1970. */
  now: number;
  copy: Copy;
  onCopy: () => void;
  picture: ActorRefFrom<typeof pictureMachine> | undefined;
}

/** The payment method of each kind of entry. That of a deposit is the entry's own. */
const METHODS: Partial<Record<Kind, ReceiptMethod>> = {
  withdraw: 'bankTransfer',
  transfer: 'internal',
  bonus: 'claim',
};

/** The receipt of an entry, opened again: it says what it said at first, as far as the service tells. */
export function EntryDetails({ entry, words, now, copy, onCopy, picture }: EntryDetailsProps) {
  const t = useText();
  const kind = kindOf(entry);
  const progress = progressOf(entry);
  const { reference } = entry;
  const { from, to } = words.places;
  const { account } = useOwn();
  // A payout goes to the member's own account: what is known of it stands here as it did at first.
  const own = kind === 'withdraw' && to !== null && account?.bankCode === entry.to ? account : null;
  const method = entry.method ?? METHODS[kind];
  const place = own === null ? to : ({ kind: 'bank', account: own } as const);
  const moved = { ...entry, from, to: place, method, about: words.descriptions };
  const status = t(`statement.status.${progress}`);
  // Of a slip that nobody has read it is not known yet.
  const amount = words.amount === '' || words.amount === UNKNOWN ? null : words.amount;
  return (
    <div className="mx-auto grid w-full max-w-md grid-cols-1 gap-5">
      <div className="@container flex flex-col items-center gap-2 pt-2 text-center">
        <ReceiptBrand />
        <IconBadge icon={ICONS[kind]} size="lg" tone={kind === 'other' ? 'neutral' : 'accent'} />
        <p className="font-semibold text-lg wrap-anywhere">{words.title}</p>
        {amount !== null && <Amount value={amount} size="xl" />}
        <Badge tone={STATUS_TONES[progress]} dot>
          {status}
        </Badge>
      </div>
      {progress !== 'unknown' && (kind === 'deposit' || kind === 'withdraw' || kind === 'transfer') && (
        <Timeline
          receipt={{ ...entry, at: entry.createdAt, kind, progress: progress === 'underWay' ? 'sent' : progress }}
        />
      )}
      <dl>
        <Facts of={moved} />
        <DataRow label={t('receipt.time')}>
          {entry.createdAt === null ? (
            UNKNOWN
          ) : (
            <>
              <time dateTime={entry.createdAt} className="block">
                {dateTime(entry.createdAt)}
              </time>
              <span className="block font-normal text-ink-muted text-sm">
                {ago(t, Date.parse(entry.createdAt), now)}
              </span>
            </>
          )}
        </DataRow>
        {reference && <ReferenceRow reference={reference} copy={copy} onCopy={onCopy} />}
      </dl>
      <CopySaid reference={reference} copy={copy} />
      {picture !== undefined && (
        <KeepReceipt
          actor={picture}
          title={words.title}
          status={status}
          at={entry.createdAt}
          of={moved}
          {...{ amount, reference }}
        />
      )}
    </div>
  );
}
