import { howtoMachine } from '../../machines/howto/howto.machine.ts';

export const howtoFlow = () => howtoMachine;
