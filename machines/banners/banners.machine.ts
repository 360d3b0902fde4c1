import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import type { BannerList } from '../dialogs/dialog.ts';
import { accepted } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import type { LocalHtml } from '../safe-html.ts';

/** One banner: a picture's address, a text, or both. */
export interface Slide {
  readonly image: string | null;
  readonly html: LocalHtml | null;
}

export type BannersEvent =
  /** The player has seen them: on to the dialog. */
  { readonly type: 'banners.close' };

export interface BannersInput {
  readonly list: BannerList;
}

interface BannersContext extends BannersInput {
  slides: readonly Slide[];
}

/** The banners before the invite and the refund dialog. Without any, the dialog opens at once. */
export const bannersMachine = setup({
  types: {
    context: {} as BannersContext,
    emitted: {} as ActorBroken,
    events: {} as BannersEvent,
    input: {} as BannersInput,
    tags: {} as 'busy',
  },
  delays: {
    /** Nobody waits longer than this for an advertisement. Milliseconds. */
    patience: 5000,
  },
  actors: {
    /** The banners, their texts cleaned; without those that hold nothing to see. */
    loadBanners: promised<Outcome<readonly Slide[]>, BannersInput>('loadBanners'),
    dialogs: listening<DialogCommand>('dialogs'),
  },
  actions: { tellBroken: emit(brokenIn) },
  guards: {
    hasAny: (_, answer: Outcome<readonly Slide[]>) => answer.ok && answer.value.length > 0,
  },
}).createMachine({
  id: 'banners',
  context: ({ input }) => ({ ...input, slides: [] }),
  invoke: { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadBanners',
        src: 'loadBanners',
        input: ({ context }) => ({ list: context.list }),
        onDone: [
          {
            guard: { type: 'hasAny', params: ({ event }) => event.output },
            target: 'shown',
            actions: assign({ slides: ({ event }) => accepted(event.output) }),
          },
          { target: 'done' },
        ],
        onError: { target: 'done', description: 'Silent: the dialog matters, not its banners.' },
      },
      after: { patience: 'done' },
    },
    shown: { on: { 'banners.close': 'done' } },
    done: {
      description: 'On to the dialog, which lies below.',
      type: 'final',
      entry: sendTo('dialogs', ({ context }) => ({
        type: 'dialog.close' as const,
        dialog: `banners:${context.list}` as const,
      })),
    },
  },
});
