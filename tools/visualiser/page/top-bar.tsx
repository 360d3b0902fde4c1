import type { ComponentProps } from 'react';
import { Badge } from '../../../src/components/badge.tsx';
import { cx } from '../../../src/components/cx.ts';
import { FileChooser } from './file-chooser.tsx';
import type { OpenFile } from './page.ts';
import type { PageProps } from './page-props.ts';

/** A small tool's button: 44 px high under a thumb, lower under a mouse. */
const TOOL =
  'min-h-8 rounded-sm border border-line-strong px-2.5 font-medium text-ink text-xs enabled-hover:bg-surface-sunken max-lg:min-h-11';

export function Tool({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={cx(TOOL, className)} />;
}

const numbered = (count: number, thing: string) => `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;

/** A text about the parts of a file that are not shown. */
function missingOf({ unread, recording }: OpenFile): string {
  const cut = (recording.entries[0]?.number ?? 1) - 1;
  const texts = [
    cut > 0 && `${numbered(cut, 'older row')} not shown`,
    unread > 0 && `${numbered(unread, 'line')} could not be read`,
  ];
  return texts.filter(Boolean).join(', ');
}

export function TopBar({ snapshot, send }: PageProps) {
  const { file, held } = snapshot.context;
  const paused = snapshot.matches({ recording: 'paused' });
  const gone = snapshot.matches({ app: 'gone' });
  const waiting = held.length > 0 ? `, ${held.length} waiting` : '';
  const live = paused ? (['info', `Paused${waiting}`] as const) : (['positive', 'Live'] as const);
  const [tone, text] =
    file !== null ? (['info', 'Recording'] as const) : gone ? (['warning', 'App closed'] as const) : live;
  const missing = file === null ? '' : missingOf(file);
  const failure = file?.recording.entries.find(({ type }) => type === 'failure');
  return (
    <header className="flex flex-wrap items-center gap-2 border-line border-b bg-surface-raised px-3 py-2">
      <h1 className="font-semibold text-base">Machines</h1>
      <div role="status">
        <Badge tone={tone} dot>
          {text}
        </Badge>
      </div>
      {file !== null && (
        <p className="min-w-0 max-w-full truncate font-mono text-ink-muted text-xs" title={file.name}>
          {file.name}
          {missing !== '' && <span className="text-warning"> · {missing}</span>}
        </p>
      )}
      {file === null && gone && (
        <p className="text-ink-muted text-sm max-sm:hidden">What it told stays here. Reload the app to go on.</p>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-1.5">
        {file === null && (
          <>
            <Tool onClick={() => send({ type: paused ? 'recording.resume' : 'recording.pause' })}>
              {paused ? 'Resume' : 'Pause'}
            </Tool>
            <Tool onClick={() => send({ type: 'recording.clear' })}>Clear</Tool>
          </>
        )}
        {failure !== undefined && (
          <button
            type="button"
            onClick={() => send({ type: 'entry.choose', entry: failure.number })}
            className="min-h-8 rounded-sm bg-danger-soft px-2.5 font-semibold text-danger text-xs max-lg:min-h-11"
          >
            To the failure
          </button>
        )}
        <Tool onClick={() => send({ type: 'recording.save' })}>Save</Tool>
        {file !== null && <Tool onClick={() => send({ type: 'file.close' })}>Close</Tool>}
        <FileChooser label="Open…" className={TOOL} snapshot={snapshot} send={send} />
      </div>
    </header>
  );
}
