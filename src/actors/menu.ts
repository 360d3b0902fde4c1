import { menuMachine } from '../../machines/menu/menu.machine.ts';
import { dialogHistory, oneOf } from '../adapters/dialog-history.ts';

export const menuFlow = () => menuMachine.provide({ actors: { history: dialogHistory(oneOf(['conditions'])) } });
