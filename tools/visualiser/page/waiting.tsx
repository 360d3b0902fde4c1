import { Button } from '../../../src/components/button.tsx';
import { Spinner } from '../../../src/components/spinner.tsx';
import { openApp } from './app-window.ts';

/** Before the app has told anything. Opening the app from here makes this very window the one that the app reports to. */
export function Waiting() {
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
      </div>
    </main>
  );
}
