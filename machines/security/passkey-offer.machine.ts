import { emit, setup } from 'xstate';
import type { AppEvent } from '../app/events.ts';
import { promised } from '../provided.ts';

/** Offers a passkey once on a device, after a login. It says no more about it, whatever the player does. */
export const passkeyOfferMachine = setup({
  types: {
    emitted: {} as Extract<AppEvent, { type: 'notice.shown' }>,
    tags: {} as 'busy',
  },
  actors: {
    /**
     * True if the offer is worthwhile: the device can make a passkey, the service knows them, the member has none, and
     * it was not offered here before. From then on it counts as offered.
     */
    askWorthwhile: promised<boolean>('askWorthwhile'),
  },
  guards: {
    isWorthwhile: (_, answer: boolean) => answer,
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
            actions: emit({
              type: 'notice.shown',
              tone: 'info',
              text: 'passkeys.offer',
              action: {
                label: 'passkeys.setUp',
                event: { type: 'location.requested', to: '/user/profile?open=passkeys' },
              },
            }),
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
