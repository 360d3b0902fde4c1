import type { ReactNode } from 'react';

/** The corner of the screen above the bottom bar where the chat's alerts show for a while. */
export function ChatDock({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-none fixed right-3 max-w-[calc(100vw-1.5rem)] bottom-[calc(var(--nav)+0.5rem)] z-40 flex flex-col items-end gap-3 *:pointer-events-auto lg:right-6 lg:bottom-6">
      {children}
    </div>
  );
}
