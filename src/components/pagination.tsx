import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { chevronLeftIcon, chevronRightIcon } from './icons/base.ts';
import { pageWindow } from './page-window.ts';

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  labels: {
    list: string;
    previous: string;
    next: string;
    page: (page: number) => string;
    /** The ways to the first and to the last page, where those are offered. */
    first?: string;
    last?: string;
  };
  onPage: (page: number) => void;
  /** A page is being loaded. */
  busy?: boolean;
}

const number =
  'figures grid h-11 min-w-9 max-w-14 flex-1 place-items-center px-0.5 rounded-md font-medium text-sm transition-colors';
const other = 'text-ink enabled-hover:bg-surface-sunken';
const end =
  'figures min-h-11 rounded-md px-3 font-medium text-accent text-sm transition-colors enabled-hover:bg-surface-sunken';

/** The pages of a list. With a single page there is nothing to choose and nothing is shown. */
export function Pagination({ page, pages, labels, onPage, busy = false }: PaginationProps) {
  if (pages <= 1) return null;
  /** The props of a page's button. While a page is loaded the button keeps the focus, and does nothing. */
  const to = (target: number) => ({
    disabled: target < 1 || target > pages,
    'aria-disabled': busy || undefined,
    onClick: () => !busy && target !== page && onPage(target),
  });
  return (
    <nav aria-label={labels.list} className="flex flex-wrap justify-center gap-1">
      <PageButton {...to(page - 1)} className={cx(number, other)} aria-label={labels.previous}>
        <Icon path={chevronLeftIcon} className="size-5" />
      </PageButton>
      {pageWindow(page, pages).map((target) =>
        target === page ? (
          <PageButton
            key={target}
            className={cx(number, 'bg-accent text-accent-ink')}
            aria-label={labels.page(target)}
            aria-current="page"
          >
            {target}
          </PageButton>
        ) : (
          <PageButton key={target} {...to(target)} className={cx(number, other)} aria-label={labels.page(target)}>
            {target}
          </PageButton>
        ),
      )}
      <PageButton {...to(page + 1)} className={cx(number, other)} aria-label={labels.next}>
        <Icon path={chevronRightIcon} className="size-5" />
      </PageButton>
      {(labels.first !== undefined || labels.last !== undefined) && (
        <span className="flex basis-full flex-wrap justify-center gap-x-1">
          {labels.first !== undefined && (
            <PageButton {...to(1)} disabled={page <= 1} className={end}>
              {labels.first}
            </PageButton>
          )}
          {labels.last !== undefined && (
            <PageButton {...to(pages)} disabled={page >= pages} className={end}>
              {labels.last}
            </PageButton>
          )}
        </span>
      )}
    </nav>
  );
}

function PageButton({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={cx(className, 'aria-disabled:opacity-40 disabled:opacity-40')} />;
}
