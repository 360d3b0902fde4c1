import { assign } from 'xstate';
import { shared } from './context.ts';
import { isDialog, standsOn } from './dialog.ts';
import { dialogsSetup } from './setup.ts';

/**
 * The dialogs that are open over the page. One that opens is added to the browser's history, so that "back" closes the
 * topmost and a reload opens them again; the history takes time to go back, so the open dialogs and the history's
 * entries are kept apart, and the one follows the other.
 */
export const dialogsMachine = dialogsSetup.createMachine({
  id: 'dialogs',
  context: { stack: [], entries: [], waiting: null, receiving: false, chat: 'missing', route: null },
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
    'chat.placed': { actions: assign({ chat: ({ event }) => event.place }) },
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
          actions: [
            assign(({ context: { waiting } }) => ({ stack: waiting === null ? [] : [waiting], waiting: null })),
            'askForTexts',
          ],
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
