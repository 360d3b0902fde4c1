/** Statement and slips (section 7). Newest first, 10 a page. */
import * as v from 'valibot';
import { call } from './call.ts';
import { count, id, instant, page } from './entities.ts';
import { baht, signedBaht } from './money.ts';

const member = { access: 'member', tag: 'Statement', repeat: 'safe' } as const;
const described = v.nullish(v.object({ description: v.optional(v.string()) }));

export const statementType = v.picklist(['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer']);

/** An entry. Its type is left open: an unknown one shows with a question mark (section 9). */
export const statementEntry = v.object({
  statementType: v.string(),
  /** SUCCESS, FAILED; anything else is in progress. */
  status: v.optional(v.string(), ''),
  from: v.nullish(v.string()),
  to: v.nullish(v.string()),
  amount: signedBaht,
  createdAt: instant,
  reference: v.nullish(v.string()),
  /** Coins that came (above zero) or went (below), where it was about coins. */
  coin: v.nullish(v.pipe(v.number(), v.integer())),
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
  reply: v.object({ total: count, statements: v.array(statementEntry) }),
  errors: ['INVALID_REQUEST', 'NO_DATA'],
});

export const slip = v.object({
  createdAt: instant,
  amount: v.nullish(baht),
  status: v.optional(v.string(), ''),
  /** A reason code of section 8, when the slip failed. */
  note: v.nullish(v.string()),
  link: v.nullish(v.string()),
  reference: v.nullish(v.string()),
});
export type Slip = v.InferOutput<typeof slip>;

export const listSlips = /*#__PURE__*/ call({
  ...member,
  id: 'listSlips',
  method: 'POST',
  path: '/api/statement/slip',
  summary: "The player's slips",
  body: page,
  reply: v.object({ total: v.optional(count, 0), slips: v.array(slip) }),
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
