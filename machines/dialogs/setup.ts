import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { RouteName } from '../navigation/routes.ts';
import { listening } from '../provided.ts';
import {
  type DialogsContext,
  type DialogsEvent,
  type EntryCommand,
  followed,
  isBannered,
  isHowto,
  shared,
  standing,
} from './context.ts';
import { type Dialog, fitsOver, standsOn } from './dialog.ts';

/** The types, actors, actions, guards and delays of the chart in `dialogs.machine.ts`. */
export const dialogsSetup = setup({
  types: {
    context: {} as DialogsContext,
    emitted: {} as ActorBroken | { readonly type: 'part.needed'; readonly part: 'site' },
    events: {} as DialogsEvent,
  },
  actors: { history: listening<EntryCommand>('history') },
  actions: {
    tellBroken: emit(brokenIn),
    open: assign(({ context }, { dialog, receiving = false }: { dialog: Dialog; receiving?: boolean }) => ({
      stack: [
        ...standing(context),
        dialog,
        ...(isBannered(dialog) && !receiving ? ([`banners:${dialog}`] as const) : []),
      ],
      receiving,
    })),
    close: assign(({ context }, { dialog }: { dialog: Dialog }) => ({
      stack: context.stack.slice(0, context.stack.indexOf(dialog)),
    })),
    /** Until the browser says what its entry holds, nothing of another page's dialogs is known. */
    arrive: assign(({ context: { stack } }, { route }: { route: RouteName }) => ({
      route,
      waiting: null,
      ...(stack.every((dialog) => standsOn(dialog, route)) ? {} : { stack: [], entries: [] }),
    })),
    /** A page's entry that says nothing of this page's dialogs is left alone: another page will want it. */
    learn: assign(({ context }, { stack }: { stack: readonly Dialog[] }) => ({
      entries: stack.every((dialog) => standsOn(dialog, context.route)) ? stack : [],
    })),
    follow: assign(({ context }) => ({ stack: followed(context.entries, context.stack), receiving: false })),
    /** The how-to's texts are those of a public page, which a member has not loaded. */
    askForTexts: enqueueActions(({ context, enqueue }) => {
      if (context.stack.some(isHowto)) enqueue.emit({ type: 'part.needed', part: 'site' });
    }),
    leaveEntries: sendTo('history', ({ context: { entries, stack } }) => ({
      type: 'entry.leave' as const,
      count: entries.length - shared(entries, stack),
    })),
    addEntry: enqueueActions(({ context: { entries, stack }, enqueue }) => {
      const added = stack.slice(0, entries.length + 1);
      enqueue.sendTo('history', { type: 'entry.add', stack: added });
      enqueue.assign({ entries: added });
    }),
    askEntry: sendTo('history', { type: 'entry.ask' }),
  },
  guards: {
    fits: ({ context }, { dialog }: { dialog: Dialog }) =>
      standsOn(dialog, context.route) && fitsOver(dialog, standing(context)),
    isOpen: ({ context }, { dialog }: { dialog: Dialog }) => context.stack.includes(dialog),
    hasEntryTooMany: ({ context: { entries, stack } }) => entries.length > shared(entries, stack),
    lacksEntry: ({ context: { entries, stack } }) => stack.length > entries.length,
    isFree: ({ context }) => context.waiting !== null && standing(context).length === 0 && context.chat !== 'beside',
  },
  delays: {
    /** The time after which a browser that has not gone back is taken to stay where it is. Milliseconds. */
    patience: 1000,
  },
});
