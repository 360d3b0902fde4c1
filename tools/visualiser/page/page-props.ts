import type { SnapshotFrom } from 'xstate';
import type { pageMachine } from './page.machine.ts';
import type { Looked, PageEvent } from './page.ts';

/** The page as each of its parts is given it. */
export interface PageProps {
  readonly snapshot: SnapshotFrom<typeof pageMachine>;
  readonly looked: Looked;
  readonly send: (event: PageEvent) => void;
}
