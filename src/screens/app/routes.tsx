/** Which screen a route shows. Each loads when it is first shown, with its machine. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { RouteName } from '../../../machines/navigation/routes.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { LoginScreen } from '../login/login-screen.tsx';

/** A screen with the style sheet that all but the first page need. */
async function styled<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), import('../../screens.css')]);
  return module;
}

const loadHome = () => styled(() => import('../home/home-screen.tsx'));
const loadMemberFrame = () => styled(() => import('./member-frame.tsx'));
const loadContact = () => styled(() => import('../contact/contact-screen.tsx'));

/** Begins to load what a member sees first. A failure is met, and told, when it is shown. */
export function prepareMember(): void {
  for (const load of [loadHome, loadMemberFrame]) load().catch(() => undefined);
}

export const MemberFrame = lazy(loadMemberFrame);

export interface Screen {
  readonly component: ComponentType | LazyExoticComponent<ComponentType>;
  readonly title: MessageId;
}

export const SCREENS: Record<RouteName, Screen | null> = {
  login: { component: LoginScreen, title: 'nav.login' },
  register: { component: lazy(() => styled(() => import('../register/register-screen.tsx'))), title: 'nav.register' },
  howto: { component: lazy(() => styled(() => import('../howto/howto-screen.tsx'))), title: 'nav.howto' },
  contact: { component: lazy(loadContact), title: 'nav.contact' },
  home: { component: lazy(loadHome), title: 'nav.home' },
  profile: { component: lazy(() => styled(() => import('../profile/profile-screen.tsx'))), title: 'nav.profile' },
  bonus: { component: lazy(() => styled(() => import('../bonus/bonus-screen.tsx'))), title: 'bonus.title' },
  statement: {
    component: lazy(() => styled(() => import('../statement/statement-screen.tsx'))),
    title: 'nav.statement',
  },
  memberContact: { component: lazy(loadContact), title: 'nav.contact' },
  spin: { component: lazy(() => styled(() => import('../spin/spin-screen.tsx'))), title: 'spin.title' },
  terminated: {
    component: lazy(() => styled(() => import('../terminated/terminated-screen.tsx'))),
    title: 'terminated.title',
  },
  notFound: {
    component: lazy(() => styled(() => import('../not-found/not-found-screen.tsx'))),
    title: 'notFound.title',
  },
};
