/**
 * Profiles of worlds. Each seed has one: what is rare in the others is frequent there, so that short runs meet it too.
 */
import type { AccidentName } from './faults.ts';
import { type HabitName, WEIGHTS } from './habits.ts';
import type { Fate } from './network.ts';

export interface Profile {
  /** Share of the requests that something happens to. What moves money is what matters most. */
  readonly troubled: { readonly money: number; readonly other: number; readonly line: number };
  readonly habits: Readonly<Partial<Record<HabitName, number>>>;
  /** The factor by which each is more frequent than elsewhere. */
  readonly accidents: Readonly<Partial<Record<AccidentName, number>>>;
  readonly fates: Readonly<Partial<Record<Fate, number>>>;
  /** Share of the players who press anything. */
  readonly chaos: number;
  /** Share of the players who are no members yet. */
  readonly joining: number;
  /** Share of the phones of each kind. */
  readonly phones: Readonly<Record<PhoneKind, number>>;
  /** The share of runs in which the service is two processes throughout. */
  readonly pair: number;
  /** The backend honours no keys: each arrival of a request is a new one to it. */
  readonly isKeyless?: true;
  /** Hours after noon in Bangkok. */
  readonly startsAt: number;
}

/** The traits that a phone may have, as long as it lives. */
export const PHONES = {
  /** Its network lets no sockets through. */
  lineBlocked: 0.15,
  /** Two members use it, one after the other. */
  shared: 0.2,
  /** Its browser has no Web Locks, or no storage. */
  noLocks: 0.2,
  noStorage: 0.06,
  /** Its clock is up to three hours wrong. */
  wrongClock: 0.5,
} as const;
export type PhoneKind = keyof typeof PHONES;

/** Midnight in Bangkok, and in UTC, is a quarter of an hour away. */
const BEFORE_MIDNIGHT = 11.75;
const BEFORE_MORNING = -5.25;

const EVERYDAY: Profile = {
  troubled: { money: 0.4, other: 0.06, line: 0.1 },
  habits: WEIGHTS,
  accidents: {},
  fates: {},
  chaos: 0.1,
  joining: 0.2,
  phones: PHONES,
  pair: 0.1,
  startsAt: 0,
};

/** Sessions that end, tabs that sleep, answers that come when nobody waits for them any more. */
const SESSIONS: Profile = {
  troubled: { money: 0.2, other: 0.18, line: 0.1 },
  habits: {
    logOut: 4,
    signInAnew: 14,
    signInTwice: 18,
    signInBesides: 12,
    endOthers: 8,
    changePassword: 4,
    passOn: 8,
    anotherTab: 2,
    loadAnew: 5,
    closeTab: 5,
    putAway: 2,
    lookAround: 8,
    payIn: 3,
    talk: 3,
    searchStatement: 2,
  },
  accidents: { sessionEnded: 60, frozen: 6, night: 2 },
  fates: { lateAnswer: 20, lateRequest: 4, doubled: 40 },
  chaos: 0,
  joining: 0,
  phones: { lineBlocked: 0, shared: 0.4, noLocks: 0, noStorage: 0, wrongClock: 0.5 },
  pair: 0.5,
  startsAt: 0,
};

/** Money, requested again and again, in several tabs. */
const MONEY: Profile = {
  ...EVERYDAY,
  troubled: { money: 0.55, other: 0.05, line: 0.05 },
  habits: { withdraw: 10, transfer: 10, play: 8, payIn: 8, payByQr: 12, anotherTab: 6, inBothTabs: 6, distrust: 14 },
  fates: { unheard: 16, tooMany: 10 },
  phones: { ...PHONES, lineBlocked: 0.55, noLocks: 0.5, wrongClock: 0.8 },
  chaos: 0,
  joining: 0,
  startsAt: BEFORE_MIDNIGHT,
};

const PROFILES = {
  everyday: EVERYDAY,
  sessions: SESSIONS,
  money: MONEY,
  /** Bonuses, the wheel, slips. */
  offers: {
    ...EVERYDAY,
    startsAt: BEFORE_MORNING,
    fates: { unheard: 16 },
    habits: {
      takeBonus: 8,
      enterCode: 5,
      giveBonusUp: 4,
      spinWheel: 12,
      claimPrize: 8,
      play: 8,
      payIn: 5,
      payByQr: 5,
      showSlip: 14,
      useGift: 5,
      takeRefund: 3,
      takeInvite: 3,
      withdraw: 5,
      anotherTab: 2,
      loadAnew: 3,
    },
  },
  /** Newcomers on bad lines, who lend their phone to friends who join, write to support, and forget their new password. */
  newcomers: {
    ...EVERYDAY,
    troubled: { money: 0.5, other: 0.15, line: 0.1 },
    habits: {
      payIn: 8,
      payByQr: 6,
      passOn: 6,
      forgetPassword: 6,
      lookAround: 5,
      loadAnew: 4,
      talk: 4,
      talkAsGuest: 4,
      closeTab: 3,
      logOut: 3,
    },
    fates: { unheard: 8, lost: 12, failing: 6 },
    phones: { ...PHONES, shared: 0.7 },
    joining: 0.9,
    chaos: 0,
  },
  /** Into games and out of them, by players who log in again when they see no answer. */
  games: { ...MONEY, habits: { play: 20, payIn: 8, payByQr: 6, distrust: 14, signInAnew: 3, logOut: 3, loadAnew: 2 } },
  /** All that moves money beside a backend that honours no keys: a lost answer is looked for in what the backend lists. */
  keyless: {
    ...MONEY,
    isKeyless: true,
    habits: {
      ...MONEY.habits,
      takeBonus: 5,
      enterCode: 5,
      spinWheel: 6,
      claimPrize: 6,
      takeRefund: 5,
      takeInvite: 5,
      showSlip: 6,
      useGift: 6,
      distrust: 8,
      anotherTab: 2,
      inBothTabs: 2,
    },
  },
  /** Support, over bad lines. */
  support: {
    ...EVERYDAY,
    troubled: { money: 0.2, other: 0.15, line: 0.3 },
    habits: {
      talk: 20,
      talkAsGuest: 4,
      loadAnew: 4,
      anotherTab: 3,
      putAway: 4,
      lookAround: 3,
      payIn: 4,
      payByQr: 4,
      closeTab: 2,
    },
    accidents: { offline: 4, frozen: 2, kill: 3 },
    pair: 0.5,
  },
  /** Fingers that press anything. */
  fingers: { ...EVERYDAY, chaos: 0.7 },
} as const satisfies Record<string, Profile>;

export type WorldName = keyof typeof PROFILES;
export const isWorldName = (name: string): name is WorldName => Object.hasOwn(PROFILES, name);
/** In the order of the seeds. */
export const WORLDS = Object.keys(PROFILES).filter(isWorldName);

export const worldOf = (seed: number): WorldName => WORLDS[seed % WORLDS.length] ?? 'everyday';

export const profileOf = (seed: number): Profile => PROFILES[worldOf(seed)];
