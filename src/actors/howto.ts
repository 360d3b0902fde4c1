import { howtoMachine, VIDEOS } from '../../machines/howto/howto.machine.ts';
import { dialogHistory, oneOf } from '../adapters/dialog-history.ts';

export const howtoFlow = () => howtoMachine.provide({ actors: { history: dialogHistory(oneOf(VIDEOS)) } });
