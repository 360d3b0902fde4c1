import { leavesIn } from './chart.ts';
import { VIEWS } from './page.ts';
import type { PageProps } from './page-props.ts';
import { SearchField } from './search-field.tsx';

/** The end of a path, which says most: `inviting.showing`. */
const shortened = (path: string) => path.split('.').slice(-2).join('.');

/** Above the chart: how it is drawn, what is looked for on it, and where the machine stands. */
export function ChartTools({ snapshot, looked, send }: PageProps) {
  const { view, find } = snapshot.context;
  return (
    <>
      <fieldset className="flex rounded-sm bg-surface-sunken p-0.5">
        <legend className="sr-only">Chart as</legend>
        {VIEWS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === view}
            onClick={() => send({ type: 'choices.set', view: name })}
            className="min-h-7 rounded-[0.375rem] px-2.5 font-medium text-ink-muted text-xs capitalize aria-pressed:bg-surface-raised aria-pressed:text-ink aria-pressed:shadow-card max-lg:min-h-11"
          >
            {name}
          </button>
        ))}
      </fieldset>
      <SearchField
        label="Find on the chart"
        value={find}
        className="w-40 flex-initial max-lg:flex-1"
        onText={(text) => send({ type: 'choices.set', find: text })}
      />
      <ul
        aria-label="Current states"
        className="ms-auto flex min-w-0 flex-wrap justify-end gap-x-3 font-mono text-xs max-lg:w-full max-lg:justify-start"
      >
        {leavesIn(looked.moment?.value).map((path) => (
          <li key={path} className="min-w-0">
            <a
              href={`#state:${path}`}
              title={path}
              className="flex min-h-6 items-center text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
              onClick={() => send({ type: 'choices.set', focus: path })}
            >
              <span className="truncate">{shortened(path)}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
