import { assign, sendTo, setup } from 'xstate';
import type { AppEvent } from '../app/events.ts';
import { listening } from '../provided.ts';

/** The five videos (section 2), in the order in which they are shown. */
export const VIDEOS = ['wallet', 'play', 'balance', 'bonus', 'bonusCancel'] as const;
export type VideoName = (typeof VIDEOS)[number];

export function isVideo(value: unknown): value is VideoName {
  return VIDEOS.some((video) => video === value);
}

export type HowtoEvent =
  | { readonly type: 'video.open'; readonly video: VideoName }
  /** The browser could not load or decode the clip. */
  | { readonly type: 'video.failed' }
  | { readonly type: 'video.retry' }
  | { readonly type: 'dialog.close' }
  /** The browser went back from the open player. */
  | { readonly type: 'dialog.left' }
  /** The page was loaded anew, or come forward to again, where a player was open. */
  | { readonly type: 'dialog.restored'; readonly dialog: VideoName };

/** What the machine tells the browser's history: its "back" closes the player. */
export type HowtoCommand =
  | { readonly type: 'dialog.opened'; readonly dialog: VideoName }
  | { readonly type: 'dialog.closed' };

interface HowtoContext {
  video: VideoName | null;
  /** How often the clip was asked for again: each try is a new player. */
  attempt: number;
}

/** The how-to page (section 2): a list of videos, one of them in a player over the page. */
export const howtoMachine = setup({
  types: {
    context: {} as HowtoContext,
    events: {} as HowtoEvent,
    emitted: {} as AppEvent,
    tags: {} as 'error',
  },
  actors: {
    history: listening<HowtoCommand>('history'),
  },
}).createMachine({
  id: 'howto',
  initial: 'closed',
  context: { video: null, attempt: 0 },
  invoke: { id: 'history', src: 'history' },
  states: {
    closed: {
      on: {
        'video.open': {
          target: 'open',
          actions: [
            assign({ video: ({ event }) => event.video, attempt: 0 }),
            sendTo('history', ({ event }) => ({ type: 'dialog.opened' as const, dialog: event.video })),
          ],
        },
        'dialog.restored': { target: 'open', actions: assign({ video: ({ event }) => event.dialog, attempt: 0 }) },
      },
    },
    open: {
      description: 'One clip is in the player, with its steps in words beside it.',
      initial: 'playing',
      on: {
        'dialog.close': { target: 'closed', actions: sendTo('history', { type: 'dialog.closed' }) },
        'dialog.left': 'closed',
      },
      states: {
        playing: {
          description: 'Playing, paused and ended are the browser’s own controls.',
          on: { 'video.failed': 'failed' },
        },
        failed: {
          tags: 'error',
          on: {
            'video.retry': {
              target: 'playing',
              actions: assign({ attempt: ({ context }) => context.attempt + 1 }),
            },
          },
        },
      },
    },
  },
});
