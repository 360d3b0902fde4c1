/** The screen of each route. */
import type { ComponentType } from 'react';
import { isMember, type RouteName } from '../../../machines/navigation/routes.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { LoginScreen } from '../login/login-screen.tsx';
import { late } from './late.tsx';
import { Loading } from './loading.tsx';
import { LOADS, loadMemberFrame } from './parts.ts';

export interface Screen {
  readonly component: ComponentType;
  readonly title: MessageId;
  /** Brings the component's code. */
  readonly load?: () => Promise<unknown>;
}

const contact = late(LOADS.contact);

const memberFrame = late(loadMemberFrame, <Loading />);

export const MemberFrame = memberFrame.component;

export const SCREENS: Record<RouteName, Screen> = {
  login: { component: LoginScreen, title: 'nav.login' },
  register: { ...late(LOADS.register), title: 'nav.register' },
  forgot: { ...late(LOADS.forgot), title: 'forgot.title' },
  howto: { ...late(LOADS.howto), title: 'howto.title' },
  contact: { ...contact, title: 'nav.contact' },
  home: { ...late(LOADS.home), title: 'nav.home' },
  profile: { ...late(LOADS.profile), title: 'profile.title' },
  bonus: { ...late(LOADS.bonus), title: 'bonus.title' },
  statement: { ...late(LOADS.statement), title: 'statement.title' },
  memberContact: { ...contact, title: 'nav.support' },
  spin: { ...late(LOADS.spin), title: 'spin.title' },
  terminated: { ...late(LOADS.terminated), title: 'terminated.title' },
  notFound: { ...late(LOADS.notFound), title: 'notFound.title' },
};

/** Brings all the code of a page. Resolves to whether it is there: what is not is missed where it is shown. */
export async function bring(route: RouteName): Promise<boolean> {
  const parts = [SCREENS[route].load?.(), isMember(route) ? memberFrame.load() : undefined];
  return (await Promise.allSettled(parts)).every(({ status }) => status === 'fulfilled');
}
