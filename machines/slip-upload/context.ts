import type { Problem } from '../../contract/outcome.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { RequestTold } from '../money-request/port.ts';
import type { RequestView } from '../money-request/request.ts';
import type { Picture, PictureComplaint, SlipRules } from './slip.ts';

export type SlipUploadEvent =
  | { readonly type: 'rules.retry' }
  /** The browser's file. */
  | { readonly type: 'picture.chosen'; readonly file: object }
  | { readonly type: 'picture.remove' }
  | { readonly type: 'slip.send' }
  | { readonly type: 'slip.retry' }
  /** A slip without an answer waits. */
  | { readonly type: 'slip.later' }
  | { readonly type: 'upload.cancel' }
  | RequestTold<'slip'>
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
  /** How far the upload is, and what came of it. */
  request: RequestView<'slip'> | null;
  /** Why the rules could not be loaded, or the slip was refused. */
  problem: Problem | null;
}

export const EMPTY: SlipUploadContext = {
  rules: null,
  picture: null,
  complaint: null,
  online: true,
  request: null,
  problem: null,
};
