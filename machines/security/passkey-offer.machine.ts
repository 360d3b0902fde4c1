import { emit, setup } from 'xstate';
import type { AppEvent } from '../app/events.ts';
import { promised } from '../provided.ts';

/** The offers, each with its text and the dialog that it opens. */
const OFFERS = {
  passkey: { text: 'passkeys.offer', open: 'passkeys' },
  lock: { text: 'security.lockOffer', open: 'lock' },
} as const;
export type Offer = keyof typeof OFFERS;

/**
 * Offers a passkey once on a device, after a login, and at another time the lock to who is remembered. It says no more about
 * it, whatever the player does.
 */
export const passkeyOfferMachine = setup({
  types: {
    emitted: {} as Extract<AppEvent, { type: 'notice.shown' }>,
    tags: {} as 'busy',
  },
  actors: {
    /**
     * The offer that is worthwhile, if one is. A passkey: the device can make one, the service knows them, and the member
     * has none. The lock: the login outlasts the tab, and the service can check who opens it. Neither was offered here
     * before; from then on it counts as offered.
     */
    askWorthwhile: promised<Offer | null>('askWorthwhile'),
  },
  actions: {
    offer: emit((_, { text, open }: (typeof OFFERS)[Offer]) => ({
      type: 'notice.shown' as const,
      tone: 'info' as const,
      text,
      minor: true as const,
      action: {
        label: 'passkeys.setUp' as const,
        event: { type: 'location.requested' as const, to: `/user/profile?open=${open}` },
      },
    })),
  },
  guards: {
    isWorthwhile: (_, answer: Offer | null) => answer !== null,
  },
}).createMachine({
  id: 'passkeyOffer',
  initial: 'asking',
  states: {
    asking: {
      tags: 'busy',
      invoke: {
        id: 'askWorthwhile',
        src: 'askWorthwhile',
        onDone: [
          {
            guard: { type: 'isWorthwhile', params: ({ event }) => event.output },
            target: 'offered',
            actions: { type: 'offer', params: ({ event }) => OFFERS[event.output ?? 'passkey'] },
          },
          { target: 'quiet' },
        ],
        onError: 'quiet',
      },
    },
    offered: { type: 'final' },
    quiet: { type: 'final', description: 'There is no reason to speak of it.' },
  },
});
