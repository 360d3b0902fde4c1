/**
 * Replies that backends have been seen to give, each on its screen: nothing is claimed that was not said, and what stands
 * beside the odd field stays. `odd-replies` replaces the contract's fields one by one; here whole lists are odd.
 */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { checkActiveBonus, listBonuses } from '../../contract/bonus.ts';
import type { Call } from '../../contract/call.ts';
import { chatHistory } from '../../contract/chat.ts';
import { inviteBanners } from '../../contract/invite.ts';
import { agreements, conditions, contact } from '../../contract/lookups.ts';
import { deposit } from '../../contract/member-lookups.ts';
import { checkRefund } from '../../contract/refund.ts';
import { listCoupons, setupSpin } from '../../contract/spin.ts';
import { listSlips, listStatement } from '../../contract/statement.ts';
import { getWallet } from '../../contract/wallet.ts';
import { look, watchForComplaints } from '../odd/look.ts';
import { type Path, replaced } from '../odd/places.ts';
import * as replies from '../odd/replies.ts';
import { SCENES } from '../odd/scenes.tsx';

watchForComplaints();

const DATE = '21/11/2026 08:31';
type Change = readonly [path: Path, value: unknown];

interface Odd {
  readonly what: string;
  readonly scene: string;
  readonly call: Call;
  readonly reply: unknown;
  /** The odd parts of the reply. */
  readonly changes: readonly Change[];
  readonly sees: readonly string[];
  readonly not?: readonly (string | RegExp)[];
}

const NONE_YET = /^(No |You have no )/;

const ODD: readonly Odd[] = [
  {
    what: 'a text that is a frameset',
    scene: 'conditions',
    call: conditions,
    reply: replies.CONDITIONS,
    changes: [[['conditions', 0], '<frameset><frame src=x></frameset>']],
    sees: ['ConditionΩ2', 'AgreementΩ1', 'AgreementΩ2'],
  },
  {
    what: 'a list of texts with a null',
    scene: 'conditions',
    call: agreements,
    reply: replies.AGREEMENTS,
    changes: [[['agreements', 0], null]],
    sees: ['ConditionΩ1', 'AgreementΩ2', '1 entry could not be loaded'],
  },
  {
    what: 'an amount with a comma, coins as a text, yes and no as numbers',
    scene: 'home',
    call: getWallet,
    reply: replies.WALLET,
    changes: [
      [['invite', 'amount'], '1,000'],
      [['profile', 'coin'], '5'],
      ...[1, 1, 0].map((value, at): Change => [['slots', at, 'isActive'], value]),
    ],
    sees: ['1,000', '5', '5 coins', 'ONEΩ', 'TWOΩ', '1,551', 'Open account'],
    not: [NONE_YET, 'Excludes balances that could not be loaded'],
  },
  {
    what: 'an active game whose balance is no figure',
    scene: 'home',
    call: getWallet,
    reply: replies.WALLET,
    changes: [[['slots', 0, 'amount'], 'lots']],
    sees: ['ONEΩ', '–', 'Excludes balances that could not be loaded', '1,438'],
    not: ['1,551'],
  },
  {
    what: 'a nameless profile with another date',
    scene: 'home',
    call: getWallet,
    reply: replies.WALLET,
    changes: [
      [['profile', 'name'], null],
      [['profile', 'createdAt'], DATE],
    ],
    sees: ['1,234', '1,551', '345', 'ONEΩ'],
  },
  {
    what: 'games that are null',
    scene: 'home',
    call: getWallet,
    reply: replies.WALLET,
    changes: [[['slots'], null]],
    sees: ['1,234', '345', 'Excludes balances that could not be loaded', 'Your games could not be loaded'],
    not: ['1,551', NONE_YET],
  },
  {
    what: 'a refund that is no figure',
    scene: 'refund',
    call: checkRefund,
    reply: replies.REFUND,
    changes: [[['refundAmount'], 'x']],
    sees: ['–', 'The amount could not be loaded. Please try again later', '912', '923'],
    not: ['0', '.00', /more than 0/],
  },
  {
    what: 'entries with other dates',
    scene: 'statement',
    call: listStatement,
    reply: replies.STATEMENT,
    changes: [0, 1].map((at) => [['statements', at, 'createdAt'], DATE]),
    sees: ['742 entries in all', 'Date not known', 'Ref. E1Ω', 'Ref. E2Ω', '456', '567'],
    not: [NONE_YET],
  },
  {
    what: 'slips with other dates',
    scene: 'slips',
    call: listSlips,
    reply: replies.SLIPS,
    changes: [0, 1].map((at) => [['slips', at, 'createdAt'], DATE]),
    sees: ['–', '678', '789', 'NOTES2Ω'],
    not: [NONE_YET],
  },
  {
    what: 'bonuses with other dates and without banners',
    scene: 'bonus, free',
    call: listBonuses,
    reply: replies.BONUSES,
    changes: [0, 1].flatMap((at): Change[] => [
      [[at, 'userBonus', 'received', 0, 'updatedAt'], DATE],
      [[at, 'banners'], null],
    ]),
    sees: ['BONEΩ', 'BTWOΩ'],
    not: [NONE_YET],
  },
  {
    what: 'an active bonus of which nothing is said',
    scene: 'bonus, free',
    call: checkActiveBonus,
    reply: {},
    changes: [],
    sees: ['We couldn’t check whether a bonus is active', 'Promotion code', 'BONEΩ', 'BTWOΩ'],
  },
  {
    what: 'coupons with other dates',
    scene: 'wheel and prizes',
    call: listCoupons,
    reply: replies.COUPONS,
    changes: [0, 1].map((at) => [[at, 'expiresAt'], DATE]),
    sees: ['Prize C1Ω', 'Prize C2Ω', '86', '85'],
    not: [NONE_YET],
  },
  {
    what: 'a slice without a colour',
    scene: 'wheel and prizes',
    call: setupSpin,
    reply: replies.WHEEL,
    changes: [[['result', 'activeSpinwheel', 'slice', 0, 'textColor'], null]],
    sees: ['WheelΩ', 'GOLDΩ', 'NOTHINGΩ', '25%', 'Prize C1Ω'],
  },
  {
    what: 'account numbers that are numbers',
    scene: 'deposit, accounts',
    call: deposit,
    reply: replies.DEPOSIT,
    changes: [
      [['banks', 0, 'bankAccountNo'], 1_112_223_334],
      [['banks', 1, 'bankAccountNo'], 5_556_667_778],
    ],
    sees: ['111-222-3334', '555-666-7778', 'SCB bankΩ', 'KTB bankΩ'],
  },
  {
    what: 'wallets that are null',
    scene: 'deposit, accounts',
    call: deposit,
    reply: replies.DEPOSIT,
    changes: [[['wallets'], null]],
    sees: ['Some ways to deposit could not be loaded', '111-222-3334', '555-666-7778'],
  },
  {
    what: 'no contact text',
    scene: 'contact',
    call: contact,
    reply: replies.CONTACT,
    changes: [[['contactText'], null]],
    sees: ['LineΩ', 'Add us on LINE', 'src https://pictures.test/line.png'],
  },
  {
    what: 'a picture that is a script',
    scene: 'banners',
    call: inviteBanners,
    reply: replies.BANNERS,
    changes: [[[0, 'image'], 'javascript:alert(1)']],
    sees: ['BannerΩ1', 'BannerΩ2', 'src https://pictures.test/b2.png'],
    not: [/javascript/],
  },
];

test.each(ODD)('$what ($scene)', async ({ scene: name, call, reply, changes, sees, not = [] }) => {
  const scene = SCENES.find((one) => one.name === name);
  if (scene === undefined) throw new Error(`no scene ${name}`);
  const value = changes.reduce((odd, [path, other]) => replaced(odd, path, other), reply);
  // Parts that load with the first screen that needs them are there afterwards.
  await look(scene, null, 40);
  const { screen, problems } = await look(scene, { call, path: [], value });
  expect(problems).toEqual([]);
  const pieces = [...screen.keys()];
  expect(pieces).toEqual(expect.arrayContaining([...sees]));
  const claimed = pieces.filter((piece) =>
    not.some((bad) => (typeof bad === 'string' ? piece === bad : bad.test(piece))),
  );
  expect(claimed).toEqual([]);
});

test('a message without a sender, or that is none, costs no other message', () => {
  const said = (text: string) => ({
    sender: 'customer',
    message: { message_type: 'text', payload: { message: text } },
    createdAt: '2026-11-21T08:31:00.000Z',
  });
  const page = [said('one'), { ...said('two'), sender: null }, null, said('four')];
  expect(v.parse(chatHistory.reply, page)).toMatchObject([
    said('one'),
    { ...said('two'), sender: '' },
    { message: { message_type: 'unknown' } },
    said('four'),
  ]);
});
