/** Both sides of a support chat: the player in the browser, and the agent at the desk. */
import type { Locator, Page } from 'playwright-core';
import {
  agentFileReply,
  agentMessageReply,
  conversationsReply,
  messagesReply,
} from '../../server/desk/chat-contract.ts';
import type { Member } from './member.ts';
import type { Product } from './product.ts';
import type { Say } from './texts.ts';

/** Opens it and waits until it is connected. */
export async function openChat(page: Page, t: Say): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^${t('nav.chat')}`) }).click();
  const panel = page.getByRole('dialog', { name: t('chat.title') });
  await panel.getByText(t('chat.status.connected')).waitFor();
  return panel;
}

/** Resolves when the page's line has joined its room: from then on the service sends it changes. */
export async function joins(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"joined":true'));
}

export async function write(panel: Locator, t: Say, words: string): Promise<void> {
  const field = panel.getByRole('textbox', { name: t('chat.composer.label') });
  await field.fill(words);
  await field.press('Enter');
}

/** A message in the conversation; the line that reads it out is another. */
export const said = (panel: Locator, words: string) => panel.getByText(words, { exact: true });

/** The agent at the desk, in the newest conversation with this member, or with a guest. */
export function agent(product: Product, customer?: Pick<Member, 'phone'>) {
  let id: number | undefined;
  const conversation = async () => {
    if (id !== undefined) return id;
    const { conversations } = await product.desk(conversationsReply, 'chat/conversations');
    id = conversations.find(({ phone }) => phone === (customer?.phone ?? null))?.id;
    if (id === undefined) throw new Error('nobody has written');
    return id;
  };
  const send = async (message: object) =>
    product.desk(agentMessageReply, `chat/conversations/${await conversation()}/messages`, {
      method: 'POST',
      body: { message, name: 'Mali' },
    });
  return {
    send,
    say: (words: string) => send({ message_type: 'text', payload: { message: words } }),
    async sendFile(bytes: Buffer) {
      const stored = await product.desk(agentFileReply, 'chat/files', {
        method: 'POST',
        body: { data: bytes.toString('base64') },
      });
      await send({
        message_type: 'media',
        payload: { message: '', url: false, fileType: stored.fileType, filePath: stored.path },
      });
    },
    /** The customer's messages: words, or the type of a message without words. */
    async reads() {
      const { messages } = await product.desk(messagesReply, `chat/conversations/${await conversation()}/messages`);
      return messages
        .filter(({ sender }) => sender === 'customer')
        .map(({ message }) => (message.message_type === 'text' ? message.payload.message : message.message_type))
        .toReversed();
    },
  };
}
