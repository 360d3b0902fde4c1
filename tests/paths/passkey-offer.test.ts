import { describe, expect } from 'vitest';
import { passkeyOfferMachine } from '../../machines/security/passkey-offer.machine.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';

const model: FlowModel<typeof passkeyOfferMachine> = {
  machine: passkeyOfferMachine,
  inputs: [undefined],
  events: {},
  actors: {
    askWorthwhile: {
      done: [{ output: 'passkey' }, { output: 'lock' }, { output: null }],
      error: [{ kind: 'offline' }],
    },
  },
};

describePaths('passkey offer', model);

describe('passkey offer: journeys', () => {
  journey('says it once, with the way there', model, undefined, async (run) => {
    await run.answer('askWorthwhile', 'passkey');
    expect(run.emitted).toMatchObject([
      {
        type: 'notice.shown',
        text: 'passkeys.offer',
        minor: true,
        action: { event: { to: '/user/profile?open=passkeys' } },
      },
    ]);
    expect(run.actor.getSnapshot().status).toBe('done');
  });

  journey('says it of the lock', model, undefined, async (run) => {
    await run.answer('askWorthwhile', 'lock');
    expect(run.emitted).toMatchObject([
      { type: 'notice.shown', text: 'security.lockOffer', action: { event: { to: '/user/profile?open=lock' } } },
    ]);
  });

  journey('says nothing where it cannot be, or was said before', model, undefined, async (run) => {
    await run.answer('askWorthwhile', null);
    expect(run.emitted).toEqual([]);
  });
});
