import type { ActorRefFrom } from 'xstate';
import type { pictureMachine } from '../../../machines/picture/picture.machine.ts';
import type { MoneyPlace, Receipt } from '../../../machines/receipt/receipt.ts';
import { dateTime } from '../../i18n/dates.ts';
import { useMoney } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';
import { KeepPicture } from './keep-picture.tsx';
import { useAccountLines, usePlaceName } from './names.ts';
import { useOwn } from './own.tsx';
import { titleOf } from './receipt.tsx';

interface KeepReceiptProps {
  actor: ActorRefFrom<typeof pictureMachine>;
  receipt: Receipt;
}

/** Saves or shares a receipt, in the words that are on the screen. */
export function KeepReceipt({ actor, receipt }: KeepReceiptProps) {
  const t = useText();
  const money = useMoney();
  const nameOf = usePlaceName();
  const { brand } = useOwn();
  const accountLines = useAccountLines();
  const { amount, reference, at, method, from, to } = receipt;
  const row = (label: string, lines: readonly string[]) => ({ label, lines });
  const placeLines = (place: MoneyPlace): string[] => {
    if (place.kind !== 'bank') return [nameOf(place)];
    if (place.account === null) return [t('receipt.place.bank')];
    return accountLines(place.account);
  };
  return (
    <KeepPicture
      actor={actor}
      save={t('receipt.save')}
      picture={{
        kind: 'receipt',
        name: `receipt-${reference ?? at}`,
        title: t(titleOf(receipt)),
        brand,
        status: null,
        amount: amount === null ? null : money.amount(amount),
        rows: [
          ...(from === null ? [] : [row(t('receipt.from'), placeLines(from))]),
          ...(to === null ? [] : [row(t('receipt.to'), placeLines(to))]),
          row(t('receipt.method'), [t(`receipt.method.${method}`)]),
          ...(reference === null ? [] : [row(t('receipt.reference'), [reference])]),
          row(t('receipt.time'), [dateTime(at)]),
        ],
      }}
    />
  );
}
