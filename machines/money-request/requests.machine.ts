import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { AppEvent } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import { aboutOf, type Dialog, type DialogTold } from '../dialogs/dialog.ts';
import { listening } from '../provided.ts';
import {
  added,
  attended,
  type Book,
  changed,
  DETAILS,
  isFinished,
  left,
  opened,
  type RecordsCommand,
  type RequestOpened,
  removed,
  restored,
  type Step,
  seen,
  toldAll,
} from './book.ts';
import { moneyRequestMachine, type RequestChanged } from './money-request.machine.ts';
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

/**
 * All money requests of a member: several at once, none overwritten. The machine lives as long as the session, not as
 * the dialogs that ask; a notice shows the requests that nobody looks at. A request that was sent and has no answer is
 * found again after a reload, after the session, and in other tabs. The changes by each event stand in book.ts.
 */
export const requestsMachine = setup({
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
}).createMachine({
  id: 'requests',
  context: { online: true, views: {}, attended: {} },
  invoke: [
    { id: 'records', src: 'records', onError: { actions: 'tellBroken' } },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'connection.changed': {
      actions: [
        assign({ online: ({ event }) => event.online }),
        { type: 'take', params: ({ context, event }) => toldAll(context, event) },
      ],
    },
    'request.open': { actions: { type: 'take', params: ({ context, event }) => opened(context, event) } },
    'request.attend': {
      guard: { type: 'isKnown', params: ({ event }) => event },
      actions: { type: 'take', params: ({ context, event }) => attended(context, event.asker, event.id) },
    },
    'dialog.opened': {
      actions: { type: 'take', params: ({ context, event }) => attended(context, DETAILS, aboutOf(event.dialog)) },
    },
    'dialog.closed': { actions: { type: 'take', params: ({ context }) => left(context, DETAILS) } },
    'request.leave': { actions: { type: 'take', params: ({ context, event }) => left(context, event.asker) } },
    'request.send': {
      guard: { type: 'canSend', params: ({ event }) => event },
      actions: sendTo(({ event }) => event.id, { type: 'request.send' }),
    },
    'request.stop': {
      guard: { type: 'isSending', params: ({ event }) => event },
      actions: sendTo(({ event }) => event.id, { type: 'request.stop' }),
    },
    'request.drop': {
      guard: { type: 'canDrop', params: ({ event }) => event },
      actions: sendTo(({ event }) => event.id, { type: 'request.drop' }),
    },
    'request.seen': {
      guard: { type: 'isFinished', params: ({ event }) => event },
      actions: { type: 'take', params: ({ context, event }) => seen(context, event.id) },
    },
    'request.changed': { actions: { type: 'take', params: ({ context, event }) => changed(context, event.view) } },
    'records.told': {
      target: '.ready',
      actions: { type: 'take', params: ({ context, event }) => restored(context, event.records) },
    },
    'record.added': { actions: { type: 'take', params: ({ context, event }) => added(context, event.record) } },
    'record.removed': { actions: { type: 'take', params: ({ context, event }) => removed(context, event.key) } },
  },
  initial: 'recalling',
  states: {
    recalling: { description: 'A request from before may be found yet. What is opened meanwhile can be reviewed.' },
    ready: {},
  },
});
