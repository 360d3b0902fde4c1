/** The names of the app's dialogs, and the rules of each. */
import { isMember, type RouteName } from '../navigation/routes.ts';
import type { StepName } from './step.ts';

/** The five how-to videos, in the order in which they are shown. */
export const VIDEOS = ['wallet', 'play', 'balance', 'bonus', 'bonusCancel'] as const;
export type VideoName = (typeof VIDEOS)[number];

/** Dialogs that begin with a carousel of banners. */
export type BannerList = 'invite' | 'refund';

interface Rules {
  /** The page that it opens on; `member`: all of a member's, `any`: all there are. */
  readonly page: RouteName | 'member' | 'any';
  /** The dialogs that it may lie over; the page alone where none are named. */
  readonly over?: readonly string[];
  /** Neither a reload nor "forward" opens it again: its name does not say all that it shows. */
  readonly passing?: true;
  /** The pattern of the part of its name after the colon. */
  readonly about?: RegExp;
}

/** Under what a notice opens: nothing that the player has begun is lost. */
const ANYTHING = [
  'page',
  'deposit',
  'withdraw',
  'transfer',
  'invite',
  'refund',
  'game',
  'play',
  'games',
  'bonus',
  'promotion',
  'conditions',
  'howto',
  'slips',
  'step',
] as const;

const RULES = {
  deposit: { page: 'home' },
  withdraw: { page: 'home' },
  transfer: { page: 'home' },
  invite: { page: 'home' },
  refund: { page: 'home' },
  /** All games, with a search. */
  games: { page: 'home' },
  game: { page: 'home', over: ['page', 'games'], about: /^\w+$/ },
  /** The dialog `game`, and the game opens at once: not again by a reload. */
  play: { page: 'home', about: /^\w+$/, passing: true },
  banners: { page: 'home', over: ['invite', 'refund'], about: /^(invite|refund)$/ },
  /** The question before a game's password is reset. */
  reset: { page: 'home', over: ['game', 'play'], passing: true },
  agreement: { page: 'home', passing: true },
  /** The messages from while the member was away; the receipt of one entry of the statement, by its reference. */
  inbox: { page: 'member' },
  receipt: { page: 'member', over: ['inbox', ...ANYTHING], about: /^[\w:-]{1,100}$/ },
  conditions: { page: 'member' },
  /** The question before the session is closed. */
  logout: { page: 'member', passing: true },
  howto: { page: 'member' },
  /** A how-to video: over the member's dialog, or the visitor's page. */
  video: { page: 'any', over: ['howto', 'page'], about: new RegExp(`^(${VIDEOS.join('|')})$`) },
  changePassword: { page: 'profile', passing: true },
  bankName: { page: 'profile', passing: true },
  /** The member's sessions; their passkeys; the activity that concerns the account's safety. */
  sessions: { page: 'profile' },
  passkeys: { page: 'profile' },
  securityEvents: { page: 'profile' },
  /** The time after which the app locks. */
  lock: { page: 'profile' },
  bonus: { page: 'bonus', about: /./s },
  promotion: { page: 'bonus', about: /./s },
  cancelBonus: { page: 'bonus' },
  /** The receipt of one entry of the statement. */
  entry: { page: 'statement', passing: true },
  /** A file of what is looked for in the statement. */
  export: { page: 'statement', passing: true },
  slips: { page: 'statement' },
  slipImage: { page: 'statement', over: ['slips'], passing: true },
  /** The result of a spin, or the reason why it has none. */
  spin: { page: 'spin', over: ['page', 'conditions', 'howto'], passing: true },
  /** The claim of a coupon, from its question to its end. */
  claim: { page: 'spin', passing: true },
  /** A money request, opened from a notice or from home. */
  request: {
    page: 'member',
    over: ANYTHING,
    passing: true,
    about: /./,
  },
  /** A step in the place of what it lies over, which draws it: `step.ts`. */
  step: { page: 'member', over: ANYTHING, passing: true, about: /^(review|proof|slip|gift)$/ },
  /** On a phone, where it covers the page. */
  chat: { page: 'any' },
} as const satisfies Record<string, Rules>;

type Kind = keyof typeof RULES;
type KindAbout = { [K in Kind]: (typeof RULES)[K] extends { about: RegExp } ? K : never }[Kind];

interface About extends Record<KindAbout, string> {
  banners: BannerList;
  video: VideoName;
  step: StepName;
}

/** The name of a dialog: `deposit`, `game:PG`. */
export type Dialog = Exclude<Kind, KindAbout> | { [K in KindAbout]: `${K}:${About[K]}` }[KindAbout];

/** An event of the listening actor `dialogs`, which tells a flow about its own dialogs. */
export type DialogTold<Own extends Dialog> =
  /** The dialog was opened: by a press, by a reload of the page, or because the browser went forward to it. */
  | { readonly type: 'dialog.opened'; readonly dialog: Own }
  /** The dialog was closed, by the player's press or because the browser went back. */
  | { readonly type: 'dialog.closed'; readonly dialog: Own };

/** `game` of `game:PG`. */
const kindOf = (dialog: string) => dialog.replace(/:.*/s, '');

const rulesOf = (dialog: string): Rules | undefined => {
  const kind = kindOf(dialog);
  return Object.hasOwn(RULES, kind) ? RULES[kind as Kind] : undefined;
};

/** The part after the colon: `PG` of `game:PG`; '' where there is none. */
export const aboutOf = (dialog: string): string => dialog.slice(kindOf(dialog).length + 1);

/** Tells a dialog's name from anything else. */
export function isDialog(value: unknown): value is Dialog {
  if (typeof value !== 'string') return false;
  const rules = rulesOf(value);
  return rules?.about === undefined ? rules !== undefined && !value.includes(':') : rules.about.test(aboutOf(value));
}

/** The receipt of one entry of the statement; null where its reference cannot stand in a dialog's name. */
export function receiptNamed(reference: string | null | undefined): Dialog | null {
  const name = `receipt:${reference ?? ''}`;
  return isDialog(name) ? name : null;
}

/** Tells the dialogs of these kinds from all others. */
export const isOneOf =
  <K extends Kind>(...kinds: readonly K[]) =>
  (dialog: Dialog): dialog is Extract<Dialog, K | `${K}:${string}`> =>
    kinds.some((kind) => kind === kindOf(dialog));

/** True if a dialog belongs to this page. */
export function standsOn(dialog: Dialog, route: RouteName | null): boolean {
  const page = rulesOf(dialog)?.page;
  return route !== null && (page === route || page === 'any' || (page === 'member' && isMember(route)));
}

/** True if it may open over these. */
export function fitsOver(dialog: Dialog, stack: readonly Dialog[]): boolean {
  return (rulesOf(dialog)?.over ?? ['page']).includes(kindOf(stack.at(-1) ?? 'page'));
}

/** True if it may come back by itself: after a reload of the page, or when the browser goes forward to it. */
export const comesBack = (dialog: Dialog): boolean => !rulesOf(dialog)?.passing;
