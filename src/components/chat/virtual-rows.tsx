import type { ReactElement } from 'react';
import { Virtualizer } from 'virtua';
import type { ChatEntry } from './entry.ts';
import type { Stick } from './stick-to-bottom.ts';

interface VirtualRowsProps {
  entries: readonly ChatEntry[];
  /** The latest change put entries before what the player sees. */
  shift: boolean;
  stick: Stick;
  row: (entry: ChatEntry, index: number) => ReactElement;
}

/** Rows where nothing is laid out: enough to read, should styles or sizes never come. */
const UNMEASURED = 100;
/** Pixels of rows kept ready above and below the screen. */
const READY = 400;

/** The rows near the screen. */
export function VirtualRows({ entries, shift, stick, row }: VirtualRowsProps) {
  if (stick.isLaidOut === null) return null;
  if (!stick.isLaidOut) {
    const from = Math.max(0, entries.length - UNMEASURED);
    return <div>{entries.slice(from).map((entry, index) => row(entry, from + index))}</div>;
  }
  return (
    <div ref={stick.content} className="shrink-0">
      <Virtualizer
        ref={stick.rows}
        data={entries}
        shift={shift}
        scrollRef={stick.scroller}
        startMargin={stick.topHeight}
        bufferSize={READY}
      >
        {row}
      </Virtualizer>
    </div>
  );
}
