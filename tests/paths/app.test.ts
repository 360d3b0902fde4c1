import { describe, expect } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { appMachine, partOf } from '../../machines/app/app.machine.ts';
import { connectionMachine } from '../../machines/connection/connection.machine.ts';
import { localeMachine } from '../../machines/locale/locale.machine.ts';
import { navigationMachine } from '../../machines/navigation/navigation.machine.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { walletMachine } from '../../machines/wallet/wallet.machine.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';

const quiet = fromCallback(() => {});
const never = <Output>() => fromPromise<Output>(() => new Promise(() => {}));

const model: FlowModel<typeof appMachine> = {
  machine: appMachine,
  inputs: [
    { token: null, locale: 'th' },
    { token: 'A', locale: 'la' },
  ],
  events: {
    'session.opened': { payloads: [{ type: 'session.opened', token: 'A', remember: false }], act: 'world' },
    'session.closed': { payloads: [{ type: 'session.closed' }], act: 'world' },
    'session.refused': { payloads: [{ type: 'session.refused', token: 'old' }], act: 'world' },
    'session.changed': {
      payloads: [
        { type: 'session.changed', signedIn: true, reason: 'opened' },
        { type: 'session.changed', signedIn: false, reason: 'closed' },
        { type: 'session.changed', signedIn: false, reason: 'refused' },
      ],
      act: 'world',
    },
    'service.gone': { payloads: [{ type: 'service.gone' }], act: 'world' },
    'location.requested': { payloads: [{ type: 'location.requested', to: '/howto' }], act: 'world' },
    'route.taken': { payloads: [{ type: 'route.taken', route: 'home' }], act: 'world' },
    'wallet.changed': { payloads: [{ type: 'wallet.changed' }], act: 'world' },
    'notice.shown': { payloads: [{ type: 'notice.shown', tone: 'info', raw: 'hello' }], act: 'world' },
    'locale.chosen': { payloads: [{ type: 'locale.chosen', locale: 'en' }], act: 'world' },
  },
  actors: {
    connection: { machine: connectionMachine.provide({ actors: { network: quiet } }), done: [] },
    locale: { machine: localeMachine.provide({ actors: { loadMessages: never(), store: quiet } }), done: [] },
    notices: { machine: noticesMachine, done: [] },
    session: { machine: sessionMachine.provide({ actors: { store: quiet } }), done: [] },
    navigation: {
      machine: navigationMachine.provide({ actors: { address: quiet, checkService: never() } }),
      done: [],
    },
    wallet: {
      machine: walletMachine.provide({
        actors: { loadWallet: never(), refreshAccounts: never(), store: quiet, attention: quiet },
      }),
      done: [],
    },
  },
  states: {
    opening: () => expect.unreachable('left at once'),
    visitor: () => {},
    member: () => {},
  },
};

describePaths('app', model);

describe('app: journeys', () => {
  journey('the wallet lives as long as the session does', model, { token: null, locale: 'th' }, async (run) => {
    const { system } = run.actor;
    expect(system.get('wallet')).toBeUndefined();
    await run.send({ type: 'session.opened', token: 'T', remember: false });
    expect(run.actor.getSnapshot().value).toBe('member');
    expect(system.get('wallet')).toBeDefined();
    await run.send({ type: 'session.closed' });
    expect(run.actor.getSnapshot().value).toBe('visitor');
    expect(system.get('wallet')).toBeUndefined();
  });

  journey('another session gets a wallet of its own', model, { token: 'A', locale: 'th' }, async (run) => {
    const first = run.actor.system.get('wallet');
    await run.send({ type: 'session.changed', signedIn: true, reason: 'elsewhere' });
    expect(run.actor.system.get('wallet')).not.toBe(first);
  });

  journey('an expired session is told to the player', model, { token: 'A', locale: 'th' }, async (run) => {
    await run.send({ type: 'session.refused', token: 'A' });
    expect(run.actor.getSnapshot().value).toBe('visitor');
    expect(run.actor.system.get('notices').getSnapshot().context.notices).toMatchObject([{ text: 'session.expired' }]);
  });

  journey('each area asks for its texts', model, { token: null, locale: 'th' }, async (run) => {
    await run.send({ type: 'route.taken', route: 'howto' });
    await run.send({ type: 'route.taken', route: 'home' });
    expect(run.actor.system.get('locale').getSnapshot().context.parts).toEqual(['core', 'site', 'member']);
    expect((['login', 'register', 'contact', 'spin', 'terminated'] as const).map(partOf)).toEqual([
      'core',
      'core',
      'site',
      'member',
      'site',
    ]);
  });
});
