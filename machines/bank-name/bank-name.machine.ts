import { assign, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { Dialog, DialogTold } from '../dialogs/dialog.ts';
import { isAccepted, problemIn } from '../outcome.ts';
import { promised } from '../provided.ts';
import { englishNameOf, isEnglishName } from './english-name.ts';

export interface EnglishName {
  readonly bankCode: string;
  readonly bankAccountName: string;
}

export interface BankNameInput {
  readonly bankCode: string;
}

export type BankNameEvent =
  | { readonly type: 'name.submit'; readonly name: string }
  | { readonly type: 'field.edited' }
  | DialogTold<Dialog>;

export interface BankNameOutput {
  readonly saved: boolean;
  /** The problem that the player has not seen, because the dialog was closed before the answer came. */
  readonly problem: Problem | null;
}

interface BankNameContext extends BankNameInput, BankNameOutput {
  /** The dialog is closed; the answer is awaited all the same. */
  left: boolean;
}

/** The bank account's name in English, for banks that know no other. */
export const bankNameMachine = setup({
  types: {
    context: {} as BankNameContext,
    events: {} as BankNameEvent,
    input: {} as BankNameInput,
    output: {} as BankNameOutput,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    saveName: promised<Outcome<{ message?: string }>, EnglishName>('saveName'),
  },
  actions: {
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
  },
  guards: {
    isAccepted,
    isLeft: ({ context }) => context.left,
    isEnglish: (_, name: string) => isEnglishName(name),
  },
}).createMachine({
  id: 'bankName',
  initial: 'entering',
  context: ({ input }) => ({ ...input, saved: false, problem: null, left: false }),
  output: ({ context: { saved, problem } }) => ({ saved, problem }),
  on: {
    'dialog.closed': { actions: assign({ left: true, problem: null }) },
    'dialog.opened': { actions: assign({ left: false }) },
  },
  states: {
    entering: {
      always: { guard: 'isLeft', target: 'closed' },
      initial: 'fresh',
      on: {
        'name.submit': [
          {
            guard: { type: 'isEnglish', params: ({ event }) => event.name },
            target: 'saving',
            actions: assign({ problem: null }),
          },
          { target: '.notEnglish' },
        ],
        'field.edited': { target: '.fresh', actions: assign({ problem: null }) },
      },
      states: {
        fresh: {},
        notEnglish: { tags: 'error', description: 'Empty, or with something other than English letters and spaces.' },
        refused: { tags: 'error', description: 'The service said no, by a code.' },
        failed: { tags: 'error', description: 'No answer could be had; the same form can be sent again.' },
      },
    },
    saving: {
      tags: 'busy',
      description: 'A second tap sends nothing. The answer is awaited also where the dialog is closed.',
      invoke: {
        id: 'saveName',
        src: 'saveName',
        input: ({ context, event }) => ({
          bankCode: context.bankCode,
          bankAccountName: event.type === 'name.submit' ? englishNameOf(event.name) : '',
        }),
        onDone: [
          {
            guard: 'isAccepted',
            target: 'closed',
            actions: assign({ saved: true }),
          },
          { target: 'entering.refused', actions: 'explain' },
        ],
        onError: { target: 'entering.failed', actions: 'explain' },
      },
    },
    closed: { type: 'final', description: 'The output says whether the name was changed.' },
  },
});
