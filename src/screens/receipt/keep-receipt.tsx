import type { ActorRefFrom } from 'xstate';
import type { pictureMachine } from '../../../machines/picture/picture.machine.ts';
import type { ReceiptPicture } from '../../../machines/picture/picture.ts';
import { dateTime } from '../../i18n/dates.ts';
import { useText } from '../../i18n/text.tsx';
import { type Fact, type Moved, useFacts } from './facts.tsx';
import { KeepPicture } from './keep-picture.tsx';
import { useOwn } from './own.tsx';

interface KeepReceiptProps extends Pick<ReceiptPicture, 'title' | 'status' | 'amount'> {
  actor: ActorRefFrom<typeof pictureMachine>;
  of: Moved;
  reference: string | null | undefined;
  /** ISO 8601, or milliseconds since 1970. */
  at: string | number | null;
}

/** Saves or shares a receipt, in the words that are on the screen. */
export function KeepReceipt({ actor, of, reference, at, ...said }: KeepReceiptProps) {
  const t = useText();
  const { brand } = useOwn();
  const facts: readonly Fact[] = [
    ...useFacts()(of),
    { label: t('receipt.reference'), lines: reference ? [reference] : [] },
    { label: t('receipt.time'), lines: [dateTime(at)] },
  ];
  const name = `receipt-${reference || String(at ?? 'entry').replaceAll(':', '')}`;
  const rows = facts.flatMap(({ label, lines }) => (lines.length === 0 ? [] : [{ label, lines }]));
  return (
    <KeepPicture actor={actor} save={t('receipt.save')} picture={{ ...said, kind: 'receipt', name, brand, rows }} />
  );
}
