import { describe, expect, test } from 'vitest';
import { createActor, createEmptyActor, type EventObject, fromTransition } from 'xstate';
import { navigationMachine } from '../../machines/navigation/navigation.machine.ts';
import { routeOf, wantedIn } from '../../machines/navigation/routes.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

function owner() {
  return createActor(fromTransition((told: EventObject[], event: EventObject) => [...told, event], [])).start();
}

const at = (path: string, search = '') => ({ type: 'address.changed' as const, path, search });

const model: FlowModel<typeof navigationMachine> = {
  machine: navigationMachine,
  inputs: [
    { owner: createEmptyActor(), signedIn: false },
    { owner: createEmptyActor(), signedIn: true },
  ],
  contextKey: ({ route, signedIn }) => `${route} ${signedIn}`,
  events: {
    'address.changed': world([
      ...['/', '/login', '/contact', '/user/bonus', '/nowhere'].map((path) => at(path)),
      { ...at('/login'), stepped: true },
    ]),
    'location.requested': world([{ type: 'location.requested', to: '/howto' }]),
    'session.changed': world([
      { type: 'session.changed', signedIn: true, reason: 'opened' },
      { type: 'session.changed', signedIn: false, reason: 'closed' },
      { type: 'session.changed', signedIn: false, reason: 'refused' },
    ]),
    'service.gone': world([{ type: 'service.gone' }]),
    'page.reload': world([{ type: 'page.reload' }]),
  },
  actors: {
    address: 'quiet',
    checkService: { done: [{ output: { gone: false } }, { output: { gone: true } }], error: [{ kind: 'offline' }] },
  },
  states: {
    starting: (_, { route }) => expect(route).toBe('notFound'),
    deciding: (_, { route }) => expect(['login', 'contact', 'register', 'forgot', 'howto']).toContain(route),
    checkingService: (_, { route }) => expect(route).toBe('login'),
    showing: (_, { route }) => expect(route).toBeDefined(),
  },
  limit: 20_000,
};

describePaths('navigation', model);

const set = (to: string, replace = true) => ['address', { type: 'address.set', to, replace }];

describe('navigation: the guard', () => {
  for (const [from, to] of [
    ['/', '/user'],
    ['/user', '/user/home'],
  ] as const)
    journey(`${from} redirects to ${to}`, model, { owner: owner(), signedIn: true }, async (run) => {
      await run.send(at(from));
      expect(run.told).toEqual([set(to)]);
    });

  for (const path of ['/user/home', '/user/profile', '/user/bonus', '/user/statement', '/user/contact', '/user/spin'])
    journey(
      `${path} sends a visitor to /login with the wanted address`,
      model,
      { owner: owner(), signedIn: false },
      async (run) => {
        await run.send(at(path, '?a=1'));
        expect(run.told).toEqual([set(`/login?next=${encodeURIComponent(`${path}?a=1`)}`)]);
      },
    );

  journey(
    'after logging in the player is where they wanted to be',
    model,
    { owner: owner(), signedIn: false },
    async (run) => {
      await run.send(at('/login', '?next=%2Fuser%2Fbonus'));
      await run.answer('checkService', { gone: false });
      expect(run.actor.getSnapshot().value).toBe('showing');
      await run.send({ type: 'session.changed', signedIn: true, reason: 'opened' });
      expect(run.told).toEqual([set('/user/bonus')]);
      await run.send(at('/user/bonus'));
      expect(run.actor.getSnapshot().context.route).toBe('bonus');
    },
  );

  journey(
    'without a wanted address, logging in leads to /user',
    model,
    { owner: owner(), signedIn: false },
    async (run) => {
      await run.send(at('/login'));
      await run.send({ type: 'session.changed', signedIn: true, reason: 'opened' });
      expect(run.told).toEqual([set('/user')]);
    },
  );

  journey(
    '/login asks first whether the service is active, and leads to /terminated when it is gone',
    model,
    { owner: owner(), signedIn: false },
    async (run) => {
      await run.send(at('/login'));
      expect(run.actor.getSnapshot().value).toBe('checkingService');
      await run.answer('checkService', { gone: true });
      expect(run.told).toEqual([set('/terminated')]);
    },
  );

  journey(
    'a check that fails does not keep the player out',
    model,
    { owner: owner(), signedIn: false },
    async (run) => {
      await run.send(at('/login'));
      await run.fail('checkService', { kind: 'server' });
      expect(run.actor.getSnapshot()).toMatchObject({ value: 'showing', context: { route: 'login' } });
    },
  );

  journey(
    'a check that hangs does not keep the player out',
    model,
    { owner: owner(), signedIn: false },
    async (run) => {
      await run.send(at('/login'));
      await run.pass(4000);
      expect(run.actor.getSnapshot()).toMatchObject({ value: 'showing', context: { route: 'login' } });
    },
  );

  for (const path of ['/login', '/register', '/howto', '/contact']) {
    const parent = owner();
    journey(
      `${path} ends the session of a member who visits it`,
      model,
      { owner: parent, signedIn: true },
      async (run) => {
        await run.send(at(path));
        expect(parent.getSnapshot().context).toContainEqual({ type: 'session.closed' });
        await run.send({ type: 'session.changed', signedIn: false, reason: 'closed' });
        expect(run.told).toEqual([]);
        expect(run.actor.getSnapshot().context).toMatchObject({ path, signedIn: false });
      },
    );
  }

  journey(
    '"back" to a page of before the login that is loaded anew',
    model,
    { owner: owner(), signedIn: true },
    async (run) => {
      await run.send({ ...at('/login'), stepped: true });
      // The root points on to home.
      expect(run.told).toEqual([['address', { type: 'address.set', to: '/', replace: true, back: true }]]);
    },
  );

  for (const path of ['/login', '/register', '/forgot', '/howto', '/contact'])
    journey(
      `"back" from a session's first page passes ${path}, and logs nobody out`,
      model,
      { owner: owner(), signedIn: true },
      async (run) => {
        await run.send(at('/user/bonus', '?a=1'));
        await run.send({ ...at(path), stepped: true });
        expect(run.told).toEqual([
          ['address', { type: 'address.set', to: '/user/bonus?a=1', replace: true, back: true }],
        ]);
        expect(run.actor.getSnapshot()).toMatchObject({
          value: 'showing',
          context: { route: 'bonus', signedIn: true },
        });
      },
    );

  journey('logging out leads to /login', model, { owner: owner(), signedIn: true }, async (run) => {
    await run.send(at('/user/home'));
    await run.send({ type: 'session.changed', signedIn: false, reason: 'closed' });
    expect(run.told).toEqual([set('/login')]);
  });

  journey(
    'an expired session leads to /login and back to the same page',
    model,
    { owner: owner(), signedIn: true },
    async (run) => {
      await run.send(at('/user/statement', '?page=2'));
      await run.send({ type: 'session.changed', signedIn: false, reason: 'refused' });
      expect(run.told).toEqual([set('/login?next=%2Fuser%2Fstatement%3Fpage%3D2')]);
    },
  );

  journey(
    "a reply of 'gone' leads to /terminated from anywhere",
    model,
    { owner: owner(), signedIn: true },
    async (run) => {
      await run.send(at('/user/home'));
      await run.send({ type: 'service.gone' });
      expect(run.told).toEqual([set('/terminated')]);
      await run.send(at('/terminated'));
      expect(run.actor.getSnapshot()).toMatchObject({ value: 'showing', context: { route: 'terminated' } });
    },
  );

  journey(
    "on the contact page 'gone' leads nowhere: who has read of the end is asking for help",
    model,
    { owner: owner(), signedIn: false },
    async (run) => {
      await run.send(at('/contact'));
      await run.send({ type: 'service.gone' });
      expect(run.told).toEqual([]);
      expect(run.actor.getSnapshot()).toMatchObject({ value: 'showing', context: { route: 'contact' } });
    },
  );

  test('any other path is the 404 page', () => {
    expect(['/x', '/user/x', '/login/x', '/USER'].map(routeOf)).toEqual(Array(4).fill('notFound'));
    expect(routeOf('/user/home/')).toBe('home');
  });

  test('the wanted address is never another site, and never a public page', () => {
    const wanted = (next: string) => wantedIn(`?next=${encodeURIComponent(next)}`);
    expect(wanted('/user/bonus?x=1')).toBe('/user/bonus?x=1');
    for (const bad of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/login',
      '/user/../login',
      '/user//evil.example',
      'javascript:alert(1)',
    ])
      expect(wanted(bad)).toBeNull();
    expect(wantedIn('?next=%E0%A4%A')).toBeNull();
  });
});
