import { describe, expect } from 'vitest';
import { createActor, createEmptyActor, type EventObject, fromTransition } from 'xstate';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

/** The app, which keeps the events that it receives until `forget`. */
function owner() {
  const keep = (told: EventObject[], event: EventObject) => (event.type === 'forget' ? [] : [...told, event]);
  return createActor(fromTransition(keep, [])).start();
}

const model: FlowModel<typeof sessionMachine> = {
  machine: sessionMachine,
  inputs: [
    { owner: createEmptyActor(), token: null },
    { owner: createEmptyActor(), token: 'A' },
  ],
  contextKey: ({ token, filling }) => `${token} ${filling}`,
  events: {
    'session.opened': world([{ type: 'session.opened', token: 'A', remember: true }]),
    'session.closed': world([{ type: 'session.closed' }]),
    'session.refused': world([
      { type: 'session.refused', token: 'A' },
      { type: 'session.refused', token: 'old' },
    ]),
    'store.changed': world([
      { type: 'store.changed', token: null },
      { type: 'store.changed', token: 'A' },
      { type: 'store.changed', token: 'B' },
    ]),
    'page.taken': world([
      { type: 'page.taken', filling: true },
      { type: 'page.taken', filling: false },
    ]),
  },
  actors: { store: 'quiet' },
  states: {
    visitor: (_, { token }) => expect(token).toBeNull(),
    member: (_, { token }) => expect(token).not.toBeNull(),
  },
};

describePaths('session', model);

describe('session: journeys', () => {
  journey(
    'login stores the token for good when the player wants to be remembered',
    model,
    { owner: owner(), token: null },
    async (run) => {
      await run.send({ type: 'session.opened', token: 'T', remember: true });
      expect(run.actor.getSnapshot().value).toBe('member');
      expect(run.told).toEqual([['store', { type: 'store.write', token: 'T', remember: true }]]);
    },
  );

  const parent = owner();
  journey('logout clears the store and tells the app', model, { owner: parent, token: 'T' }, async (run) => {
    parent.send({ type: 'forget' });
    await run.send({ type: 'session.closed' });
    expect(run.actor.getSnapshot().value).toBe('visitor');
    expect(run.actor.getSnapshot().context.token).toBeNull();
    expect(run.told).toEqual([['store', { type: 'store.clear', expired: false }]]);
    expect(parent.getSnapshot().context).toEqual([{ type: 'session.changed', signedIn: false, reason: 'closed' }]);
  });

  journey(
    "a stale request's refusal does not end a newer session",
    model,
    { owner: owner(), token: 'new' },
    async (run) => {
      await run.send({ type: 'session.refused', token: 'old' });
      expect(run.actor.getSnapshot().value).toBe('member');
      expect(run.told).toEqual([]);
    },
  );

  const following = owner();
  journey(
    'whoever logs in anew in another tab is followed, once',
    model,
    { owner: following, token: 'T' },
    async (run) => {
      following.send({ type: 'forget' });
      await run.send({ type: 'store.changed', token: 'T' });
      expect(following.getSnapshot().context).toEqual([]);
      await run.send({ type: 'store.changed', token: 'U' });
      await run.send({ type: 'store.changed', token: 'U' });
      expect(run.actor.getSnapshot()).toMatchObject({ value: 'member', context: { token: 'U' } });
      expect(following.getSnapshot().context).toEqual([
        { type: 'session.changed', signedIn: true, reason: 'elsewhere' },
      ]);
      expect(run.told).toEqual([]);
    },
  );

  const registering = owner();
  journey(
    'a login in another tab takes a visitor along, but not in the middle of a registration',
    model,
    { owner: registering, token: null },
    async (run) => {
      registering.send({ type: 'forget' });
      await run.send({ type: 'page.taken', filling: true });
      await run.send({ type: 'store.changed', token: 'B' });
      expect(run.actor.getSnapshot()).toMatchObject({ value: 'visitor', context: { token: null } });
      expect(registering.getSnapshot().context).toEqual([]);
      await run.send({ type: 'page.taken', filling: false });
      await run.send({ type: 'store.changed', token: 'C' });
      expect(run.actor.getSnapshot()).toMatchObject({ value: 'member', context: { token: 'C' } });
      expect(registering.getSnapshot().context).toEqual([
        { type: 'session.changed', signedIn: true, reason: 'elsewhere' },
      ]);
    },
  );

  journey('a logout in another tab logs out this one', model, { owner: owner(), token: 'T' }, async (run) => {
    await run.send({ type: 'store.changed', token: null });
    expect(run.actor.getSnapshot().value).toBe('visitor');
  });
});
