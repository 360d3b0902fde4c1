/** Statement and slips. Newest first, 10 a page. */
import * as v from 'valibot';
import { call } from './call.ts';
import { id, instant, page, total } from './entities.ts';
import {
  fields,
  listing,
  listOf,
  moment,
  needed,
  optional,
  optionalWords,
  tally,
  text,
  told,
  whole,
} from './lenient.ts';
import { localText } from './local-text.ts';
import { shownBaht, toldBaht } from './money.ts';

const member = { access: 'member', tag: 'Statement', repeat: 'safe' } as const;
/** What the entry is about by its name: a bonus, a prize. What happened to it, type and status say. */
const described = optional(fields({ description: optional(localText) }));

/** An entry. Its type is left open: an unknown one shows with a question mark (rule: Statement icons). */
export const statementEntry = fields({
  statementType: optionalWords,
  /** SUCCESS, FAILED; anything else is in progress. Null: not known. */
  status: told(v.string()),
  from: optional(text),
  to: optional(text),
  /** Null where it cannot be read: the entry shows without. */
  amount: toldBaht,
  createdAt: told(moment),
  reference: optional(text),
  /** Of a withdrawal: how far it is. Not told by every backend. */
  stage: optional(v.picklist(['created', 'processing', 'paid', 'refused'])),
  /** Why it was refused: its money is back in the wallet. */
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

/** Characters of a text that is looked for. */
export const SEARCH_LENGTH = 100;

const code = v.pipe(v.string(), v.minLength(1), v.maxLength(50));
const codes = v.optional(v.pipe(v.array(code), v.maxLength(100)));

/** What is looked for (rule: Statement filter). All of it must hold; what is left out makes no difference. */
const statementFilter = {
  /** `bonus`: a finished one too. `other`: every type that has no name here. */
  kind: v.optional(v.picklist(['deposit', 'withdraw', 'transfer', 'bonus', 'other'])),
  status: v.optional(v.picklist(['SUCCESS', 'FAILED', 'PENDING'])),
  /** The first moment, and the first one after the last. */
  from: v.optional(instant),
  until: v.optional(instant),
  /** Code of a place that the money came from or went to. */
  place: v.optional(code),
  /** Found in reference, places, words, amount and date, whatever its capitals; thousands' commas make no difference. */
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
  body: v.object({ ...page.entries, ...statementFilter }),
  reply: listing(
    'statements',
    fields({
      total,
      statements: needed(listOf(statementEntry)),
      /** The parts of the filter by which the service has looked; a service that looks by none leaves it out. */
      filtered: optional(v.array(v.fallback(v.nullable(v.picklist(FILTER_PARTS)), null))),
      /** Where not everything was looked through: how many of the newest entries were. `total` counts among these. */
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
  /** As an entry's. */
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
  params: v.object({ reference: id }),
  reply: fields({ url: needed(v.string()) }),
  errors: ['NO_DATA'],
});
