import { fromCallback, fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { enableChatWidget } from '../../contract/site.ts';
import { chatEntranceMachine } from '../../machines/chat/entrance.machine.ts';
import type { ChatEntranceInput, PrepareCommand } from '../../machines/chat/entrance-setup.ts';
import { isFrugal } from '../adapters/frugal.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

/**
 * `load`: brings the chat's code; `rest`: resolves when the page has nothing better to load; `keep`: begins to keep a
 * recording, where the operator wants that, and in development.
 */
export const chatEntranceFlow =
  (load: () => Promise<unknown>, rest: () => Promise<unknown>, keep: () => Promise<unknown> = async () => {}) =>
  ({ api }: World) =>
    chatEntranceMachine.provide({
      actors: {
        askEnabled: fromPromise(async ({ signal }: Signalled): Promise<Outcome<boolean>> => {
          const answer = await api.send(enableChatWidget, { signal });
          if (!answer.ok) return answer;
          const { enableChatWidget: isEnabled, recordings } = answer.value;
          if (isEnabled && (recordings || import.meta.env.MODE === 'development')) void keep().catch(() => {});
          return { ok: true, value: isEnabled };
        }),
        prepare: fromCallback<PrepareCommand>(({ receive }) => receive(() => void load().catch(() => {}))),
        loadCode: fromPromise(async ({ input }: { input: { awaited: boolean } }): Promise<unknown> => {
          if (!input.awaited) await rest();
          return load();
        }),
      },
    });

/** The chat, and nothing else, was open at the browser's entry (adapters/dialog-history.ts). */
function isOpenHere(): boolean {
  const { dialogs }: { dialogs?: unknown } = Object(window.history.state);
  return String(dialogs) === 'chat';
}

/**
 * A member's balance changes over the chat's line, whatever the network. Who has written as a guest may be answered, and a
 * new visitor is invited, unless the phone is to load little. What was written and not sent does not wait, nor does a chat
 * that was open before a reload.
 */
export function chatEntranceInput(
  { local }: Pick<World, 'local'>,
  member: boolean,
  frugal = isFrugal(),
): ChatEntranceInput {
  return {
    expected: member || (!frugal && local.get('guest-id') !== null),
    returns: isOpenHere(),
    unsent: local.keys(member ? 'intent:chat:' : 'chat-unsent:').length > 0,
    invites: !frugal && local.get('chat-invite') === null,
  };
}
