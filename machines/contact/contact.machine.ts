import { loader } from '../loader.ts';
import type { Support } from './support.ts';

/** The contact page, the same for visitors and members: empty if the operator has given no way to reach support. */
export const contactMachine = loader<Support>('contact');
