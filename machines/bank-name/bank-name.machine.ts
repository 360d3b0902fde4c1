import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { failed, isAccepted, refused } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { englishNameOf, isEnglishName } from './english-name.ts';

export interface EnglishName {
  readonly bankCode: string;
  readonly bankAccountName: string;
}

/** Told to the owner, who shows it for a moment (section 5). */
export interface NameTold {
  readonly type: 'name.notEnglish';
}

export interface BankNameInput {
  readonly bankCode: string;
  readonly owner: ActorRef<Snapshot<unknown>, NameTold>;
}

export type BankNameEvent =
  | { readonly type: 'name.submit'; readonly name: string }
  | { readonly type: 'field.edited' }
  | { readonly type: 'dialog.close' }
  /** The browser went back from the dialog. */
  | { readonly type: 'dialog.left' };

/** What the machine tells the browser's history. */
export type BankNameCommand =
  | { readonly type: 'dialog.opened'; readonly dialog: 'bankName' }
  | { readonly type: 'dialog.closed' };

interface BankNameContext extends BankNameInput {
  saved: boolean;
  problem: Problem | null;
}

/** The bank account's name in English, for banks that know no other (sections 4 and 5). */
export const bankNameMachine = setup({
  types: {
    context: {} as BankNameContext,
    events: {} as BankNameEvent,
    input: {} as BankNameInput,
    output: {} as { saved: boolean },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    saveName: promised<Outcome<{ message?: string }>, EnglishName>('saveName'),
    history: listening<BankNameCommand>('history'),
  },
  actions: {
    leaveHistory: sendTo('history', { type: 'dialog.closed' }),
    tellOwner: sendTo(({ context }) => context.owner, { type: 'name.notEnglish' }),
  },
  guards: {
    isAccepted,
    isEnglish: (_, name: string) => isEnglishName(name),
  },
}).createMachine({
  id: 'bankName',
  initial: { target: 'entering', actions: sendTo('history', { type: 'dialog.opened', dialog: 'bankName' }) },
  context: ({ input }) => ({ ...input, saved: false, problem: null }),
  output: ({ context }) => ({ saved: context.saved }),
  invoke: { id: 'history', src: 'history' },
  states: {
    entering: {
      initial: 'fresh',
      on: {
        'name.submit': [
          {
            guard: { type: 'isEnglish', params: ({ event }) => event.name },
            target: 'saving',
            actions: assign({ problem: null }),
          },
          { target: '.notEnglish', actions: [assign({ problem: null }), 'tellOwner'] },
        ],
        'field.edited': { target: '.fresh', actions: assign({ problem: null }) },
        'dialog.close': { target: 'closed', actions: 'leaveHistory' },
        'dialog.left': 'closed',
      },
      states: {
        fresh: {},
        notEnglish: { tags: 'error', description: 'Empty, or with something other than English letters and spaces.' },
        refused: { tags: 'error', description: 'The service said no, by a code of section 8.' },
        failed: { tags: 'error', description: 'No answer could be had; the same form can be sent again.' },
      },
    },
    saving: {
      tags: 'busy',
      description: 'The dialog stays until the answer is known; a second tap sends nothing.',
      invoke: {
        id: 'saveName',
        src: 'saveName',
        input: ({ context, event }) => ({
          bankCode: context.bankCode,
          bankAccountName: event.type === 'name.submit' ? englishNameOf(event.name) : '',
        }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'closed',
            actions: [assign({ saved: true }), 'leaveHistory'],
          },
          { target: 'entering.refused', actions: assign({ problem: ({ event }) => refused(event.output) }) },
        ],
        onError: { target: 'entering.failed', actions: assign({ problem: ({ event }) => failed(event.error) }) },
      },
    },
    closed: { type: 'final', description: 'The output says whether the name was changed.' },
  },
});
