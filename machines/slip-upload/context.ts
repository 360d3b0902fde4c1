import type { Problem } from '../../contract/outcome.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { Earlier, Order } from '../payment/payment.ts';
import type { Picture, PictureComplaint, SlipRules } from './slip.ts';

export type SlipUploadEvent =
  | { readonly type: 'rules.retry' }
  /** The browser's file. */
  | { readonly type: 'picture.chosen'; readonly file: object }
  | { readonly type: 'picture.remove' }
  | { readonly type: 'slip.send' }
  | ConnectionChanged;

/** The file that is chosen, or was shared with the app. */
export function fileIn(event: object): object {
  const file = 'file' in event ? event.file : 'output' in event ? event.output : null;
  return typeof file === 'object' && file !== null ? file : {};
}

export interface SlipUploadContext {
  rules: SlipRules | null;
  picture: Picture | null;
  complaint: PictureComplaint | null;
  online: boolean;
  order: Order<'slip'> | Earlier;
  /** A picture from before a reload has no answer: it must be given once more. */
  missing: boolean;
  /** The reason why the rules could not be loaded. */
  problem: Problem | null;
  /** The reason for the slip's refusal. */
  refusal: Problem | null;
}

export const EMPTY: SlipUploadContext = {
  rules: null,
  picture: null,
  complaint: null,
  online: true,
  order: { kinds: ['slip'] },
  missing: false,
  problem: null,
  refusal: null,
};
