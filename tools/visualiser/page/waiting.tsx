import { Button } from '../../../src/components/button.tsx';
import { Spinner } from '../../../src/components/spinner.tsx';
import { FileChooser } from './file-chooser.tsx';
import type { PageProps } from './page-props.ts';

/**
 * Where pop-ups are blocked, this page opens the app: the app then takes this very window, by the name of its pop-up, loads
 * it again and becomes its opener.
 */
function openApp() {
  window.name = 'xstateinspector';
  window.open('/', 'player-wallet');
}

/** The page before the app has reported anything. */
export function Waiting(page: Pick<PageProps, 'snapshot' | 'send'>) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
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
            label="Open a recording"
            className="min-h-11 rounded-sm border border-line-strong px-4 font-medium text-sm hover:bg-surface-sunken"
            {...page}
          />
          <p role="alert" className="mt-3 text-danger text-sm">
            {page.snapshot.context.fileProblem}
          </p>
        </div>
      </div>
    </main>
  );
}
