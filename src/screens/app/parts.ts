/**
 * The code that each route shows, which loads when the route is taken, with its machine. Without React: it is requested
 * before React is there.
 */
import { isMember, type RouteName } from '../../../machines/navigation/routes.ts';
import type { Load } from './late.tsx';

/** Loads the style sheet that all but the first page need along with the code. */
const styled =
  <Props>(load: Load<Props>): Load<Props> =>
  async () => {
    const [module] = await Promise.all([load(), import('../../screens.css')]);
    return module;
  };

export const loadMemberFrame = styled(() => import('./member-frame.tsx'));

const contact = styled(() => import('../contact/contact-screen.tsx'));

export const LOADS = {
  register: styled(() => import('../register/register-screen.tsx')),
  forgot: styled(() => import('../forgot/forgot-screen.tsx')),
  howto: styled(() => import('../howto/howto-screen.tsx')),
  contact,
  home: styled(() => import('../home/home-screen.tsx')),
  profile: styled(() => import('../profile/profile-screen.tsx')),
  bonus: styled(() => import('../bonus/bonus-screen.tsx')),
  statement: styled(() => import('../statement/statement-screen.tsx')),
  memberContact: contact,
  spin: styled(() => import('../spin/spin-screen.tsx')),
  terminated: styled(() => import('../terminated/terminated-screen.tsx')),
  notFound: styled(() => import('../not-found/not-found-screen.tsx')),
} as const satisfies Record<Exclude<RouteName, 'login'>, Load<object>>;

/** Begins to load a route's code. Code that does not come is requested again, and missed, when the route is shown. */
export function prepare(route: RouteName): void {
  const loads = [route === 'login' ? undefined : LOADS[route], isMember(route) ? loadMemberFrame : undefined];
  for (const load of loads) load?.().catch(() => undefined);
}
