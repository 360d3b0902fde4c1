import { fromCallback, fromPromise } from 'xstate';
import { countUnread, type InboxMessage, listInbox, readInbox } from '../../contract/inbox.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { OutcomeSeen } from '../../machines/app/events.ts';
import { isOneOf, receiptNamed } from '../../machines/dialogs/dialog.ts';
import { inboxMachine } from '../../machines/inbox/inbox.machine.ts';
import { type InboxEvent, inboxList, type MarkCommand } from '../../machines/inbox/inbox-setup.ts';
import { newsMachine } from '../../machines/inbox/news.machine.ts';
import type { ListPage, PageAsked } from '../../machines/paged-list.ts';
import { attention, SELDOM } from '../adapters/attention.ts';
import { pushPresses } from '../adapters/push-presses.ts';
import { storedToken } from '../adapters/token-store.ts';
import { whereAnnounced } from './capabilities.ts';
import { dialogsOf } from './dialogs.ts';
import { readList } from './listed.ts';
import { forgetCode } from './qr-reading.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

/** Outcomes that wait for the player to look at the page. */
const MOST_SHOWN = 20;
const STALE: InboxEvent = { type: 'inbox.stale' };

export const inboxFlow = (world: World) =>
  inboxMachine.provide({
    actors: {
      countUnread: fromPromise(async ({ signal }: Signalled): Promise<Outcome<number>> => {
        const answer = await whereAnnounced(world, 'inbox', () => world.api.send(countUnread, { signal }));
        return answer.ok ? { ok: true, value: answer.value.unread } : answer;
      }),
      list: inboxList.provide({
        actors: {
          loadPage: fromPromise(
            async ({ input, signal }: Signalled<PageAsked>): Promise<Outcome<ListPage<InboxMessage>>> => {
              const answer = await world.api.send(listInbox, { body: input, signal });
              if (!answer.ok) return answer;
              const total = answer.value.total ?? 0;
              return { ok: true, value: { ...readList(answer.value.messages, input.page === 1 ? total : 0), total } };
            },
          ),
        },
      }),
      readAll: fromPromise(
        ({ input, signal }: Signalled<{ until: string }>): Promise<Outcome<unknown>> =>
          world.api.send(readInbox, { body: input, signal }),
      ),
      marks: fromCallback<MarkCommand>(({ receive, sendBack }) => {
        receive(({ id }) => {
          world.api.send(readInbox, { body: { ids: [id] } }).then(
            ({ ok }) => ok && sendBack(STALE),
            () => {},
          );
        });
      }),
      attention: attention(world, () => STALE, { every: SELDOM }),
      dialogs: dialogsOf(world, isOneOf('inbox')),
      presses: pushPresses(
        () => storedToken(world.local, world.tab) === null,
        () => world.local.get('push') !== null,
      ),
      news: newsMachine.provide({
        actors: {
          readNewest: fromPromise(async ({ signal }: Signalled): Promise<Outcome<readonly InboxMessage[]>> => {
            const answer = await world.api.send(listInbox, { body: { page: 1, limit: 10 }, signal });
            return answer.ok ? { ok: true, value: answer.value.messages.items } : answer;
          }),
          outcomes: fromCallback(({ sendBack }) => {
            let shown: OutcomeSeen[] = [];
            // On a page in the background nobody sees them yet.
            const tell = () => {
              if (document.visibilityState !== 'visible') return;
              for (const seen of shown) {
                forgetCode(world, seen);
                sendBack(seen);
              }
              shown = [];
            };
            const unsubscribe = world.onOutcomeSeen((seen) => {
              // Those of requests have no receipt, and no message is about them.
              if (receiptNamed(seen.reference) === null) return;
              shown = [...shown, seen].slice(-MOST_SHOWN);
              tell();
            });
            document.addEventListener('visibilitychange', tell);
            return () => {
              document.removeEventListener('visibilitychange', tell);
              unsubscribe();
            };
          }),
        },
      }),
    },
  });
