import { Card } from '../../src/components/card.tsx';
import { TopBar } from '../../src/components/top-bar.tsx';
import { Dialogs } from './dialogs.tsx';
import { EXHIBITS } from './exhibits.tsx';
import type { SceneProps } from './scene.ts';

/** Every component on one page. */
export function ComponentsScene({ say, actions }: SceneProps) {
  return (
    <>
      <TopBar name={say.app}>{actions}</TopBar>
      <main className="mx-auto max-w-6xl columns-1 gap-6 p-4 lg:columns-2 lg:p-8">
        <section className="mb-6 break-inside-avoid">
          <h2 className="mb-2 text-sm font-semibold text-ink-muted">Dialog and ConfirmDialog</h2>
          <Card tone="outline">
            <Dialogs say={say} />
          </Card>
        </section>
        {EXHIBITS.map(({ name, render }) => (
          <section key={name} className="mb-6 break-inside-avoid">
            <h2 className="mb-2 text-sm font-semibold text-ink-muted">{name}</h2>
            <Card tone="outline">{render(say)}</Card>
          </section>
        ))}
      </main>
    </>
  );
}
