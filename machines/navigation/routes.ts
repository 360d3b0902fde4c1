/** The route table (rule: Routes) as plain functions of an address. */

export type RouteName =
  | 'login'
  | 'register'
  | 'forgot'
  | 'howto'
  | 'contact'
  | 'home'
  | 'profile'
  | 'bonus'
  | 'statement'
  | 'memberContact'
  | 'spin'
  | 'terminated'
  | 'notFound';

export interface Address {
  /** Path without query, `/login`. */
  readonly path: string;
  /** Query with its question mark, or empty. */
  readonly search: string;
  /** The text of a search there. It is no part of the address, which others would read in the browser's history. */
  readonly sought?: string;
}

const ROUTES: Readonly<Record<string, RouteName>> = {
  '/login': 'login',
  '/register': 'register',
  '/forgot': 'forgot',
  '/howto': 'howto',
  '/contact': 'contact',
  '/user/home': 'home',
  '/user/profile': 'profile',
  '/user/bonus': 'bonus',
  '/user/statement': 'statement',
  '/user/contact': 'memberContact',
  '/user/spin': 'spin',
  '/terminated': 'terminated',
};

const REDIRECTS: Readonly<Record<string, string>> = { '/': '/user', '/user': '/user/home' };

const PUBLIC: readonly RouteName[] = ['login', 'register', 'forgot', 'howto', 'contact'];

function normalised(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

export function routeOf(path: string): RouteName {
  return ROUTES[normalised(path)] ?? 'notFound';
}

/** The target of an address that only redirects. */
export function redirectOf(path: string): string | undefined {
  return REDIRECTS[normalised(path)];
}

export function isPublic(route: RouteName): boolean {
  return PUBLIC.includes(route);
}

export function isMember(route: RouteName): boolean {
  return !isPublic(route) && route !== 'terminated' && route !== 'notFound';
}

/** `/login` with the wanted address. Carried in the query, so that it survives a reload. */
export function loginFor(wanted: Address): string {
  return `/login?next=${encodeURIComponent(wanted.path + wanted.search)}`;
}

/** The wanted address in the query of /login. Only an address below /user is taken: never another site. */
export function wantedIn(search: string): string | null {
  const match = /[?&]next=([^&]*)/.exec(search);
  if (!match?.[1]) return null;
  let wanted: string;
  try {
    wanted = decodeURIComponent(match[1]);
  } catch {
    return null;
  }
  return /^\/user(\/[\w-]+)*(\?[\w=&%.-]*)?$/.test(wanted) ? wanted : null;
}
