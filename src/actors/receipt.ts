import { receiptMachine } from '../../machines/receipt/receipt.machine.ts';
import { clipboard } from './clipboard.ts';
import { pictureFlow } from './pictures.ts';

export const receiptFlow = () => receiptMachine.provide({ actors: { clipboard, picture: pictureFlow() } });
