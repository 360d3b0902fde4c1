/** Which screen a route shows. Each loads when its route is taken, with its machine. */
import { type ComponentType, createElement, lazy, useState } from 'react';
import { isMember, type RouteName } from '../../../machines/navigation/routes.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { LoginScreen } from '../login/login-screen.tsx';

export interface Screen {
  readonly component: ComponentType;
  readonly title: MessageId;
  /** Brings the component's code. */
  readonly load?: () => Promise<unknown>;
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A component that loads late, with the style sheet that all but the first page need. Where it is there already it shows
 * without a wait.
 */
function late<Props extends object>(load: Load<Props>) {
  let there: ComponentType<Props> | undefined;
  const styled = async () => {
    const [module] = await Promise.all([load(), import('../../screens.css')]);
    there = module.default;
    return module;
  };
  const Awaited = lazy(styled);
  function Late(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => there ?? Awaited);
    return createElement(Shown, props);
  }
  return { component: Late, load: styled };
}

const frame = late(() => import('./member-frame.tsx'));
const contact = late(() => import('../contact/contact-screen.tsx'));

export const MemberFrame = frame.component;

export const SCREENS: Record<RouteName, Screen> = {
  login: { component: LoginScreen, title: 'nav.login' },
  register: { ...late(() => import('../register/register-screen.tsx')), title: 'nav.register' },
  forgot: { ...late(() => import('../forgot/forgot-screen.tsx')), title: 'forgot.title' },
  howto: { ...late(() => import('../howto/howto-screen.tsx')), title: 'nav.howto' },
  contact: { ...contact, title: 'nav.contact' },
  home: { ...late(() => import('../home/home-screen.tsx')), title: 'nav.home' },
  profile: { ...late(() => import('../profile/profile-screen.tsx')), title: 'nav.profile' },
  bonus: { ...late(() => import('../bonus/bonus-screen.tsx')), title: 'bonus.title' },
  statement: { ...late(() => import('../statement/statement-screen.tsx')), title: 'nav.statement' },
  memberContact: { ...contact, title: 'nav.contact' },
  spin: { ...late(() => import('../spin/spin-screen.tsx')), title: 'spin.title' },
  terminated: { ...late(() => import('../terminated/terminated-screen.tsx')), title: 'terminated.title' },
  notFound: { ...late(() => import('../not-found/not-found-screen.tsx')), title: 'notFound.title' },
};

/** Begins to load what a route shows. What does not come is asked for again, and missed, when it is shown. */
export function prepare(route: RouteName): void {
  const loads = [SCREENS[route].load, isMember(route) ? frame.load : undefined];
  for (const load of loads) load?.().catch(() => undefined);
}
