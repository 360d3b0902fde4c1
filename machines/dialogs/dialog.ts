/** The names of the app's dialogs, and the rules of each. */
import { isMember, type RouteName } from '../navigation/routes.ts';

/** The five how-to videos, in the order in which they are shown. */
export const VIDEOS = ['wallet', 'play', 'balance', 'bonus', 'bonusCancel'] as const;
export type VideoName = (typeof VIDEOS)[number];

/** Dialogs that begin with a carousel of banners. */
export type BannerList = 'invite' | 'refund';

interface Rules {
  /** The pages that it opens on; `member`: all of a member's. */
  readonly pages: readonly (RouteName | 'member')[] | 'all';
  /** What it lies over: these dialogs, or the page alone where nothing is said. */
  readonly over?: readonly string[];
  /** Comes back when the page is loaded anew, and when the browser goes forward to it: all that it shows is in its name. */
  readonly kept: boolean;
  /** What may follow the colon of its name. */
  readonly about?: RegExp;
}

const RULES = {
  deposit: { pages: ['home'], kept: true },
  withdraw: { pages: ['home'], kept: true },
  transfer: { pages: ['home'], kept: true },
  invite: { pages: ['home'], kept: true },
  refund: { pages: ['home'], kept: true },
  game: { pages: ['home'], kept: true, about: /^\w+$/ },
  banners: { pages: ['home'], over: ['invite', 'refund'], kept: true, about: /^(invite|refund)$/ },
  /** The question before a game's password is reset. */
  reset: { pages: ['home'], over: ['game'], kept: false },
  agreement: { pages: ['home'], kept: false },
  conditions: { pages: ['member'], kept: true },
  howto: { pages: ['member'], kept: true },
  video: {
    pages: ['member', 'howto'],
    over: ['page', 'howto'],
    kept: true,
    about: new RegExp(`^(${VIDEOS.join('|')})$`),
  },
  changePassword: { pages: ['profile'], kept: false },
  bankName: { pages: ['profile'], kept: false },
  bonus: { pages: ['bonus'], kept: true, about: /./s },
  promotion: { pages: ['bonus'], kept: true, about: /./s },
  cancelBonus: { pages: ['bonus'], kept: true },
  /** The receipt of one entry of the statement. */
  entry: { pages: ['statement'], kept: false },
  slips: { pages: ['statement'], kept: true },
  slipImage: { pages: ['statement'], over: ['slips'], kept: false },
  /** What a spin brought, or why it brought nothing. */
  spin: { pages: ['spin'], kept: false },
  /** The claim of a coupon, from its question to its end. */
  claim: { pages: ['spin'], kept: false },
  /** A money request, opened from a notice or from home: nothing that the player has begun is lost over it. */
  request: {
    pages: ['member'],
    over: [
      'page',
      'deposit',
      'withdraw',
      'transfer',
      'invite',
      'refund',
      'game',
      'bonus',
      'promotion',
      'conditions',
      'howto',
    ],
    kept: false,
    about: /./,
  },
  /** On a phone, where it covers the page. */
  chat: { pages: 'all', kept: true },
} as const satisfies Record<string, Rules>;

type Kind = keyof typeof RULES;
type KindAbout = { [K in Kind]: (typeof RULES)[K] extends { about: RegExp } ? K : never }[Kind];

interface About extends Record<KindAbout, string> {
  banners: BannerList;
  video: VideoName;
}

/** The name of a dialog: `deposit`, `game:PG`. */
export type Dialog = Exclude<Kind, KindAbout> | { [K in KindAbout]: `${K}:${About[K]}` }[KindAbout];

/** What a flow hears of its own dialogs from its listening actor `dialogs`. */
export type DialogTold<Own extends Dialog> =
  /** By the player's press, by a reload of the page, or because the browser went forward to it. */
  | { readonly type: 'dialog.opened'; readonly dialog: Own }
  /** By the player's press, or because the browser went back. */
  | { readonly type: 'dialog.closed'; readonly dialog: Own };

const rulesOf = (kind: string): Rules | undefined => (Object.hasOwn(RULES, kind) ? RULES[kind as Kind] : undefined);

/** `game` of `game:PG`. */
const kindOf = (dialog: string) => dialog.split(':', 1)[0] ?? '';

/** What follows the colon: `PG` of `game:PG`; '' where there is none. */
export const aboutOf = (dialog: Dialog): string => dialog.slice(kindOf(dialog).length + 1);

/** Tells a dialog's name from anything else. */
export function isDialog(value: unknown): value is Dialog {
  if (typeof value !== 'string') return false;
  const kind = kindOf(value);
  const rules = rulesOf(kind);
  if (rules?.about === undefined) return rules !== undefined && value === kind;
  return value[kind.length] === ':' && rules.about.test(value.slice(kind.length + 1));
}

/** Tells the dialogs of these kinds from all others. */
export const isOneOf =
  <K extends Kind>(...kinds: readonly K[]) =>
  (dialog: Dialog): dialog is Extract<Dialog, K | `${K}:${string}`> =>
    kinds.some((kind) => kind === kindOf(dialog));

/** Whether a dialog is one of this page's. */
export function standsOn(dialog: Dialog, route: RouteName | null): boolean {
  const pages: Rules['pages'] = rulesOf(kindOf(dialog))?.pages ?? [];
  if (route === null || pages === 'all') return route !== null;
  return pages.includes(route) || (pages.includes('member') && isMember(route));
}

/** Whether it may open over these. */
export function fitsOver(dialog: Dialog, stack: readonly Dialog[]): boolean {
  const top = stack.at(-1);
  return (rulesOf(kindOf(dialog))?.over ?? ['page']).includes(top === undefined ? 'page' : kindOf(top));
}

/** Whether it may come back by itself: after a reload of the page, or when the browser goes forward to it. */
export const comesBack = (dialog: Dialog): boolean => rulesOf(kindOf(dialog))?.kept ?? false;
