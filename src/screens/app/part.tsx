import type { ReactNode } from 'react';
import { Boundary } from './boundary.tsx';
import { Missing } from './missing.tsx';

interface PartProps {
  /** The name of the part; a part of another name is tried anew. */
  name: string;
  children: ReactNode;
}

/** The content of a dialog, which loads late. If its code does not come, the dialog says so: the page behind it stays. */
export function Part({ name, children }: PartProps) {
  return (
    <Boundary resetKey={name} fallback={<Missing />}>
      {children}
    </Boundary>
  );
}
