import { assign, setup } from 'xstate';

export type HowtoEvent =
  /** The browser could not load or decode the clip. */
  { readonly type: 'video.failed' } | { readonly type: 'video.retry' };

/** The player of one how-to video, with its steps in words beside it. The browser itself plays, pauses and ends it. */
export const howtoMachine = setup({
  types: {
    /** `attempt`: the number of times the clip was requested again. Each try is a new player. */
    context: {} as { attempt: number },
    events: {} as HowtoEvent,
    tags: {} as 'error',
  },
}).createMachine({
  id: 'howto',
  initial: 'playing',
  context: { attempt: 0 },
  states: {
    playing: { on: { 'video.failed': 'failed' } },
    failed: {
      tags: 'error',
      on: {
        'video.retry': { target: 'playing', actions: assign({ attempt: ({ context }) => context.attempt + 1 }) },
      },
    },
  },
});
