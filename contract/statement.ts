/** Statement and slips. Newest first, 10 a page. */
import * as v from 'valibot';
import { call } from './call.ts';
import { id, page, total } from './entities.ts';
import { fields, listOf, moment, needed, optional, optionalWords, text, told, whole } from './lenient.ts';
import { toldBaht } from './money.ts';

const member = { access: 'member', tag: 'Statement', repeat: 'safe' } as const;
/** What the entry is about by its name: a bonus, a prize. What happened to it, type and status say. */
const described = optional(fields({ description: optional(v.string()) }));

export const statementType = v.picklist(['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer']);

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

export const listStatement = /*#__PURE__*/ call({
  ...member,
  id: 'listStatement',
  method: 'POST',
  path: '/api/statement',
  summary: "The player's activity",
  body: page,
  reply: fields({ total, statements: needed(listOf(statementEntry)) }),
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
  reply: fields({ total, slips: needed(listOf(slip)) }),
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
