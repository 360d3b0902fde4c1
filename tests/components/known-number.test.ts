import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { appFlow } from '../../src/actors/app.ts';
import { forgetNumber, knownNumber } from '../../src/actors/known-number.ts';
import { loginFlow } from '../../src/actors/login.ts';
import type { World } from '../../src/actors/world.ts';
import { createApi } from '../../src/api/client.ts';
import { phone } from '../faults/phone.ts';

/** A phone whose service answers every call so. */
function worldWith(status: number, body: unknown): World {
  return {
    ...phone({ baseUrl: 'http://service.test', token: 'T' }),
    api: createApi({
      baseUrl: 'http://service.test',
      token: () => null,
      onSessionRefused() {},
      onGone() {},
      backoff: () => 0,
      fetch: async () =>
        new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
    }),
  };
}

async function logIn(world: World, remember = false) {
  const login = createActor(loginFlow(world)).start();
  login.send({ type: 'login.submit', username: '081-234-5678', password: 'secret', remember });
  await waitFor(login, (snapshot) => !snapshot.hasTag('busy'));
}

test('a number that has logged in fills the next login, until the player logs out', async () => {
  const world = worldWith(200, { token: 'T', terminated: false });
  await logIn(world);
  expect(knownNumber(world)).toBe('0812345678');
  const app = createActor(appFlow(world), { input: { token: null, locale: 'th' } }).start();
  app.send({ type: 'session.opened', token: 'T', remember: false });
  app.send({ type: 'session.refused', token: 'T' });
  expect(knownNumber(world)).toBe('0812345678');
  app.send({ type: 'session.opened', token: 'T', remember: false });
  app.send({ type: 'session.closed' });
  expect(knownNumber(world)).toBeUndefined();
  app.stop();
});

test('it stays after a logout where its owner wants to be remembered on this phone, until it is somebody else', async () => {
  const world = worldWith(200, { token: 'T', terminated: false });
  await logIn(world, true);
  forgetNumber(world);
  expect(knownNumber(world)).toBe('0812345678');
  const login = createActor(loginFlow(world)).start();
  login.send({ type: 'number.disown' });
  expect(knownNumber(world)).toBeUndefined();
  login.send({ type: 'forgot.open', phone: '0899999999' });
  expect(knownNumber(world)).toBe('0899999999');
  login.stop();
  await logIn(world, true);
  await logIn(world, false);
  forgetNumber(world);
  expect(knownNumber(world)).toBe('0812345678');
});

test('a logout where the browser blocks its caches leaves nothing that nobody caught', async () => {
  const blocked = vi.fn(() => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError')));
  vi.stubGlobal('caches', { delete: blocked });
  onTestFinished(() => void vi.unstubAllGlobals());
  const uncaught = vi.fn();
  process.once('unhandledRejection', uncaught);
  onTestFinished(() => void process.removeListener('unhandledRejection', uncaught));
  const app = createActor(appFlow(worldWith(200, {})), { input: { token: null, locale: 'th' } }).start();
  app.send({ type: 'session.opened', token: 'T', remember: false });
  app.send({ type: 'session.closed' });
  expect(blocked).toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve));
  expect(uncaught).not.toHaveBeenCalled();
  app.stop();
});

test('one that was refused does not', async () => {
  const world = worldWith(400, { message: 'WRONG_CREDENTIAL' });
  await logIn(world);
  expect(knownNumber(world)).toBeUndefined();
});
