import { memo, type ReactNode, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Figure } from '../../../contract/money.ts';
import {
  chosenIn,
  type Filter,
  isFiltering,
  KIND_CHOICES,
  PERIODS,
  STATUS_CHOICES,
} from '../../../machines/statement/filter.ts';
import type { statementMachine } from '../../../machines/statement/statement.machine.ts';
import type { Found } from '../../../machines/statement/statement-setup.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { filterIcon, searchIcon } from '../../components/icons/actions.ts';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMoney } from '../../i18n/money.ts';
import { choiceName, type Places } from '../../i18n/statement.ts';
import { useText } from '../../i18n/text.tsx';

interface FiltersProps {
  actor: ActorRefFrom<typeof statementMachine>;
  filter: Filter;
  places: Places;
}

/** The statement's filters. All but the text is behind a button. The press for another page does not wait for them. */
export const Filters = memo(function Filters({ actor, filter, places }: FiltersProps) {
  const t = useText();
  const chosen = chosenIn(filter);
  const [open] = useState(chosen > 0);
  const choose = (part: Partial<Filter>) => actor.send({ type: 'filter.chosen', part });
  const games = [...places, ...(filter.game === '' || places.has(filter.game) ? [] : [[filter.game, filter.game]])];
  return (
    <search aria-label={t('statement.find')} className="relative">
      <TextField
        className="me-14"
        inputClassName="max-[22rem]:placeholder:text-sm"
        type="search"
        label={t('statement.search')}
        labelHidden
        placeholder={t('statement.searchHint')}
        leading={<Icon path={searchIcon} className="size-5" />}
        value={filter.text}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        onChange={({ target }) => actor.send({ type: 'search.changed', text: target.value })}
      />
      <details open={open} className="group">
        <summary
          title={t('statement.filters', { count: chosen })}
          className="absolute end-0 top-0 grid size-12 cursor-pointer list-none place-items-center rounded-md border border-line-strong bg-surface-raised text-ink-muted transition-colors group-open:bg-accent-soft group-open:text-accent hover:text-ink [&::-webkit-details-marker]:hidden"
        >
          <Icon path={filterIcon} className="size-5.5" />
          <span className="sr-only">{t('statement.filters', { count: chosen })}</span>
          {chosen > 0 && (
            <span
              aria-hidden="true"
              className="figures absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full bg-accent font-semibold text-accent-ink text-xs leading-none"
            >
              {chosen}
            </span>
          )}
        </summary>
        <div className="grid grid-cols-2 gap-3 pt-3 lg:grid-cols-4">
          <SelectField
            label={t('statement.kind')}
            labelHidden
            value={filter.kind}
            options={KIND_CHOICES.map((value) => ({ value, label: choiceName(t, value) }))}
            onChange={({ target }) => choose({ kind: KIND_CHOICES.find((kind) => kind === target.value) ?? 'all' })}
          />
          <SelectField
            label={t('statement.period')}
            labelHidden
            value={filter.period}
            options={PERIODS.map((value) => ({ value, label: t(`statement.period.${value}`) }))}
            onChange={({ target }) => choose({ period: PERIODS.find((period) => period === target.value) ?? 'all' })}
          />
          <SelectField
            label={t('statement.status.label')}
            labelHidden
            value={filter.status}
            options={STATUS_CHOICES.map((value) => ({ value, label: t(`statement.status.${value}`) }))}
            onChange={({ target }) =>
              choose({ status: STATUS_CHOICES.find((status) => status === target.value) ?? 'all' })
            }
          />
          <SelectField
            label={t('statement.game')}
            labelHidden
            value={filter.game}
            placeholder={t('statement.game.all')}
            options={games.map(([value = '', label = value]) => ({ value, label }))}
            onChange={({ target }) => choose({ game: target.value })}
          />
          {filter.period === 'range' && (
            <>
              <TextField
                className="max-[22rem]:col-span-2"
                type="date"
                label={t('statement.from')}
                value={filter.from}
                max={filter.until || undefined}
                onChange={({ target }) => choose({ from: target.value })}
              />
              <TextField
                className="max-[22rem]:col-span-2"
                type="date"
                label={t('statement.until')}
                value={filter.until}
                min={filter.from || undefined}
                onChange={({ target }) => choose({ until: target.value })}
              />
            </>
          )}
        </div>
      </details>
    </search>
  );
});

interface SummaryProps {
  actor: ActorRefFrom<typeof statementMachine>;
  filter: Filter;
  about: Found | undefined;
  /** Entries that are shown, of so many on the page. */
  shown: number;
  onPage: number;
  /** Entries in all; 0 where it is not known. */
  total: number;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  /** The way to the slips, where nothing is looked for. */
  slips: ReactNode;
}

/** The number of entries found, their sums, and how far the search has gone. */
export function Summary({ actor, filter, about, shown, onPage, total, hidden, slips }: SummaryProps) {
  const t = useText();
  const money = useMoney();
  const onlyPage = about !== undefined && isFiltering(about.rest);
  const filtering = about !== undefined && isFiltering(about.filter);
  const sums = filtering && !onlyPage ? about?.sums : null;
  const amount = (value: Figure | null) => (hidden ? money.hidden : money.amount(value));
  return (
    <div className="-mt-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <div aria-live="polite" className="figures text-ink-muted text-sm">
          <p>
            {onlyPage
              ? t('statement.shown', { count: shown, total: onPage })
              : filtering
                ? t('statement.found', { total })
                : total > 0 && t('statement.count', { total })}
          </p>
          {sums && (
            <p className="font-medium text-ink">
              {t('statement.sums', { in: amount(sums.in), out: amount(sums.out) })}
            </p>
          )}
        </div>
        {isFiltering(filter) ? (
          <Button kind="quiet" size="sm" className="-me-4 ms-auto" onClick={() => actor.send({ type: 'filter.clear' })}>
            {t('statement.clear')}
          </Button>
        ) : (
          slips
        )}
      </div>
      {sums && <p className="text-ink-muted text-xs">{t('statement.sumsHint')}</p>}
      {filtering && about.lookedThrough !== null && (
        <p className="text-ink-muted text-sm">
          {t('statement.lookedThrough', { count: about.lookedThrough.toLocaleString('en') })}
        </p>
      )}
    </div>
  );
}
