import { fromPromise } from 'xstate';
import { receiptMachine } from '../../machines/receipt/receipt.machine.ts';
import { copyText } from '../adapters/clipboard.ts';

export const receiptFlow = () =>
  receiptMachine.provide({
    actors: { copyText: fromPromise(({ input }: { input: { text: string } }) => copyText(input.text)) },
  });
