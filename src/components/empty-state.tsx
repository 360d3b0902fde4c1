import type { ReactNode } from 'react';
import { Illustration, type Scene } from './illustration.tsx';

interface EmptyStateProps {
  title: ReactNode;
  /** The reason why it is empty, and the way to change that. */
  text?: ReactNode;
  action?: ReactNode;
  scene?: Scene;
  /** `h1` when it is the whole page. */
  heading?: 'h1' | 'h2' | 'p';
}

/** The message in place of a list without entries, or of a page that is not there. */
export function EmptyState({ title, text, action, scene = 'empty', heading: Heading = 'p' }: EmptyStateProps) {
  return (
    <div className="wrap-anywhere flex flex-col items-center px-4 py-10 text-center">
      <Illustration scene={scene} />
      <Heading className="mt-5 text-balance font-semibold text-lg">{title}</Heading>
      {text !== undefined && <p className="mt-1 w-full max-w-sm text-balance text-ink-muted">{text}</p>}
      {action !== undefined && <div className="mt-6 max-w-full">{action}</div>}
    </div>
  );
}
