import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { RouteName } from '../navigation/routes.ts';
import { listening } from '../provided.ts';
import { comesBack, type Dialog, fitsOver, isDialog, isOneOf, standsOn } from './dialog.ts';

export type DialogCommand =
  /**
   * Opens over what is open, where it may lie there; else nothing happens. `receiving`: it is opened to receive at once,
   * without banners before it. A reload does not receive again.
   */
  | { readonly type: 'dialog.open'; readonly dialog: Dialog; readonly receiving?: boolean }
  /** Opens as soon as nothing else is open. Leaving the page calls it off. */
  | { readonly type: 'dialog.await'; readonly dialog: Dialog }
  /** Closes it, and what lies over it. */
  | { readonly type: 'dialog.close'; readonly dialog: Dialog }
  | { readonly type: 'dialogs.close' };

export type DialogsEvent =
  | DialogCommand
  /** The page's address asks for this dialog: it opens as if awaited. A name that is none is ignored. */
  | { readonly type: 'dialog.wanted'; readonly name: string }
  /** The chat stands beside the page, or goes: on a wide screen it is no dialog, but nothing opens by itself meanwhile. */
  | { readonly type: 'chat.beside'; readonly beside: boolean }
  /** Another page of the app is about to show. */
  | { readonly type: 'page.taken'; readonly route: RouteName }
  /** The browser is at an entry of its history where these dialogs are open. */
  | { readonly type: 'entry.told'; readonly stack: readonly Dialog[] };

/** What the machine tells the browser's history: each open dialog is an entry of it. */
export type EntryCommand =
  | { readonly type: 'entry.add'; readonly stack: readonly Dialog[] }
  /** So many entries back. The answer is `entry.told`. */
  | { readonly type: 'entry.leave'; readonly count: number }
  | { readonly type: 'entry.ask' };

interface DialogsContext {
  /** What is open, the topmost last. */
  stack: readonly Dialog[];
  /** What the browser's history says is open. It follows `stack`, except when the player goes back or forward. */
  entries: readonly Dialog[];
  waiting: Dialog | null;
  receiving: boolean;
  beside: boolean;
  route: RouteName | null;
}

/** How many dialogs at the bottom are the same. */
function shared(one: readonly Dialog[], other: readonly Dialog[]): number {
  const end = one.findIndex((dialog, index) => dialog !== other[index]);
  return end === -1 ? one.length : end;
}

/** Of what the browser says is open: all that was open before, and above it only what can come back. */
function followed(entries: readonly Dialog[], stack: readonly Dialog[]): readonly Dialog[] {
  const known = shared(entries, stack);
  const end = entries.findIndex((dialog, index) => index >= known && !comesBack(dialog));
  return end === -1 ? entries : entries.slice(0, end);
}

const isBannered = isOneOf('invite', 'refund');
const isHowto = isOneOf('howto');

/**
 * Which dialogs are open over the page. One that opens is added to the browser's history, so that "back" closes the
 * topmost and a reload opens them again; the history takes time to go back, so what is open and what the history says are
 * kept apart, and the one follows the other.
 */
export const dialogsMachine = setup({
  types: {
    context: {} as DialogsContext,
    emitted: {} as ActorBroken | { readonly type: 'part.needed'; readonly part: 'site' },
    events: {} as DialogsEvent,
  },
  actors: { history: listening<EntryCommand>('history') },
  actions: {
    tellBroken: emit(brokenIn),
    open: assign(({ context }, { dialog, receiving = false }: { dialog: Dialog; receiving?: boolean }) => ({
      stack: [...context.stack, dialog, ...(isBannered(dialog) && !receiving ? ([`banners:${dialog}`] as const) : [])],
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
    fits: ({ context: { stack, route } }, { dialog }: { dialog: Dialog }) =>
      standsOn(dialog, route) && fitsOver(dialog, stack),
    isOpen: ({ context }, { dialog }: { dialog: Dialog }) => context.stack.includes(dialog),
    hasEntryTooMany: ({ context: { entries, stack } }) => entries.length > shared(entries, stack),
    lacksEntry: ({ context: { entries, stack } }) => stack.length > entries.length,
    isFree: ({ context: { waiting, stack, beside } }) => waiting !== null && stack.length === 0 && !beside,
  },
  delays: {
    /** After which a browser that has not gone back is taken to stay where it is. Milliseconds. */
    patience: 1000,
  },
}).createMachine({
  id: 'dialogs',
  context: { stack: [], entries: [], waiting: null, receiving: false, beside: false, route: null },
  invoke: { id: 'history', src: 'history', onError: { actions: 'tellBroken' } },
  on: {
    'dialog.open': {
      guard: { type: 'fits', params: ({ event }) => event },
      actions: [{ type: 'open', params: ({ event }) => event }, 'askForTexts'],
    },
    'dialog.await': {
      guard: ({ context, event }) => standsOn(event.dialog, context.route),
      actions: assign({ waiting: ({ event }) => event.dialog }),
    },
    'dialog.wanted': {
      guard: ({ context, event }) => isDialog(event.name) && standsOn(event.name, context.route),
      actions: assign(({ event: { name } }) => (isDialog(name) ? { waiting: name } : {})),
    },
    'dialog.close': {
      guard: { type: 'isOpen', params: ({ event }) => event },
      actions: { type: 'close', params: ({ event }) => event },
    },
    'dialogs.close': { actions: assign({ stack: [] }) },
    'chat.beside': { actions: assign({ beside: ({ event }) => event.beside }) },
    'page.taken': { actions: [{ type: 'arrive', params: ({ event }) => event }, 'askEntry'] },
  },
  initial: 'settled',
  states: {
    settled: {
      description: 'The history has an entry for each dialog, or gets it now.',
      always: [
        { guard: 'hasEntryTooMany', target: 'leaving', actions: 'leaveEntries' },
        { guard: 'lacksEntry', actions: 'addEntry' },
        {
          guard: 'isFree',
          actions: assign(({ context: { waiting } }) => ({ stack: waiting === null ? [] : [waiting], waiting: null })),
        },
      ],
      on: {
        'entry.told': {
          description: 'The player went back or forward, another page shows, or this one was loaded anew.',
          actions: [{ type: 'learn', params: ({ event }) => event }, 'follow', 'askForTexts'],
        },
      },
    },
    leaving: {
      description: 'The browser is going back. What is opened or closed meanwhile is caught up with when it is there.',
      on: {
        'entry.told': {
          description: 'Asked too early, it tells what it told before.',
          guard: ({ context, event }) => event.stack.length !== context.entries.length,
          target: 'settled',
          actions: { type: 'learn', params: ({ event }) => event },
        },
      },
      after: {
        patience: {
          target: 'settled',
          actions: assign(({ context: { entries, stack } }) => ({ entries: entries.slice(0, shared(entries, stack)) })),
        },
      },
    },
  },
});
