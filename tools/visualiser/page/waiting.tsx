import { Button } from '../../../src/components/button.tsx';
import { Spinner } from '../../../src/components/spinner.tsx';
import { openApp } from './app-window.ts';
import { dropping, FileChooser } from './file-chooser.tsx';
import { toolStyle } from './top-bar.tsx';

/**
 * The page before the app has reported anything. Opening the app from here makes this very window the one that the app
 * reports to.
 */
interface WaitingProps {
  reading: boolean;
  /** The reason why the last file was not opened. */
  problem: string | null;
  onFile: (file: File) => void;
}

export function Waiting({ reading, problem, onFile }: WaitingProps) {
  return (
    <main {...dropping(onFile)} className="grid min-h-dvh place-items-center p-6">
      <div className="max-w-md text-center">
        <Spinner className="mx-auto size-7 text-accent" />
        <h1 className="mt-5 font-semibold text-xl">Waiting for the app…</h1>
        <p className="mt-2 text-ink-muted">
          Its machines show here as soon as it runs with the inspector on:{' '}
          <code className="whitespace-nowrap rounded-sm bg-surface-sunken px-1.5 py-0.5 font-mono text-ink text-sm">
            npm run dev -- --inspect=local
          </code>
        </p>
        <p className="mt-6">
          <Button onClick={openApp}>Open the app from here</Button>
        </p>
        <p className="mt-4 text-ink-muted text-sm">
          The app opens this page by itself where the browser lets it: allow pop-ups for this address once.
        </p>
        <div className="mt-8 border-line border-t pt-6">
          <p className="mb-3 text-ink-muted text-sm">
            Or look at what happened before. A recording can also be dropped here.
          </p>
          <FileChooser
            reading={reading}
            label="Open a recording"
            className={toolStyle('min-h-11 px-4 text-sm')}
            onFile={onFile}
          />
          <p role="alert" className="mt-3 text-danger text-sm">
            {problem}
          </p>
        </div>
      </div>
    </main>
  );
}
