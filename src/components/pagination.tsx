import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { chevronLeftIcon, chevronRightIcon } from './icons/base.ts';
import { pageWindow } from './page-window.ts';

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  /** How many pages before and after the current one are offered (rule: Statement). */
  before?: number;
  after?: number;
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
  disabled?: boolean;
}

const button =
  'figures grid h-11 min-w-9 max-w-14 flex-1 place-items-center px-0.5 rounded-md font-medium text-sm transition-colors disabled:opacity-40';

/** The pages of a list. With a single page there is nothing to choose and nothing is shown. */
export function Pagination({ page, pages, before = 3, after = 1, labels, onPage, disabled = false }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={labels.list} className="flex flex-wrap justify-center gap-1">
      <button
        type="button"
        className={cx(button, 'text-ink enabled:hover:bg-surface-sunken')}
        aria-label={labels.previous}
        disabled={disabled || page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon path={chevronLeftIcon} className="size-5" />
      </button>
      {pageWindow(page, pages, before, after).map((number) => {
        const current = number === page;
        return (
          <button
            key={number}
            type="button"
            className={cx(button, current ? 'bg-accent text-accent-ink' : 'text-ink enabled:hover:bg-surface-sunken')}
            aria-label={labels.page(number)}
            aria-current={current ? 'page' : undefined}
            disabled={disabled && !current}
            onClick={() => {
              if (!current) onPage(number);
            }}
          >
            {number}
          </button>
        );
      })}
      <button
        type="button"
        className={cx(button, 'text-ink enabled:hover:bg-surface-sunken')}
        aria-label={labels.next}
        disabled={disabled || page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <Icon path={chevronRightIcon} className="size-5" />
      </button>
      {(labels.first !== undefined || labels.last !== undefined) && (
        <span className="flex basis-full flex-wrap justify-center gap-x-1">
          {labels.first !== undefined && (
            <EndButton disabled={disabled || page <= 1} onClick={() => onPage(1)}>
              {labels.first}
            </EndButton>
          )}
          {labels.last !== undefined && (
            <EndButton disabled={disabled || page >= pages} onClick={() => onPage(pages)}>
              {labels.last}
            </EndButton>
          )}
        </span>
      )}
    </nav>
  );
}

function EndButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="figures min-h-11 rounded-md px-3 font-medium text-accent text-sm transition-colors enabled:hover:bg-surface-sunken disabled:opacity-40"
      {...props}
    />
  );
}
