import { installMachine } from '../../machines/install/install.machine.ts';
import { installPrompt } from '../adapters/install-prompt.ts';

export const installFlow = () => installMachine.provide({ actors: { prompt: installPrompt } });
