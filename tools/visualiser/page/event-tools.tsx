import type { PageProps } from './page-props.ts';
import { SearchField } from './search-field.tsx';

/** Above the events: what is looked for in them. */
export function EventTools({ snapshot, looked, send }: PageProps) {
  const { filterText, filterActor } = snapshot.context;
  return (
    <div className="flex min-w-0 flex-1 gap-1.5">
      <SearchField
        label="Find in events"
        value={filterText}
        className="flex-1"
        onText={(text) => send({ type: 'choices.set', filterText: text })}
      />
      <select
        aria-label="Events of"
        value={filterActor ?? ''}
        onChange={({ currentTarget: { value } }) => send({ type: 'choices.set', filterActor: value || null })}
        className="w-28 rounded-sm border border-line-strong bg-surface-raised px-1.5 text-sm"
      >
        <option value="">All actors</option>
        {[...looked.recording.actors.values()].map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
