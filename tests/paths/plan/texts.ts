/** The words of the test plan. They are the tool's, not the app's: their folder is locales/ beside this file. */
import type { LocaleKey } from '../../../machines/locale/texts.ts';
import { translator } from '../../../src/i18n/text.tsx';
import { catalogues } from '../harness/ui.tsx';
import en from './locales/en.json';
import la from './locales/lo.json';
import th from './locales/th.json';

export type Said = Readonly<Record<LocaleKey, string>>;

export const each = <T>(of: (locale: LocaleKey) => T): Record<LocaleKey, T> => ({
  en: of('en'),
  th: of('th'),
  la: of('la'),
});

/** The same in each language: a name, a number, data. */
export const alike = (text: string): Said => each(() => text);

/** The app's own texts. */
export const app = each((locale) => translator(catalogues[locale]));

/**
 * The sentences by their names: what the tester does (`press`), what happens outside (`answers`, `news.told`), what is given,
 * and what shows. `on.…` are the events of single flows, whose places are of what the event carries (`{ask.amount}`) or
 * messages of the app; `actor.…` is what is asked of the service, `by.…` a refusal of the browser's own.
 */
const words = { en, th, la } satisfies Record<LocaleKey, Record<Word, string>>;

/** The pages where a tester opens flows that have no title of their own: the machines' ids, by the message of the page's name. */
export const PLACES: Readonly<Record<string, readonly string[]>> = {
  'nav.home': ['banners', 'requests', 'site', 'underWay', 'wallet'],
  'nav.support': ['chatWidget'],
  'bonus.title': ['bonusCancel', 'bonusOffer', 'promotion'],
  'chat.title': ['chatHistory', 'chatQueue', 'composer', 'outbox'],
  'deposit.title': ['qr', 'qrCode'],
  'home.games.all': ['game', 'games', 'play'],
  'inbox.title': ['inboxList'],
  'invite.bonus': ['records'],
  'profile.title': ['security'],
  'register.title': ['sources'],
  'slips.title': ['slipList'],
  'statement.title': ['entry', 'receipt', 'statementExport', 'statementList'],
};

/**
 * The places where the desk brings something about, by the event, its English sentence, the actor or the code. The desk speaks English; these
 * are the names of its sections and buttons.
 */
export const DESK: readonly (readonly [RegExp, string])[] = [
  [/^qr\.paid/, '“QR payments”, pay the code'],
  [/^message\.received|^Outside: let this many messages .*: [1-9]/, '“Chat”, write to the player'],
  [/^slips?\./, '“Slips”, accept or refuse'],
  [/^Outside: change this.* Main wallet: /, '“Members”, “Bank transfer, baht”'],
  [/^giftLink$/, '“Gifts”, “Register” the link with an amount'],
  [/sendOtp|^otp\.changed|OTP_/i, '“OTP codes”, read the code'],
  [/^PAYOUT_DAY/, '“Switches”, payouts of a member in a day'],
  [/^PAYOUT_ON_HOLD/, '“Switches”, no payouts after another payout account'],
  [/^(GAME_UNAVAILABLE|MAINTENANCE)/, '“Games”, let the provider fail'],
];

export type Word = keyof typeof en;

export const isWord = (name: string): name is Word => Object.hasOwn(en, name);

/**
 * A sentence of the table, with what stands in its places: what is given for them, else the app's text of that name. Where data end it and there are none, it
 * ends before the colon.
 */
export const sentence = (word: Word, places: Readonly<Record<string, Said>> = {}): Said =>
  each((locale) =>
    words[locale][word]
      .replace(
        /\{([\w.]+)\}/g,
        (_, place: string) => places[place]?.[locale] ?? (app[locale].has(place) ? app[locale](place) : ''),
      )
      .replace(/:?\s*$/, ''),
  );

/** Tells whether something said is that sentence, which has no places. */
export const isSaid = (word: Word, { en }: Said): boolean => en === sentence(word).en;
