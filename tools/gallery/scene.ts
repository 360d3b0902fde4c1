import type { ReactNode } from 'react';
import type { Samples } from './samples.ts';

export interface SceneProps {
  say: Samples;
  /** The gallery's own switches, in the place of the language switcher. */
  actions: ReactNode;
}
