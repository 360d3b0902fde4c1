/** The agent and the members of the tests of the chat, through the real service and its desk. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { createAccount } from '../../contract/account.ts';
import { login } from '../../contract/login.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { getProfile } from '../../contract/profile.ts';
import { agentMessageReply, botReply, conversationsReply } from '../../server/desk/chat-contract.ts';
import { flagsReply, memberReply } from '../../server/desk/contract.ts';
import { Closing, desk } from './desk.ts';
import { phone } from './phone.ts';

/** Milliseconds between two tries. */
const AGAIN = 250;

function accepted<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
}

/** Registration without a code, and no bot between player and agent. */
export async function prepare(url: string): Promise<void> {
  await desk(url, flagsReply, 'flags', { method: 'PUT', body: { registerOTP: false } });
  await desk(url, botReply, 'chat/bot', { method: 'PUT', body: { on: false } });
}

export interface ChatMember {
  readonly id: string;
  readonly token: string;
  readonly username: string;
  readonly password: string;
}

/** Registers a member and logs in. `index` from 0 to 99. */
export async function newMember(url: string, index: number): Promise<ChatMember> {
  const digits = String(index).padStart(2, '0');
  const username = `06111111${digits}`;
  const password = 'a long enough password';
  const { api } = phone({ baseUrl: url, token: '' });
  accepted(
    await api.send(createAccount, {
      body: {
        name: `Member ${index}`,
        username,
        password,
        bankCode: 'KBANK',
        bankAccountName: 'TEST MEMBER',
        bankAccountNo: `66600000${digits}`,
      },
    }),
  );
  const { token } = accepted(await api.send(login, { body: { username, password } }));
  const { profile } = accepted(await phone({ baseUrl: url, token }).api.send(getProfile, {}));
  return { id: profile._id, token, username, password };
}

/** The bank reports a transfer, in baht. */
export const transferComes = (url: string, { id }: ChatMember, amount: number, reference: string) =>
  desk(url, memberReply, `members/${id}/transfers`, { method: 'POST', body: { amount, reference } });

/** The conversation of a member who has written. */
export async function conversationOf(url: string, { username }: ChatMember): Promise<number> {
  const { conversations } = await desk(url, conversationsReply, 'chat/conversations');
  const found = conversations.find(({ phone }) => phone === username);
  if (found === undefined) throw new Error(`no conversation of ${username}`);
  return found.id;
}

/** Answers as an agent; tries again, under the same `clientId`, until the service has it. `url`: where it is now. */
export async function agentWrites(
  url: () => string,
  conversation: number,
  text: string,
  clientId: string = randomUUID(),
): Promise<void> {
  const body = { message: { message_type: 'text', payload: { message: text } }, clientId };
  for (let tries = 0; tries < 1200; tries++) {
    try {
      await desk(url(), agentMessageReply, `chat/conversations/${conversation}/messages`, { method: 'POST', body });
      return;
    } catch (error) {
      // fetch throws a TypeError without a connection.
      if (!(error instanceof TypeError || error instanceof Closing)) throw error;
      await sleep(AGAIN);
    }
  }
  throw new Error('the service did not come back');
}

export async function agentReads(url: string, conversation: number): Promise<void> {
  await desk(url, v.object({ done: v.literal(true) }), `chat/conversations/${conversation}/read`, {
    method: 'POST',
    body: {},
  });
}
