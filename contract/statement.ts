/** Statement and slips (section 7). Newest first, 10 a page. */
import * as v from 'valibot';
import { call } from './call.ts';
import { id, instant, page, total } from './entities.ts';
import { readable, told, words } from './lenient.ts';
import { shownBaht, toldBaht } from './money.ts';

const member = { access: 'member', tag: 'Statement', repeat: 'safe' } as const;
/** What the entry is about by its name: a bonus, a prize. What happened to it, type and status say. */
const described = told(v.object({ description: told(v.string()) }));

export const statementType = v.picklist(['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer']);

/** An entry. Its type is left open: an unknown one shows with a question mark (section 9). */
export const statementEntry = v.object({
  statementType: v.string(),
  /** SUCCESS, FAILED; anything else is in progress. */
  status: words,
  from: told(v.string()),
  to: told(v.string()),
  /** Null where it cannot be read: the entry shows without. */
  amount: toldBaht,
  createdAt: instant,
  reference: told(v.string()),
  /** Coins that came (above zero) or went (below), where it was about coins. */
  coin: told(v.pipe(v.number(), v.integer())),
  bonus: described,
  promotion: described,
  invite: described,
  refund: described,
  luckydraw: described,
});
export type StatementEntry = v.InferOutput<typeof statementEntry>;

export const listStatement = /*#__PURE__*/ call({
  ...member,
  id: 'listStatement',
  method: 'POST',
  path: '/api/statement',
  summary: "The player's activity",
  body: page,
  reply: v.object({ total, statements: readable(statementEntry) }),
  errors: ['INVALID_REQUEST', 'NO_DATA'],
});

export const slip = v.object({
  createdAt: instant,
  amount: told(shownBaht),
  status: words,
  /** A reason code of section 8, when the slip failed. */
  note: told(v.string()),
  link: told(v.string()),
  reference: told(v.string()),
});
export type Slip = v.InferOutput<typeof slip>;

export const listSlips = /*#__PURE__*/ call({
  ...member,
  id: 'listSlips',
  method: 'POST',
  path: '/api/statement/slip',
  summary: "The player's slips",
  body: page,
  reply: v.object({ total, slips: readable(slip) }),
  errors: ['INVALID_REQUEST', 'NO_DATA'],
});
export const slipImage = /*#__PURE__*/ call({
  ...member,
  id: 'slipImage',
  method: 'GET',
  path: '/api/statement/slip/reference/{reference}',
  summary: "Address of a slip's picture",
  params: v.object({ reference: id }),
  reply: v.object({ url: v.string() }),
  errors: ['NO_DATA'],
});
