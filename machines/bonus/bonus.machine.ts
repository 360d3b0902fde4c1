import { assign, sendTo } from 'xstate';
import { accepted } from '../outcome.ts';
import { bonusSetup } from './bonus-setup.ts';
import { offerIn, promotionIn } from './context.ts';
import { codeAsTyped } from './rules.ts';

/** Bonuses and promotion codes: what is held, what can be received, and which dialog is open. */
export const bonusMachine = bonusSetup.createMachine({
  id: 'bonus',
  context: { page: null, stale: false, now: 0, code: '', dialog: null, problem: null },
  invoke: [
    { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
    { id: 'clock', src: 'clock', onError: { actions: 'tellBroken' } },
    { id: 'attention', src: 'attention', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'clock.ticked': { actions: assign({ now: ({ event }) => event.now }) },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      on: {
        'dialog.opened': { actions: { type: 'want', params: ({ event }) => event } },
        'dialog.closed': { actions: 'forget' },
      },
      invoke: {
        id: 'loadBonuses',
        src: 'loadBonuses',
        onDone: [
          {
            guard: 'isAccepted',
            target: 'ready',
            actions: { type: 'take', params: ({ event }) => accepted(event.output) },
          },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    failed: {
      tags: 'error',
      on: {
        'page.retry': 'loading',
        'page.stale': 'loading',
        'dialog.opened': { actions: { type: 'want', params: ({ event }) => event } },
        'dialog.closed': { actions: 'forget' },
      },
    },
    ready: {
      initial: 'opening',
      // While a dialog is open, the page is read anew after it.
      on: { 'page.stale': { actions: 'spoil' } },
      states: {
        opening: {
          description: 'The dialog that is asked for, or was open before the page was loaded anew, where it can open.',
          always: [
            { guard: { type: 'opensOffer', params: ({ context }) => context }, target: 'offer' },
            { guard: 'opensPromotion', target: 'promotion' },
            { guard: 'opensCancel', target: 'cancel' },
            { guard: 'isWanted', target: 'page', actions: ['closeDialog', 'forget'] },
            { target: 'page' },
          ],
        },
        page: {
          initial: 'settling',
          on: {
            'code.changed': { actions: assign({ code: ({ event }) => codeAsTyped(event.text) }) },
            'bonus.open': {
              guard: { type: 'opensOffer', params: ({ event }) => ({ dialog: `bonus:${event.code}` }) },
              actions: { type: 'openDialog', params: ({ event }) => ({ dialog: `bonus:${event.code}` }) },
            },
            'code.search': {
              guard: 'canSearch',
              actions: {
                type: 'openDialog',
                params: ({ context }) => ({ dialog: `promotion:${context.code.trim()}` }),
              },
            },
            'cancel.open': {
              guard: 'isHeld',
              actions: { type: 'openDialog', params: { dialog: 'cancelBonus' } },
            },
            'dialog.opened': { target: 'opening', actions: { type: 'want', params: ({ event }) => event } },
            'page.stale': '.refreshing',
          },
          states: {
            settling: { always: [{ guard: 'isStale', target: 'refreshing' }, { target: 'shown' }] },
            shown: {},
            refreshing: {
              tags: 'busy',
              description: 'What was known stays on the screen meanwhile.',
              entry: 'spoil',
              invoke: {
                id: 'refreshBonuses',
                src: 'loadBonuses',
                onDone: [
                  {
                    guard: 'isAccepted',
                    target: 'shown',
                    actions: { type: 'take', params: ({ event }) => accepted(event.output) },
                  },
                  { target: 'outdated', actions: 'explain' },
                ],
                onError: {
                  target: 'outdated',
                  actions: 'explain',
                },
              },
            },
            outdated: {
              tags: 'error',
              description: 'What is shown may be old, and the player is told so.',
              on: { 'page.retry': 'refreshing' },
            },
          },
        },
        offer: {
          description: 'The dialog of one bonus; its own machine says when it is over.',
          on: { 'dialog.closed': { actions: sendTo('offer', { type: 'dialog.close' }) } },
          exit: ['closeDialog', 'forget'],
          invoke: {
            id: 'offer',
            src: 'offer',
            input: ({ context }) => {
              const bonus = offerIn(context, context.dialog);
              if (bonus === null) throw new TypeError('no such bonus');
              return { bonus, remaining: context.page?.held != null };
            },
            onDone: 'page',
            onError: { target: 'page', actions: ['spoil', 'tellBroken'] },
          },
        },
        promotion: {
          description: 'The promotion that a code was entered for.',
          on: { 'dialog.closed': { actions: sendTo('promotion', { type: 'dialog.close' }) } },
          exit: ['closeDialog', 'forget'],
          invoke: {
            id: 'promotion',
            src: 'promotion',
            input: ({ context }) => ({ code: promotionIn(context.dialog) ?? '' }),
            onDone: 'page',
            onError: { target: 'page', actions: ['spoil', 'tellBroken'] },
          },
        },
        cancel: {
          description: 'The question before the active bonus is given up.',
          on: { 'dialog.closed': { actions: sendTo('cancel', { type: 'dialog.close' }) } },
          exit: ['closeDialog', 'forget'],
          invoke: {
            id: 'cancel',
            src: 'cancel',
            input: ({ context }) => {
              const held = context.page?.held;
              if (held == null) throw new TypeError('nothing to give up');
              return { held };
            },
            onDone: [
              {
                guard: { type: 'isCleared', params: ({ event }) => event.output },
                target: 'page',
                actions: [
                  'spoil',
                  { type: 'tellCleared', params: ({ event }) => ({ message: event.output.cleared ?? '' }) },
                  'tellChange',
                ],
              },
              {
                guard: { type: 'isChanged', params: ({ event }) => event.output },
                target: 'page',
                actions: ['spoil', 'tellChange'],
              },
              { target: 'page' },
            ],
            onError: { target: 'page', actions: ['spoil', 'tellBroken'] },
          },
        },
      },
    },
  },
});
