/** A statechart as a drawing to be zoomed and dragged. Loads with the layout kernel, when a machine is looked at. */
import ELK from 'elkjs/lib/elk.bundled.js';
import { use } from 'react';
import type { ChartState } from './chart.ts';
import { type Diagram, diagramOf } from './diagram.ts';
import { Drawing, type Marks } from './drawing.tsx';
import { Tool } from './top-bar.tsx';
import { zoomed } from './zoom.ts';

const kernel = new ELK();
const drawings = { plain: new WeakMap<ChartState, Promise<Diagram | null>>(), heated: new WeakMap() };

/** Every chart is laid out once, and once with room for heat. Null when the kernel could not. */
function drawingOf(chart: ChartState, heated: boolean): Promise<Diagram | null> {
  const known = drawings[heated ? 'heated' : 'plain'];
  const drawing = known.get(chart) ?? diagramOf(chart, kernel, heated).catch(() => null);
  known.set(chart, drawing);
  return drawing;
}

const ZOOMS = [
  ['out', '−', 'Smaller'],
  ['in', '+', 'Larger'],
  ['fit', 'Fit', 'The whole machine'],
  ['here', 'Here', 'To the current state'],
] as const;

interface DiagramViewProps {
  chart: ChartState;
  marks: Marks;
  onFocus: (path: string | null) => void;
}

export function DiagramView({ chart, marks, onFocus }: DiagramViewProps) {
  const diagram = use(drawingOf(chart, marks.heat !== undefined));
  if (diagram === null)
    return <p className="p-4 text-ink-muted text-sm">This machine could not be drawn. Its details tell the same.</p>;
  return (
    <div className="relative h-full">
      <section
        ref={zoomed}
        className="diagram absolute inset-0 cursor-grab overflow-auto overscroll-contain -outline-offset-2"
        aria-label={`Diagram of ${chart.key}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
      >
        {/* The drawing in the middle, with room around it to drag its edge into sight. */}
        <div className="grid min-h-full w-max min-w-full select-none place-items-center p-6 pb-16">
          <div data-canvas data-width={diagram.width} data-height={diagram.height}>
            <Drawing diagram={diagram} marks={marks} onFocus={onFocus} />
          </div>
        </div>
      </section>
      <fieldset className="absolute right-3 bottom-3 flex gap-1">
        <legend className="sr-only">Zoom</legend>
        {ZOOMS.map(([zoom, text, title]) => (
          <Tool
            key={zoom}
            className="min-w-9 bg-surface-raised max-lg:min-w-11"
            data-zoom={zoom}
            title={title}
            aria-label={title}
          >
            {text}
          </Tool>
        ))}
      </fieldset>
    </div>
  );
}
