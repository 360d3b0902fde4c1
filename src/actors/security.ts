import { fromPromise } from 'xstate';
import { sendProofOtp } from '../../contract/otp.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '../../contract/passkeys.ts';
import type { Proof } from '../../contract/proof.ts';
import { endOtherSessions, endSession, listSecurityEvents, listSessions } from '../../contract/sessions.ts';
import { isOneOf } from '../../machines/dialogs/dialog.ts';
import { isDone } from '../../machines/security/done.ts';
import { securityMachine } from '../../machines/security/security.machine.ts';
import type { Part, Security, SentOtp, TaskGiven } from '../../machines/security/security.ts';
import { knowsPasskeys, makePasskey } from '../adapters/passkeys.ts';
import { eitherOf } from '../signals.ts';
import { whereAnnounced } from './capabilities.ts';
import { connection } from './connection.ts';
import { dialogsOf } from './dialogs.ts';
import { shown } from './proof.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

type Asked = Signalled<TaskGiven>;

/** Milliseconds to look what became of a request without an answer. */
const LOOK = 10_000;

/** A part of the page; null if the backend has no call for it. */
function partOf<Reply, Item>(answer: Outcome<Reply>, list: (reply: Reply) => Part<Item>): Outcome<Part<Item>> {
  if (answer.ok) return { ok: true, value: list(answer.value) };
  return answer.code === 'NOT_FOUND' ? { ok: true, value: null } : answer;
}

async function load({ api }: World, signal: AbortSignal): Promise<Outcome<Security>> {
  const [listed, passkeys, events] = await Promise.all([
    whereAnnounced({ api }, 'devices', () => api.send(listSessions, { signal })),
    whereAnnounced({ api }, 'passkeys', () => api.send(listPasskeys, { signal })).then((answer) =>
      partOf(answer, (reply) => reply.passkeys),
    ),
    whereAnnounced({ api }, 'devices', () => api.send(listSecurityEvents, { signal })).then((answer) =>
      partOf(answer, (reply) => reply.events),
    ),
  ]);
  const sessions = partOf(listed, (reply) => reply.sessions);
  if (!sessions.ok) return sessions;
  if (!passkeys.ok) return passkeys;
  if (!events.ok) return events;
  return {
    ok: true,
    value: {
      sessions: sessions.value,
      passkeys: passkeys.value,
      events: events.value,
      takesOtp: listed.ok && listed.value.takesOtp,
    },
  };
}

async function sendCode({ api }: World, signal: AbortSignal): Promise<Outcome<SentOtp>> {
  const answer = await api.send(sendProofOtp, { signal });
  if (!answer.ok) return answer;
  const { otpRef: ref, otpToken: token, resendIn } = answer.value;
  return { ok: true, value: { ref, token, resendIn } };
}

async function newPasskey({ api }: World, body: Proof, signal: AbortSignal): Promise<Outcome<unknown>> {
  const options = await api.send(beginPasskey, { body, signal });
  if (!options.ok) return options;
  const made = await makePasskey(options.value);
  // With the member's own passkey on the device there already, all is as it was wanted.
  if (!made.ok || made.value === 'known') return made;
  return api.send(addPasskey, { body: made.value, signal });
}

async function carryOut(world: World, { input: { task, proof }, signal }: Asked): Promise<Outcome<unknown>> {
  const given = await shown(world, proof, signal);
  if (!given.ok) return given;
  const body = given.value;
  if (task.kind === 'addPasskey') return newPasskey(world, body, signal);
  if (task.kind === 'endOthers') return world.api.send(endOtherSessions, { body, signal });
  const call = task.kind === 'endSession' ? endSession : removePasskey;
  return world.api.send(call, { params: { id: task.id }, body, signal });
}

/** Where no answer came, the lists tell whether it was done. */
async function carryOutOrLook(world: World, asked: Asked): Promise<Outcome<unknown>> {
  try {
    return await carryOut(world, asked);
  } catch (error) {
    const { signal } = eitherOf(asked.signal, AbortSignal.timeout(LOOK));
    const now = await load(world, signal).catch(() => null);
    if (now?.ok && isDone(asked.input, now.value)) return { ok: true, value: null };
    throw error;
  }
}

/** The flow's input. */
export const passkeySupport = () => ({ canUse: knowsPasskeys() });

export const securityFlow = (world: World) =>
  securityMachine.provide({
    actors: {
      loadSecurity: fromPromise(({ signal }: Signalled) => load(world, signal)),
      sendOtp: fromPromise(({ signal }: Signalled) => sendCode(world, signal)),
      carryOut: fromPromise((asked: Asked) => carryOutOrLook(world, asked)),
      connection: connection(world),
      dialogs: dialogsOf(world, isOneOf('sessions', 'passkeys', 'securityEvents')),
    },
  });
