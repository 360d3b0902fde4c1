import type { ActorRefFrom } from 'xstate';
import {
  type Filter,
  isFiltering,
  KIND_CHOICES,
  type KindChoice,
  PERIODS,
  type Period,
} from '../../../machines/statement/filter.ts';
import type { statementMachine } from '../../../machines/statement/statement.machine.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { searchIcon } from '../../components/icons/actions.ts';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useText } from '../../i18n/text.tsx';

interface FiltersProps {
  actor: ActorRefFrom<typeof statementMachine>;
  filter: Filter;
  /** Entries that are found, of so many on the page. */
  found: number;
  onPage: number;
  /** Entries in all; 0 where it is not known. */
  total: number;
}

const isKind = (value: string): value is KindChoice => KIND_CHOICES.some((kind) => kind === value);
const isPeriod = (value: string): value is Period => PERIODS.some((period) => period === value);

/** Finds entries on the page that is loaded, and says that it looks no further. */
export function Filters({ actor, filter, found, onPage, total }: FiltersProps) {
  const t = useText();
  return (
    <search aria-label={t('statement.find')} className="block">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_13rem_13rem]">
        <TextField
          className="col-span-2 lg:col-span-1"
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
        <SelectField
          label={t('statement.kind')}
          labelHidden
          value={filter.kind}
          options={KIND_CHOICES.map((value) => ({ value, label: t(`statement.kind.${value}`) }))}
          onChange={({ target: { value } }) => {
            if (isKind(value)) actor.send({ type: 'kind.chosen', kind: value });
          }}
        />
        <SelectField
          label={t('statement.period')}
          labelHidden
          value={filter.period}
          options={PERIODS.map((value) => ({ value, label: t(`statement.period.${value}`) }))}
          onChange={({ target: { value } }) => {
            if (isPeriod(value)) actor.send({ type: 'period.chosen', period: value });
          }}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
        <p aria-live="polite" className="figures text-ink-muted text-sm">
          {isFiltering(filter)
            ? t('statement.shown', { count: found, total: onPage })
            : total > 0 && t('statement.count', { total })}
        </p>
        {isFiltering(filter) && found > 0 && (
          <Button kind="quiet" size="sm" className="-me-4" onClick={() => actor.send({ type: 'filter.clear' })}>
            {t('statement.clear')}
          </Button>
        )}
      </div>
    </search>
  );
}
