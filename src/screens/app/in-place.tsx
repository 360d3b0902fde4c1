import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

interface InPlaceProps {
  /** The id of the place. */
  place: string;
  children: ReactNode;
}

/** Shows the children in their place in the top bar, which stands by now; at the caller's place if there is none. */
export function InPlace({ place, children }: InPlaceProps) {
  const [there] = useState(() => document.getElementById(place));
  return there ? createPortal(children, there) : children;
}
