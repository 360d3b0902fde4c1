import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { menuMachine } from '../../../machines/menu/menu.machine.ts';

export type MenuActor = ActorRefFrom<typeof menuMachine>;

export const MenuContext = createContext<MenuActor | null>(null);

/** The member's menu, inside a member's page. Throws outside. */
export function useMenu(): MenuActor {
  const menu = use(MenuContext);
  if (menu === null) throw new Error('no menu outside a member page');
  return menu;
}
