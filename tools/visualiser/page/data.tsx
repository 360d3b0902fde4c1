import { Badge } from '../../../src/components/badge.tsx';
import { isRecord } from './json.ts';
import type { Looked } from './page.ts';
import { ValueTree } from './value-tree.tsx';

/** The actor's state at the selected moment: status, output, error and context. */
export function Data({ looked: { actor, moment, entry } }: { looked: Looked }) {
  if (actor === undefined) return null;
  if (moment === undefined)
    return (
      <p className="px-3 py-2 text-ink-muted text-sm">
        <strong className="font-semibold text-ink">{actor.name}</strong> had not begun yet.
      </p>
    );
  const before = entry?.target !== actor.id || entry.after === undefined ? undefined : entry.before?.context;
  const { output, error, context } = moment;
  const outcome = Object.entries({ output, error }).filter(([, value]) => value !== undefined);
  const known = isRecord(context) ? Object.entries(context) : [];
  return (
    <div className="min-h-0 flex-1 overflow-auto px-3 py-2 text-sm">
      <p className="mb-2 flex flex-wrap items-center gap-1.5">
        <span className="font-semibold">{actor.name}</span>
        <Badge tone={moment.status === 'active' ? 'positive' : moment.status === 'error' ? 'danger' : 'neutral'}>
          {moment.status}
        </Badge>
        {moment.tags.map((tag) => (
          <Badge key={tag} tone={tag === 'error' ? 'danger' : 'info'}>
            {tag}
          </Badge>
        ))}
      </p>
      <div className="font-mono text-xs">
        {outcome.map(([key, value]) => (
          <ValueTree key={key} name={key} value={value} />
        ))}
        {known.map(([key, value]) => (
          <ValueTree
            key={key}
            name={key}
            value={value}
            changed={isRecord(before) && JSON.stringify(before[key]) !== JSON.stringify(value)}
            depth={1}
          />
        ))}
      </div>
      {known.length + outcome.length === 0 && <p className="text-ink-muted">Nothing in its context.</p>}
    </div>
  );
}
