import { REDACTED } from '../../../src/recording/redact.ts';
import { actorIn } from './json.ts';

/** Shorter lists and objects are open from the start. */
const OPEN = 12;

function Leaf({ value }: { value: unknown }) {
  if (value === REDACTED)
    return (
      <span className="rounded-full bg-surface-sunken px-1.5 text-ink-muted" title="A secret: it never left the app">
        redacted
      </span>
    );
  if (typeof value === 'string') return <span className="text-positive">"{value}"</span>;
  if (typeof value === 'number') return <span className="text-info">{value}</span>;
  if (typeof value === 'boolean') return <span className="text-warning">{String(value)}</span>;
  const actor = actorIn(value);
  if (actor !== undefined) return <span className="text-accent">actor {actor}</span>;
  return <span className="text-ink-muted">{JSON.stringify(value) ?? '—'}</span>;
}

interface ValueTreeProps {
  name: string;
  value: unknown;
  /** Has it changed by the event that is looked at? */
  changed?: boolean;
  depth?: number;
}

/** A value of JSON that opens level by level. */
export function ValueTree({ name, value, changed = false, depth = 0 }: ValueTreeProps) {
  const label = (
    <>
      <span className="text-ink">{name}</span>
      {changed && (
        <span className="ms-1 rounded-full bg-warning-soft px-1.5 text-warning" title="Changed by this event">
          changed
        </span>
      )}
      <span className="text-ink-muted">: </span>
    </>
  );
  const isOpenable = typeof value === 'object' && value !== null && actorIn(value) === undefined;
  const children = isOpenable ? Object.entries(value) : [];
  if (children.length === 0)
    return (
      <p className="break-words ps-4">
        {label}
        <Leaf value={value} />
      </p>
    );
  return (
    <details open={depth < 2 && children.length <= OPEN}>
      <summary className="rounded-sm marker:text-ink-muted">
        {label}
        <span className="text-ink-muted">{Array.isArray(value) ? `[${children.length}]` : `{${children.length}}`}</span>
      </summary>
      <div className="ms-1.5 border-line border-s ps-1.5">
        {children.map(([key, inner]) => (
          <ValueTree key={key} name={key} value={inner} depth={depth + 1} />
        ))}
      </div>
    </details>
  );
}
