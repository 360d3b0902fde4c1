import { describe, expect } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise, type NonReducibleUnknown, setup } from 'xstate';
import { appMachine, partsOf } from '../../machines/app/app.machine.ts';
import type { SupportAsked } from '../../machines/app/events.ts';
import { connectionMachine } from '../../machines/connection/connection.machine.ts';
import { localeMachine } from '../../machines/locale/locale.machine.ts';
import type { LoadRequest, Messages } from '../../machines/locale/texts.ts';
import type { AddressCommand } from '../../machines/navigation/context.ts';
import { navigationMachine } from '../../machines/navigation/navigation.machine.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { releaseMachine } from '../../machines/release/release.machine.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { openDialogs } from '../dialogs.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const quiet = <Receives extends EventObject>() => fromCallback<Receives>(() => {});
const never = <Output, Input = NonReducibleUnknown>() => fromPromise<Output, Input>(() => new Promise(() => {}));

const session = sessionMachine.provide({ actors: { store: quiet() } });

const { actor: dialogs } = openDialogs('login');

const visited: string[] = [];
const reloads: AddressCommand[] = [];
const address = fromCallback<AddressCommand>(({ receive }) =>
  receive((command) => {
    if (command.type === 'address.set') visited.push(command.to);
    else reloads.push(command);
  }),
);

const asked: SupportAsked[] = [];
const openChat = () =>
  createActor(
    setup({ types: { events: {} as SupportAsked, tags: {} as 'open' } }).createMachine({
      on: { 'support.asked': { actions: ({ event }) => asked.push(event) } },
    }),
  ).start();
const chat = openChat();

const model: FlowModel<typeof appMachine> = {
  machine: appMachine,
  inputs: [
    { token: null, locale: 'th' },
    { token: 'A', locale: 'la' },
  ],
  events: {
    'session.opened': world([{ type: 'session.opened', token: 'A', remember: false }]),
    'session.closed': world([{ type: 'session.closed' }]),
    'session.refused': world([{ type: 'session.refused', token: 'old' }]),
    'session.changed': world([
      { type: 'session.changed', signedIn: true, reason: 'opened' },
      { type: 'session.changed', signedIn: false, reason: 'closed' },
      { type: 'session.changed', signedIn: false, reason: 'refused' },
    ]),
    'service.gone': world([{ type: 'service.gone' }]),
    'location.requested': world([{ type: 'location.requested', to: '/howto' }]),
    'route.taken': world([{ type: 'route.taken', route: 'home' }]),
    'wallet.changed': world([{ type: 'wallet.changed' }]),
    'request.shown': world([{ type: 'request.shown', id: 'K1' }]),
    'page.reload': world([{ type: 'page.reload' }]),
    'actor.broken': world([{ type: 'actor.broken', actor: 'wallet.store', error: new Error('full') }]),
    'notice.shown': world([{ type: 'notice.shown', tone: 'info', raw: 'hello' }]),
    'outcome.seen': world([{ type: 'outcome.seen', reference: 'W1' }]),
    'amounts.told': world([{ type: 'amounts.told', amounts: { currency: 'LAK', hidden: true } }]),
    'receipt.shown': world([{ type: 'receipt.shown', dialog: 'receipt:W1' }]),
    'dialogs.offered': world([{ type: 'dialogs.offered', dialogs }]),
    'locale.chosen': world([{ type: 'locale.chosen', locale: 'en' }]),
    'part.needed': world([{ type: 'part.needed', part: 'chat' }]),
    'code.met': world([{ type: 'code.met', code: 'OTP_BLOCK' }]),
    'site.named': world([{ type: 'site.named', name: 'Lucky Wallet' }]),
    'chat.offered': world([{ type: 'chat.offered', chat }]),
    'support.asked': world([{ type: 'support.asked', text: 'W-1' }]),
  },
  actors: {
    connection: { machine: connectionMachine.provide({ actors: { connection: quiet() } }), done: [] },
    locale: {
      machine: localeMachine.provide({ actors: { loadMessages: never<Messages, LoadRequest>(), store: quiet() } }),
      done: [],
    },
    notices: { machine: noticesMachine.provide({ actors: { sight: quiet() } }), done: [] },
    faultLog: 'quiet',
    release: {
      machine: releaseMachine.provide({ actors: { missing: quiet(), checkRelease: never() } }),
      done: [],
    },
    // The answers of the session are events of this model: here it does not give them by itself.
    session: { machine: session.provide({ actions: { tell: () => {} } }), done: [] },
    navigation: {
      machine: navigationMachine.provide({ actors: { address, checkService: never() } }),
      done: [],
    },
  },
  contextKey: ({ chat: offered }) => `${offered === null}`,
};

describePaths('app', model);

const live: typeof model = { ...model, actors: { ...model.actors, session: { machine: session, done: [] } } };

describe('app: journeys', () => {
  journey(
    'the name from before stays until the operator says another, and where there is no answer',
    model,
    { token: null, locale: 'th', siteName: 'Golden' },
    async (run) => {
      const name = () => run.actor.getSnapshot().context.siteName;
      expect(name()).toBe('Golden');
      await run.send({ type: 'site.named', name: '' });
      expect(name()).toBe('Golden');
      await run.send({ type: 'site.named', name: 'Lucky' });
      expect(name()).toBe('Lucky');
    },
  );

  journey('no name is known until it is told', model, { token: null, locale: 'th' }, async (run) => {
    expect(run.actor.getSnapshot().context.siteName).toBeNull();
    await run.send({ type: 'site.named', name: '' });
    expect(run.actor.getSnapshot().context.siteName).toBe('');
  });

  journey('each session of the page has a number of its own', model, { token: null, locale: 'th' }, async (run) => {
    const session = () => run.actor.getSnapshot().context.session;
    expect(session()).toBe(0);
    await run.send({ type: 'session.changed', signedIn: true, reason: 'opened' });
    expect(session()).toBe(1);
    await run.send({ type: 'session.changed', signedIn: true, reason: 'elsewhere' });
    expect(session()).toBe(2);
  });

  journey(
    'the dialogs hear of every page, from the one on which they start',
    model,
    { token: 'A', locale: 'th' },
    async (run) => {
      const page = openDialogs('login');
      const route = () => page.actor.getSnapshot().context.route;
      await run.send({ type: 'route.taken', route: 'home' });
      await run.send({ type: 'dialogs.offered', dialogs: page.actor });
      expect(route()).toBe('home');
      await run.send({ type: 'route.taken', route: 'bonus' });
      expect(route()).toBe('bonus');
    },
  );

  journey('opening and closing a session moves the app', live, { token: null, locale: 'th' }, async (run) => {
    await run.send({ type: 'session.opened', token: 'T', remember: false });
    expect(run.actor.getSnapshot().value).toBe('member');
    await run.send({ type: 'session.closed' });
    expect(run.actor.getSnapshot().value).toBe('visitor');
  });

  journey('the token is known to the session alone', live, { token: 'SECRET', locale: 'th' }, async (run) => {
    const known = () => JSON.stringify(run.actor.getSnapshot().context);
    expect(run.actor.system.get('session').getSnapshot().context.token).toBe('SECRET');
    expect(known()).not.toContain('SECRET');
    await run.send({ type: 'session.opened', token: 'OTHER', remember: false });
    expect(known()).not.toContain('OTHER');
    await run.send({ type: 'session.closed' });
    expect(run.actor.system.get('session').getSnapshot().context.token).toBeNull();
  });

  journey(
    'what broke is named in the log, and loading the page anew is offered until the player decides',
    live,
    { token: 'A', locale: 'th' },
    async (run) => {
      const broken = { type: 'actor.broken', actor: 'wallet.store', error: new Error('full') };
      await run.send(broken);
      expect(run.told.filter(([src]) => src === 'faultLog')).toEqual([['faultLog', broken]]);
      await run.pass(60_000);
      const [notice] = run.actor.system.get('notices').getSnapshot().context.notices;
      expect(notice).toMatchObject({
        text: 'error.broken',
        action: { label: 'common.reload', event: { type: 'page.reload' } },
      });
      reloads.length = 0;
      await run.send(notice.action.event);
      expect(reloads).toHaveLength(1);
    },
  );

  journey(
    'an actor of the page itself that breaks is told the same way',
    model,
    { token: null, locale: 'th' },
    async (run) => {
      await run.fail('release', new Error('gone'));
      expect(run.told).toMatchObject([
        ['faultLog', { type: 'actor.broken', actor: expect.stringMatching(/release$/) }],
      ]);
      expect(run.actor.system.get('notices').getSnapshot().context.notices).toHaveLength(1);
    },
  );

  journey('without a log that can be written, the app goes on', model, { token: null, locale: 'th' }, async (run) => {
    await run.fail('faultLog', new Error('full'));
    expect(run.actor.getSnapshot().status).toBe('active');
    expect(run.actor.system.get('notices').getSnapshot().context.notices).toEqual([]);
  });

  journey(
    'changes of the wallet are told to the member area, and to nobody without one',
    model,
    { token: 'A', locale: 'th' },
    async (run) => {
      await run.send({ type: 'wallet.changed' });
      expect(run.emitted).toEqual([{ type: 'wallet.changed' }]);
      await run.send({ type: 'session.changed', signedIn: false, reason: 'closed' });
      await run.send({ type: 'wallet.changed' });
      expect(run.emitted).toHaveLength(1);
    },
  );

  journey(
    'who asks support is taken to the chat, or to the contact page',
    live,
    { token: 'A', locale: 'th' },
    async (run) => {
      run.actor.system.get('navigation').send({ type: 'address.changed', path: '/user/home', search: '' });
      visited.length = 0;
      const ask = async (text: string) => {
        const before = asked.length;
        await run.send({ type: 'support.asked', text });
        return asked.slice(before);
      };
      await run.send({ type: 'chat.offered', chat });
      expect(await ask('W-1')).toEqual([{ type: 'support.asked', text: 'W-1' }]);
      // The chat of another frame has ended: nothing is said into the void.
      const ended = openChat();
      ended.stop();
      await run.send({ type: 'chat.offered', chat: ended });
      expect(visited).toEqual([]);
      expect(await ask('W-2')).toEqual([]);
      expect(visited).toEqual(['/user/contact']);
    },
  );

  journey('an expired session is told to the player, once', live, { token: 'A', locale: 'th' }, async (run) => {
    // By the flow whose request was refused.
    await run.send({ type: 'notice.shown', tone: 'danger', text: 'error.UNAUTHORIZED' });
    await run.send({ type: 'session.refused', token: 'A' });
    expect(run.actor.getSnapshot().value).toBe('visitor');
    expect(run.actor.system.get('notices').getSnapshot().context.notices).toMatchObject([{ text: 'session.expired' }]);
  });

  journey(
    'a form that is being filled in is known to the session',
    live,
    { token: null, locale: 'th' },
    async (run) => {
      const session = run.actor.system.get('session');
      await run.send({ type: 'route.taken', route: 'register' });
      session.send({ type: 'store.changed', token: 'B' });
      expect(run.actor.getSnapshot().value).toBe('visitor');
      await run.send({ type: 'route.taken', route: 'login' });
      session.send({ type: 'store.changed', token: 'B' });
      expect(run.actor.getSnapshot().value).toBe('member');
    },
  );

  journey('each area asks for its texts', live, { token: null, locale: 'th' }, async (run) => {
    const parts = () => run.actor.system.get('locale').getSnapshot().context.parts;
    await run.send({ type: 'route.taken', route: 'home' });
    expect(parts()).toEqual(['core', 'codes', 'member']);
    await run.send({ type: 'route.taken', route: 'memberContact' });
    expect(parts()).toEqual(['core', 'codes', 'member', 'site']);
    // The actors in a member's frame do not end for another of its pages.
    for (const route of ['profile', 'bonus', 'statement', 'memberContact', 'spin'] as const)
      expect(partsOf(route)).toEqual(partsOf('home'));
    expect((['login', 'register', 'forgot', 'contact', 'home'] as const).map(partsOf)).toEqual([
      ['core'],
      ['codes', 'register'],
      ['codes', 'register'],
      ['site'],
      ['codes', 'member'],
    ]);
  });
});
