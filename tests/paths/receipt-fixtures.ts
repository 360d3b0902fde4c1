/** What the path tests of every flow that ends in a receipt have in common. */
import { fromPromise } from 'xstate';
import { receiptMachine } from '../../machines/receipt/receipt.machine.ts';
import type { Ui } from './harness/ui.tsx';

/** References that were copied, in their order. */
export const copied: string[] = [];

/** The receipt's part of a model: the player reads it, and is done. */
export const receipt = {
  machine: receiptMachine.provide({
    actors: {
      copyText: fromPromise(async ({ input }: { input: { text: string } }) => {
        copied.push(input.text);
      }),
    },
  }),
  done: [{ output: undefined, act: (ui: Ui) => ui.press('common.done') }],
};
