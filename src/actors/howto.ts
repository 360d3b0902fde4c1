import { howtoMachine, isVideo } from '../../machines/howto/howto.machine.ts';
import { dialogHistory } from '../adapters/dialog-history.ts';

export const howtoFlow = () => howtoMachine.provide({ actors: { history: dialogHistory(isVideo) } });
