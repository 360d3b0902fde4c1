import { type Coupon, isExpired, PAGE_SIZE } from '../../../machines/coupon/coupon.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { dateTime } from '../../i18n/dates.ts';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';
import { Money } from '../home/money.tsx';

interface CouponTableProps {
  coupons: readonly Coupon[];
  /** The time by the phone's clock. Milliseconds since 1970. */
  now: number;
  /** From 1. */
  page: number;
  hidden: boolean;
  /** A coupon can be chosen now. */
  ready: boolean;
  onClaim: (id: string) => void;
}

/**
 * The table of coupons: index, prize, amount and a claim button, three to a page (rule: Coupons). On a phone the amount
 * stands in the prize's cell.
 */
export function CouponTable({ coupons, now, page, hidden, ready, onClaim }: CouponTableProps) {
  const t = useText();
  const said = useSaid();
  const first = (page - 1) * PAGE_SIZE;
  const rows = coupons.slice(first, first + PAGE_SIZE).map((coupon, place) => ({
    ...coupon,
    label: said(coupon.label),
    name: said(coupon.name),
    index: first + place + 1,
    expired: isExpired(coupon, now),
  }));
  const head = 'pb-2 font-medium text-ink-muted';
  return (
    <table className="w-full border-collapse text-sm @max-[12rem]:block">
      <caption className="sr-only">{t('coupon.title')}</caption>
      <thead>
        <tr className="border-line border-b">
          <th scope="col" className={`${head} w-9 pe-2 text-start`}>
            <span aria-hidden="true">#</span>
            <span className="sr-only">{t('coupon.index')}</span>
          </th>
          <th scope="col" className={`${head} text-start`}>
            {t('coupon.prize')}
          </th>
          <th scope="col" className={`${head} hidden px-2 text-end sm:table-cell`}>
            {t('common.amount')}
          </th>
          <th scope="col" className={head}>
            <span className="sr-only">{t('coupon.claim')}</span>
          </th>
        </tr>
      </thead>
      {/* With large letters on a small phone the button stands below its prize. */}
      <tbody className="@max-[12rem]:block">
        {rows.map(({ index, id, label, name, amount, expiresAt, expired }) => (
          <tr key={index} className="border-line border-b last:border-b-0 @max-[12rem]:flex @max-[12rem]:flex-wrap">
            <td className="figures py-3 pe-2 align-top text-ink-muted">{index}</td>
            <td className="min-w-0 py-3 align-top @max-[12rem]:flex-1">
              <span className={cx('block font-semibold wrap-anywhere', expired && 'text-ink-muted')}>{label}</span>
              {name !== label && <span className="block text-ink-muted wrap-anywhere">{name}</span>}
              {amount !== null && (
                <span className="mt-0.5 block sm:hidden">
                  <Money amount={amount} hidden={hidden} size="sm" />
                </span>
              )}
              {id === null && !expired && (
                <span className="mt-0.5 block text-ink-muted text-xs">{t('coupon.atSupport')}</span>
              )}
              {expiresAt !== null && (
                <time dateTime={expiresAt} className="figures mt-0.5 block text-ink-muted text-xs">
                  {t('coupon.until', { date: dateTime(expiresAt).replace(' ', '\u00a0') })}
                </time>
              )}
            </td>
            <td className="hidden px-2 py-3 text-end align-top sm:table-cell">
              {amount === null ? (
                <span className="text-ink-muted">-</span>
              ) : (
                <Money amount={amount} hidden={hidden} size="sm" />
              )}
            </td>
            <td
              key={expired ? 'expired' : 'open'}
              className={cx(
                'ps-2 text-end align-top @max-[12rem]:basis-full @max-[12rem]:ps-0 @max-[12rem]:text-start',
                expired ? 'py-3' : 'py-2',
              )}
            >
              {expired && <Badge>{t('coupon.expired')}</Badge>}
              {id !== null && !expired && (
                <Button
                  kind="secondary"
                  size="sm"
                  // Not `disabled`: while the list is read anew, the focus that comes back from a dialog stays here.
                  aria-disabled={!ready || undefined}
                  className="aria-disabled:opacity-50"
                  aria-label={t('coupon.claimOf', { label })}
                  onClick={() => {
                    if (ready) onClaim(id);
                  }}
                >
                  <span className="whitespace-nowrap">{t('coupon.claim')}</span>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
