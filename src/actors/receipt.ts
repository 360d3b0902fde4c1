import { receiptMachine } from '../../machines/receipt/receipt.machine.ts';
import { clipboard } from './clipboard.ts';
import { followFlow } from './follow.ts';
import { pictureFlow } from './pictures.ts';
import type { World } from './world.ts';

/** `world`: by which it moves while its money is on its way. */
export const receiptFlow = (world: Pick<World, 'api' | 'onWalletChanged'>) =>
  receiptMachine.provide({ actors: { clipboard, picture: pictureFlow(), follow: followFlow(world) } });
