import { isMenuDialog, menuMachine } from '../../machines/menu/menu.machine.ts';
import { dialogHistory } from '../adapters/dialog-history.ts';

export const menuFlow = () => menuMachine.provide({ actors: { history: dialogHistory(isMenuDialog) } });
