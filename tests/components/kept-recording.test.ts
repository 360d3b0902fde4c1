/** A player's own bug: what the app keeps of its last minutes, where the operator wants it. */
import { expect, test, vi } from 'vitest';
import { createActor, createEmptyActor, fromPromise, type InspectionEvent, waitFor } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { loginMachine } from '../../machines/login/login.machine.ts';
import type { SignIn } from '../../machines/login/login-setup.ts';
import { composerFlow } from '../../src/actors/chat-composer.ts';
import { chatEntranceFlow } from '../../src/actors/chat-entrance.ts';
import { isRecording, keepRecording } from '../../src/recording/kept.ts';
import { readRecording } from '../../tools/visualiser/page/file.ts';
import { memberWorld } from '../paths/member-world.ts';

const world = (answer: object) => memberWorld(async () => Response.json(answer));
/** The recording's receiver of reports from the screens' flows. */
const host: Parameters<typeof keepRecording>[0] = { app: createEmptyActor(), world: world({}) };
const inspect = (event: InspectionEvent) => host.inspect?.(event);

/** jsdom's files are read so. */
const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

/** The app checks whether there is a chat. */
async function asks(answer: object): Promise<void> {
  const never = () => new Promise<void>(() => {});
  const entrance = createActor(chatEntranceFlow(never, never, async () => keepRecording(host))(world(answer)), {
    input: { expected: false, returns: false, unsent: false, invites: false },
  });
  entrance.start();
  await waitFor(entrance, (snapshot) => snapshot.matches('enabled'));
  entrance.stop();
}

function composer() {
  const owner = createEmptyActor();
  return createActor(composerFlow(world({})), { input: { owner, who: { userId: '7', guestId: null }, draft: '' } });
}

async function logIn(password: string): Promise<void> {
  const signIn = fromPromise<Outcome<{ token: string }>, SignIn>(async () => ({
    ok: true,
    value: { token: 'token-of-a-session' },
  }));
  const login = createActor(loginMachine.provide({ actors: { signIn } }), { inspect, id: 'login' });
  login.start();
  login.send({ type: 'login.submit', username: '0812345678', password, remember: false });
  await waitFor(login, (snapshot) => snapshot.status === 'done');
}

test('nothing is kept where the operator has not said so', async () => {
  await asks({ enableChatWidget: true });
  await asks({ enableChatWidget: true, recordings: false });
  expect(isRecording()).toBe(false);
  const actor = composer().start();
  expect(actor.getSnapshot().can({ type: 'recording.attach' })).toBe(false);
  actor.stop();
});

test('what happened since can be attached, without what is secret, and leaves by itself alone', async () => {
  await asks({ enableChatWidget: true, recordings: true });
  expect(isRecording()).toBe(true);
  await logIn('correct horse battery');
  const actor = composer().start();
  actor.send({ type: 'recording.attach' });
  const { attachment } = (await waitFor(actor, ({ context }) => context.attachment !== null)).context;
  actor.stop();
  expect(attachment).toMatchObject({ name: 'what-happened.txt', kind: 'file' });
  if (!(attachment?.file instanceof Blob)) throw new Error('no file');
  const text = await textOf(attachment.file);
  const { entries, actors } = readRecording(text).recording;
  expect(entries.filter(({ target }) => actors.get(target)?.name === 'login').map(({ type }) => type)).toEqual([
    'xstate.init',
    'login.submit',
    'xstate.done.actor.signIn',
  ]);
  expect(text).not.toContain('correct horse battery');
  expect(text).not.toContain('token-of-a-session');
});

test('the app goes on where the recording cannot', async () => {
  const circle = { type: 'login.submit', username: '', password: '', remember: false } as const;
  const bad = Object.defineProperty({ ...circle }, 'broken', {
    enumerable: true,
    get: () => {
      throw new Error('cannot be read');
    },
  });
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
  const login = createActor(loginMachine, { inspect, id: 'login' });
  login.start();
  login.send(bad);
  expect(complained).toHaveBeenCalledOnce();
  complained.mockRestore();
  expect(login.getSnapshot().value).toEqual({ entering: 'incomplete' });
  expect(isRecording()).toBe(false);
});
