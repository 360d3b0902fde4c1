import { fromPromise } from 'xstate';
import { sendTrueLink } from '../../contract/deposit.ts';
import { isSessionCode, looksLikeCode } from '../../contract/errors.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { giftLinkMachine } from '../../machines/gift-link/gift-link.machine.ts';
import type { Moved } from '../../machines/receipt/answer.ts';
import { canEncrypt, digestOf, linkKeyOf, sealed } from '../adapters/encrypt.ts';
import { openIntent } from './intent.ts';
import { movedOf } from './money-request.ts';
import { receiptFlow } from './receipt.ts';
import type { World } from './world.ts';

/** Whether gift links can be sent at all: the build has a key, and the browser can encrypt. */
export function giftLinksAvailable({ config }: Pick<World, 'config'>): boolean {
  return linkKeyOf(config.linkKey) !== null && canEncrypt();
}

/** A gift is paid in once, whatever the key: after any answer about the link itself the next try is another request. */
function isAnswer(outcome: Outcome<unknown>): boolean {
  return outcome.ok || (looksLikeCode(outcome.code) && !isSessionCode(outcome.code));
}

/** The phone remembers the link by its digest alone. */
async function redeemed(world: World, link: string, signal: AbortSignal): Promise<Outcome<Moved>> {
  const secret = linkKeyOf(world.config.linkKey);
  if (secret === null) return { ok: false, code: 'KEY_MISSING' };
  const intent = openIntent(world, 'gift-link', await digestOf(link));
  const envelope = await sealed(link, secret, intent.key);
  const outcome = await world.api.send(sendTrueLink, { body: { link: envelope }, key: intent.key, signal });
  if (isAnswer(outcome)) intent.settle();
  return outcome.ok ? { ok: true, value: movedOf({ ...outcome.value, status: 'SUCCESS' }) } : outcome;
}

export const giftLinkFlow = (world: World) =>
  giftLinkMachine.provide({
    actors: {
      sendLink: fromPromise(({ input, signal }: { input: { link: string }; signal: AbortSignal }) =>
        redeemed(world, input.link, signal),
      ),
      receipt: receiptFlow(),
    },
  });
