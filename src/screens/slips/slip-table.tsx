import { Fragment } from 'react';
import type { Slip } from '../../../contract/statement.ts';
import { hasImage } from '../../../machines/slips/setup.ts';
import { progressOf } from '../../../machines/statement/activity.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { Amount } from '../../components/amount.tsx';
import { Badge } from '../../components/badge.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { imageIcon } from '../../components/icons/actions.ts';
import { dateTime } from '../../i18n/dates.ts';
import { useMoney } from '../../i18n/money.ts';
import { useText } from '../../i18n/text.tsx';
import { Timeline } from '../receipt/timeline.tsx';
import { STATUS_TONES } from '../statement/words.ts';

interface SlipTableProps {
  slips: readonly Slip[];
  hidden: boolean;
  onView: (slip: Slip) => void;
}

/** Date, amount or '-', status with the reason under it, and the picture; how far one is that is under way. */
export function SlipTable({ slips, hidden, onView }: SlipTableProps) {
  const t = useText();
  // A reference may be missing or come twice: the place on the page tells rows apart.
  const rows = slips.map((slip, index) => ({ slip, key: `${slip.createdAt} ${slip.reference ?? ''} ${index}` }));
  const head = 'pb-2 font-medium text-ink-muted';
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{t('slips.title')}</caption>
      <thead>
        <tr className="border-line border-b">
          <th scope="col" className={`${head} pe-1 text-start`}>
            {t('common.date')}
          </th>
          <th scope="col" className={`${head} whitespace-nowrap px-1 text-end`}>
            {t('common.amount')}
          </th>
          <th scope="col" className={`${head} px-1 text-start`}>
            {t('common.status')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            <span className="sr-only">{t('slips.image')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ slip, key }) => (
          <Fragment key={key}>
            <tr className={progressOf(slip) === 'underWay' ? undefined : 'border-line border-b last:border-b-0'}>
              <td className="figures py-2.5 pe-1 align-top">
                <Moment at={slip.createdAt} />
              </td>
              <td className="px-1 py-2.5 text-end align-top">
                <SlipAmount slip={slip} hidden={hidden} />
              </td>
              <td className="px-1 py-2.5 align-top">
                <Status slip={slip} />
              </td>
              <td className="py-0.5 text-end align-top">
                {hasImage(slip) && (
                  <IconButton
                    icon={imageIcon}
                    label={t('slips.view', { date: dateTime(slip.createdAt) })}
                    className="-me-2 text-accent"
                    onClick={() => onView(slip)}
                  />
                )}
              </td>
            </tr>
            {progressOf(slip) === 'underWay' && (
              <tr className="border-line border-b last:border-b-0">
                <td colSpan={4} className="pb-3">
                  <Timeline receipt={{ kind: 'deposit', progress: 'sent', at: slip.createdAt }} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Moment({ at }: { at: string | null }) {
  if (at === null) return UNKNOWN;
  const [day = '', time = ''] = dateTime(at).split(' ');
  return (
    <time dateTime={at}>
      <span className="inline-block">{day}</span> <span className="inline-block text-ink-muted text-xs">{time}</span>
    </time>
  );
}

function SlipAmount({ slip: { amount }, hidden }: { slip: Slip; hidden: boolean }) {
  const t = useText();
  const money = useMoney();
  if (amount === null)
    return (
      <>
        <span aria-hidden="true">-</span>
        <span className="sr-only">{t('slips.noAmount')}</span>
      </>
    );
  return <Amount size="sm" value={hidden ? money.hidden : money.amount(amount)} />;
}

function Status({ slip }: { slip: Slip }) {
  const t = useText();
  const progress = progressOf(slip);
  const id = `slip.reason.${slip.note}`;
  return (
    <>
      <span className="whitespace-nowrap">
        <Badge tone={STATUS_TONES[progress]} dot>
          {t(`slips.status.${progress}`)}
        </Badge>
      </span>
      {slip.note && (
        <span className="mt-1 block text-ink-muted text-xs wrap-anywhere">({t.has(id) ? t(id) : slip.note})</span>
      )}
    </>
  );
}
