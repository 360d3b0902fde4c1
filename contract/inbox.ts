/** Messages about events while the member was away. A backend may lack these calls: the app then has no inbox. */
import * as v from 'valibot';
import { call } from './call.ts';
import { id, message, page, total } from './entities.ts';
import { fields, needed, optional, optionalAs, text, told, yesNo } from './fields.ts';
import { key, listOf, moment, tally } from './lenient.ts';
import { localText } from './local-text.ts';
import { shownBaht } from './money.ts';

/** A kind that the app does not know shows without details. */
export const inboxMessage = fields({
  id: needed(key),
  kind: needed(key),
  createdAt: told(moment),
  isRead: optionalAs(yesNo, false),
  /** Money that came, went, or came back. */
  amount: optional(shownBaht),
  /** The statement's, where it has an entry about it. */
  reference: optional(text),
  /** The reason of the refusal: a slip's reason code, or the operator's words. */
  reason: optional(text),
  /** The operator's name for the bonus or the prize. */
  name: optional(localText),
  /** The end of the time in which a prize can be claimed. */
  expiresAt: optional(moment),
});
export type InboxMessage = v.InferOutput<typeof inboxMessage>;

const member = { access: 'member', tag: 'Inbox', isOptional: true } as const;

export const countUnread = /*#__PURE__*/ call({
  ...member,
  id: 'countUnread',
  method: 'GET',
  path: '/api/inbox/unread',
  repeat: 'safe',
  summary: 'How many messages the member has not read (optional)',
  without: 'has no inbox',
  reply: fields({ unread: needed(tally) }),
  errors: ['NOT_FOUND'],
});

export const listInbox = /*#__PURE__*/ call({
  ...member,
  id: 'listInbox',
  method: 'POST',
  path: '/api/inbox',
  repeat: 'safe',
  summary: 'What happened on the account, newest first (optional)',
  without: 'has no inbox',
  body: page,
  reply: fields({ total, messages: needed(listOf(inboxMessage)) }),
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
});

/** Messages that one call may name. */
export const READ_AT_ONCE = 100;

export const readInbox = /*#__PURE__*/ call({
  ...member,
  id: 'readInbox',
  method: 'POST',
  path: '/api/inbox/read',
  repeat: 'never',
  summary: 'The member has read these messages; or this one and all before it (optional)',
  without: 'has no inbox',
  body: v.union([
    v.object({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(READ_AT_ONCE)) }),
    v.object({ until: id }),
  ]),
  reply: message,
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
});
