/** The app's own chat as a `Party`: its machines and actors as they ship, without a page around them. */
import { createActor, fromCallback, waitFor } from 'xstate';
import { timelineOf } from '../../machines/chat/history-context.ts';
import type { PanelCommand } from '../../machines/chat/widget-context.ts';
import { chatFlow } from '../../src/actors/chat.ts';
import { phoneFiles } from '../../src/adapters/outbox.ts';
import type { Party, Seat } from './chat-party.ts';
import { phone } from './phone.ts';

/** The socket watches the page's waking: Node has no page, so this one never sleeps. */
export const page = {
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  window: new EventTarget(),
};

/** Milliseconds that a message may be on its way, the service being down meanwhile. */
const ON_ITS_WAY = 600_000;

/** Wants `page`'s document and window in place of the global ones. Resolves once the chat is there. */
export async function appParty({ url, token }: Seat): Promise<Party> {
  const bare = phone({ baseUrl: url, token });
  const world = { ...bare, config: { ...bare.config, chatUrl: url } };
  const flow = chatFlow({ token: () => token, locale: () => 'en', files: phoneFiles(undefined) })(world);
  const actors = { dialogs: fromCallback<PanelCommand>(() => {}), page: fromCallback(() => {}) };
  const app = createActor(flow.provide({ actors }), { input: { member: true } });
  app.start();
  await waitFor(app, (snapshot) => snapshot.matches('available'), { timeout: 120_000 });
  const { history, outbox } = app.getSnapshot().children;
  if (history === undefined || outbox === undefined) throw new Error('the chat has no history or outbox');
  return {
    async write(text) {
      app.send({ type: 'message.written', content: { kind: 'text', text } });
      const clientId = outbox.getSnapshot().context.unsent.at(-1)?.clientId;
      await waitFor(outbox, ({ context }) => !context.unsent.some((one) => one.clientId === clientId), {
        timeout: ON_ITS_WAY,
      });
    },
    shown: () => timelineOf(history.getSnapshot().context),
    close: () => void app.stop(),
  };
}
