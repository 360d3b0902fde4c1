import { emit, enqueueActions, setup } from 'xstate';
import type { AppEvent } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import type { Dialog, DialogTold } from '../dialogs/dialog.ts';
import { listening } from '../provided.ts';
import { type Book, isFinished, type RecordsCommand, type RequestOpened, type Step } from './book.ts';
import { moneyRequestMachine } from './money-request.machine.ts';
import type { RequestChanged } from './money-request-setup.ts';
import type { KeptRequest, RequestView } from './request.ts';

export type RequestsEvent =
  | RequestOpened
  /** An asker looks at a request, and no longer at another. */
  | { readonly type: 'request.attend'; readonly asker: string; readonly id: string }
  /** An asker looks at no request any more. One that was sent goes on. */
  | { readonly type: 'request.leave'; readonly asker: string }
  | { readonly type: 'request.send' | 'request.stop' | 'request.drop'; readonly id: string }
  /** The player has seen the outcome. */
  | { readonly type: 'request.seen'; readonly id: string }
  /** The phone's memory of this member: empty while the service cannot say who that is; then it may come once more. */
  | { readonly type: 'records.told'; readonly records: readonly KeptRequest[] }
  /** Another tab has begun to send a request; has had its final answer. */
  | { readonly type: 'record.added'; readonly record: KeptRequest }
  | { readonly type: 'record.removed'; readonly key: string }
  | RequestChanged
  | DialogTold<RequestDialog>
  | ConnectionChanged;

type RequestDialog = Extract<Dialog, `request:${string}`>;

interface RequestsContext extends Book {
  views: Book['views'];
  attended: Book['attended'];
  online: boolean;
}

const phaseOf = ({ views }: RequestsContext, { id }: { id: string }): RequestView['phase'] | undefined =>
  views[id]?.phase;

/** The types, actors, actions and guards of the chart in `requests.machine.ts`. */
export const requestsSetup = setup({
  types: {
    context: {} as RequestsContext,
    events: {} as RequestsEvent,
    emitted: {} as Extract<AppEvent, { type: 'wallet.changed' | 'notice.shown' | 'outcome.seen' }> | ActorBroken,
  },
  actors: {
    request: moneyRequestMachine,
    /** The phone's memory. Learns whose requests they are, then sends `records.told`, and `record.…` of other tabs. */
    records: listening<RecordsCommand>('records'),
    connection: listening('connection'),
    /** The dialog in which the player looks at one, from a notice or from home. */
    dialogs: listening<DialogCommand>('dialogs'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    take: enqueueActions(({ context, enqueue, self }, { book, effects }: Step) => {
      enqueue.assign(book);
      for (const effect of effects) {
        if (effect.do === 'start')
          enqueue.spawnChild('request', {
            id: effect.view.id,
            input: { owner: self, view: effect.view, online: context.online },
          });
        else if (effect.do === 'tell') enqueue.sendTo(effect.id, effect.event);
        else if (effect.do === 'remember') enqueue.sendTo('records', effect.command);
        else if (effect.do === 'close')
          enqueue.sendTo('dialogs', { type: 'dialog.close', dialog: `request:${effect.id}` });
        else enqueue.emit(effect.event);
      }
    }),
  },
  guards: {
    isKnown: ({ context }, { id }: { id: string }) => id in context.views,
    isFinished: ({ context }, { id }: { id: string }) => {
      const view = context.views[id];
      return view !== undefined && isFinished(view);
    },
    canSend: ({ context }, { id }: { id: string }) =>
      context.online &&
      context.views[id]?.held === true &&
      ['open', 'unanswered'].includes(phaseOf(context, { id }) ?? ''),
    isSending: ({ context }, { id }: { id: string }) =>
      phaseOf(context, { id }) === 'sending' && context.views[id]?.elsewhere === false,
    canDrop: ({ context }, { id }: { id: string }) =>
      ['open', 'unanswered', 'setAside'].includes(phaseOf(context, { id }) ?? ''),
  },
});
