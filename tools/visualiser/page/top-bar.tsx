import type { ComponentProps } from 'react';
import { Badge } from '../../../src/components/badge.tsx';
import { cx } from '../../../src/components/cx.ts';
import { FileChooser } from './file-chooser.tsx';
import type { OpenFile, PageEvent } from './page.ts';

/** A small tool's button: 44 px high under a thumb, lower under a mouse. */
export function toolStyle(className?: string): string {
  return cx(
    'min-h-8 rounded-sm border border-line-strong px-2.5 font-medium text-ink text-xs enabled-hover:bg-surface-sunken max-lg:min-h-11',
    className,
  );
}

export function Tool({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={toolStyle(className)} />;
}

interface TopBarProps {
  gone: boolean;
  paused: boolean;
  /** The number of messages that wait behind the pause. */
  held: number;
  /** The recording that is open in place of what comes from the app. */
  file: OpenFile | null;
  reading: boolean;
  send: (event: PageEvent) => void;
}

const numbered = (count: number, thing: string) => `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;

/** A text about the parts of a file that are not shown. */
function missingOf({ unread, cut }: OpenFile): string {
  return [
    ...(cut > 0 ? [`${numbered(cut, 'older row')} not shown`] : []),
    ...(unread > 0 ? [`${numbered(unread, 'line')} could not be read`] : []),
  ].join(', ');
}

function Standing({ gone, paused, held, file }: Omit<TopBarProps, 'send' | 'reading'>) {
  const waiting = held > 0 ? `, ${held} waiting` : '';
  const live = paused ? (['info', `Paused${waiting}`] as const) : (['positive', 'Live'] as const);
  const [tone, text] =
    file !== null ? (['info', 'Recording'] as const) : gone ? (['warning', 'App closed'] as const) : live;
  return (
    <Badge tone={tone} dot>
      {text}
    </Badge>
  );
}

export function TopBar({ reading, send, ...standing }: TopBarProps) {
  const { gone, paused, file } = standing;
  const failure = file?.recording.entries.find(({ type }) => type === 'failure');
  return (
    <header className="flex flex-wrap items-center gap-2 border-line border-b bg-surface-raised px-3 py-2">
      <h1 className="font-semibold text-base">Machines</h1>
      <div role="status">
        <Standing {...standing} />
      </div>
      {file !== null && (
        <p className="min-w-0 max-w-full truncate font-mono text-ink-muted text-xs" title={file.name}>
          {file.name}
          {missingOf(file) !== '' && <span className="text-warning"> · {missingOf(file)}</span>}
        </p>
      )}
      {file === null && gone && (
        <p className="text-ink-muted text-sm max-sm:hidden">What it told stays here. Reload the app to go on.</p>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-1.5">
        {file === null ? (
          <>
            <Tool onClick={() => send({ type: paused ? 'recording.resume' : 'recording.pause' })}>
              {paused ? 'Resume' : 'Pause'}
            </Tool>
            <Tool onClick={() => send({ type: 'recording.clear' })}>Clear</Tool>
            <Tool onClick={() => send({ type: 'recording.save' })}>Save</Tool>
          </>
        ) : (
          <>
            {failure !== undefined && (
              <button
                type="button"
                onClick={() => send({ type: 'entry.choose', entry: failure.number })}
                className="min-h-8 rounded-sm bg-danger-soft px-2.5 font-semibold text-danger text-xs max-lg:min-h-11"
              >
                To the failure
              </button>
            )}
            <Tool onClick={() => send({ type: 'file.close' })}>Close</Tool>
          </>
        )}
        <FileChooser reading={reading} className={toolStyle()} onFile={(file) => send({ type: 'file.open', file })} />
      </div>
    </header>
  );
}
