/** Inviting friends. */
import { call } from './call.ts';
import { banner, message, page, receipt, total } from './entities.ts';
import { fields, needed, optionalAs, optionalWords, told } from './fields.ts';
import { type Invariants, isRefused, type Requested } from './invariant.ts';
import { bareList, listing, listOf, moment, readable } from './lenient.ts';
import { toldBaht } from './money.ts';

const member = { access: 'member', tag: 'Invite' } as const;

const inviteRecord = fields({
  from: optionalAs(fields({ name: optionalWords }), { name: '' }),
  amount: toldBaht,
  createdAt: told(moment),
});

export const listInvites = /*#__PURE__*/ call({
  ...member,
  id: 'listInvites',
  method: 'POST',
  path: '/api/invite',
  repeat: 'safe',
  summary: 'Bonuses from invited friends, newest first',
  without: 'does not see which friends brought a bonus',
  body: page,
  reply: listing('invites', fields({ total, invites: needed(listOf(inviteRecord)) })),
  errors: ['INVALID_REQUEST', 'INVITE_INACTIVE'],
});
export const receiveInviteBonus = /*#__PURE__*/ call({
  ...member,
  id: 'receiveInviteBonus',
  method: 'GET',
  path: '/api/invite/bonus',
  repeat: 'keyed',
  summary: 'Collects the invite bonus into the wallet',
  without: 'cannot receive the invite bonus',
  reply: fields({ ...message.entries, ...receipt.entries }),
  errors: [
    'INVITE_COLLECT',
    'INVITE_INACTIVE',
    'NO_INVITE_BONUS',
    'NO_INVITEE_PLAY_INFO',
    'INVITE_BONUS_FAIL',
    'BONUS_REMAINING',
    'IDEMPOTENCY_CONFLICT',
  ],
});
export const inviteBanners = /*#__PURE__*/ call({
  ...member,
  id: 'inviteBanners',
  method: 'GET',
  path: '/api/invite/banners',
  repeat: 'safe',
  summary: 'Banners before the invite dialog',
  without: 'sees the invite dialog at once',
  reply: bareList(readable(banner)),
});

export const inviteInvariants = {
  once: {
    wrong:
      'The invite bonus is paid a second time: set it to nothing in the transaction that pays it, and refuse with NO_INVITE_BONUS',
    holds: isRefused,
  },
} as const satisfies Invariants<Requested>;
