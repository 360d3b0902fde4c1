import { emit, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { type BonusOffer, isLacking } from './offer.ts';
import { receiveMachine } from './receive.machine.ts';

/** The player is done here, or the browser went back. */
export interface BonusOfferEvent {
  readonly type: 'dialog.close';
}

export interface BonusOfferInput {
  readonly bonus: BonusOffer;
  /** Another bonus is held: the service will most likely refuse, and the player is told before. */
  readonly remaining: boolean;
}

/** The dialog of one bonus: banners, notice, and receiving it. */
export const bonusOfferMachine = setup({
  types: {
    context: {} as BonusOfferInput,
    events: {} as BonusOfferEvent,
    input: {} as BonusOfferInput,
    emitted: {} as ActorBroken,
    children: {} as { receive: 'receive' },
  },
  actors: { receive: receiveMachine },
  actions: { tellBroken: emit(brokenIn) },
  guards: { isCurrent: ({ context }) => context.bonus.isActive },
}).createMachine({
  id: 'bonusOffer',
  context: ({ input }) => input,
  initial: 'opening',
  on: { 'dialog.close': '.closed' },
  states: {
    opening: { always: [{ guard: 'isCurrent', target: 'current' }, { target: 'offered' }] },
    current: { description: "The player's own already: the button only closes." },
    offered: {
      invoke: {
        id: 'receive',
        src: 'receive',
        input: ({ context: { bonus } }) => ({
          offer: { kind: 'bonus' as const, ask: { code: bonus.code, times: bonus.receivedAt.length } },
          lacking: isLacking(bonus),
        }),
        onError: { target: 'closed', actions: 'tellBroken' },
      },
    },
    closed: { type: 'final' },
  },
});
