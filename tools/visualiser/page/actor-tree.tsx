import { cx } from '../../../src/components/cx.ts';
import { standing } from './chart.ts';
import { reveal, walked } from './keys.ts';
import type { PageProps } from './page-props.ts';
import type { Placed } from './recording.ts';

interface ActorTreeProps {
  placed: readonly Placed[];
  /** Session id of the actor on the chart. */
  chosen: string | undefined;
  send: PageProps['send'];
}

/** Every actor below the one that started it; one tab stop, arrow keys walk it. */
export function ActorTree({ placed, chosen, send }: ActorTreeProps) {
  const stop = placed.some(({ actor }) => actor.id === chosen) ? chosen : placed[0]?.actor.id;
  return (
    <div role="tree" aria-label="Actors" className="min-h-0 flex-1 overflow-auto p-1.5" onKeyDown={walked}>
      {placed.map(({ actor, depth, alive }) => (
        <button
          key={actor.id}
          type="button"
          ref={actor.id === chosen ? reveal : undefined}
          role="treeitem"
          aria-level={depth + 1}
          aria-selected={actor.id === chosen}
          tabIndex={actor.id === stop ? 0 : -1}
          onClick={() => send({ type: 'actor.choose', actor: actor.id })}
          className={cx(
            'flex min-h-7 w-full items-center gap-2 rounded-sm px-2 py-0.5 text-left text-sm -outline-offset-2 max-lg:min-h-11',
            actor.id === chosen ? 'bg-accent-soft text-ink' : 'hover:bg-surface-sunken',
            !alive && 'text-ink-muted',
          )}
          style={{ paddingInlineStart: `${0.5 + depth * 0.875}rem` }}
        >
          <span
            aria-hidden="true"
            className={cx(
              'size-2 shrink-0 rounded-full',
              alive ? 'bg-positive' : actor.moment.status === 'error' ? 'bg-danger' : 'border border-line-strong',
            )}
          />
          <span className="min-w-0 shrink-0 font-medium">{actor.name}</span>
          <span className="ms-auto min-w-0 truncate text-ink-muted text-xs">
            {alive ? standing(actor.moment.value) : <span>{actor.moment.status}</span>}
          </span>
        </button>
      ))}
    </div>
  );
}
