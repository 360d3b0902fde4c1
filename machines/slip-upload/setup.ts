import { assign, emit, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isBack, isOnline } from '../connection/online.ts';
import { isAccepted, problemIn } from '../outcome.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import { paymentGuards, refusalIn } from '../payment/payment.ts';
import { listening, promised } from '../provided.ts';
import type { SlipUploadContext, SlipUploadEvent } from './context.ts';
import { needsAnother, type PictureComplaint, type Prepared, type SlipRules } from './slip.ts';

/** The types, actors, actions, guards and delays of the chart in `slip-upload.machine.ts`. */
export const slipUploadSetup = setup({
  types: {
    context: {} as SlipUploadContext,
    events: {} as SlipUploadEvent,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { payment: 'payment' },
  },
  actors: {
    loadRules: promised<Outcome<SlipRules>>('loadRules'),
    /** Looks at the file's bytes and draws the picture anew. */
    preparePicture: promised<Prepared, { file: object; rules: SlipRules | null }>('preparePicture'),
    /** A picture that was handed to the app by the phone's share sheet; null for none. */
    takeShared: promised<object | null>('takeShared'),
    connection: listening('connection'),
    /** Lets go of the previews when the flow ends. */
    previews: listening('previews'),
    payment: paymentMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    complain: assign((_, complaint: PictureComplaint) => ({ complaint, picture: null })),
    dropPicture: assign({ picture: null, complaint: null }),
    placeOrder: assign(({ context: { picture } }) => ({
      order: { kind: 'slip' as const, payload: { file: picture?.file ?? {}, digest: picture?.digest ?? '' } },
    })),
    takeEnd: assign(({ event }) => ({ refusal: refusalIn(event), missing: paymentGuards.isUnheld({ event }) })),
  },
  guards: {
    ...paymentGuards,
    isAccepted,
    isBack,
    isOnline,
    isReady: (_, prepared: Prepared) => prepared.ok,
    isShared: (_, shared: object | null) => shared !== null,
    lacksRules: ({ context }) => context.rules === null,
    hasPicture: ({ context }) => context.picture !== null,
    wasRefused: ({ context }) => context.refusal !== null,
    /** The file itself was refused. */
    needsAnother: ({ context }) => needsAnother(context.refusal),
  },
  delays: {
    /** Drawing takes seconds at most: after this the phone has given up on the picture. Milliseconds. */
    preparingLimit: 30_000,
  },
});
