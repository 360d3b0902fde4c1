import { loader } from '../loader.ts';
import type { LocalHtml } from '../safe-html.ts';

/** The texts that a member can read again at any time (rule: Shells). Both are cleaned; empty texts are left out. */
export interface Terms {
  readonly conditions: readonly LocalHtml[];
  /** The agreements that home shows until they are accepted. */
  readonly agreements: readonly LocalHtml[];
  /** Texts that could not be read. */
  readonly unread: number;
}

/**
 * The conditions of the member's bottom menu, and with them the agreements (rule: Agreement); empty if the operator has
 * written neither.
 */
export const conditionsMachine = loader<Terms>('conditions');
