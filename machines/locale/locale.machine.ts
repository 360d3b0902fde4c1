import { assign, sendTo, setup } from 'xstate';
import type { LocaleKey } from '../app/events.ts';
import { listening, promised } from '../provided.ts';

/** The parts of the texts, which load with the screens that need them. `core` is there from the start. */
export const PARTS = ['core', 'codes', 'register', 'site', 'member', 'chat'] as const;
export type Part = (typeof PARTS)[number];

export type LocaleEvent =
  | { readonly type: 'locale.chosen'; readonly locale: LocaleKey }
  /** A screen is about to show that needs this part. */
  | { readonly type: 'part.needed'; readonly part: Part }
  /** The service has refused with this code: the player is about to read its text. */
  | { readonly type: 'code.met'; readonly code: string }
  | { readonly type: 'locale.retry' };

/** What the machine tells the store: the choice is kept under the key `locale` (section 3). */
export interface LocaleCommand {
  readonly type: 'locale.keep';
  readonly locale: LocaleKey;
}

export interface LoadRequest {
  readonly locale: LocaleKey;
  readonly parts: readonly Part[];
}

/** A text, or what makes one of the message's arguments. */
export type Message = string | ((values: Readonly<Record<string, string | number>>) => string);

/** Message id → message. The machine only hands it on. */
export type Messages = Readonly<Record<string, Message>>;

interface LocaleContext {
  /** The language on the screen. */
  locale: LocaleKey;
  /** The language asked for; differs from `locale` while it loads. */
  wanted: LocaleKey;
  /** Every part asked for so far. */
  parts: readonly Part[];
  /** The parts whose texts are in `messages`. */
  loaded: readonly Part[];
  messages: Messages;
}

/**
 * The language (section 1): th, la, en; the stored choice, else Lao in the Laos build and Thai elsewhere. The old
 * language stays on the screen until the new one is there.
 */
export const localeMachine = setup({
  types: {
    context: {} as LocaleContext,
    events: {} as LocaleEvent,
    input: {} as { locale: LocaleKey; parts?: readonly Part[]; messages?: Messages },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    loadMessages: promised<Messages, LoadRequest>('loadMessages'),
    store: listening<LocaleCommand>('store'),
  },
  actions: {
    need: assign(({ context }, params: { part: Part }) => ({ parts: [...new Set([...context.parts, params.part])] })),
  },
  guards: {
    isMissing: ({ context }, params: { part: Part }) => !context.loaded.includes(params.part),
    /** A code without a text on this page, whose text may be in the part that has not been loaded. */
    isUntold: ({ context }, params: { code: string }) =>
      !context.loaded.includes('codes') && !(`error.${params.code}` in context.messages),
    isOther: ({ context }, params: { locale: LocaleKey }) => params.locale !== context.wanted,
  },
}).createMachine({
  id: 'locale',
  context: ({ input }) => ({
    locale: input.locale,
    wanted: input.locale,
    parts: input.parts ?? ['core'],
    loaded: input.messages === undefined ? [] : (input.parts ?? ['core']),
    messages: input.messages ?? {},
  }),
  invoke: { id: 'store', src: 'store' },
  initial: 'loading',
  on: {
    'locale.chosen': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.loading',
      actions: [
        assign({ wanted: ({ event }) => event.locale }),
        sendTo('store', ({ event }) => ({ type: 'locale.keep' as const, locale: event.locale })),
      ],
    },
    'part.needed': {
      guard: { type: 'isMissing', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'need', params: ({ event }) => event },
    },
    'code.met': {
      guard: { type: 'isUntold', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'need', params: { part: 'codes' } },
    },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadMessages',
        src: 'loadMessages',
        input: ({ context }) => ({ locale: context.wanted, parts: context.parts }),
        onDone: {
          target: 'ready',
          actions: assign({
            locale: ({ context }) => context.wanted,
            loaded: ({ context }) => context.parts,
            messages: ({ event }) => event.output,
          }),
        },
        onError: { target: 'failed' },
      },
    },
    ready: {},
    failed: {
      tags: 'error',
      description: 'The texts did not arrive. The language on the screen stays; trying again is offered.',
      on: { 'locale.retry': 'loading' },
    },
  },
});
