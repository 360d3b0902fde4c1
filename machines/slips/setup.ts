import { assign, type EventObject, emit, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { Slip } from '../../contract/statement.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import type { StepInput } from '../dialogs/step.ts';
import { isAccepted, problemIn } from '../outcome.ts';
import { pagedList } from '../paged-list.ts';
import { listening, promised } from '../provided.ts';
import { slipUploadMachine } from '../slip-upload/slip-upload.machine.ts';
import type { SlipsContext, SlipsEvent } from './context.ts';

/** The scales of a slip's picture: 1 fills the width. */
export const ZOOMS = [1, 1.5, 2, 3] as const;

export const slipList = pagedList<Slip>('slipList');

/** True if there is a picture to request. */
export function hasImage({ reference, link }: Slip): boolean {
  return Boolean(reference) || Boolean(link);
}

/** The types, actors, actions, guards and delays of the chart in `slips.machine.ts`. */
export const slipsSetup = setup({
  types: {
    context: {} as SlipsContext,
    events: {} as SlipsEvent,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { list: 'list'; slipUpload: 'slipUpload' },
  },
  actors: {
    list: slipList,
    /** The picture's address, http or https and nothing else. */
    findImage: promised<Outcome<{ url: string }>, { slip: Slip }>('findImage'),
    dialogs: listening<DialogCommand>('dialogs'),
    /** Sends `slips.changed`. */
    attention: listening('attention'),
    /** True if a picture waits that was handed to the app by the phone's share sheet. */
    hasShared: promised<boolean>('hasShared'),
    slipUpload: slipUploadMachine,
    /** Sends `step.left`. */
    step: listening<EventObject, StepInput>('step'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    take: assign((_, params: { slip: Slip }) => ({ slip: params.slip })),
    forget: assign({ slip: null, url: null, problem: null }),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
  },
  guards: {
    isAccepted,
    isThere: (_, there: boolean) => there,
    hasImage: (_, params: { slip: Slip }) => hasImage(params.slip),
    canGrow: ({ context }) => context.zoom < ZOOMS.length - 1,
    canShrink: ({ context }) => context.zoom > 0,
  },
  delays: {
    /** Milliseconds that the browser has for the picture: as long as a call. */
    patience: 60_000,
  },
});
