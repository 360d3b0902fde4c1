/** The calls of the agent's chat. Errors are Errors whose message can be shown. */
import type * as v from 'valibot';
import {
  agentFileReply,
  agentMessageReply,
  botReply,
  conversationsReply,
  type DeskChatMessage,
  messagesReply,
} from '../../server/desk/chat-contract.ts';
import { doneReply } from '../../server/desk/money-contract.ts';
import type { Outgoing } from './outbox.ts';
import type { Page } from './thread.ts';
import { ask, send } from './transport.ts';

/** Milliseconds: 20 MB on the same machine. */
const UPLOAD_TIMEOUT = 60_000;

export const readConversations = (signal: AbortSignal): Promise<v.InferOutput<typeof conversationsReply>> =>
  ask(conversationsReply, 'chat/conversations', { signal });

const isUnread = ({ sender, readAt }: DeskChatMessage) => sender === 'customer' && readAt === null;

/** The newest page. What the customer wrote, there or before, is marked as read while the agent can see it. */
export async function readMessages(conversation: number, unread: boolean, signal: AbortSignal): Promise<Page> {
  const page = await ask(messagesReply, `chat/conversations/${conversation}/messages`, { signal });
  if (document.visibilityState === 'visible' && (unread || page.messages.some(isUnread)))
    await send(doneReply, 'POST', `chat/conversations/${conversation}/read`, {});
  return page;
}

export const readOlder = (conversation: number, before: number, signal: AbortSignal): Promise<Page> =>
  ask(messagesReply, `chat/conversations/${conversation}/messages?before=${before}`, { signal });

export function postMessage({ conversation, clientId, name, message }: Outgoing) {
  return send(agentMessageReply, 'POST', `chat/conversations/${conversation}/messages`, {
    message,
    clientId,
    ...(name === null ? {} : { name }),
  });
}

export async function uploadFile(file: File, signal: AbortSignal): Promise<v.InferOutput<typeof agentFileReply>> {
  const body = JSON.stringify({ data: await base64Of(file) });
  return ask(
    agentFileReply,
    'chat/files',
    { method: 'POST', body, headers: { 'content-type': 'application/json' }, signal },
    UPLOAD_TIMEOUT,
  );
}

export async function setBot(on: boolean): Promise<boolean> {
  return (await send(botReply, 'PUT', 'chat/bot', { on })).on;
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      // data:image/png;base64,…
      const address = String(reader.result);
      resolve(address.slice(address.indexOf(',') + 1));
    };
    reader.onerror = () => reject(new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
}
