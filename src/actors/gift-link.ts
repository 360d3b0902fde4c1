import { giftLinkMachine } from '../../machines/gift-link/gift-link.machine.ts';
import { canEncrypt, linkKeyOf } from '../adapters/encrypt.ts';
import { connection } from './connection.ts';
import type { RequestsActor } from './money-request/requests.ts';
import { paste } from './paste.ts';
import { paymentFlow } from './payment.ts';
import type { FlowOf, World } from './world.ts';

/** True if gift links can be sent at all: the build has a key, and the browser can encrypt. */
export function giftLinksAvailable({ config }: Pick<World, 'config'>): boolean {
  return linkKeyOf(config.linkKey) !== null && canEncrypt();
}

export const giftLinkFlow =
  (requests: RequestsActor): FlowOf<typeof giftLinkMachine> =>
  (world) =>
    giftLinkMachine.provide({
      actors: {
        payment: paymentFlow(world, requests),
        connection: connection(world),
        paste,
      },
    });
