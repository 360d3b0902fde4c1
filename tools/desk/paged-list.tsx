/** A list of the board, a page at a time: its search, its entries, and the way to other pages. */
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { Button } from '../../src/components/button.tsx';
import { cx } from '../../src/components/cx.ts';
import { Icon } from '../../src/components/icon.tsx';
import { searchIcon } from '../../src/components/icons/actions.ts';
import { chevronLeftIcon, chevronRightIcon } from '../../src/components/icons/base.ts';
import { readFromTheTop } from '../../src/components/scroll-start.ts';
import { Spinner } from '../../src/components/spinner.tsx';
import { TextField } from '../../src/components/text-field.tsx';
import type { deskMachine } from './desk.machine.ts';
import type { ListName, View } from './lists.ts';
import { Nothing } from './section.tsx';

interface PagedListProps {
  desk: ActorRefFrom<typeof deskMachine>;
  list: ListName;
  /** The entries in a word, as in “Search members”. */
  what: string;
  /** The facts by which an entry is found, in the empty field. */
  by: string;
  /** The hint on typing a search, where nothing was found. */
  hint: string;
  /** The number of entries on the page. */
  count: number;
  /** The content while there is no entry at all. */
  empty: ReactNode;
  children: ReactNode;
}

export function PagedList({ desk, list, what, by, hint, count, empty, children }: PagedListProps) {
  const wanted = useSelector(desk, ({ context }) => context.views[list]);
  const shown = useSelector(desk, ({ context }) => context.read[list]);
  const next = useSelector(desk, ({ context }) => context.data?.[list].next ?? null);
  const problem = useSelector(desk, ({ context }) => context.problem);
  const isAll = shown.search === '' && shown.places.length === 0;
  if (count === 0 && isAll && wanted.search === '') return empty;
  const isSearching = wanted.search !== shown.search;
  const isTurning = wanted !== shown && !isSearching;
  const page = shown.places.length + 1;
  const late = problem === null ? null : `${problem} Asking again every two seconds.`;
  return (
    <>
      <div className="border-line border-b p-3">
        <TextField
          label={`Search ${what}`}
          labelHidden
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={by}
          defaultValue={wanted.search}
          leading={isSearching && late === null ? <Spinner /> : <Icon path={searchIcon} className="size-5" />}
          onChange={(event) => desk.send({ type: 'list.searched', list, text: event.target.value })}
        />
        <Said isProblem={isSearching} isSeen={isSearching || count > 0}>
          {isSearching ? late : shown.search !== '' && foundText(count, page > 1 || next !== null)}
        </Said>
      </div>
      <section
        // Another page is another element, so that it is read from its top.
        key={`${shown.search} ${shown.places.at(-1)}`}
        ref={readWhenTurned}
        aria-label={`${what}, page ${page}`}
        aria-busy={wanted !== shown || undefined}
        tabIndex={-1}
        className="scroll-mt-3 outline-none"
      >
        {count > 0 ? children : <NothingHere shown={shown} hint={hint} />}
      </section>
      {(page > 1 || next !== null) && (
        <nav aria-label={`Pages of ${what}`} className="border-line border-t p-3">
          <div className="flex items-center justify-between gap-2">
            <TurnButton
              icon={chevronLeftIcon}
              isEnd={page === 1}
              onPress={() => desk.send({ type: 'list.turned', list, to: 'previous' })}
            >
              Previous
            </TurnButton>
            <p className="figures flex items-center gap-2 text-ink-muted text-sm">
              {isTurning && late === null && <Spinner className="size-4" />}
              Page {page}
            </p>
            <TurnButton
              icon={chevronRightIcon}
              isNext
              isEnd={next === null}
              onPress={() => desk.send({ type: 'list.turned', list, to: 'next' })}
            >
              Next
            </TurnButton>
          </div>
          <Said isProblem isSeen>
            {isTurning && late}
          </Said>
        </nav>
      )}
    </>
  );
}

const foundText = (count: number, isPart: boolean) => {
  if (count === 0) return 'Nothing found';
  return isPart ? `${count} found on this page` : `${count} found`;
};

interface SaidProps {
  isProblem: boolean;
  /** False where the page shows the same in its own way. */
  isSeen: boolean;
  children: string | false | null;
}

/** A line that is announced when it changes. */
function Said({ isProblem, isSeen, children }: SaidProps) {
  const isHidden = !isSeen || children === null || children === false;
  return (
    <p
      role="status"
      className={cx(isHidden ? 'sr-only' : 'figures mt-2 px-1 text-sm', isProblem ? 'text-danger' : 'text-ink-muted')}
    >
      {children}
    </p>
  );
}

function NothingHere({ shown: { search, places }, hint }: { shown: View; hint: string }) {
  if (places.length > 0) return <Nothing title="Nothing is left on this page">Go back to the page before.</Nothing>;
  return (
    <Nothing
      title={
        <>
          Nothing found for “<bdi className="wrap-anywhere">{search}</bdi>”
        </>
      }
    >
      {hint}
    </Nothing>
  );
}

interface TurnButtonProps {
  icon: string;
  /** True for the way on, whose drawing stands after its word. */
  isNext?: boolean;
  /** There is no page that way. The button keeps the focus, and does nothing. */
  isEnd: boolean;
  onPress: () => void;
  children: string;
}

function TurnButton({ icon, isNext = false, isEnd, onPress, children }: TurnButtonProps) {
  const drawing = <Icon path={icon} className="size-5" />;
  return (
    <Button
      kind="quiet"
      size="sm"
      aria-disabled={isEnd || undefined}
      className="aria-disabled:opacity-50"
      leading={!isNext && drawing}
      trailing={isNext && drawing}
      onClick={(event) => {
        // Safari gives a pressed button no focus.
        event.currentTarget.focus();
        onPress();
      }}
    >
      {children}
      <span className="sr-only"> page</span>
    </Button>
  );
}

/** The `ref` of a page: one that was turned to by the buttons under it is read from its top. */
function readWhenTurned(page: HTMLElement | null): void {
  const pager = document.activeElement?.closest('nav');
  if (page !== null && pager != null && page.parentElement?.contains(pager)) readFromTheTop(page);
}
