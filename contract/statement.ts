/** Statement and slips. Newest first, 10 a page. */
import * as v from 'valibot';
import { call } from './call.ts';
import { id, instant, page, total } from './entities.ts';
import { fields, needed, optional, optionalWords, text, told, yesNo } from './fields.ts';
import { type Invariant, type Invariants, isNotDone } from './invariant.ts';
import { listing, listOf, moment, tally, whole } from './lenient.ts';
import { localText } from './local-text.ts';
import { shownBaht, toldBaht } from './money.ts';
import { toldDetails } from './payout.ts';
import { usualTime } from './usual-time.ts';

const member = { access: 'member', tag: 'Statement', repeat: 'safe' } as const;
/** The name of the entry's subject, such as a bonus or a prize. Type and status say what happened to it. */
const described = optional(fields({ description: optional(localText) }));

const DEPOSIT_METHODS = ['bankTransfer', 'qr', 'slip', 'giftLink'] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

/** An entry. Its type is left open: an unknown one shows with a question mark (rule: Statement icons). */
export const statementEntry = fields({
  statementType: optionalWords,
  /** SUCCESS, FAILED; anything else is in progress. Null: not known. */
  status: told(v.string()),
  from: optional(text),
  to: optional(text),
  /** The names of these places, where they are banks or others that have no game's name. Not every backend gives them. */
  fromName: optional(localText),
  toName: optional(localText),
  /** The way by which a deposit came. Not every backend gives it. */
  method: optional(v.picklist(DEPOSIT_METHODS)),
  /** Null if it cannot be read: the entry shows without. */
  amount: toldBaht,
  createdAt: told(moment),
  reference: optional(text),
  ...toldDetails,
  /** The stage of a withdrawal. Not every backend gives it. */
  stage: optional(v.picklist(['created', 'processing', 'paid', 'refused'])),
  /** The moment at which it came to that stage. */
  stageAt: optional(moment),
  /** The usual time of a withdrawal that is under way, counted from `createdAt`. Not every backend gives it. */
  usual: optional(usualTime),
  /** The withdrawal has taken longer than nine in ten do. */
  late: optional(yesNo),
  /** The reason of the refusal. Its money is back in the wallet. */
  reason: optional(text),
  /** Coins that came (above zero) or went (below), where it was about coins. */
  coin: optional(whole),
  bonus: described,
  promotion: described,
  invite: described,
  refund: described,
  luckydraw: described,
});
export type StatementEntry = v.InferOutput<typeof statementEntry>;

/** The longest text of a search. Characters. */
export const SEARCH_LENGTH = 100;

const code = v.pipe(v.string(), v.minLength(1), v.maxLength(50));
const codes = v.optional(v.pipe(v.array(code), v.maxLength(100)));

/** The filter of a search (rule: Statement filter). An entry must match every field that is given. */
const statementFilter = {
  /** `bonus`: a finished one too. `other`: every type that has no name here. */
  kind: v.optional(v.picklist(['deposit', 'withdraw', 'transfer', 'bonus', 'other'])),
  status: v.optional(v.picklist(['SUCCESS', 'FAILED', 'PENDING'])),
  /** The first moment, and the first one after the last. */
  from: v.optional(instant),
  until: v.optional(instant),
  /** Code of a place that the money came from or went to. */
  place: v.optional(code),
  /** A text to find in reference, places, words, amount and date. Capitals and thousands' commas make no difference. */
  text: v.optional(v.pipe(v.string(), v.regex(/\S/), v.maxLength(SEARCH_LENGTH))),
  /** Types and places whose name on the player's screen has the text in it: they are found by it too. */
  named: v.optional(v.object({ types: codes, places: codes })),
};

/** Parts of a filter that a service may know. */
export const FILTER_PARTS = ['kind', 'status', 'from', 'until', 'place', 'text'] as const;
export type FilterPart = (typeof FILTER_PARTS)[number];

export const listStatement = /*#__PURE__*/ call({
  ...member,
  id: 'listStatement',
  method: 'POST',
  path: '/api/statement',
  summary: "The player's activity, or what of it is looked for",
  without: 'cannot see what moved',
  isRequired: true,
  body: v.object({ ...page.entries, ...statementFilter }),
  reply: listing(
    'statements',
    fields({
      total,
      statements: needed(listOf(statementEntry)),
      /** The parts of the filter by which the service has looked; a service that looks by none leaves it out. */
      filtered: optional(v.array(v.fallback(v.nullable(v.picklist(FILTER_PARTS)), null))),
      /** The number of the newest entries that were searched, where not all were. `total` counts among these. */
      lookedThrough: optional(tally),
      /** Sums of what was found and has succeeded: deposits and bonuses; withdrawals. */
      sums: optional(fields({ in: needed(shownBaht), out: needed(shownBaht) })),
    }),
  ),
  errors: ['INVALID_REQUEST', 'NO_DATA'],
});

export const slip = fields({
  createdAt: told(moment),
  amount: toldBaht,
  /** The status, as an entry's. */
  status: told(v.string()),
  /** A reason code (rule: Slip reasons), when the slip failed. */
  note: optional(text),
  link: optional(v.string()),
  reference: optional(text),
});
export type Slip = v.InferOutput<typeof slip>;

export const listSlips = /*#__PURE__*/ call({
  ...member,
  id: 'listSlips',
  method: 'POST',
  path: '/api/statement/slip',
  summary: "The player's slips",
  without: 'does not see what became of a slip',
  body: page,
  reply: listing('slips', fields({ total, slips: needed(listOf(slip)) })),
  errors: ['INVALID_REQUEST', 'NO_DATA'],
});
export const slipImage = /*#__PURE__*/ call({
  ...member,
  id: 'slipImage',
  method: 'GET',
  path: '/api/statement/slip/reference/{reference}',
  summary: "Address of a slip's picture",
  without: 'cannot look at the picture of a slip',
  params: v.object({ reference: id }),
  reply: fields({ url: needed(v.string()) }),
  errors: ['NO_DATA'],
});

/** The newest of what is under way, as home requests it. */
const NEWEST = { page: 1, limit: 10 } as const;
export const UNDER_WAY = {
  withdrawals: { ...NEWEST, kind: 'withdraw', status: 'PENDING' },
  slips: NEWEST,
} as const;

/** A movement was carried out between two moments, and this is the newest entry since. */
interface Noted {
  readonly entry: StatementEntry | undefined;
  /** Satang. */
  readonly amount: number;
  /** Milliseconds since 1970, by the service's clock. */
  readonly from: number;
  readonly until: number;
}

/** Milliseconds by which clocks may differ. */
const CLOCKS = 120_000;

export const entryInvariants = {
  transfer: {
    wrong: 'A transfer is not in the statement: write its entry in the transaction that moves the money',
    holds: ({ entry }) => entry?.statementType === 'transfer',
  },
  amount: {
    wrong: 'The entry has another amount than was ordered: amounts are in baht, with both decimals',
    holds: ({ entry, amount }) => entry === undefined || Math.abs(entry.amount ?? 0) === amount,
  },
  moment: {
    wrong:
      'The entry is dated hours away from now: write moments in UTC with their time and a Z; local time is 7 hours ahead, and a day alone is none',
    holds: ({ entry, from, until }) => {
      if (entry === undefined) return true;
      const at = Date.parse(entry.createdAt ?? '');
      return at >= from - CLOCKS && at <= until + CLOCKS;
    },
  },
} as const satisfies Invariants<Noted>;

export const withdrawalEntry: Invariant<Noted> = {
  wrong: 'A withdrawal is not in the statement: write its entry when the money is taken, not when it is paid out',
  holds: ({ entry, amount }) => entry?.statementType === 'withdraw' && Math.abs(entry.amount ?? 0) === amount,
};

/** Pages 1 and 2 of two entries, page 1 of four, and a page far beyond the last. */
interface Pages {
  readonly first: readonly StatementEntry[];
  readonly second: readonly StatementEntry[];
  readonly both: readonly StatementEntry[];
  readonly beyond: readonly StatementEntry[];
}

export const pageInvariants = {
  newestFirst: {
    wrong: 'Entries do not come newest first: sort by createdAt, and by id where it is the same',
    holds: ({ both }) => both.every(({ createdAt }, i) => (createdAt ?? '') <= (both[i - 1]?.createdAt ?? '9')),
  },
  pages: {
    wrong: 'Two pages are not what one of twice the length has: skip (page - 1) × limit entries and take limit',
    holds: ({ first, second, both }) => JSON.stringify([...first, ...second]) === JSON.stringify(both),
  },
  beyond: {
    wrong: 'A page beyond the last repeats entries: it is empty, and no page is moved into range',
    holds: ({ beyond }) => beyond.length === 0,
  },
} as const satisfies Invariants<Pages>;

export const ownEntries: Invariant<{ readonly before: number; readonly after: number }> = {
  wrong: "A member's statement has another member's movement: look for the entries of the token's member only",
  holds: ({ before, after }) => before === after,
};

export const slipInvariants = {
  own: {
    wrong: "A member gets the picture of another one's slip: look for the reference among the token's member's slips",
    holds: isNotDone,
  },
} as const satisfies Invariants<{ readonly done: boolean }>;
