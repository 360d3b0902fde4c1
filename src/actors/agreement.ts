import { type Actor, fromCallback, fromPromise } from 'xstate';
import { agreements } from '../../contract/lookups.ts';
import type { Outcome } from '../../contract/outcome.ts';
import {
  type AgreementCommand,
  type AgreementEvent,
  agreementMachine,
} from '../../machines/agreement/agreement.machine.ts';
import type { SupportChat } from '../../machines/app/events.ts';
import type { homeMachine } from '../../machines/home/home.machine.ts';
import type { menuMachine } from '../../machines/menu/menu.machine.ts';
import type { SafeHtml } from '../../machines/safe-html.ts';
import { safeList } from '../adapters/html.ts';
import type { FlowOf, World } from './world.ts';

/** Section 3. */
const PLACE = 'remember-agreement';

type Watched<Snapshot> = {
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): { unsubscribe(): void };
};

/** What may lie over home: its own dialogs, the menu's, and the chat, which comes later than home or not at all. */
export interface Covers {
  readonly home: Pick<Actor<typeof homeMachine>, 'getSnapshot' | 'subscribe'>;
  readonly menu: Pick<Actor<typeof menuMachine>, 'getSnapshot' | 'subscribe'>;
  readonly app: Watched<{ readonly context: { readonly chat: SupportChat | null } }>;
}

function isFree({ home, menu, app }: Covers): boolean {
  const chat = app.getSnapshot().context.chat?.getSnapshot();
  const chatting = chat?.status === 'active' && chat.hasTag('open');
  return home.getSnapshot().matches({ dialog: 'closed' }) && menu.getSnapshot().matches('closed') && !chatting;
}

/** Tells whether home is free, at the start and with each change. Gives back how to stop. */
function watchCovers(covers: Covers, tell: (event: AgreementEvent) => void): () => void {
  let told: boolean | undefined;
  let chat: SupportChat | null = null;
  let ofChat: { unsubscribe(): void } | undefined;
  const look = () => {
    const offered = covers.app.getSnapshot().context.chat;
    if (offered !== chat) {
      ofChat?.unsubscribe();
      chat = offered;
      ofChat = offered?.subscribe(look);
    }
    const free = isFree(covers);
    if (free !== told) tell({ type: 'page.told', free });
    told = free;
  };
  const subscriptions = [covers.home, covers.menu, covers.app].map((actor) => actor.subscribe(look));
  look();
  return () => {
    ofChat?.unsubscribe();
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

/** `covers`: what it waits for. */
export const agreementFlow =
  (covers: Covers): FlowOf<typeof agreementMachine> =>
  ({ api, local, tab }: World) =>
    agreementMachine.provide({
      actors: {
        watchPage: fromCallback(({ sendBack }) => watchCovers(covers, sendBack)),
        recallAcceptance: fromPromise(async () => local.get(PLACE) === 'true' || tab.get(PLACE) === 'true'),
        loadAgreements: fromPromise(
          async ({ signal }: { signal: AbortSignal }): Promise<Outcome<readonly SafeHtml[]>> => {
            const answer = await api.send(agreements, { signal });
            return answer.ok ? { ok: true, value: await safeList(answer.value.agreements) } : answer;
          },
        ),
        store: fromCallback<AgreementCommand>(({ receive }) =>
          receive(({ remember }) => (remember ? local : tab).set(PLACE, 'true')),
        ),
      },
    });
