import { Badge } from '../../../src/components/badge.tsx';
import { standing } from './chart.ts';
import { todaysMachines } from './machines.ts';
import type { PageProps } from './page-props.ts';
import { Sequence } from './sequence.tsx';
import { ValueTree } from './value-tree.tsx';
import { type Asked, broughtBy, chainOf, whyOf } from './why.ts';

const machines = await todaysMachines();
const PANEL = 'wrap-anywhere grid min-h-0 flex-1 content-start gap-2 overflow-auto bg-surface p-4 text-sm';
const HEADING = 'mt-4 font-semibold text-ink-muted text-xs uppercase tracking-wider';

/** Guards with their answers, what they read, and the guards that they asked themselves. Of a list it shows the whole. */
function Answers({ asked }: { asked: readonly Asked[] }) {
  const items = asked.map(({ name, way, answer, doubt, reads, parts }, index) => {
    const whole = [...reads].filter(([path]) => !/\.(\d+|length)(\.|$)/.test(path));
    const shown = whole.filter(([path]) => !whole.some(([other]) => other.startsWith(`${path}.`)));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: they have no other
      <li key={index} className="grid gap-1 rounded-sm border border-line bg-surface-raised px-3 py-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong className="text-sm">{name}</strong>
          <Badge tone={doubt ? 'warning' : answer ? 'positive' : 'neutral'}>
            {doubt ? `cannot be known: ${doubt}` : String(answer)}
          </Badge>
          <span className="text-ink-muted">{way}</span>
        </p>
        {shown.map(([path, value]) => (
          <ValueTree key={path} name={path} value={value} depth={2} />
        ))}
        <Answers asked={parts} />
      </li>
    );
  });
  return items.length > 0 && <ol className="grid gap-2 font-mono text-xs">{items}</ol>;
}

/** The reasons for the state that is looked at: the event, the guards that it asked, and what led to it. */
export function Why({ looked, send }: PageProps) {
  const { recording } = looked;
  const today = machines.get(looked.chart?.key ?? '');
  const entry = broughtBy(looked);
  if (!entry || !today) return <p className="p-4 text-ink-muted text-sm">What brought it here is not recorded.</p>;
  const { asked, problem } = whyOf(recording, entry, today);
  const [from, to] = [entry.before, entry.after].map((moment) => standing(moment?.value));
  return (
    <article aria-label="Why" className={`${PANEL} grid-cols-[minmax(0,48rem)]`}>
      <h3 className="font-mono font-semibold text-base">{from === to ? `${to} stays` : `${from} → ${to}`}</h3>
      <div className="font-mono text-xs">
        <ValueTree name={entry.type} value={entry.payload} />
      </div>
      <h3 className={HEADING}>Guards asked</h3>
      <Answers asked={asked} />
      <p className="text-warning">{problem ?? (asked.length === 0 && 'No transition here takes it.')}</p>
      <h3 className={HEADING}>What led to it</h3>
      <Sequence recording={recording} entries={chainOf(recording, entry)} chosen={null} send={send} />
    </article>
  );
}
