/** The events and the context of a deposit by a gift link. */
import type { EventObject } from 'xstate';
import type { Problem } from '../../contract/outcome.ts';
import type { PasteTold } from '../clipboard.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import { type Earlier, endIn, type Order, refusalIn } from '../payment/payment.ts';
import { giftLinkIn } from './link.ts';

export type GiftLinkEvent =
  /** The player typed or pasted. */
  | { readonly type: 'link.changed'; readonly link: string }
  | { readonly type: 'link.paste' }
  | { readonly type: 'link.submit'; readonly link: string }
  | PasteTold
  | ConnectionChanged;

export interface GiftLinkInput {
  /** The build has a key to encrypt links with, and the browser can. */
  readonly available: boolean;
}

export interface GiftLinkContext extends GiftLinkInput {
  /** There is something in the field. The link itself stays there: never in the context. */
  filled: boolean;
  online: boolean;
  /** The browser can paste by a button. */
  pastable: boolean;
  /** A link from before a reload has no answer: it must be given once more. */
  missing: boolean;
  /** The reason for the service's refusal. */
  refusal: Problem | null;
}

/** The link that an event brings; before there is one, what is left from before. */
export function orderIn(event: GiftLinkEvent): Order<'giftLink'> | Earlier {
  return event.type === 'link.submit'
    ? { kind: 'giftLink', payload: giftLinkIn(event.link) ?? '' }
    : { kinds: ['giftLink'] };
}

/** The changes after a payment has ended. If there was no answer at first, the field is empty when it is shown next. */
export function endedWith(filled: boolean, event: EventObject): Partial<GiftLinkContext> {
  const { kind, request } = endIn(event);
  return {
    filled: filled && request?.again === false,
    missing: kind === 'unheld',
    refusal: refusalIn(event),
  };
}
