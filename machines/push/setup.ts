import { assign, emit, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { PushChoice } from '../../contract/push.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { type ConnectionChanged, isBack } from '../connection/online.ts';
import { isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { FIRST_CHOICE, PUSH_DENIED, PUSH_PUT_AWAY, type PushFound, type PushPlace, type PushSupport } from './push.ts';

export type PushEvent =
  | { readonly type: 'push.retry' }
  | { readonly type: 'push.on' }
  | { readonly type: 'push.off' }
  | { readonly type: 'choice.toggled'; readonly name: keyof PushChoice }
  /** The player puts the offer away. */
  | { readonly type: 'push.later' }
  /** The player is back: the browser's settings may be others. */
  | { readonly type: 'push.stale' }
  | ConnectionChanged;

/** The command to the phone: the offer was put away, and is not made again to this member. */
export interface PutAwayCommand {
  readonly type: 'offer.putAway';
}

interface PushContext {
  readonly place: PushPlace;
  found: PushFound | null;
  choice: PushChoice;
  /** The choice that the service has, while another is on its way. */
  kept: PushChoice;
  /** The player has turned them on here. */
  asked: boolean;
  problem: Problem | null;
}

/** The types, actors, actions and guards of the chart in `push.machine.ts`. */
export const pushSetup = setup({
  types: {
    context: {} as PushContext,
    events: {} as PushEvent,
    input: {} as { readonly place: PushPlace },
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    loadPush: promised<Outcome<PushFound>>('loadPush'),
    /** The browser asks and subscribes, and the service learns of it. Refuses with `PUSH_DENIED` or `PUSH_PUT_AWAY`. */
    turnOn: promised<Outcome<unknown>, { publicKey: string; choice: PushChoice }>('turnOn'),
    keepChoice: promised<Outcome<unknown>, { choice: PushChoice }>('keepChoice'),
    turnOff: promised<Outcome<unknown>>('turnOff'),
    putAway: listening<PutAwayCommand>('putAway'),
    connection: listening('connection'),
    attention: listening('attention'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    clearProblem: assign({ problem: null }),
    keep: assign((_, found: PushFound) => ({
      found,
      choice: found.choice ?? FIRST_CHOICE,
      kept: found.choice ?? FIRST_CHOICE,
    })),
    toggle: assign(({ context: { choice } }, { name }: { name: keyof PushChoice }) => ({
      choice: { ...choice, [name]: !choice[name] },
    })),
  },
  guards: {
    isAccepted,
    isBack,
    isMissing: refusedWith('NOT_FOUND'),
    isDenied: refusedWith(PUSH_DENIED),
    isPutAwayNow: refusedWith(PUSH_PUT_AWAY),
    isPutAway: ({ context: { place, found } }) => place === 'offer' && found?.isPutAway === true,
    is: ({ context: { found } }, support: PushSupport) => found?.support === support,
    isOffer: ({ context }) => context.place === 'offer',
    isOn: ({ context: { found } }) => found?.choice != null,
  },
});
