import { assign, emit, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { listening, promised } from '../provided.ts';
import { againAfter, isPassing } from './refusals.ts';

export type ChatEntranceEvent =
  /** The player presses the chat's button. */
  | { readonly type: 'chat.open' }
  /** A pointer is over it, or the focus is on it: it may be pressed next. */
  | { readonly type: 'chat.near' };

export interface PrepareCommand {
  readonly type: 'chat.load';
}

export interface ChatEntranceInput {
  /** Messages may come by themselves: a member's, or those of a visitor who has written before. */
  expected: boolean;
  /** A message of the player's that has not been sent is kept on the phone. */
  unsent: boolean;
  /** The chat was open before a reload: its panel opens again, unless the player has opened something else by then. */
  returns: boolean;
  /** A visitor who stays for a while is invited to ask. */
  invites: boolean;
}

interface ChatEntranceContext extends ChatEntranceInput {
  /** The button was pressed: the panel opens as soon as the chat is there. */
  pressed: boolean;
  /** The number of refusals in a row. */
  refusals: number;
}

/** The types, actors, actions, guards and delays of the chart in `entrance.machine.ts`. */
export const chatEntranceSetup = setup({
  types: {
    context: {} as ChatEntranceContext,
    events: {} as ChatEntranceEvent,
    input: {} as ChatEntranceInput,
    emitted: {} as Extract<AppEvent, { type: 'notice.shown' }>,
    tags: {} as 'busy',
  },
  actors: {
    askEnabled: promised<Outcome<boolean>>('askEnabled'),
    /** Begins to load the chat's code. */
    prepare: listening<PrepareCommand>('prepare'),
    /** Resolves when the code is there. Unless the player awaits the chat, it loads once the page rests. */
    loadCode: promised<unknown, { awaited: boolean }>('loadCode'),
  },
  actions: {
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1 }),
    waitForPress: assign({ pressed: false, returns: false, unsent: false, expected: false, invites: false }),
    tellMissing: emit({
      type: 'notice.shown',
      tone: 'danger',
      text: 'error.failure.offline',
      action: { label: 'common.reload', event: { type: 'page.reload' } },
    }),
  },
  guards: {
    isAwaited: ({ context }) => context.pressed || context.returns,
    isEnabled: (_, answer: Outcome<boolean>) => answer.ok && answer.value,
    isPassing,
    isExpected: ({ context }) => context.expected,
    isUrgent: ({ context }) => context.pressed || context.returns || context.unsent,
    invites: ({ context }) => context.invites,
  },
  delays: {
    againAfter,
    /** The page that the player came for, and the dialog that they open next, have the line and the phone first. Milliseconds. */
    following: 8000,
    /** A visitor who has not gone on by then may need help. Milliseconds. */
    lingering: 20_000,
  },
});
