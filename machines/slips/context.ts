/** The events and context of the slips' page. */

import type { Problem } from '../../contract/outcome.ts';
import type { Slip } from '../../contract/statement.ts';
import type { DialogTold } from '../dialogs/dialog.ts';
import type { StepLeft } from '../dialogs/step.ts';

export type SlipsEvent =
  | { readonly type: 'upload.open' }
  /** Back to the list, from an upload. */
  | { readonly type: 'upload.close' }
  | { readonly type: 'image.open'; readonly slip: Slip }
  /** The browser has drawn the picture, or could not. */
  | { readonly type: 'image.loaded' }
  | { readonly type: 'image.failed' }
  | { readonly type: 'image.retry' }
  | { readonly type: 'zoom.in' }
  | { readonly type: 'zoom.out' }
  | DialogTold<'slipImage'>
  /** A slip was uploaded or read: the list is loaded anew. */
  | { readonly type: 'slips.changed' }
  | StepLeft;

export interface SlipsContext {
  /** The one whose picture is open, or about to be. */
  slip: Slip | null;
  /** http or https, for a short while; null while it is not known. */
  url: string | null;
  /** Place in `ZOOMS`. */
  zoom: number;
  problem: Problem | null;
}
