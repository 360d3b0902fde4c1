import { assign, emit, setup } from 'xstate';
import type { AppEvent } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { listening, promised } from '../provided.ts';
import type { LoadRequest, LocaleKey, Messages, Part } from './texts.ts';

export type LocaleEvent =
  | { readonly type: 'locale.chosen'; readonly locale: LocaleKey }
  /** Another tab has chosen. */
  | { readonly type: 'store.changed'; readonly locale: LocaleKey }
  /** A screen is about to show that needs this part. */
  | { readonly type: 'part.needed'; readonly part: Part }
  /** The service has refused with this code: the player is about to read its text. */
  | { readonly type: 'code.met'; readonly code: string }
  | { readonly type: 'locale.retry' };

/** The command to the store: the choice is kept under the key `locale`. */
export interface LocaleCommand {
  readonly type: 'locale.keep';
  readonly locale: LocaleKey;
}

interface LocaleContext {
  /** The language on the screen. */
  locale: LocaleKey;
  /** The requested language; differs from `locale` while it loads. */
  wanted: LocaleKey;
  /** Every part of the texts that was requested so far. */
  parts: readonly Part[];
  /** The parts whose texts are in `messages`. */
  loaded: readonly Part[];
  messages: Messages;
}

/** The part of the texts that an event asks for. */
function partIn(event: LocaleEvent): Part {
  if (event.type === 'part.needed') return event.part;
  return event.type === 'code.met' ? 'codes' : 'core';
}

/** The types, actors, actions and guards of the chart in `locale.machine.ts`. */
export const localeSetup = setup({
  types: {
    context: {} as LocaleContext,
    events: {} as LocaleEvent,
    emitted: {} as ActorBroken | Extract<AppEvent, { type: 'notice.shown' }>,
    input: {} as { locale: LocaleKey },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    loadMessages: promised<Messages, LoadRequest>('loadMessages'),
    store: listening<LocaleCommand>('store'),
  },
  actions: {
    want: assign(({ event }) => ('locale' in event ? { wanted: event.locale } : {})),
    need: assign(({ context, event }) => ({ parts: [...new Set([...context.parts, partIn(event)])] })),
    tellUnchanged: emit({ type: 'notice.shown', tone: 'danger', text: 'error.failure.offline' }),
    tellBroken: emit(brokenIn),
  },
  guards: {
    isMissing: ({ context, event }) => !context.loaded.includes(partIn(event)),
    /** A code without a text on this page, whose text may be in the part that has not been loaded. */
    isUntold: ({ context, event }) =>
      event.type === 'code.met' && !context.loaded.includes('codes') && !(`error.${event.code}` in context.messages),
    isOther: ({ context, event }) => 'locale' in event && event.locale !== context.wanted,
  },
});
