import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { CHAT_PLACE } from '../app/later.tsx';

/** The chat's button in its place in the top bar, which stands by now; where it is called from if there is none. */
export function InPlace({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.getElementById(CHAT_PLACE));
  return place ? createPortal(children, place) : children;
}
