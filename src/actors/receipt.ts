import { receiptMachine } from '../../machines/receipt/receipt.machine.ts';
import { clipboard } from './clipboard.ts';

export const receiptFlow = () => receiptMachine.provide({ actors: { clipboard } });
