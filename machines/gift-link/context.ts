/** What a deposit by a gift link hears and keeps. */
import type { Problem } from '../../contract/outcome.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { RequestTold } from '../money-request/port.ts';
import type { RequestView } from '../money-request/request.ts';

export type GiftLinkEvent =
  /** The player typed or pasted. */
  | { readonly type: 'link.changed'; readonly link: string }
  | { readonly type: 'link.submit'; readonly link: string }
  | { readonly type: 'link.retry' }
  /** A link without an answer waits. */
  | { readonly type: 'link.later' }
  | RequestTold<'giftLink'>
  | ConnectionChanged;

export interface GiftLinkInput {
  /** The build has a key to encrypt links with, and the browser can. */
  readonly available: boolean;
}

export interface GiftLinkContext extends GiftLinkInput {
  /** There is something in the field. The link itself stays there: never in the context. */
  filled: boolean;
  online: boolean;
  request: RequestView<'giftLink'> | null;
  /** Why the service said no. */
  problem: Problem | null;
}
